// Whether qty counts attempts (interface §5, Trials) or stock.
import { describe, expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'
import { formulaOf } from './formula.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price'],
  sales: ['key', 'T', 'qty', 'price'],
}

function quantity(text: string): string {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) throw new Error(reading.feedback)
  return reading.valuation.quantity
}

test.each([
  ['We buy clicks at unit_cost each. Commission is 10% of the price.'],
  ['qty is the number of letters we mail. The card fee is 2.9%.'],
  ['Each unit is a loan we grant. The broker gets 3% of the price.'],
  ['We send letters to households. Commission 5%.'],
  ['Our agents ring clients. One call costs unit_cost. Commission 5%.'],
  ['One call takes long and costs 2 euros (unit_cost). Commission 5%.'],
  ['unit_cost is the cost of one visit. Commission 5%.'],
  ['A loan of unit_cost is paid out. Commission 5%.'],
  ['The debtor pays unit_price or nothing. Commission 5%.'],
  ['If the guest accepts, we earn unit_price; if not, nothing. Commission 5%.'],
])('attempts: %s', (text) => {
  expect(quantity(text)).toBe('trials')
})

test.each([
  ['We buy leads at $3 and one in five leads buys a lamp. Commission 5%.'],
  ['We buy lamps. Mailing letters costs $2 per unit sold. Commission 5%.'],
  ['Commission 5%. Shipping is $3 per unit sold.'],
  ['If the jar is sold we earn unit_price, otherwise nothing. Commission 5%.'],
  ['If the piece finds a buyer, we get unit_price; otherwise nothing. Commission 5%.'],
])('stock: %s', (text) => {
  expect(quantity(text)).toBe('stock')
})

describe('what is paid for a try', () => {
  test.each([
    ['The agent gets $4 per call.', '… − 4 × qty'],
    ['Each call we make costs another $4 for the line.', '… − 4 × qty'],
    ['The agent gets $4 for each policy sold.', '… − 4 × SOLD'],
    ['There are no other costs.', '…'],
  ])('%s', (text, expected) =>
    expect(formulaOf(`Every call costs 2 euros (unit_cost). ${text}`)).toBe(expected),
  )

  test.each([
    ['The agent gets $4 for each call that ends in a sale.'],
    ['The agent gets $4 per successful call.'],
    ['Each call we win costs a fee of $4.'],
    ['Shipping is $3 (unit_cost).'],
  ])('is refused where it is not clear for which: %s', (text) =>
    expect(() => formulaOf(`Every call costs unit_cost. ${text}`)).toThrow('is'),
  )
})
