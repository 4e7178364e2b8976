// A term shows the words that it came from, and only words of the description: where it came from none,
// it has no source, and is read back as assumed.
import { expect, test } from 'vitest'
import { readDescription } from '#reading/builtin.ts'

const COLUMNS = {
  menus: ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price'],
  sales: ['key', 'T', 'qty', 'price', 'unit_fee'],
}

function sources(text: string): Record<string, string> {
  const reading = readDescription(text, COLUMNS, {})
  if (!reading.ok) throw new Error(reading.feedback)
  return Object.fromEntries(reading.valuation.terms.map(({ name, source }) => [name, source]))
}

test('what no words say has no words', () => {
  expect(sources('Shipping is $3 per unit sold.')).toEqual({
    revenue: '',
    'cost of goods': '',
    shipping: 'Shipping is $3 per unit sold',
    unit_fee: '',
  })
  expect(sources('Subtract 3 for each unit sold.')).toMatchObject({
    revenue: '',
    'cost of goods': '',
  })
})

test.each([
  'We buy the goods at unit_cost and sell them at price',
  'A ticket costs unit_cost and is sold at unit_price',
  'Goods cost unit_cost and are sold at price',
])('the trade has the words that tell it: %s', (trade) => {
  const words = `${trade}. Shipping is $3 per unit sold.`
  expect(sources(words)).toMatchObject({ revenue: trade, 'cost of goods': trade })
  const reading = readDescription(words, COLUMNS, {})
  expect(reading.ok && reading.valuation.assumptions.join(' ')).not.toContain(trade)
})

test.each([
  ['Revenue is price times units sold. Shipping is $3 per unit sold.', 'revenue'],
  ['We pay unit_cost for every unit ordered. Shipping is $3 per unit sold.', 'cost of goods'],
  ['Prices include 20% VAT. Shipping is $3 per unit sold.', 'VAT'],
])('%s', (words, name) => {
  expect(words).toContain(sources(words)[name])
  expect(sources(words)[name]).not.toBe('')
})

test('every source stands in the description', () => {
  const words =
    'We buy clicks. The fee is 12% of the price, at least $1 per unit. Storage is $0.25 per unit per ' +
    'week. T counts weeks. Leftovers are written off after 8 weeks. Our partner gets 30% of the profit.'
  for (const source of Object.values(sources(words))) expect(words).toContain(source)
})

test.each([
  'Goods cost unit_cost and are sold at price.',
  'We buy at unit_cost and sell at price.',
  'Revenue is price times units sold.',
])('the trade alone is refused with what to add: %s', (trade) => {
  const reading = readDescription(trade, COLUMNS, {})
  const feedback = reading.ok ? '' : reading.feedback
  expect(feedback).toContain('is part of every reading. Add what else a deal costs')
  const [, added] = /where nothing else is paid, add “([^”]+)”/.exec(feedback) ?? []
  expect(readDescription(`${trade} ${added}`, COLUMNS, {}).ok).toBe(true)
})

test('words without any trade are asked for all of it', () => {
  const reading = readDescription('We run a small shop in the town.', COLUMNS, {})
  expect(reading.ok ? '' : reading.feedback).toContain('state what is paid per unit')
})
