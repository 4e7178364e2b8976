// The one rule that takes deals (interface §3, Confidence), for the engine's plan, the Worker's placeholders and the pane's
// slider alike: a deal is taken where it is eligible and its confidence is at least the threshold.
import { sumToCent } from './cents.ts'
import type { SweepEntry } from './schemas.ts'

/** A deal at its best size. */
export interface Deal {
  readonly profit: number
  readonly confidence: number
  readonly eligible: boolean
}

/** Corrections of every sweep, ascending; the applied one is added where it is off this grid. */
const CORRECTIONS = [-0.3, -0.2, -0.1, -0.05, 0, 0.05, 0.1, 0.2, 0.3] as const

/** The calibrated threshold with its correction, kept in 0 … 1. */
export function effectiveThreshold(calibrated: number, correction: number): number {
  return Math.min(Math.max(calibrated + correction, 0), 1)
}

/** The deals that a threshold takes, highest profit first; equal profits keep their order. */
export const takenAt = <D extends Deal>(deals: readonly D[], threshold: number): D[] =>
  deals
    .filter(({ eligible, confidence }) => eligible && confidence >= threshold)
    .sort((a, b) => b.profit - a.profit)

/** What other thresholds would take, without another fit: one entry per correction, ascending. */
export function confidenceSweep(
  deals: readonly Deal[],
  calibrated: number,
  applied: number,
): SweepEntry[] {
  const positive = deals.filter(({ profit }) => profit > 0).length
  const corrections = new Set<number>([...CORRECTIONS, applied])
  return [...corrections]
    .sort((a, b) => a - b)
    .map((correction) => {
      const threshold = effectiveThreshold(calibrated, correction)
      const taken = takenAt(deals, threshold)
      return {
        correction,
        threshold,
        applied: correction === applied,
        n_selected: taken.length,
        n_selected_keys: taken.length,
        n_keys_positive: positive,
        total_predicted_profit: sumToCent(taken.map(({ profit }) => profit)),
      }
    })
}
