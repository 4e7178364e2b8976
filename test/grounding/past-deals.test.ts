// What became of past deals, as people are told it: taken or declined, the size, what was earned until now.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ground } from '#grounding/ground.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'
import { groundHistory, histories, type History, type HistoryKind } from './histories.ts'

const COSTS = { unit_fee: 0.5, unit_holding_cost: 0.1, T_signal_delay: 0 }
const OFFER = { unit_cost: 4, unit_price: 9, T_lead: 1, colour: 'red' }
const sizes = (key: string, menu: number, T: number, chosen: number): Row[] =>
  [5, 10].map((qty) => ({
    key,
    menu,
    T,
    qty,
    ...OFFER,
    unit_cost: qty === 5 ? 4 : 3.5,
    historically_chosen: qty === chosen ? 1 : 0,
  }))

test('a deal that still sells is valued as though no further unit sold, and one that sold out is final', () => {
  const menus = [
    ...sizes('over', 1, -20, 5),
    ...sizes('passed', 1, -20, 0),
    ...sizes('selling', 2, -3, 10),
    ...sizes('gone', 2, -2, 5),
    ...sizes('now', 0, 0, 0),
  ]
  const sales = [
    { key: 'over', T: -17, qty: 5, price: 10, ...COSTS },
    { key: 'selling', T: -1, qty: 6, price: 9, ...COSTS },
    { key: 'gone', T: -1, qty: 5, price: 9, ...COSTS },
  ]
  const parameters = {
    inventory_holding_weeks_before_writeoff: 8,
    leftover_writeoff_fraction: 0.75,
  }
  const grounding = ground(request(menus, sales), order({ market_type: { parameters } }), null)
  if (!grounding.ok) throw new Error(grounding.message)
  const { columns, deals } = grounding.pastDeals()
  expect(columns).toEqual(Object.keys(menus[0]!))
  const [gone, first, ...rest] = [...deals]
  expect(gone).toMatchObject({ key: 'gone', taken: { qty: 5, final: true } })
  const cost = [3.5, 4]
  expect(first).toMatchObject({ key: 'selling', menu: 2, T: -3, cost })
  // 6 × 9 − 10 × (3.5 + 0.5) − 6 × 0.1 × 1 − 4 × 0.1 × (8 − 1) + 4 × 0.25 × 3.5
  expect(first!.taken).toEqual({ qty: 10, profit: expect.closeTo(14.1, 9), final: false })
  // 5 × 10 − 5 × (4 + 0.5) − 5 × 0.1 × 2
  const over = { qty: 5, profit: expect.closeTo(26.5, 9), final: true }
  expect(rest).toHaveLength(2)
  expect(rest).toContainEqual({ key: 'over', menu: 1, T: -20, cost, taken: over })
  expect(rest).toContainEqual({ key: 'passed', menu: 1, T: -20, cost })
})

/** The same history, so long ago that every deal is over. */
function longAgo({ menus, sales, options }: History): History {
  const back = (row: Row): Row => ({ ...row, T: Number(row['T']) - 100 })
  return {
    menus: menus.map((row) => (row['menu'] === 0 ? row : back(row))),
    sales: sales.map(back),
    options,
  }
}

/** Past deals by key; null where the history cannot be valued. */
function dealsOf(history: History) {
  const grounding = groundHistory(history, 'off')
  if (!grounding.ok) return null
  const deals = [...grounding.pastDeals().deals]
  expect(deals.map(({ T }) => T)).toEqual(deals.map(({ T }) => T).toSorted((x, y) => y - x))
  return { deals: new Map(deals.map((deal) => [deal.key, deal])), labels: [...grounding.labels()] }
}

const rounded = (profit: number | null | undefined) =>
  profit == null ? profit : Math.round(profit * 1e6) / 1e6 + 0

test.each<[string, HistoryKind]>([
  ['units that are sold', { horizon: true, flags: true }],
  ['units that are sold, with units held before', { horizon: true, flags: true, stock: true }],
  ['attempts', { horizon: true, flags: true, trials: true }],
])('of %s: what a deal earned until now is its label once nothing more can sell', (_, kind) => {
  let open = 0
  fc.assert(
    fc.property(histories(kind), (history) => {
      const today = dealsOf(history)
      const later = dealsOf(longAgo(history))
      fc.pre(today !== null && later !== null)
      expect(today.deals.size).toBe(
        new Set(history.menus.flatMap(({ key, menu }) => (menu === 0 ? [] : [key]))).size,
      )
      for (const [key, { taken }] of today.deals) {
        const then = later.deals.get(key)!.taken
        expect(taken === undefined).toBe(then === undefined)
        if (!taken || !then) continue
        open += Number(!taken.final)
        expect(then.final).toBe(true)
        expect([taken.qty, rounded(taken.profit)]).toEqual([then.qty, rounded(then.profit)])
        const label = later.labels.find((row) => row.key === key && row.qty === then.qty)
        expect(rounded(then.profit)).toBe(rounded(label?.value ?? null))
      }
    }),
    { numRuns: 100 },
  )
  expect(open).toBeGreaterThan(10)
})

test('a client’s own profits are told as they were sent', () => {
  fc.assert(
    fc.property(histories({ clientGrounded: true, flags: true, horizon: true }), (history) => {
      const told = dealsOf(history)
      fc.pre(told !== null)
      for (const [key, { taken }] of told.deals) {
        const chosen = history.menus.find((row) => row['key'] === key && row['historically_chosen'])
        if (taken) expect(taken.profit).toBe(chosen?.['profit'] ?? null)
      }
    }),
    { numRuns: 50 },
  )
})
