// Units that are there before an order: read on every deal, and what sold of all units of a key.
import { describe, expect, test } from 'vitest'
import { ground } from '#grounding/ground.ts'
import { order, request, type Row } from '../support/requests/read-request.ts'

const H = 3
const envelope = {
  checks: 'off',
  market_type: {
    parameters: { inventory_holding_weeks_before_writeoff: H, historically_chosen_means: 'taken' },
  },
} as const

/** An article's week: the shelf, what was ordered (0 = nothing), and units sold by age. */
interface Week {
  readonly name: string
  readonly T: number
  readonly stock: number | null
  readonly arriving?: number | null
  readonly ordered?: number
  readonly sold?: Readonly<Record<number, number>>
  /** Ages of sales whose goods were not there all the time. */
  readonly short?: readonly number[]
}

const SIZES = [5, 10]
const LEAD = 2

/** Weeks that no order's own demand would explain, so that the column is read as units held. */
const usual: Week[] = Array.from({ length: 6 }, (_, i) => ({
  name: `usual ${i}`,
  T: -20 + i,
  stock: 1,
  ordered: 10,
  sold: { 2.5: 4 },
}))

function grounded(weeks: readonly Week[]) {
  const all = [...usual, ...weeks]
  const menus = all.flatMap(({ name, T, stock, arriving = 0, ordered = 0 }) =>
    SIZES.map((qty): Row => ({
      key: name,
      menu: Math.abs(T),
      T,
      qty,
      unit_cost: 4,
      unit_price: 9,
      T_lead: LEAD,
      stock,
      'qty_outstanding_T+1': arriving,
      historically_chosen: T === 0 ? null : Number(qty === ordered),
    })),
  )
  const flagged = all.some(({ short }) => short)
  const sales = all.flatMap(({ name: key, T, sold = {}, short = [] }) =>
    Object.entries(sold).map(([age, qty]): Row => ({
      key,
      T: T + Number(age),
      qty,
      price: 9,
      ...(flagged && { in_stock: !short.includes(Number(age)) }),
    })),
  )
  const answer = ground(request(menus, sales), order(envelope), null)
  if (!answer.ok) throw new Error(answer.message)
  const { market } = answer
  const groupOf = (name: string) =>
    Array.from({ length: market.groups }, (_, g) => g).find(
      (g) => menus[market.source[market.start[g]!]!]!['key'] === name,
    )!
  return {
    market,
    held: (name: string) => market.held?.units[groupOf(name)],
    arrivals: (name: string) =>
      market.held!.arrivals.map(({ wait, units }) => [wait[groupOf(name)], units[groupOf(name)]]),
    /** Units of each size that sell, where they are known. */
    labels: (name: string) => {
      const { sold, value } = market.labelsAt(0)
      const g = groupOf(name)
      return Array.from({ length: SIZES.length }, (_, i) => market.start[g]! + i).map((row) =>
        Number.isNaN(value[row]!) ? null : sold[row],
      )
    },
    told: (name: string, t = 0) => {
      const { group, sold, share, ranOut } = market.labelsAt(t).units!
      return Array.from(group.keys())
        .filter((i) => group[i] === groupOf(name))
        .map((i) => [sold[i], Math.round(H * share[i]!), ranOut[i] === 1 ? 'at least' : 'all'])
    },
  }
}

const week = (more: Partial<Week>): Week => ({ name: 'week', T: -10, stock: 6, ...more })

describe('units held', () => {
  test('are those on hand and on their way, of today’s deals and of past ones, ordered or not', () => {
    const { held, market } = grounded([
      week({ name: 'ordered', arriving: 2, ordered: 5, sold: { 1: 3 } }),
      week({ name: 'not ordered', stock: 7, sold: { 1: 3 } }),
      week({ name: 'blank', stock: null, sold: { 1: 0 } }),
      week({ name: 'today', T: 0, stock: 4, arriving: 3 }),
    ])
    expect(['ordered', 'not ordered', 'blank', 'today'].map(held)).toEqual([8, 7, 0, 7])
    expect(market.held!.columns).toEqual(['stock', 'qty_outstanding_T+1'])
  })

  test('come when their column says, in parts of the deal’s time', () => {
    const { market, arrivals } = grounded([week({ name: 'today', T: 0, stock: 4, arriving: 3 })])
    expect(arrivals('today')).toEqual([
      [0, 4],
      [1 / H, 3],
    ])
    expect(new Set(market.held!.wait)).toEqual(new Set([LEAD / H]))
  })

  test('do not exist where the columns hold nothing', () => {
    const { market } = grounded([])
    expect(market.held).not.toBeNull()
    const answer = ground(
      request(
        [
          { key: 'a', menu: 1, T: -9, qty: 5, unit_cost: 1, unit_price: 3, stock: 0 },
          { key: 'b', menu: 0, T: 0, qty: 5, unit_cost: 1, unit_price: 3, stock: null },
        ],
        [{ key: 'a', T: -8, qty: 2, price: 3 }],
      ),
      order(envelope),
      null,
    )
    if (!answer.ok) throw new Error(answer.message)
    expect(answer.market.held).toBeNull()
    expect(answer.market.labelsAt(0).units).toBeNull()
  })
})

describe('all units that sold', () => {
  test('are counted, held and ordered alike, with an order or without one', () => {
    const { told } = grounded([
      week({ name: 'ordered', ordered: 10, sold: { 1: 4, 2.5: 5 } }),
      week({ name: 'not ordered', sold: { 1: 2, 2.5: 1 } }),
    ])
    expect(told('ordered')).toEqual([[9, 3, 'all']])
    expect(told('not ordered')).toEqual([[3, 3, 'all']])
  })

  test('are a lower bound where everything was sold', () => {
    const { told } = grounded([
      week({ name: 'all of it', ordered: 5, sold: { 1: 4, 2.5: 7 } }),
      week({ name: 'all that was held', sold: { 1: 6 } }),
    ])
    expect(told('all of it')).toEqual([
      [4, 2, 'all'],
      [7, 1, 'at least'],
    ])
    expect(told('all that was held')).toEqual([[6, 3, 'at least']])
  })

  test('are a lower bound where the shelf was empty before the next units came', () => {
    const { told } = grounded([
      week({ name: 'before the order came', ordered: 10, sold: { 1: 6, 2.5: 2 } }),
      week({ name: 'before others came', stock: 2, arriving: 9, sold: { 0.5: 2, 2.5: 3 } }),
      week({ name: 'nothing on hand', stock: 0, ordered: 10, sold: { 2.5: 3 } }),
      week({ name: 'just enough', ordered: 10, sold: { 1: 5, 2.5: 2 } }),
    ])
    expect(told('before the order came')).toEqual([
      [2, 1, 'all'],
      [6, 2, 'at least'],
    ])
    expect(told('before others came')).toEqual([
      [3, 2, 'all'],
      [2, 1, 'at least'],
    ])
    expect(told('nothing on hand')).toEqual([
      [3, 1, 'all'],
      [0, 2, 'at least'],
    ])
    expect(told('just enough')).toEqual([[7, 3, 'all']])
  })

  test('are not known before the time of the deal is over', () => {
    const { told } = grounded([week({ ordered: 10, sold: { 1: 4, 2.5: 5 } })])
    expect(told('week', -8)).toEqual([])
    expect(told('week', -10 + H)).toEqual([[9, 3, 'all']])
  })
})

describe('a week that Sales says goods were short in', () => {
  test('is a lower bound of demand, and the weeks beside it are whole', () => {
    const { told } = grounded([
      week({ name: 'short', ordered: 10, sold: { 0.5: 1, 1.5: 2, 2.5: 3 }, short: [1.5] }),
      week({ name: 'nothing there', ordered: 10, sold: { 0.5: 1, 1.5: 0, 2.5: 3 }, short: [1.5] }),
    ])
    expect(told('short')).toEqual([
      [4, 2, 'all'],
      [2, 1, 'at least'],
    ])
    expect(told('nothing there')).toEqual([
      [4, 2, 'all'],
      [0, 1, 'at least'],
    ])
  })

  test('tells as much where the shelf was not recorded, whatever size stands in the row', () => {
    const { told, market } = grounded([
      week({
        name: 'unrecorded',
        stock: null,
        arriving: null,
        ordered: 5,
        sold: { 0.5: 9, 2.5: 3 },
        short: [2.5],
      }),
      week({
        name: 'always there',
        stock: null,
        arriving: null,
        ordered: 5,
        sold: { 0.5: 9, 2.5: 3 },
        short: [],
      }),
    ])
    expect(told('unrecorded')).toEqual([
      [9, 2, 'all'],
      [3, 1, 'at least'],
    ])
    expect(told('always there')).toEqual([[12, 3, 'all']])
    expect([...market.held!.unrecorded].filter((is) => is === 1)).toHaveLength(2)
  })

  test('an order on a shelf that was not recorded counts as one on an empty shelf', () => {
    const { labels } = grounded([
      week({
        name: 'short',
        stock: null,
        arriving: null,
        ordered: 5,
        sold: { 0.5: 9, 2.5: 5 },
        short: [2.5],
      }),
      week({
        name: 'there',
        stock: null,
        arriving: null,
        ordered: 5,
        sold: { 0.5: 9, 2.5: 3 },
        short: [],
      }),
    ])
    // Sizes of 5 and 10: own units that sell after the arrival, unknown beyond what was there.
    expect(labels('short')).toEqual([5, null])
    expect(labels('there')).toEqual([3, 3])
  })
})
