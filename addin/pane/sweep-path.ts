// The step line of the confidence chart: what each threshold from 0 to 1 selects. Plain geometry.
import type { ThresholdSweep } from '#addin/plan/replan.ts'

export interface Frame {
  readonly width: number
  readonly height: number
}

/**
 * A step line from the highest threshold (right) to 0 (left); each step is the sum of all options
 * at or above its threshold. `values` has the sweep's shape and ends at the first NaN. Empty =
 * nothing.
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
  // Many steps share a pixel, so each pixel is drawn once, at its last value.
  for (let i = 0; i < count; i++) {
    const here = x(threshold[i]!)
    if (i + 1 < count && Math.round(x(threshold[i + 1]!) * 2) === Math.round(here * 2)) continue
    steps.push(`H${here}V${y(values[i]!)}`)
  }
  // Below the last known step the line stays level, unless sums are unknown there.
  return known < 0 ? `${steps.join('')}H0` : steps.join('')
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

const tidy = (value: number): number => Math.round(value * 100) / 100
