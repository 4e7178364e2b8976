// Deposits paid for what is bought: what does not come back is a cost.
import { describe, expect, test } from 'vitest'
import { formulaOf } from './formula.ts'

describe('deposits are read', () => {
  test.each([
    [
      'We pay a deposit of €4.50 for every crate we buy. We get it back for each crate that is sold, and for no other crate.',
      '… − 4.5 × leftover',
    ],
    [
      'Each keg carries a deposit of $30, refunded when the keg is sold; on unsold kegs it is lost.',
      '… − 30 × leftover',
    ],
    [
      'We pay $5 deposit for every pallet we purchase; what stays unsold forfeits it.',
      '… − 5 × leftover',
    ],
    [
      'For each bottle bought we put down 25 cents as a deposit. Bottles that are not sold go back and earn us the deposit again; for sold ones it is gone.',
      '… − 0.25 × SOLD',
    ],
    [
      'Deposit: $4 per crate ordered, returned per crate sold. Shipping is $2 per crate sold.',
      '… − 4 × leftover − 2 × SOLD',
    ],
    [
      'We leave $10 deposit per drum bought. All deposits come back, sold or not. Shipping is $2 per drum sold.',
      '… − 2 × SOLD',
    ],
    [
      'Customers leave a deposit of $1 per jar, which we refund when the jar comes back. Shipping is $2 per jar sold.',
      '… − 2 × SOLD',
    ],
  ])('%s', (text, formula) => {
    expect(formulaOf(text)).toBe(formula)
  })
})

test('a deposit that a bank offers is its product, and nothing to be given back', () => {
  const text = 'We ring clients and offer a term deposit. We earn unit_price on the deposit.'
  expect(formulaOf(`${text} Card fee 2%.`)).toBe('… − 0.02 × REV')
  expect(() => formulaOf(`${text} The client gets the deposit back. Card fee 2%.`)).toThrow(
    'deposit',
  )
})

describe('is refused', () => {
  test.each([
    [
      'A deposit of $3 is paid for each crate. Commission 5%.',
      'for which units the deposit comes back',
    ],
    ['We pay a 30% deposit on ordering. Commission 5%.', 'as an amount for each unit'],
  ])('%s', (text, reason) => {
    expect(() => formulaOf(text)).toThrow(reason)
  })
})
