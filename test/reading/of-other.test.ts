// Shares of another amount, which the words name or tell just before.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'T', 'qty', 'unit_cost', 'unit_price', 'weight_kg'],
  sales: ['key', 'T', 'qty', 'price'],
}

/** The terms alone; "refused" where there are none. */
function terms(text: string): string {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) return 'refused'
  return reading.valuation.formula
    .replace('profit = SUM(sale.qty × sale.price) − qty × unit_cost', '')
    .replaceAll('SUM(sale.qty)', 'sold')
    .trim()
}

describe('a share of another amount', () => {
  test.each([
    ['Insurance is 2% of shipping. Shipping is $5 per unit.', '− 0.02 × 5 × sold − 5 × sold'],
    ['Shipping is $5 per unit plus 20% fuel surcharge.', '− 5 × sold − 0.2 × 5 × sold'],
    [
      'Shipping is $5 per unit. A fuel surcharge of 20% is added to shipping.',
      '− 5 × sold − 0.2 × 5 × sold',
    ],
    ['Packaging costs 10% of the shipping of $5 per unit.', '− 0.1 × 5 × sold − 5 × sold'],
    ['Shipping is $5 per unit with a discount of 10%.', '− 5 × sold + 0.1 × 5 × sold'],
    ['Shipping is $5 per unit; we get a 10% discount on shipping.', '− 5 × sold + 0.1 × 5 × sold'],
    [
      'Postage is $4 per unit sold. Handling is a quarter of postage.',
      '− 4 × sold − 0.25 × 4 × sold',
    ],
    [
      'Freight is $1.20 per kg bought; weight_kg is the weight of a unit in kg. A surcharge of 15% on freight is billed.',
      '− 1.2 × weight_kg × qty − 0.15 × 1.2 × weight_kg × qty',
    ],
    [
      'Duty is 5% of cost plus freight; freight is $2 per unit bought.',
      '− 0.05 × (unit_cost + 2) × qty − 2 × qty',
    ],
    [
      'Freight is $2 per unit bought. Customs charges 8% on cost including freight.',
      '− 2 × qty − 0.08 × (unit_cost + 2) × qty',
    ],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  test.each([
    'Insurance is 2% of shipping.',
    'Insurance is 2% of shipping. Shipping is $90 per shipment.',
    'Insurance is 2% of shipping. Shipping is $5 per unit sold. Shipping insurance is $1 per unit sold.',
    'Duty is 5% of cost plus freight.',
    'Shipping is $5 per unit with a discount of 10% for large orders.',
    'Shipping is $5 per unit. We offer members a 10% discount on shipping.',
    'Shipping is $5 per unit. A fuel surcharge of 20% is billed.',
    'The surcharge is 20% of the fee. The fee is 12%.',
  ])('refuses %s', (text) => {
    expect(terms(text)).toBe('refused')
  })
})
