// From calibrated options to the plan: best size per deal, and the threshold calibrated on the replay. Nothing is learnt
// here; which deals a threshold takes is the contract's rule (selection.ts).
import type { Market } from '#grounding/market.ts'
import { upTo } from '../base/sort.ts'
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
interface Picks {
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

/** The options as deals of the one rule that takes some of them; `at`: index of the option. */
export const dealsOf = ({ row, profit, confidence, eligible }: Options) =>
  Array.from(row, (_, at) => ({
    at,
    profit: profit[at],
    confidence: confidence[at],
    eligible: eligible[at] === 1,
  }))
