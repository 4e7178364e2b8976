// What a plan promises. Its deals are chosen by the mixed means, each by itself; the sum of all that looks
// worth taking is judged twice, by those means and by demand alone, and half of either is promised (two
// forecasts that fail in different ways: Bates & Granger 1969). Learners of profit know a level from
// outcomes of taken deals; demand builds it from units that sold, batches that sold out among them.
// Replayed menus share one level: each by itself has few deals that were taken.
import { clip } from './statistics.ts'

/** Most that demand moves a sum by, up or down. */
const MOST = 2

/**
 * Promised ÷ mixed sum of the picks: 1 where demand was not learnt. Shapes of means, demand and unit:
 * options; demand as the means, NaN where it was not learnt; unit: money of one unit of them.
 */
export function promisedLevel(
  means: Float64Array,
  demand: ArrayLike<number>,
  unit: Float64Array,
  picks: Int32Array,
): number {
  const total = (of: ArrayLike<number>) => picks.reduce((sum, i) => sum + of[i] * unit[i], 0)
  const level = (1 + total(demand) / total(means)) / 2
  return Number.isFinite(level) ? clip(level, 1 / MOST, MOST) : 1
}
