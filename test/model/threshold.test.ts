// Thresholds against the words of the interface (§3, Confidence): the lowest within one standard
// error of the one that earned most, a correction kept in 0 … 1, one sweep entry per correction.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confidenceSweep, effectiveThreshold, takenAt } from '#contract/selection.ts'
import { calibrateThreshold, standardErrorOfSum } from '#model/decide/decide.ts'

const GRID = [-0.3, -0.2, -0.1, -0.05, 0, 0.05, 0.1, 0.2, 0.3]
const share = fc.double({ min: 0, max: 1, noNaN: true })
const correction = fc.double({ min: -1, max: 1, noNaN: true })
const deals = fc.array(
  fc.record({
    profit: fc.integer({ min: -900, max: 900 }).map((cents) => cents / 100),
    confidence: share,
    eligible: fc.boolean(),
  }),
  { maxLength: 30 },
)

describe('the sweep', () => {
  test('has the nine corrections of the grid, and the applied one once where it is off it', () => {
    fc.assert(
      fc.property(
        deals,
        share,
        fc.oneof(correction, fc.constantFrom(...GRID)),
        (all, t, applied) => {
          const entries = confidenceSweep(all, t, applied)
          const expected = GRID.includes(applied) ? GRID : [...GRID, applied]
          expect(entries.map((entry) => entry.correction)).toEqual(
            expected.toSorted((a, b) => a - b),
          )
          for (const entry of entries) expect(entry.applied).toBe(entry.correction === applied)
        },
      ),
    )
  })

  test('counts at each threshold, kept in 0 … 1, the eligible deals at or above it, by profit', () => {
    fc.assert(
      fc.property(deals, share, correction, (all, calibrated, applied) => {
        let wider: readonly unknown[] = all
        for (const entry of confidenceSweep(all, calibrated, applied)) {
          const raw = calibrated + entry.correction
          expect(entry.threshold).toBe(raw < 0 ? 0 : raw > 1 ? 1 : raw)
          const taken = all.filter((deal) => deal.eligible && deal.confidence >= entry.threshold)
          // Equal profits keep their order.
          taken.sort((a, b) => b.profit - a.profit || all.indexOf(a) - all.indexOf(b))
          expect(takenAt(all, entry.threshold)).toEqual(taken)
          expect(taken.every((deal) => wider.includes(deal))).toBe(true)
          wider = taken
          expect([entry.n_selected, entry.n_selected_keys]).toEqual([taken.length, taken.length])
          const cents = taken.reduce((sum, { profit }) => sum + Math.round(profit * 100), 0)
          expect(entry.total_predicted_profit).toBe(cents / 100)
          expect(entry.n_keys_positive).toBe(all.filter(({ profit }) => profit > 0).length)
        }
      }),
    )
  })

  // Conformance: refusal-of-a-menu
  test('selects nothing anywhere in a menu that is refused whole', () => {
    const refused = [0.9, 1].map((confidence) => ({ profit: 5, confidence, eligible: false }))
    for (const entry of confidenceSweep(refused, 0, 0)) expect(entry.n_selected).toBe(0)
    expect(takenAt(refused, 0)).toEqual([])
  })
})

// Conformance: threshold
test('a threshold with its correction stays in 0 … 1 and follows the correction inside', () => {
  expect([-1, -0.25, 0.25, 1].map((by) => effectiveThreshold(0.5, by))).toEqual([0, 0.25, 0.75, 1])
})

describe('the calibrated threshold', () => {
  const picks = fc
    .array(fc.tuple(fc.integer({ min: -6, max: -1 }), share, fc.integer({ min: -20, max: 20 })), {
      minLength: 1,
      maxLength: 40,
    })
    .map((list) => ({
      T: Float64Array.from(list, ([t]) => t),
      confidence: Float64Array.from(list, ([, confidence]) => confidence),
      realised: Float64Array.from(list, ([, , realised]) => realised),
    }))

  /** Earnings of each moment at a threshold, oldest first. */
  function earned(
    { T, confidence, realised }: Parameters<typeof calibrateThreshold>[0],
    at: number,
  ) {
    return [...new Set(T.toSorted())].map((t) =>
      realised.reduce((sum, v, i) => sum + (T[i] === t && confidence[i] >= at ? v : 0), 0),
    )
  }
  const total = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0)

  // Conformance: threshold
  test('is the lowest of its candidates within one standard error of the best of them, not clearly worse', () => {
    let higher = 0
    fc.assert(
      fc.property(picks, (replayed) => {
        const { confidence } = replayed
        const order = confidence.toSorted()
        // Candidates leave out a share of the picks: none, a twentieth, … nine tenths.
        const candidates = [
          ...new Set(
            Array.from({ length: 19 }, (_, k) => order[Math.floor(k * 0.05 * order.length)]),
          ),
        ]
        const sums = candidates.map((at) => total(earned(replayed, at)))
        const most = Math.max(...sums)
        const best = earned(replayed, candidates[sums.indexOf(most)])
        const near = candidates.find((at, i) => {
          const gaps = earned(replayed, at).map((v, t) => best[t] - v)
          const gap = most - sums[i]
          const within = gap <= standardErrorOfSum(best) && gap <= 2 * standardErrorOfSum(gaps)
          return gap === 0 || within
        })
        expect(calibrateThreshold(replayed, 1)).toBe(near)
        if (near !== candidates[0]) higher++
      }),
      { seed: 3, numRuns: 300 },
    )
    expect(higher).toBeGreaterThan(10)
  })

  test('leaves out what lost in every menu, however much the rest swung', () => {
    const menus = Array.from({ length: 20 }, (_, t) => t - 20)
    const swing = (t: number) => 300 + (t % 2 === 0 ? 200 : -200)
    const replayed = {
      T: Float64Array.from(menus.flatMap((t) => [t, t])),
      confidence: Float64Array.from(menus.flatMap(() => [0.9, 0.55])),
      realised: Float64Array.from(menus.flatMap((t) => [swing(t), -15 - (t % 3)])),
    }
    expect(calibrateThreshold(replayed, 0.5)).toBe(0.9)
  })

  test('is one half where nothing was replayed', () => {
    const none = new Float64Array(0)
    expect(calibrateThreshold({ T: none, confidence: none, realised: none }, 1)).toBe(0.5)
  })
})

test('the standard error of a sum is that of its mean times their number, unknown for one', () => {
  expect(standardErrorOfSum([1, 3])).toBeCloseTo(2, 12)
  expect(standardErrorOfSum([4, 4, 4])).toBe(0)
  expect(standardErrorOfSum([7])).toBe(Infinity)
})
