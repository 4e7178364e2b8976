// Quantities that measure predictions on the replay: outcomes and predictions in scales, weights of
// the last stretch, and simulated picks.
import { perScale } from '../learners/option-scale.ts'
import { TREE_LEARNERS, type Learner } from '../learners/team.ts'
import { clip, sumOver, weighted } from '../base/statistics.ts'
import { bestOfDeals } from '../replay/calibration.ts'
import type { Learned } from '../replay/learned.ts'

const MOST_SCALES_OF_OUTCOME = 12
/** Above this number of picks the realised ÷ predicted ratio is measured. */
export const FEW_PICKS = 3

/** A market feature: its name in MARKET_FEATURES, and its value. */
export type Fact = readonly [string, number]

/** Predictions of these rows in scales, clipped. Shape: rows. */
export function inScales(
  { scale }: Pick<Learned, 'scale'>,
  rows: Int32Array,
  money: Float64Array,
): Float64Array {
  return perScale(money, (i) => scale[rows[i]])
}

/** Outcomes of these rows in scales, clipped. `value`: in money. Shapes: rows. */
export function outcomesInScales(
  { scale }: Pick<Learned, 'scale'>,
  rows: Int32Array,
  value: Float64Array,
): Float64Array {
  return value.map((v, i) =>
    clip(v / scale[rows[i]], -MOST_SCALES_OF_OUTCOME, MOST_SCALES_OF_OUTCOME),
  )
}

/** The tree learners of this market. */
export function treesOf({ learners }: Learned): Learner[] {
  return learners.filter((k) => (TREE_LEARNERS as readonly Learner[]).includes(k))
}

/** Whether a replayed row, by index, lies in the last stretch. */
export function isInLastStretch({ stretch }: Learned): (place: number) => boolean {
  const latest = stretch[stretch.length - 1]
  return (place) => stretch[place] === latest
}

/** Weights of the replayed rows; 0 before the last stretch. */
export function lastWeights(learned: Learned): Float64Array {
  const last = isInLastStretch(learned)
  return learned.weight.map((w, i) => (last(i) ? w : 0))
}

/** Slope of the regression of outcomes on predictions through 0. Shapes: replayed rows. */
export function slopeOn(z: Float64Array, y: Float64Array, weight: Float64Array): number {
  const square = weighted(weight, (i) => z[i] ** 2) + 1e-9
  return clip(weighted(weight, (i) => z[i] * y[i]) / square, -1, 2)
}

/** Mean squared error ÷ mean square of the outcomes. */
export function errorOf(z: Float64Array, y: Float64Array, weight: Float64Array): number {
  return weighted(weight, (i) => (y[i] - z[i]) ** 2) / (weighted(weight, (i) => y[i] ** 2) + 1e-9)
}

interface Picks {
  /** Indices of replayed rows: the best of each deal, if its prediction is positive. */
  readonly places: Int32Array
  /** Predictions in money. Shape: replayed rows. */
  readonly predicted: Float64Array
}

/** Picks of a plan with these predictions in scales. Shape of z: replayed rows. */
export function picksBy({ market, replay, scale }: Learned, z: Float64Array): Picks {
  const predicted = z.map((v, i) => v * scale[replay.rows[i]])
  const deals = replay.rows.map((row) => market.group[row])
  const places = bestOfDeals(deals, (i) => predicted[i]).filter((i) => predicted[i] > 0)
  return { places, predicted }
}

/** Realised ÷ predicted sum of picks; NaN for few picks. */
export function realisedRatio({ places, predicted }: Picks, realised: Float64Array): number {
  if (places.length <= FEW_PICKS) return Number.NaN
  const total = (of: Float64Array) => sumOver(places, (i) => of[i])
  return clip(total(realised) / (total(predicted) + 1e-9), -2, 3)
}
