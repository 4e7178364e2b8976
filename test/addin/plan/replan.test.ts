// Another threshold, over the options of a result.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sweepAt, sweepThresholds } from '#addin/plan/replan.ts'
import { takenAt } from '#contract/selection.ts'
import { optionRow } from '../../support/workbook/plans.ts'

const options = fc.array(optionRow, { maxLength: 40 })
const threshold = fc.oneof(
  fc.integer({ min: -1, max: 21 }).map((n) => n / 20),
  fc.double({ min: 0, max: 1, noNaN: true }),
)

describe('a plan at another threshold', () => {
  test('comes to what the sweep says, at every threshold', () => {
    fc.assert(
      fc.property(options, threshold, (all, at) => {
        const plan = takenAt(all, at)
        const swept = sweepAt(sweepThresholds(all), at)
        expect(swept.n).toBe(plan.length)
        expect(swept.profit).toBeCloseTo(
          plan.reduce((sum, row) => sum + row.profit, 0),
          6,
        )
        expect(swept.spend).toBeCloseTo(
          plan.reduce((sum, row) => sum + row.unit_cost! * row.qty, 0),
          6,
        )
      }),
    )
  })

  test('spends whole cents', () => {
    const deal = { key: 'a', qty: 1, profit: 1, confidence: 0.9, eligible: true, unit_cost: 0.1 }
    const { spend } = sweepThresholds([deal, { ...deal, unit_cost: 0.2 }])
    expect([...spend]).toEqual([0.3])
  })

  test('has one step a confidence, from the surest down', () => {
    fc.assert(
      fc.property(options, (all) => {
        const { threshold: steps, n } = sweepThresholds(all)
        expect([...steps]).toEqual([...new Set(steps)].sort((a, b) => b - a))
        expect([...n].every((count, i) => i === 0 || count > n[i - 1]!)).toBe(true)
      }),
    )
  })
})
