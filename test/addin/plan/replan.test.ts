// Another threshold and a spending limit, over the options of a result.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planAt, sweepAt, sweepThresholds } from '#addin/plan/replan.ts'
import { withinLimit } from '#addin/plan/spending-limit.ts'
import type { OptionRow } from '#contract/schemas.ts'
import { select } from '#model/decide/decide.ts'
import { optionRow } from '../../support/workbook/plans.ts'
import { runs } from '../../support/nightly.ts'

const options = fc.array(optionRow, { maxLength: 40 })
const threshold = fc.oneof(
  fc.integer({ min: -1, max: 21 }).map((n) => n / 20),
  fc.double({ min: 0, max: 1, noNaN: true }),
)

describe('a plan at another threshold', () => {
  test('is what the service would decide', () => {
    fc.assert(
      fc.property(options, threshold, (all, at) => {
        const service = select(
          {
            row: Int32Array.from(all, (_, i) => i),
            profit: Float64Array.from(all, (option) => option.profit),
            confidence: Float64Array.from(all, (option) => option.confidence),
            eligible: Uint8Array.from(all, (option) => Number(option.eligible)),
          },
          at,
        )
        expect(planAt(all, at)).toEqual([...service].map((i) => all[i]))
      }),
    )
  })

  test('comes to what the sweep says, at every threshold', () => {
    fc.assert(
      fc.property(options, threshold, (all, at) => {
        const plan = planAt(all, at)
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

/** The most that any subset within the limit earns: all of them tried, in whole cents. */
function bruteForce(plan: readonly OptionRow[], limit: number): number {
  let best = 0
  for (let mask = 0; mask < 1 << plan.length; mask++) {
    let [spend, profit] = [0, 0]
    plan.forEach((row, i) => {
      if ((mask & (1 << i)) === 0) return
      spend += Math.round(row.unit_cost! * 100) * row.qty
      profit += Math.round(row.profit * 100)
    })
    if (spend <= Math.round(limit * 100) && profit > best) best = profit
  }
  return best / 100
}
const chosenOf = (limited: ReturnType<typeof withinLimit>) => {
  if (!limited.ok) throw new Error(limited.why)
  return limited
}

describe('a spending limit', () => {
  const small = fc.array(optionRow, { maxLength: 11 })
  const money = fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100)

  test('keeps the subset that earns most, as trying all of them does', () => {
    fc.assert(
      fc.property(small, money, (plan, limit) => {
        const limited = chosenOf(withinLimit(plan, limit))
        expect(limited.exact).toBe(true)
        expect(limited.profit).toBeCloseTo(bruteForce(plan, limit), 6)
        expect(limited.bound).toBeCloseTo(limited.profit, 6)
        expect(limited.spend).toBeLessThanOrEqual(limit + 1e-6)
        expect(plan.filter((row) => limited.chosen.includes(row))).toEqual(limited.chosen)
      }),
      { numRuns: runs(300) },
    )
  })

  test('says how much may be missed where the search was cut short', () => {
    fc.assert(
      fc.property(small, money, fc.integer({ min: 0, max: 30 }), (plan, limit, steps) => {
        const limited = chosenOf(withinLimit(plan, limit, steps))
        const best = bruteForce(plan, limit)
        expect(limited.profit).toBeLessThanOrEqual(best + 1e-6)
        expect(limited.bound).toBeGreaterThanOrEqual(best - 1e-6)
        const dearest = Math.max(0, ...plan.map((row) => row.profit))
        expect(limited.bound - limited.profit).toBeLessThanOrEqual(dearest + 1e-6)
      }),
      { numRuns: runs(300) },
    )
  })

  test('comes within a ten-thousandth of the bound on 3,000 deals and answers the same twice', () => {
    const plan = fc.sample(fc.array(optionRow, { minLength: 3000, maxLength: 3000, size: 'max' }), {
      numRuns: 1,
      seed: 7,
    })[0]!
    const limit = plan.reduce((sum, row) => sum + row.unit_cost! * row.qty, 0) / 3
    const first = chosenOf(withinLimit(plan, limit))
    expect(withinLimit(plan, limit)).toEqual(first)
    expect(first.spend).toBeLessThanOrEqual(limit + 1e-6)
    expect(first.bound - first.profit).toBeLessThan(first.bound / 10_000)
  })

  test('needs the cost of every deal', () => {
    const row: OptionRow = {
      key: 'a',
      qty: 1,
      profit: 1,
      confidence: 1,
      eligible: true,
      unit_cost: null,
    }
    expect(withinLimit([row], 10)).toEqual({ ok: false, why: 'cost_unknown' })
  })
})
