// From calibrated options to the plan: the best size of each deal, the threshold that paid on the
// replay, the sweep of thresholds and the interval of the sum. No learning here.
import type { SweepEntry } from '#contract/schemas.ts'
import { confidenceSweep } from '#contract/sweep.ts'
import type { Market } from '#grounding/market.ts'
import { upTo } from '#model/numeric/arrays.ts'
import { mean, sumOf, sumOver } from '#model/numeric/statistics.ts'
import { byMoment } from '#model/replay/calibration.ts'

/** One entry per task group. */
export interface Options {
  readonly row: Int32Array
  readonly profit: Float64Array
  readonly confidence: Float64Array
  readonly eligible: Uint8Array
}

/** Shares of the replayed picks that a candidate threshold would leave out; 0 leaves out nothing. */
const CANDIDATES = Array.from({ length: 19 }, (_, i) => i * 0.05)

/** Standard errors of a paired gap beyond which it is no chance. */
const CLEARLY = 2

/**
 * The row of highest profit of each group of `rows` (ascending); of equal ones the smaller size.
 * Rows that could not be taken count only where the group has no other.
 */
export function bestSizes(market: Market, rows: Int32Array, profit: Float64Array): Int32Array {
  const best = new Map<number, number>()
  rows.forEach((row, i) => {
    const held = best.get(market.group[row])
    if (held === undefined) best.set(market.group[row], i)
    else {
      const now = market.available[row]
      const before = market.available[rows[held]]
      if (now > before || (now === before && profit[i] > profit[held]))
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
 * The lowest threshold within one standard error of the one that earned most (interface §3). `least`:
 * the confidence of an option that is just eligible, so that the lowest of all leaves out nothing.
 */
export function calibrateThreshold(picks: Picks, least: number): number {
  const n = picks.confidence.length
  if (n === 0) return 0.5
  const sorted = Float64Array.from(picks.confidence).sort()
  const thresholds = CANDIDATES.map((share) =>
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
  // The error of the best sum itself, as in the one-standard-error rule (Breiman et al. 1984); what did
  // worse menu by menu, beyond the chance of it, is not within it.
  const error = standardErrorOfSum([...earned[best].values()])
  const near = thresholds.findIndex((_, i) => {
    const gaps = [...earned[best]].map(([t, v]) => v - earned[i].get(t)!)
    const gap = sums[best] - sums[i]
    return i === best || (gap <= error && gap <= CLEARLY * standardErrorOfSum(gaps))
  })
  return thresholds[near]
}

/** Standard error of a sum of like, independent parts. */
export function standardErrorOfSum(parts: readonly number[]): number {
  const n = parts.length
  if (n < 2) return Infinity
  const centre = mean(parts)
  const square = sumOver(parts, (v) => (v - centre) ** 2)
  return Math.sqrt((n * square) / (n - 1))
}

/** Entries of eligible options at or above the threshold, highest profit first. */
export function select(options: Options, threshold: number): Int32Array {
  const taken: number[] = []
  for (let i = 0; i < options.row.length; i++)
    if (options.eligible[i] && options.confidence[i] >= threshold) taken.push(i)
  const { profit } = options
  return Int32Array.from(taken.sort((a, b) => profit[b] - profit[a] || a - b))
}

/** What every correction of the grid, and the applied one, would select. Ascending. */
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
