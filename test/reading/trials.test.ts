// Whether qty counts attempts (interface §5, Trials) or stock.
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

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
])('attempts: %s', (text) => {
  expect(quantity(text)).toBe('trials')
})

test.each([
  ['We buy leads at $3 and one in five leads buys a lamp. Commission 5%.'],
  ['We buy lamps. Mailing letters costs $2 per unit sold. Commission 5%.'],
  ['Commission 5%. Shipping is $3 per unit sold.'],
])('stock: %s', (text) => {
  expect(quantity(text)).toBe('stock')
})
