import { describe, expect, test } from 'vitest'
import { limitsOf } from '#limits/each-limit.ts'
import { knapsackOf } from '#limits/knapsack.ts'
import { openPlanner } from '#limits/planner.ts'
import { openSolver } from '#limits/solver.ts'
import { NIGHTLY } from '../support/nightly.ts'
import { keeps } from './asks.ts'
import { largeAsk } from './large-asks.ts'

const planner = await openPlanner()
const solver = await openSolver()

/** The bound of the linear program of all choices, as HiGHS finds it. */
function linearBound(ask: ReturnType<typeof largeAsk>): number {
  const { profit, deal, rows, start } = knapsackOf(ask, limitsOf(ask))
  const deals = start.length - 1
  const columns = Array.from(profit, (_, j) => [
    ...rows.flatMap(({ coefficient }, r) => (coefficient[j] === 0 ? [] : [[r, coefficient[j]!]])),
    [rows.length + deal[j]!, 1],
  ])
  const starts = new Int32Array(columns.length + 1)
  columns.forEach((own, j) => {
    starts[j + 1] = starts[j]! + own.length
  })
  const most = [...rows.map((row) => row.most), ...Array.from({ length: deals }, () => 1)]
  return solver.linear({
    profit,
    beyond: 0,
    least: Float64Array.from(most, () => -Infinity),
    most: Float64Array.from(most),
    starts,
    rows: Int32Array.from(columns.flat(), ([r]) => r!),
    values: Float64Array.from(columns.flat(), ([, v]) => v!),
  })!.bound
}

describe('a plan under limits of a large menu', () => {
  const seeds = Array.from({ length: NIGHTLY ? 50 : 5 }, (_, seed) => seed)
  test.each(seeds)('is near the linear bound, and says how near: seed %i', (seed) => {
    const ask = largeAsk({ deals: 300, sizes: 6, limits: 1 + (seed % 10), seed })
    const plan = planner.plan(ask)
    const bound = linearBound(ask)
    if (plan.is !== 'plan') throw new Error('contradicts')
    expect(keeps(ask, plan.rows)).toBe(true)
    expect(plan.profit).toBeLessThanOrEqual(plan.bound)
    expect(plan.profit).toBeLessThanOrEqual(bound + 0.01)
    expect(plan.profit).toBeGreaterThan(bound * 0.999)
    expect(plan.bound).toBeLessThan(bound * 1.0001 + 0.01)
  })

  test('the same limits give the same plan', () => {
    const ask = largeAsk({ deals: 200, sizes: 5, limits: 8, seed: 7 })
    expect(planner.plan(ask)).toEqual(planner.plan(ask))
  })
})
