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

describe('is refused', () => {
  test.each([
    ['freight is the total inbound freight.'],
    ['ship_cost is the shipping of the whole order.'],
    ['freight holds the freight in USD.'],
  ])('%s', (text) => expect(() => formulaOf(text, OWN)).toThrow('“'))
})
