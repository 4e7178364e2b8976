// Why the plan takes a deal: past deals like it and the columns that carried its forecast, on markets of which
// the truth is known.
import { beforeAll, expect, test } from 'vitest'
import type { Market } from '#grounding/market.ts'
import type { Decision } from '#model/decide/decision.ts'
import { fitMarket } from '#model/fit.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { reasonsOf, type Reason } from '#model/reasons/reasons.ts'
import { makeMarket } from './make-market.ts'

const { market } = makeMarket({ menus: 20, noise: 3 })
let decision: Decision
let reasons: Reason[]

beforeAll(async () => {
  const options = { correction: 0, choiceBasis: 'knowledge' } as const
  decision = await fitMarket(market, options, { pool: inlinePool(), progress: () => {} })
  reasons = reasonsOf(market, decision)
}, 120_000)

// Conformance: reasons
test('each deal that the plan takes has a reason, in its order; deals that it passes have none', () => {
  expect(decision.selected.length).toBeGreaterThan(5)
  expect(decision.selected.length).toBeLessThan(decision.row.length)
  expect(reasons.map(({ row }) => row)).toEqual([...decision.selected])
  expect(reasonsOf(market, { ...decision, selected: new Int32Array() })).toEqual([])
})

test('the past deals are three finished ones, the most similar first, with what they earned', () => {
  const today = market.labelsAt(0)
  for (const { past } of reasons) {
    expect(past).toHaveLength(3)
    expect(new Set(past.map(({ row }) => market.group[row])).size).toBe(3)
    for (const { row, profit, similarity } of past) {
      expect(market.task[market.group[row]]).toBe(0)
      expect(today.mature[market.group[row]]).toBe(1)
      expect(profit).toBe(today.value[row])
      expect(similarity).toBeGreaterThan(0)
      expect(similarity).toBeLessThanOrEqual(1)
    }
    const order = past.map(({ similarity }) => similarity)
    expect(order).toEqual(order.toSorted((x, y) => y - x))
  }
})

test('similar past deals earned like what is forecast: more where more is', () => {
  const [best, least] = [reasons.slice(0, reasons.length >> 1), reasons.slice(reasons.length >> 1)]
  const meanOf = (some: readonly Reason[]): number => {
    const earned = some.flatMap(({ past }) => past.map(({ profit }) => profit))
    return earned.reduce((sum, each) => sum + each, 0) / earned.length
  }
  expect(meanOf(best)).toBeGreaterThan(meanOf(least))
  expect(meanOf(reasons)).toBeGreaterThan(0)
})

test('the columns that carry a forecast are those that make the profit, not the noise', () => {
  const count = new Map<string, number>()
  for (const { columns } of reasons)
    for (const { name } of columns.slice(0, 2)) count.set(name, (count.get(name) ?? 0) + 1)
  const noise = market.features
    .filter(({ name }) => name.startsWith('noise'))
    .map(({ name }) => name)
  const ofNoise = noise.reduce((sum, name) => sum + (count.get(name) ?? 0), 0)
  expect(ofNoise).toBeLessThan(0.1 * 2 * reasons.length)
  for (const { columns } of reasons) {
    expect(columns.length).toBeGreaterThan(0)
    expect(columns.length).toBeLessThanOrEqual(3)
  }
})

test('the same plan has the same reasons; a history without outcomes has none', () => {
  expect(reasonsOf(market, decision)).toEqual(reasons)
  const silent: Market = {
    ...market,
    labelsAt: (t) => {
      const labels = market.labelsAt(t)
      return { ...labels, mature: labels.mature.map(() => 0) }
    },
  }
  expect(reasonsOf(silent, decision)).toEqual([])
})

test('in another unit of money the reasons are the same, in that unit', () => {
  const by = 1000
  const inCents: Market = {
    ...market,
    unitCost: market.unitCost.map((v) => v * by),
    unitPrice: market.unitPrice.map((v) => v * by),
    labelsAt: (t) => {
      const labels = market.labelsAt(t)
      return { ...labels, value: labels.value.map((v) => v * by) }
    },
  }
  const scaled = reasonsOf(inCents, { ...decision, profit: decision.profit.map((v) => v * by) })
  expect(scaled.map(({ past }) => past.map(({ row }) => row))).toEqual(
    reasons.map(({ past }) => past.map(({ row }) => row)),
  )
  scaled.forEach(({ columns }, i) =>
    columns.forEach(({ effect }, j) =>
      expect(effect / by).toBeCloseTo(reasons[i].columns[j].effect, 6),
    ),
  )
})
