// Demand beyond what sold out, against markets whose demand is known: batches that sold out are
// believed for what they show, and nothing that the books say is changed.
import { describe, expect, test } from 'vitest'
import type { Market } from '#grounding/market.ts'
import { buildMatrices } from '#model/columns.ts'
import { demandLearner } from '#model/demand.ts'
import { runTask } from '#model/pool.ts'
import { labelledRows } from '#model/replay.ts'
import { makeMarket } from './make-market.ts'

/** Units that every row is expected to sell. */
function unitsOf(market: Market): Float64Array {
  const labels = market.labelsAt(0)
  const known = labelledRows(market, labels)
  const all = Int32Array.from({ length: market.rows }, (_, row) => row)
  const learner = demandLearner(market, buildMatrices(market, known), labels, known, all)
  const answer = runTask(learner.task)
  return Float64Array.from(all, (row) => learner.units(answer, row))
}

const mean = (rows: readonly number[], of: (row: number) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0) / rows.length

/** A buyer who sees nothing hidden: what was taken is a fair sample, but for what sold out. */
const { market, expected } = makeMarket({ seed: 4, sees: 0, menus: 40, perMenu: 60, task: 400 })
const sold = unitsOf(market)
const known = market.labelsAt(0)
const rowsWhere = (test: (row: number) => boolean) =>
  Array.from({ length: market.rows }, (_, row) => row).filter(test)
const isTask = (row: number) => market.task[market.group[row]] === 1

describe('demand beyond what sold out', () => {
  test('the largest size is expected to sell what it would, not what slow batches sold', () => {
    const { fixed, perUnit, perRevenue } = market.economics!
    const profit = (row: number, units: number) =>
      fixed[row] + units * (perUnit[row] + perRevenue[row] * market.unitPrice[row])
    const largest = rowsWhere((row) => isTask(row) && market.qty[row] === 10)
    const truth = mean(largest, (row) => expected[row])
    const foreseen = mean(largest, (row) => profit(row, sold[row]))
    const slow = rowsWhere((row) => market.qty[row] === 10 && Number.isFinite(known.sold[row]))
    const naive = mean(slow, (row) => known.sold[row])
    expect(mean(largest, (row) => sold[row])).toBeGreaterThan(naive)
    expect(Math.abs(foreseen - truth)).toBeLessThan(0.1 * mean(largest, (row) => -fixed[row]))
  })

  test('a larger size is expected to sell as much and no more than its units', () => {
    for (const row of rowsWhere(isTask)) {
      expect(sold[row]).toBeGreaterThanOrEqual(0)
      expect(sold[row]).toBeLessThanOrEqual(market.qty[row] + 1e-9)
      if (row > market.start[market.group[row]])
        expect(sold[row]).toBeGreaterThanOrEqual(sold[row - 1])
    }
  })

  test('a size listed twice, at two costs, is one step of demand', () => {
    const twice = makeMarket({ seed: 4, sees: 0, sizes: [2, 5, 5, 10], task: 100 }).market
    const once = makeMarket({ seed: 4, sees: 0, sizes: [2, 5, 10], task: 100 }).market
    const units = (given: Market) => {
      const expectedUnits = unitsOf(given)
      const largest = Array.from({ length: given.rows }, (_, row) => row).filter(
        (row) => given.task[given.group[row]] === 1 && given.qty[row] === 10,
      )
      return mean(largest, (row) => expectedUnits[row])
    }
    expect(Math.abs(units(twice) / units(once) - 1)).toBeLessThan(0.06)
  })

  test('is the same in tonnes as in kilograms', () => {
    const tonnes = (values: Float64Array) => values.map((v) => v / 1000)
    const labels = { ...known, sold: tonnes(known.sold) }
    const heavy = { ...market, qty: tonnes(market.qty), labelsAt: () => labels }
    const inTonnes = unitsOf(heavy)
    const task = rowsWhere(isTask)
    const inKilograms = mean(task, (row) => sold[row])
    expect(Math.abs((1000 * mean(task, (row) => inTonnes[row])) / inKilograms - 1)).toBeLessThan(
      0.1,
    )
  })
})
