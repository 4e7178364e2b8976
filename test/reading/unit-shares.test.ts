// Amounts that are paid for a share of the units, and shares that are of something else.
import { describe, expect, test } from 'vitest'
import { formulaOf } from './formula.ts'

describe('an amount for a share of the units', () => {
  test.each([
    ['Repairs cost $10 per unit for 20% of the units.', '− 0.2 × 10 × qty'],
    ['20% of the units need repairs at $10 each.', '− 0.2 × 10 × qty'],
    ['One in ten needs repair, which costs $20.', '− 0.1 × 20 × qty'],
    ['We check one unit in five at $2.', '− 0.2 × 2 × qty'],
    ['Every fifth unit is inspected at $2.', '− 0.2 × 2 × qty'],
    ['Gift wrapping at $1.50 is wanted by 30% of customers.', '− 0.3 × 1.5 × SOLD'],
    ['15% of units sold are gift wrapped, at 80 cents apiece.', '− 0.15 × 0.8 × SOLD'],
    ['Repairs cost $10 per unit. 20% of the units need them.', '− 0.2 × 10 × qty'],
    ['20% of the units need repair. A repair costs $10.', '− 0.2 × 10 × qty'],
    ['Half of the units are picked up; shipping of $5 is paid for the others.', '− 0.5 × 5 × SOLD'],
    ['Shipping is $5 per unit for 60% of the units, the rest are collected.', '− 0.6 × 5 × SOLD'],
    [
      'Shipping costs $3 for 60% of the units and $5 for the rest.',
      '− 0.6 × 3 × SOLD − 0.4 × 5 × SOLD',
    ],
  ])('%s', (text, expected) => expect(formulaOf(text)).toBe(`… ${expected}`))
})

describe('is no share of the units of an amount', () => {
  test.each([
    ['30% of customers pay $5 for gift wrapping.'],
    ['20% of the units sell for $30.'],
    ['20% of the units remain unsold and are dumped at $1 each.'],
    ['5% of the units are returned; each return costs $6.'],
    ['At least 20% of the units need repairs at $10 each.'],
    ['The first 20% of the units need repairs at $10.'],
    ['20% of the units need repairs at $10 each and cleaning at $2 each.'],
    ['Shipping is $3 per unit sold, but free for 20% of units.'],
    ['2% of parcels get lost and cost us the refund of the price.'],
  ])('%s', (text) => expect(() => formulaOf(text)).toThrow('“'))
})
