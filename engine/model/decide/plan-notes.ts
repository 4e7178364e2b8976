// Notes on why a plan takes fewer deals than seem worth taking.
import { largestOf } from '../base/statistics.ts'
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

const percentText = (share: number): string => `${(100 * share).toFixed(1)} %`

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
  const moved =
    effective === calibrated
      ? ''
      : ` Your confidence_correction moves it from ${percentText(calibrated)}.`
  const those = `those from ${percentText(effective)} confidence on.${moved}`
  return selected === 0
    ? [
        `The plan takes none of ${countText(sure.length, 'profitable deal')}: ${those}`,
        `The highest confidence is ${percentText(largestOf(sure))}; a lower confidence_correction takes more deals.`,
      ]
    : [`The plan takes ${selected} of ${sure.length} profitable deals: ${those}`]
}

export const UNRELIABLE_NOTE =
  'In simulations such plans earned less than predicted, so deals that barely pay are refused.'
