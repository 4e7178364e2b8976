// Columns that hold an amount of a whole lot: paid once for each deal.
import { describe, expect, test } from 'vitest'
import { formulaOf } from './formula.ts'

const OWN = ['freight', 'ship_cost', 'ad_cost']

describe('an amount of a lot in a column', () => {
  test.each([
    ['Inbound freight for the lot is in the column freight.', '… − freight'],
    ['ship_cost is the freight of the whole lot.', '… − ship_cost'],
    ['ad_cost has what we spent on advertising for the lot.', '… − ad_cost'],
    ['ad_cost is what we spent on advertising for the deal.', '… − ad_cost'],
    ['Column freight: what the carrier charged for the whole lot.', '… − freight'],
    ['The column freight holds the freight for the whole shipment.', '… − freight'],
    ['freight is the freight per unit of the lot.', '… − freight × qty'],
  ])('%s', (text, expected) => expect(formulaOf(text, OWN)).toBe(expected))
})

describe('what the text calls one row', () => {
  test.each([
    ['We buy lots at auction and resell the pieces. Every lot costs a flat $18 for handling.', 18],
    ['Every lot costs a flat $18 for handling. Each lot we buy has qty jars.', 18],
    ['A row is one pallet of qty jars. Freight costs $40 for each pallet.', 40],
    ['A row is the order for one match. The stand costs $40 for each match.', 40],
  ])('%s', (text, amount) => expect(formulaOf(text)).toBe(`… − ${amount}`))

  test.each([
    ['We buy lots. A lot costs unit_cost. Handling costs $18 per lot bought.', '… − 18 × qty'],
    ['We buy lots. A lot costs unit_cost. Handling is $18 per lot sold.', '… − 18 × SOLD'],
  ])('is a unit where unit_cost is of one: %s', (text, expected) =>
    expect(formulaOf(text)).toBe(expected),
  )
})

describe('is refused', () => {
  test.each([
    ['freight is the total inbound freight.'],
    ['ship_cost is the shipping of the whole order.'],
    ['freight holds the freight in USD.'],
    ['We buy lots and sell them on. Every lot costs a flat $18 for handling.'],
    ['We stock jars for a fair. The pitch costs a flat $60 per fair.'],
  ])('%s', (text) => expect(() => formulaOf(text, OWN)).toThrow('“'))
})
