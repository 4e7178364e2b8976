// The step lines of the confidence charts: what each threshold from 0 to 1 selects, and the axis that
// they stand on. Plain geometry.
import type { ThresholdSweep } from './replan.ts'

export interface Frame {
  readonly width: number
  readonly height: number
}

/**
 * A step line from the highest threshold (right) to 0 (left); each step is the sum of all options
 * at or above its threshold. `values` has the sweep's shape and ends at the first NaN. Empty =
 * nothing. `axis`: the values at the frame's lower and upper edge.
 */
export function sweepPath(
  threshold: ThresholdSweep['threshold'],
  values: ArrayLike<number>,
  { width, height }: Frame,
  axis: readonly [number, number] = extent(values, knownOf(values)),
): string {
  const count = knownOf(values)
  if (count === 0) return ''
  const [low, high] = axis
  const x = (share: number) => tidy(share * width)
  const y = (value: number) =>
    tidy(high === low ? height : height - ((value - low) / (high - low)) * height)
  const steps = [`M${tidy(width)} ${y(0)}`]
  // Many steps share a pixel, so each pixel is drawn once, at its last value.
  for (let i = 0; i < count; i++) {
    const here = x(threshold[i]!)
    if (i + 1 < count && Math.round(x(threshold[i + 1]!) * 2) === Math.round(here * 2)) continue
    steps.push(`H${here}V${y(values[i]!)}`)
  }
  // Below the last known step the line stays level, unless sums are unknown there.
  return count === values.length ? `${steps.join('')}H0` : steps.join('')
}

/** Number of values before the first NaN. */
export function knownOf(values: ArrayLike<number>): number {
  const unknown = Array.from(values).findIndex((value) => Number.isNaN(value))
  return unknown < 0 ? values.length : unknown
}

/** Smallest and largest of the first `count` values and 0. */
export function extent(values: ArrayLike<number>, count: number): readonly [number, number] {
  let [low, high] = [0, 0]
  for (let i = 0; i < count; i++) {
    if (values[i]! < low) low = values[i]!
    if (values[i]! > high) high = values[i]!
  }
  return [low, high]
}

/**
 * Three to six round, evenly spaced numbers that span `low` … `high`, the lowest first; steps are 1, 2,
 * 2.5 or 5 times a power of ten, `whole` steps at least 1.
 */
export function ticksOf(low: number, high: number, whole = false): number[] {
  const span = high - low
  if (!(span > 0)) return [low, low + 1, low + 2]
  const power = 10 ** Math.floor(Math.log10(span / 3))
  const factors = whole && power < 10 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]
  const fitting = factors.map((factor) => factor * power).find((each) => span / each <= 4)!
  const step = whole ? Math.max(1, fitting) : fitting
  const from = Math.floor(low / step + 1e-9)
  const to = Math.max(from + 2, Math.ceil(high / step - 1e-9))
  return Array.from({ length: to - from + 1 }, (_, i) => tidy((from + i) * step))
}

const tidy = (value: number): number => Math.round(value * 100) / 100
