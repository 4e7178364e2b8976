// The shape of the confidence chart: what each threshold selects as a staircase over 0 … 1. Plain
// geometry, no element.
import type { ThresholdSweep } from '#addin/plan/replan.ts'

export interface Frame {
  readonly width: number
  readonly height: number
}

/**
 * A staircase from the surest threshold (right) to 0 (left): at a threshold stands what all options
 * at or above it come to. `values` has the sweep's shape; it ends at the first NaN. Empty = nothing.
 */
export function sweepPath(
  threshold: ThresholdSweep['threshold'],
  values: ArrayLike<number>,
  { width, height }: Frame,
): string {
  const known = Array.from(values).findIndex((value) => Number.isNaN(value))
  const count = known < 0 ? threshold.length : known
  if (count === 0) return ''
  const [low, high] = extent(values, count)
  const x = (share: number) => tidy(share * width)
  const y = (value: number) =>
    tidy(high === low ? height : height - ((value - low) / (high - low)) * height)
  const steps = [`M${tidy(width)} ${y(0)}`]
  // Many steps fall on one pixel: each pixel is drawn once, at its last value.
  for (let i = 0; i < count; i++) {
    const here = x(threshold[i]!)
    if (i + 1 < count && Math.round(x(threshold[i + 1]!) * 2) === Math.round(here * 2)) continue
    steps.push(`H${here}V${y(values[i]!)}`)
  }
  // Below the last known step the staircase goes on level, unless sums are not known there.
  return known < 0 ? `${steps.join('')}H0` : steps.join('')
}

/** Smallest and largest of the first values, 0 among them. */
export function extent(values: ArrayLike<number>, count: number): readonly [number, number] {
  let [low, high] = [0, 0]
  for (let i = 0; i < count; i++) {
    if (values[i]! < low) low = values[i]!
    if (values[i]! > high) high = values[i]!
  }
  return [low, high]
}

const tidy = (value: number): number => Math.round(value * 100) / 100
