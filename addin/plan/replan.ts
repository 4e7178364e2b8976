// What every threshold selects, for the chart, from `options=all` of a result in one sort.
import { toCent } from '#contract/cents.ts'
import type { OptionRow } from '#contract/schemas.ts'
import { squareOf } from './profit-range.ts'

/** What thresholds select, from none to all. Shapes: distinct confidences, highest first. */
export interface ThresholdSweep {
  readonly threshold: Float64Array
  readonly n: Int32Array
  readonly profit: Float64Array
  /** Σ unit_cost × qty; NaN from the first option with an unknown cost. */
  readonly spend: Float64Array
  /** Sum of `squareOf`, for the range of the profit. */
  readonly square: Float64Array
}

/** One sort of all options; sums run from the highest confidence down. */
export function sweepThresholds(options: readonly OptionRow[]): ThresholdSweep {
  const surest = options
    .filter((option) => option.eligible)
    .sort((a, b) => b.confidence - a.confidence)
  const steps: { threshold: number; n: number; profit: number; spend: number; square: number }[] =
    []
  let [cents, spend, square] = [0, 0, 0]
  surest.forEach((option, i) => {
    cents += Math.round(option.profit * 100)
    spend += option.unit_cost === null ? Number.NaN : option.unit_cost * option.qty
    square += squareOf(option)
    // Options of equal confidence are selected together.
    if (surest[i + 1]?.confidence !== option.confidence)
      steps.push({
        threshold: option.confidence,
        n: i + 1,
        profit: cents / 100,
        spend: toCent(spend),
        square,
      })
  })
  return {
    threshold: Float64Array.from(steps, (step) => step.threshold),
    n: Int32Array.from(steps, (step) => step.n),
    profit: Float64Array.from(steps, (step) => step.profit),
    spend: Float64Array.from(steps, (step) => step.spend),
    square: Float64Array.from(steps, (step) => step.square),
  }
}

/** Confidences of `sweepSteps`: 0, 0.05 … 1. */
const STEPS = 20

/** The sweep in a few even steps, as the workbook keeps it; spend null if unknown. */
export function sweepSteps(
  options: readonly OptionRow[],
): [threshold: number, n: number, profit: number, spend: number | null][] {
  if (options.length === 0) return []
  const sweep = sweepThresholds(options)
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const threshold = step / STEPS
    const { n, profit, spend } = sweepAt(sweep, threshold)
    return [threshold, n, profit, Number.isNaN(spend) ? null : spend]
  })
}

/** What a threshold selects, by binary search, because the slider asks at every move. */
export function sweepAt(
  sweep: ThresholdSweep,
  threshold: number,
): { n: number; profit: number; spend: number; square: number } {
  let low = 0
  let high = sweep.threshold.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sweep.threshold[middle]! >= threshold) low = middle + 1
    else high = middle
  }
  if (low === 0) return { n: 0, profit: 0, spend: 0, square: 0 }
  const { n, profit, spend, square } = sweep
  return {
    n: n[low - 1]!,
    profit: profit[low - 1]!,
    spend: spend[low - 1]!,
    square: square[low - 1]!,
  }
}
