// The bill of a past deal: its lines sum to the label that learners and `labels=all` have, to the cent, whatever the
// history; and the first bills are those that tell most.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCent } from '#contract/cents.ts'
import { ground } from '#grounding/ground.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'
import { groundHistory, histories, type HistoryKind } from './histories.ts'

// Conformance: reasons
test.each<[string, HistoryKind]>([
  ['units that are sold', { horizon: true, flags: true }],
  ['units held before', { horizon: true, flags: true, stock: true }],
  ['attempts', { horizon: true, flags: true, trials: true }],
  ['deals without a horizon', { horizon: false, flags: true }],
])('of %s: the lines of every bill sum to the label of the deal', (_, kind) => {
  let compared = 0
  fc.assert(
    fc.property(histories(kind), (history) => {
      const grounding = groundHistory(history, 'off')
      if (!grounding.ok) return
      const labels = [...grounding.labels()].filter(({ how }) => how === 'exact')
      for (const bill of grounding.bills()) {
        const sum = bill.lines.reduce((money, line) => money + (line.money ?? NaN), 0)
        if (bill.profit !== null) expect(toCent(sum)).toBe(bill.profit)
        const label = labels.find(
          ({ key, menu, qty }) => key === bill.key && menu === bill.menu && qty === bill.qty,
        )
        if (!label) continue
        expect(bill.profit).toBe(toCent(label.value!))
        compared++
      }
    }),
    { numRuns: 60 },
  )
  expect(compared).toBeGreaterThan(20)
})

const DESCRIPTION = `T is in weeks. Leftovers are written off after 6 weeks. qty is stock.
Revenue: the units sold, at their prices.
Subtract goods: unit_cost for each unit ordered.
Subtract service: if state is "worn" then 12 else 0, for each unit ordered.
Add left over: 40% of unit_cost for each unit left over.`
const deal = (key: string, menu: number, qty: number, more: Row = {}): Row => ({
  key,
  menu,
  T: -20 + menu,
  qty,
  unit_cost: 180,
  unit_price: 300,
  state: 'good',
  historically_chosen: 1,
  ...more,
})
const SALES: Row[] = [
  { key: 'a', T: -18, qty: 1, price: 310 },
  { key: 'a', T: -17, qty: 1, price: 298 },
  { key: 'b', T: -17, qty: 2, price: null },
]
const TODAY: Row = { ...deal('now', 0, 1), T: 0, historically_chosen: 0 }

function billsOf(menus: Row[], sales = SALES) {
  const asked = order({ business_description: DESCRIPTION, checks: 'off' })
  const grounding = ground(request([...menus, TODAY], sales), asked, null)
  if (!grounding.ok) throw new Error(JSON.stringify(grounding))
  return grounding.bills()
}

test('a bill has each line with its money and the cells that it read', () => {
  const [bill] = billsOf([deal('a', 1, 3, { state: 'worn' }), deal('b', 1, 2)])
  expect(bill).toMatchObject({ key: 'a', qty: 3, sold: 2, left: 1, final: true, yours: null })
  expect(bill!.sales.map(({ qty, price }) => [qty, price])).toEqual([
    [1, 310],
    [1, 298],
  ])
  expect(bill!.lines.map(({ name, money }) => [name, money])).toEqual([
    ['revenue', 608],
    ['goods', -540],
    ['service', -36],
    ['left over', 72],
  ])
  expect(bill!.profit).toBe(104)
  expect(bill!.lines[2]!.cells).toEqual([{ table: 'menus', column: 'state', value: 'worn' }])
})

test('a sale without a price says that unit_price stands in its place', () => {
  const bill = billsOf([deal('a', 1, 3), deal('b', 1, 2)]).find(({ key }) => key === 'b')!
  expect(bill.sales).toEqual([{ age: 2, qty: 2, price: 300, listed: true }])
  expect(bill.lines[0]!.money).toBe(600)
})

test('a sale without a time stands in no bill, and moves no other one', () => {
  const sales: Row[] = [
    { key: 'a', T: -18, qty: 1, price: 310 },
    { key: 'a', T: null, qty: 1, price: 999 },
    { key: 'b', T: -17, qty: 2, price: 250 },
    { key: 'b', T: -16, qty: 1, price: null },
  ]
  const bills = billsOf([deal('a', 1, 3), deal('b', 1, 4)], sales)
  const of = (key: string) =>
    bills
      .find((bill) => bill.key === key)!
      .sales.map(({ qty, price, listed }) => [qty, price, listed])
  expect(of('a')).toEqual([[1, 310, undefined]])
  expect(of('b')).toEqual([
    [2, 250, undefined],
    [1, 300, true],
  ])
})

test('the first bill is one that differs from the client’s own profit', () => {
  const menus = [
    deal('a', 1, 3, { state: 'worn' }),
    deal('b', 1, 2, { profit: 240 }),
    ...Array.from({ length: 30 }, (_, i) => deal(`c${i}`, 2, 2, { profit: -216 })),
    deal('d', 2, 4, { profit: -450 }),
  ]
  const sales = [
    ...SALES,
    ...Array.from({ length: 30 }, (_, i): Row => ({ key: `c${i}`, T: -17, qty: 0, price: 1 })),
    { key: 'd', T: -17, qty: 0, price: 1 },
  ]
  const [first, ...others] = billsOf(menus, sales)
  expect(first).toMatchObject({ key: 'd', profit: -432, yours: -450, agrees: false })
  expect(others.find(({ key }) => key === 'b')).toMatchObject({ profit: 240, agrees: true })
})

test('the first bills show a deal that sold nothing, one that sold out and one with leftovers', () => {
  const deals = Array.from({ length: 25 }, (_, i) => ({ key: `all ${i}`, units: 2 }))
  deals.push({ key: 'none', units: 0 }, { key: 'some', units: 1 })
  const bills = billsOf(
    deals.map(({ key }) => deal(key, 1, 2)),
    deals.map(({ key, units }) => ({ key, T: -17, qty: units, price: 300 })),
  )
  const ends = bills.slice(0, 3).map(({ sold: units }) => units)
  expect(ends.toSorted((x, y) => x - y)).toEqual([0, 1, 2])
  expect(bills).toHaveLength(20)
})

test('the bills do not depend on the order of the rows', () => {
  const menus = [deal('a', 1, 3), deal('b', 1, 2), deal('c', 2, 5, { state: 'worn' })]
  expect(billsOf(menus.toReversed(), SALES.toReversed())).toEqual(billsOf(menus))
})
