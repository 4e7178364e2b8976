// Two amounts of which the greater or the lesser is paid.
import { describe, expect, test } from 'vitest'
import { formulaOf } from './formula.ts'

const greater = (money: number): string => `… − SUM(sale.qty × MAX(${money}; 0.12 × sale.price))`
const lesser = (money: number): string => `… − SUM(sale.qty × MIN(${money}; 0.12 × sale.price))`

describe('the greater or the lesser of two amounts', () => {
  test.each([
    ['The fee is 12% or $1, whichever is greater.', greater(1)],
    ['The fee is $5 or 12% of the price, whichever is higher.', greater(5)],
    ['The platform takes whichever is higher: 12% of the price or $1.', greater(1)],
    ['The platform takes the larger of $1 and 12% of the price on each unit.', greater(1)],
    ['The marketplace charges max(12% of the price, $1) per unit.', greater(1)],
    ['The fee is 12% of the price or $1 if that is more.', greater(1)],
    ['The commission is the lower of 12% and $5.', lesser(5)],
    ['The fee is $5 per unit or 12% of the price, whichever is less.', lesser(5)],
    [
      'Duty is 5% of unit_cost or $2 per unit, whichever is higher.',
      '… − MAX(2; 0.05 × unit_cost) × qty',
    ],
    [
      'The fee is $5 or 12%, whichever is higher, per order. Each sales row is one order.',
      '… − SUM(MAX(5; 0.12 × sale.qty × sale.price))',
    ],
  ])('%s', (text, expected) => expect(formulaOf(text)).toBe(expected))
})

describe('is refused', () => {
  test.each([
    ['The fee is 12% or $1 or $2, whichever is greater.'],
    ['The fee is 12% plus $1 or $2, whichever is greater.'],
    ['Shipping is the greater of $3 and $1 per kg.'],
    ['The fee is 12% or $1, whichever comes first.'],
    ['The fee is 12% or $1 if it is more than 3 kg.'],
    ['The fee is the higher of 12% and $2 per kg. Each sales row is one order.'],
  ])('%s', (text) => expect(() => formulaOf(text)).toThrow('“'))
})
