// Trials: quantities that are attempts (clicks, letters, loans) and not units in stock. No text of
// this version reads as trials, so the reading comes as one that the account kept.
import { feedbackText } from '#contract/feedback.ts'
import { expect, test } from 'vitest'
import { ground } from '#grounding/ground.ts'
import type { Grounded } from '#grounding/outcome.ts'
import type { Valuation } from '#contract/valuation.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const sizes = (row: Row, chosen: number): Row[] =>
  [5, 10].map((qty) => ({ ...row, qty, historically_chosen: Number(qty === chosen) }))
const MENUS: Row[] = [
  ...sizes({ key: 'many answers', menu: 1, T: -20, unit_cost: 4, unit_price: 9 }, 5),
  ...sizes({ key: 'few answers', menu: 2, T: -19, unit_cost: 4, unit_price: 9 }, 10),
  ...sizes({ key: 'now', menu: 0, T: 0, unit_cost: 4, unit_price: 9 }, 0),
]
const SALES: Row[] = [
  { key: 'many answers', T: -18, qty: 7, price: 10, unit_fee: 0 },
  { key: 'few answers', T: -18, qty: 2, price: 10, unit_fee: 0 },
]
const envelope = {
  market_type: { parameters: { inventory_holding_weeks_before_writeoff: 8 } },
}

function groundAs(quantity: Valuation['quantity'], menus = MENUS): Grounded {
  const asked = request(menus, SALES)
  const read = ground(asked, order({ ...envelope, checks: 'off' }), null)
  if (!read.ok) throw new Error(read.message)
  const { facts, reading } = read.kept!
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  const valuation = { ...reading.valuation, quantity }
  const kept = { facts, reading: { ...reading, valuation }, proposed: null }
  const result = ground(asked, order(envelope), { kept, model: null, proposed: null })
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`)
  return result
}

// Conformance: trials
test('attempts are labelled at the taken size alone, and may sell more than were taken', () => {
  // As stock the first deal sold more than there was.
  expect(() => groundAs('stock')).toThrow('reconciliation_failed')
  const result = groundAs('trials')
  expect(result.market.quantity).toBe('trials')
  const said = Array.from(result.labels(), ({ key, qty, value, how }) => [
    `${key} × ${qty}`,
    [value, how],
  ])
  expect(Object.fromEntries(said)).toEqual({
    'many answers × 5': [7 * 10 - 5 * 4, 'exact'],
    'few answers × 10': [2 * 10 - 10 * 4, 'exact'],
  })
})

test('attempts know no stock and borrow no sizes', () => {
  const single = MENUS.filter((row) => row['menu'] === 0 || row['historically_chosen'] === 1)
  const { market, valuation } = groundAs(
    'trials',
    single.map((row) => ({ ...row, stock: row['key'] === 'few answers' ? 2 : 0 })),
  )
  expect(market.derived.every((derived) => derived === 0)).toBe(true)
  expect(valuation!.bindings.map(({ column }) => column)).not.toContain('Menus.stock')
})
