// From calibrated options to the plan: best size per deal, threshold calibrated on the replay, and
// the sweep of thresholds. Nothing is learnt here.
import type { SweepEntry } from '#contract/schemas.ts'
import { confidenceSweep } from '#contract/sweep.ts'
import type { Market } from '#grounding/market.ts'
import { upTo } from '../base/arrays.ts'
import { mean, sumOf, sumOver } from '../base/statistics.ts'
import { byMoment } from '../replay/calibration.ts'

/** One entry per task group. */
export interface Options {
  readonly row: Int32Array
  readonly profit: Float64Array
  readonly confidence: Float64Array
  readonly eligible: Uint8Array
}

/** Shares of the replayed picks that each candidate threshold excludes. */
const CANDIDATE_SHARES = Array.from({ length: 19 }, (_, i) => i * 0.05)

/** A paired difference above this many standard errors is significant. */
const SIGNIFICANT_ERRORS = 2

/**
 * The row of highest profit in each group of `rows` (ascending); the smaller size on ties.
 * Unavailable rows count only if the group has no available one.
 */
export function bestSizes(market: Market, rows: Int32Array, profit: Float64Array): Int32Array {
  const best = new Map<number, number>()
  rows.forEach((row, i) => {
    const current = best.get(market.group[row])
    if (current === undefined) best.set(market.group[row], i)
    else {
      const now = market.available[row]
      const before = market.available[rows[current]]
      if (now > before || (now === before && profit[i] > profit[current]))
        best.set(market.group[row], i)
    }
  })
  return Int32Array.from(best.values())
}

/** Replayed picks, one entry each. */
export interface Picks {
  readonly T: Float64Array
  readonly confidence: Float64Array
  readonly realised: Float64Array
}

/**
 * The lowest threshold within one standard error of the most profitable one (interface §3).
 * `least`: confidence of a barely eligible option, so that the lowest candidate excludes nothing.
 */
export function calibrateThreshold(picks: Picks, least: number): number {
  const n = picks.confidence.length
  if (n === 0) return 0.5
  const sorted = Float64Array.from(picks.confidence).sort()
  const thresholds = CANDIDATE_SHARES.map((share) =>
    share === 0 ? Math.min(least, sorted[0]) : sorted[Math.floor(share * n)],
  )
  const all = upTo(n)
  const earned = thresholds.map((threshold) =>
    byMoment(picks.T, all, (i) => (picks.confidence[i] >= threshold ? picks.realised[i] : 0)),
  )
  const sums = earned.map((menus) => sumOf([...menus.values()]))
  let best = 0
  sums.forEach((sum, i) => {
    if (sum > sums[best]) best = i
  })
  // One-standard-error rule (Breiman et al. 1984), with the error of the best sum. A threshold that
  // is significantly worse menu by menu is rejected even if it is within that error.
  const error = standardErrorOfSum([...earned[best].values()])
  const near = thresholds.findIndex((_, i) => {
    const gaps = [...earned[best]].map(([t, v]) => v - earned[i].get(t)!)
    const gap = sums[best] - sums[i]
    return i === best || (gap <= error && gap <= SIGNIFICANT_ERRORS * standardErrorOfSum(gaps))
  })
  return thresholds[near]
}

/** Standard error of a sum of independent, identically distributed parts. */
export function standardErrorOfSum(parts: readonly number[]): number {
  const n = parts.length
  if (n < 2) return Infinity
  const centre = mean(parts)
  const square = sumOver(parts, (v) => (v - centre) ** 2)
  return Math.sqrt((n * square) / (n - 1))
}

/** Indices of eligible options at or above the threshold, highest profit first. */
export function select(options: Options, threshold: number): Int32Array {
  const taken: number[] = []
  for (let i = 0; i < options.row.length; i++)
    if (options.eligible[i] && options.confidence[i] >= threshold) taken.push(i)
  const { profit } = options
  return Int32Array.from(taken.sort((a, b) => profit[b] - profit[a] || a - b))
}

/** Selections at every correction of the grid and at the applied one. Ascending. */
export function sweep(options: Options, calibrated: number, applied: number): SweepEntry[] {
  const positive = sumOver(options.profit, (v) => (v > 0 ? 1 : 0))
  return confidenceSweep(calibrated, applied, positive, (threshold) => {
    const taken = select(options, threshold)
    return {
      count: taken.length,
      profit: sumOver(taken, (i) => options.profit[i]),
    }
  })
}
