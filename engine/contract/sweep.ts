// The confidence sweep (interface §3, Confidence): what other thresholds would select, without
// another fit. Knows thresholds and counts only; who is eligible is the caller's to say.
import type { SweepEntry } from './schemas.ts'

/** Corrections of every sweep, ascending; the applied one is added where it is off this grid. */
const CORRECTIONS = [-0.3, -0.2, -0.1, -0.05, 0, 0.05, 0.1, 0.2, 0.3] as const

/** The calibrated threshold with its correction, kept in 0 … 1. */
export function effectiveThreshold(calibrated: number, correction: number): number {
  return Math.min(Math.max(calibrated + correction, 0), 1)
}

/** What the options of a menu come to at a threshold: options taken and their predicted profit. */
export type TakeAt = (threshold: number) => { readonly count: number; readonly profit: number }

/** One entry per correction, ascending. `positive`: task keys whose best size has a profit > 0. */
export function confidenceSweep(
  calibrated: number,
  applied: number,
  positive: number,
  takeAt: TakeAt,
): SweepEntry[] {
  const corrections = new Set<number>([...CORRECTIONS, applied])
  return [...corrections]
    .sort((a, b) => a - b)
    .map((correction) => {
      const threshold = effectiveThreshold(calibrated, correction)
      const { count, profit } = takeAt(threshold)
      return {
        correction,
        threshold,
        applied: correction === applied,
        n_selected: count,
        n_selected_keys: count,
        n_keys_positive: positive,
        total_predicted_profit: profit,
      }
    })
}
