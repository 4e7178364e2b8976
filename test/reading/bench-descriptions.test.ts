// What the benchmarks and examples say of their markets is read at once: where a question comes up, a
// market is not planned at all. Where profits are the client's own, no words are read.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { columnsOf } from '#grounding/typed-column.ts'
import { exampleRequest } from '#examples/ground-example.ts'
import type { ExampleMarket } from '#examples/market-example.ts'
import { generateWholesale } from '#examples/wholesale.ts'
import { readDescription } from '#reading/builtin.ts'
import { realCases } from '../bench/markets/cases.ts'
import { CATALOGUE, inSmall } from '../bench/markets/generator/catalogue.ts'
import { drawMarket } from '../bench/markets/generator/draw-market.ts'
import { REAL_DESCRIPTIONS } from '../bench/real/markets.ts'
import { SET_DESCRIPTIONS } from '../bench/real/set.ts'

function isRead({ menus, sales, ...market }: ExampleMarket): void {
  const request = exampleRequest({ ...market, menus, sales })
  const columns = columnsOf(request.menus.table, request.sales.table)
  const parameters = market.marketType.parameters ?? {}
  const reading = readDescription(market.description, columns, parameters)
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
}

const CONTACT = ['unit_cost', 'unit_price']
const WORDS = { ...REAL_DESCRIPTIONS, ...SET_DESCRIPTIONS }
const BATCH = [...CONTACT, 'delivery_cost', 'day_old_value']
test.each([
  ['subscribers', CONTACT, 'trials'],
  ['callers', CONTACT, 'trials'],
  ['kiosks', BATCH, 'stock'],
  ['contacts', CONTACT, 'trials'],
  ['batches', CONTACT, 'stock'],
] as const)('of real tables: %s', (name, columns, quantity) => {
  const menus = ['key', 'menu', 'T', 'qty', ...columns]
  const reading = readDescription(WORDS[name], { menus, sales: ['key', 'qty'] }, {})
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  expect(reading.valuation.quantity).toBe(quantity)
})

test('real markets that are present', () => {
  for (const { market } of realCases('../shared/data'))
    if (market.groundingMode === 'business_led') isRead(market)
})

test('the example', () => {
  isRead(generateWholesale({ seed: 1, deals: 4, past: 4, weeks: 8, redraws: 0 }))
})

/** One of each kind and mechanism. */
const drawn = [
  ...new Map(CATALOGUE.map((each) => [`${each.kind}, ${each.mechanism}`, each])).entries(),
]
test.each(drawn)('drawn: %s', (_, setting) => {
  const market = drawMarket({ ...inSmall(setting), menus: 4, perMenu: 4 })
  if (market.groundingMode === 'business_led') isRead(market)
})
