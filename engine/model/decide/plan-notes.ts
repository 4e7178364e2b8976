// Notes on why a plan takes fewer deals than seem worth taking.
import { largestOf } from '#model/numeric/statistics.ts'
import { countText } from './count-text.ts'
import type { Options } from './decide.ts'
import type { Decision } from './decision.ts'

/** Below this number of outcomes a plan takes at most one deal per outcome, the best first. */
export const FEW_OUTCOMES = 50

/** The entries of largest profit, at most `most`. */
export function bestOf(entries: Int32Array, profit: Float64Array, most: number): Int32Array {
  if (entries.length <= most) return entries
  return entries.toSorted((a, b) => profit[b] - profit[a] || a - b).subarray(0, most)
}

export function fewNote(worth: number, most: number): string[] {
  if (worth <= most) return []
  return [
    `With only ${countText(most, 'final outcome')} the plan takes at most ${most} of ${worth} paying deals.`,
  ]
}

/** Explains a threshold that excludes eligible deals. */
export function thresholdNote(
  { eligible, confidence }: Options,
  selected: number,
  {
    thresholdCalibrated: calibrated,
    thresholdEffective: effective,
  }: Pick<Decision, 'thresholdCalibrated' | 'thresholdEffective'>,
): string[] {
  const sure = confidence.filter((_, i) => eligible[i] === 1)
  if (selected === sure.length) return []
  const asked =
    effective.toFixed(3) +
    (effective === calibrated ? '' : ` (${calibrated.toFixed(3)} plus confidence_correction)`)
  return selected === 0
    ? [
        `The plan takes none of ${countText(sure.length, 'eligible deal')}, from confidence ${asked}.`,
        `The highest confidence is ${largestOf(sure).toFixed(3)}; a lower confidence_correction takes more deals.`,
      ]
    : [`The plan takes ${selected} of ${sure.length} eligible deals, from confidence ${asked}.`]
}

export const UNRELIABLE_NOTE =
  'Such plans earned less than predicted in pre-training, so deals close to zero are refused.'
