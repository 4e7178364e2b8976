// Shares of what another share of the price leaves.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'T', 'qty', 'unit_cost', 'unit_price', 'fee_pct'],
  sales: ['key', 'T', 'qty', 'price'],
}
const REVENUE = 'SUM(sale.qty × sale.price)'

/** The terms alone, R for the revenue; "refused" where there are none. */
function terms(text: string): string {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) return 'refused'
  return reading.valuation.formula
    .replace(`profit = ${REVENUE} − qty × unit_cost`, '')
    .replaceAll(REVENUE, 'R')
    .trim()
}

describe('after a share that is named', () => {
  test.each([
    [
      'The marketplace takes 12%. The licensor gets 6% of the price after deduction of the marketplace commission.',
      '− 0.12 × R − 0.06 × 0.88 × R',
    ],
    [
      'The licensor gets 6% of the price after the marketplace commission. The marketplace takes 12%. Card fees are 2%.',
      '− 0.06 × 0.88 × R − 0.12 × R − 0.02 × R',
    ],
    [
      'The commission is 15%. The author receives 10% of what remains once the commission is deducted.',
      '− 0.15 × R − 0.1 × 0.85 × R',
    ],
    [
      'The commission is in fee_pct percent. The author receives 10% of the price after deducting the commission.',
      '− fee_pct / 100 × R − 0.1 × (1 − fee_pct / 100) × R',
    ],
    ['The driver gets 10% of what is left after the platform’s 20%.', '− 0.1 × 0.8 × R − 0.2 × R'],
    [
      'The marketplace fee is 10%. The agent gets 7% of the price after the 10% marketplace fee.',
      '− 0.1 × R − 0.07 × 0.9 × R',
    ],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  test.each([
    'The licensor gets 6% of the price after deduction of the marketplace commission.',
    'The licensor gets 6% of the price after the marketplace commission. Card fees are 2%.',
    'The licensor gets 6% of the price after shipping. The marketplace takes 12%.',
    'The fee is 12%, at least $1. The agent gets 5% of the price after the fee.',
    'The consignor gets 70% of the price after the 10% marketplace fee.',
  ])('refuses %s', (text) => {
    expect(terms(text)).toBe('refused')
  })
})

describe('of the rest of what was said just before', () => {
  test.each([
    ['After the platform’s 20% cut, our driver gets 10% of the rest.', '− 0.2 × R − 0.1 × 0.8 × R'],
    [
      'The marketplace takes 12% and the payment provider 2% of what remains.',
      '− 0.12 × R − 0.02 × 0.88 × R',
    ],
    ['The platform takes 20%; of the rest we keep 90%.', '− 0.2 × R − 0.1 × 0.8 × R'],
    [
      'We receive 88% of the price; from this we pay 5% to the agent.',
      '− 0.12 × R − 0.05 × 0.88 × R',
    ],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  test.each([
    'The platform takes 20%. Card fees are 2%. The driver gets 10% of the rest.',
    'Shipping is $5 per unit. The platform takes 20%. The driver gets 10% of the rest.',
    'The platform takes 20%, of which 5% goes to charity.',
    'We receive 88% of the price; the agent gets 5% of the rest.',
    'Prices include 20% VAT. The platform takes 20%; the driver gets 10% of the rest.',
    'The platform takes 20%. 10% of what is left is scrapped.',
    'The platform takes 20%. 10% of what is left goes to charity.',
  ])('refuses %s', (text) => {
    expect(terms(text)).toBe('refused')
  })
})
