// Amounts that depend on how many units are ordered, or on what they cost together.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'T', 'qty', 'unit_cost', 'unit_price'],
  sales: ['key', 'T', 'qty', 'price'],
}

/** The terms alone; "refused" where there are none. */
function terms(text: string): string {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) return 'refused'
  return reading.valuation.formula
    .replace('profit = SUM(sale.qty × sale.price) − qty × unit_cost', '')
    .trim()
}

const FREIGHT = '− IF(qty < 20; 95; 60)'

describe('amounts that depend on the order', () => {
  test.each([
    ['Freight costs $95 per shipment, or $60 if 20 or more units are ordered.', FREIGHT],
    ['Freight is $95 per shipment. If 20 or more units are ordered, it is $60.', FREIGHT],
    ['Freight costs $95 per shipment, but only $60 if we order at least 20 units.', FREIGHT],
    ['Freight is $60 per shipment if 20 or more units are ordered, $95 otherwise.', FREIGHT],
    [
      'Freight costs $60 per shipment when we order at least 20 units and $95 per shipment otherwise.',
      FREIGHT,
    ],
    [
      'If the order comes to more than $10,000, an extra $180 is charged.',
      '− IF(qty × unit_cost ≤ 10000; 0; 180)',
    ],
    [
      'Purchase orders below $500 pay a handling charge of $25.',
      '− IF(qty × unit_cost < 500; 25; 0)',
    ],
    ['Orders of less than 20 units pay a small-order charge of $25.', '− IF(qty < 20; 25; 0)'],
    ['When we order fewer than 10 units, the supplier adds $40.', '− IF(qty < 10; 40; 0)'],
    [
      'We pay $2 per unit bought for inspection, or $1.50 if we order more than 100 units.',
      '− IF(qty ≤ 100; 2; 1.5) × qty',
    ],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  test.each([
    'Each sales row is one order. If the order comes to more than $100, an extra $5 is charged.',
    'Freight is $95 per shipment. Shipping is $4 per unit sold. If 20 or more units are ordered, it is $60.',
    'If 20 or more units are ordered, freight is $60.',
    'If a customer orders 3 or more units, shipping is $4 per order.',
    'Freight costs $95 per shipment, or $60 if 20 or more units are sold.',
    'The fee is 12%. If 20 or more units are ordered, it is $60.',
  ])('refuses %s', (text) => {
    expect(terms(text)).toBe('refused')
  })
})
