// Why a plan takes fewer deals than look worth taking, in sentences for the client.
import { largestOf } from '#model/numeric/statistics.ts'
import type { Options } from './decide.ts'

/** Outcomes below which a plan takes no more deals than it has outcomes to judge by: the best ones. */
export const FEW_DEALS = 50

/** Those of the largest profits, no more than `most`. */
export function bestOf(entries: Int32Array, profit: Float64Array, most: number): Int32Array {
  if (entries.length <= most) return entries
  return entries.toSorted((a, b) => profit[b] - profit[a] || a - b).subarray(0, most)
}

export function fewNote(worth: number, most: number): string[] {
  if (worth <= most) return []
  return [
    `With ${most} final outcomes the plan takes no more than the best ${most} of the ${worth} deals that ` +
      `look worth taking, however low the threshold: from ${FEW_DEALS} outcomes on it takes as many as pay.`,
  ]
}

/** Why the plan takes fewer deals than are worth taking, where the threshold leaves some out. */
export function thresholdNote(
  { eligible, confidence }: Options,
  selected: number,
  calibrated: number,
  effective: number,
): string[] {
  const sure = confidence.filter((_, i) => eligible[i] === 1)
  if (selected === sure.length) return []
  const asked =
    `a confidence of ${effective.toFixed(3)} is asked` +
    (effective === calibrated
      ? ''
      : ` (${calibrated.toFixed(3)} by past menus, and confidence_correction)`)
  const most = largestOf(sure)
  return [
    selected === 0
      ? `The plan takes none of the ${sure.length} eligible deals: ${asked}, and the surest has ${most.toFixed(3)}. ` +
        'A lower confidence_correction takes more.'
      : `Of ${sure.length} eligible deals the plan takes ${selected}: ${asked}.`,
  ]
}

export const DOUBTED =
  'Plans of this kind came to less than they promised on generated markets: a deal whose expected profit ' +
  'lies close to zero is not taken.'
