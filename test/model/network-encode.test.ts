// What the network reads of a market: every state told apart, nothing of the future, nothing of a row's own outcome
// among its columns, and the same numbers in any unit of money.
import { describe, expect, test } from 'vitest'
import type { Labels, Market } from '#grounding/market.ts'
import { CELL } from '#network/cells.ts'
import { contextRows } from '#network/shapes.ts'
import { encode, MOST_COLUMNS, type Encoded } from '#network/encode.ts'
import { FACTS, STATES } from '#network/facts.ts'
import { makeMarket } from './make-market.ts'

const { market } = makeMarket({ menus: 20, perMenu: 20, task: 30 })
const task = Int32Array.from(market.qty.keys()).filter(
  (row) => market.task[market.group[row]] === 1,
)

function encoded(of: Market, labels: Labels = of.labelsAt(0), origin = 0, queries = task): Encoded {
  return encode(of, { labels, origin, queries })!
}

const stateOf = ({ states }: Encoded, entry: number, name: (typeof STATES)[number]) =>
  states[entry * STATES.length + STATES.indexOf(name)]

const factOf = ({ facts }: Encoded, entry: number, name: (typeof FACTS)[number]) =>
  facts[entry * FACTS.length + FACTS.indexOf(name)]

describe('an encoded market', () => {
  test('has a place for every row and number, all of them finite and of like size', () => {
    const { rows, context, columns, cells, facts, states, scale } = encoded(market)
    expect(rows.length).toBe(context + task.length)
    expect(columns).toBe(market.features.length)
    expect(cells.length).toBe(rows.length * columns * CELL.length)
    expect(facts.length).toBe(rows.length * FACTS.length)
    expect(states.length).toBe(context * STATES.length)
    for (const part of [cells, facts, states])
      for (const value of part) expect(Math.abs(value)).toBeLessThan(15)
    for (const value of scale) expect(value).toBeGreaterThan(0)
  })

  test('tells one state of every row of the past', () => {
    const all = encoded(market, market.labelsAt(-4), -4)
    const seen = new Set<string>()
    for (let entry = 0; entry < all.context; entry++) {
      const names = STATES.slice(0, 5).filter((name) => stateOf(all, entry, name) === 1)
      expect(names).toHaveLength(1)
      seen.add(names[0])
      const g = market.group[all.rows[entry]]
      expect(market.T[g]).toBeLessThan(-4)
      if (names[0] === 'declined') expect(market.taken[g]).toBe(0)
      if (names[0] === 'still selling') expect(market.T[g] + market.horizon!).toBeGreaterThan(-4)
    }
    expect(seen).toContain('outcome known')
    expect(seen).toContain('still selling')
    expect(seen).toContain('declined')
  })

  test('says nothing of what came after the origin', () => {
    const origin = -6
    const later = Int32Array.from(market.qty.keys()).filter(
      (row) => market.T[market.group[row]] >= origin && !market.task[market.group[row]],
    )
    const labels = market.labelsAt(origin)
    const other: Market = {
      ...market,
      taken: market.taken.map((v, g) => (market.T[g] >= origin ? 1 - v : v)),
      takenRow: market.takenRow.map((row, g) => (market.T[g] >= origin ? -1 : row)),
    }
    expect(encoded(other, labels, origin, later)).toEqual(encoded(market, labels, origin, later))
  })

  test('keeps the own outcome of a row out of its columns', () => {
    const labels = market.labelsAt(0)
    const first = encoded(market, labels)
    const row = Array.from(first.rows.keys()).findIndex(
      (at) => at > 200 && at < first.context && stateOf(first, at, 'outcome known') === 1,
    )
    const told = labels.value.slice()
    // No scale moves: another sign alone
    told[first.rows[row]] = -told[first.rows[row]]
    const second = encoded(market, { ...labels, value: told })
    const width = first.columns * CELL.length
    const own = (of: Encoded) => of.cells.subarray(row * width, (row + 1) * width)
    expect(own(second)).toEqual(own(first))
    // What levels of a category told other rows may hold a trace of it
    for (const name of ['line', 'trees', 'likely taken'] as const)
      expect(factOf(second, row, name)).toBeCloseTo(factOf(first, row, name), 1)
    expect(second.cells).not.toEqual(first.cells)
  })

  test('is the same in any unit of money', () => {
    const times = (values: Float64Array) => values.map((v) => 1000 * v)
    const { economics } = market
    const dear: Market = {
      ...market,
      unitCost: times(market.unitCost),
      unitPrice: times(market.unitPrice),
      economics: {
        fixed: times(economics!.fixed),
        perUnit: times(economics!.perUnit),
        perRevenue: economics!.perRevenue,
      },
    }
    const labels = market.labelsAt(0)
    const inDear = { ...labels, value: times(labels.value), price: times(labels.price) }
    const [one, other] = [encoded(market, labels), encoded(dear, inDear)]
    for (const part of ['cells', 'facts', 'states'] as const)
      one[part].forEach((value, at) => expect(other[part][at]).toBeCloseTo(value, 4))
    one.scale.forEach((value, at) => expect(other.scale[at] / value).toBeCloseTo(1000, 6))
  })

  test('keeps the columns that tell something where there are more than it has room for', () => {
    const wide = makeMarket({ menus: 20, perMenu: 20, task: 30, noise: 40 }).market
    const labels = wide.labelsAt(0)
    const all = encode(wide, { labels, origin: 0, queries: Int32Array.of(wide.rows - 1) })!
    expect(all.columns).toBe(MOST_COLUMNS)
    // The category of brands, which moves demand, is among them.
    const kinds = Array.from({ length: all.columns }, (_, at) => all.cells[at * CELL.length + 4])
    expect(kinds).toContain(1)
  })

  test('is null where nothing is known', () => {
    const labels = market.labelsAt(-1000)
    expect(encode(market, { labels, origin: -1000, queries: task })).toBeNull()
  })
})

test('a context is bounded, in order, keeps declined deals beside known ones, and another salt draws another', () => {
  const labels = market.labelsAt(0)
  const open = Uint8Array.from(market.task, (v) => 1 - v)
  const rows = contextRows(market, labels, open, 100, 0)
  expect(rows).toHaveLength(100)
  expect(rows).toEqual(rows.slice().sort())
  const known = rows.filter((row) => Number.isFinite(labels.value[row]))
  expect(known.length).toBe(70)
  expect(new Set(rows).size).toBe(100)
  expect(contextRows(market, labels, open, 100, 0)).toEqual(rows)
  expect(contextRows(market, labels, open, 100, 1)).not.toEqual(rows)
})
