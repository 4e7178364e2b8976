// Facts of a market that the replay tells: how well each learner and the stack did, what their picks came to, what the
// business itself earned, and what is left of the outcomes. Free of units. NaN = unknown.
import { clip, correlation, deviation, mean, sumOf, sumOver, weighted } from '../base/statistics.ts'
import { bestOfDeals, byMoment } from '../replay/calibration.ts'
import type { Learned } from '../replay/learned.ts'
import { perScale } from '../learners/option-scale.ts'
import { millsRatio } from '../learners/propensity.ts'
import { LEARNERS } from '../learners/team.ts'
import { upTo, valuesAt } from '../base/sort.ts'

/** A market feature: its name in MARKET_FEATURES, and its value. */
export type Fact = readonly [string, number]

const MOST_SCALES_OF_OUTCOME = 12
/** Above this number of picks the realised ÷ predicted ratio is measured. */
const FEW_PICKS = 3
/** Bound of inverse propensity weights. */
const MOST_INVERSE_PROPENSITY = 20
/** Deals with a known ordered size that the correlation with ordered sizes needs. */
const LEAST_ORDERS = 30
/** Learners that are there in every market, whose replayed picks are facts. */
const PICKING_LEARNERS = ['ts', 'lin2'] as const

export const REPLAY_FACTS: readonly string[] = [
  ...LEARNERS.flatMap((k) => [`correlation of ${k}`, `error of ${k}`]),
  ...PICKING_LEARNERS.map((k) => `realised of ${k}`),
  'level of the picks',
  'level of the last picks',
  'noise of the level',
  'residual as offered',
  'noise as offered',
  'gain of the business',
  'late gain of the business',
  'residual on mills ratio',
  'spread of residuals',
  'outcome with propensity',
  'residual with size ordered',
  'stack on the replay',
]

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

/** None without a replay. `signal`: of MarketFacts. */
export function replayFacts(learned: Learned, signal: number): Fact[] {
  const { learners, replay, outcome, weight } = learned
  if (replay.rows.length === 0) return []
  const y = outcomesInScales(learned, replay.rows, outcome)
  const z = (k: (typeof LEARNERS)[number]) => inScales(learned, replay.rows, replay.team.get(k)!)
  return [
    ...learners.flatMap((k): Fact[] => [
      [`correlation of ${k}`, correlation(z(k), y, weight)],
      [`error of ${k}`, errorOf(z(k), y, weight)],
    ]),
    ...PICKING_LEARNERS.map((k): Fact => [
      `realised of ${k}`,
      realisedRatio(picksBy(learned, z(k)), outcome),
    ]),
    ...levelFacts(learned),
    ...offeredFacts(learned, y, signal),
    ...businessFacts(learned),
    ...residualFacts(learned, y),
    ['stack on the replay', mean(replay.z) / signal],
  ]
}

/** Mean squared error ÷ mean square of the outcomes. */
function errorOf(z: Float64Array, y: Float64Array, weight: Float64Array): number {
  return weighted(weight, (i) => (y[i] - z[i]) ** 2) / (weighted(weight, (i) => y[i] ** 2) + 1e-9)
}

interface Picks {
  /** Indices of replayed rows: the best of each deal, if its prediction is positive. */
  readonly places: Int32Array
  /** Predictions in money. Shape: replayed rows. */
  readonly predicted: Float64Array
}

/** Picks of a plan with these predictions in scales. Shape of z: replayed rows. */
function picksBy({ market, replay, scale }: Learned, z: Float64Array): Picks {
  const predicted = z.map((v, i) => v * scale[replay.rows[i]])
  const deals = replay.rows.map((row) => market.group[row])
  const places = bestOfDeals(deals, (i) => predicted[i]).filter((i) => predicted[i] > 0)
  return { places, predicted }
}

/** Realised ÷ predicted sum of picks; NaN for few picks. */
function realisedRatio({ places, predicted }: Picks, realised: Float64Array): number {
  if (places.length <= FEW_PICKS) return Number.NaN
  const total = (of: Float64Array) => sumOver(places, (i) => of[i])
  return clip(total(realised) / (total(predicted) + 1e-9), -2, 3)
}

/** Whether a replayed row, by index, lies in the last stretch. */
function isInLastStretch({ stretch }: Learned): (place: number) => boolean {
  const latest = stretch[stretch.length - 1]
  return (place) => stretch[place] === latest
}

/** Realised ÷ predicted sum of the stack's picks, and its variation by moment. */
function levelFacts(learned: Learned): Fact[] {
  const { market, replay, outcome } = learned
  const last = isInLastStretch(learned)
  const picks = picksBy(learned, replay.z)
  const { places, predicted } = picks
  const ratio = realisedRatio(picks, outcome)
  const T = Float64Array.from(replay.rows, (row) => market.T[market.group[row]])
  const residuals = byMoment(T, places, (i) => outcome[i] - ratio * predicted[i])
  const predictedSum = sumOver(places, (i) => predicted[i])
  const noise = Math.sqrt(sumOver([...residuals.values()], (v) => v * v)) / (predictedSum + 1e-9)
  return [
    ['level of the picks', ratio],
    ['level of the last picks', realisedRatio({ places: places.filter(last), predicted }, outcome)],
    ['noise of the level', places.length > FEW_PICKS ? noise : Number.NaN],
  ]
}

/**
 * Error of the stack with inverse propensity weights, which represent all offered deals (Horvitz &
 * Thompson 1952).
 */
function offeredFacts(learned: Learned, y: Float64Array, signal: number): Fact[] {
  const { replay, weight, propensity } = learned
  const { z, rows } = replay
  const inverse = weight.map(
    (w, i) => w * Math.min(1 / propensity[rows[i]], MOST_INVERSE_PROPENSITY),
  )
  const missed = weighted(inverse, (i) => y[i] - z[i])
  const square = sumOf(inverse.map((w, i) => (w * (y[i] - z[i] - missed)) ** 2))
  return [
    ['residual as offered', missed / signal],
    ['noise as offered', Math.sqrt(square) / sumOf(inverse) / signal],
  ]
}

/** Profit of taken deals at the ordered size. */
function businessFacts(learned: Learned): Fact[] {
  const { market, replay, outcome } = learned
  const taken = Int32Array.from(replay.rows.keys()).filter(
    (i) => market.takenRow[market.group[replay.rows[i]]] === replay.rows[i],
  )
  const gain = (of: Int32Array) => {
    const earned = sumOver(of, (i) => outcome[i])
    const moved = sumOver(of, (i) => Math.abs(outcome[i]))
    return of.length > FEW_PICKS ? earned / (moved + 1e-9) : Number.NaN
  }
  return [
    ['gain of the business', gain(taken)],
    ['late gain of the business', gain(taken.filter(isInLastStretch(learned)))],
  ]
}

/** What the stack leaves of the outcomes (`y`, in scales), and what goes with it. */
function residualFacts(learned: Learned, y: Float64Array): Fact[] {
  const { replay, propensity, weight } = learned
  const left = y.map((v, i) => v - replay.z[i])
  const lambda = Float64Array.from(replay.rows, (row) => millsRatio(propensity[row]))
  const centre = mean(lambda)
  const cross = sumOver(upTo(left.length), (i) => (lambda[i] - centre) * left[i])
  const square = sumOver(lambda, (v) => (v - centre) ** 2)
  const logP = valuesAt(replay.rows, propensity).map(Math.log)
  return [
    // A slope, shrunk towards 0
    ['residual on mills ratio', cross / (square + 0.02 * y.length)],
    ['spread of residuals', deviation(left)],
    ['outcome with propensity', correlation(y, logP, weight)],
    ['residual with size ordered', correlationWithOrders(learned, left)],
  ]
}

/** Correlation by deal between residuals of the outcome and residuals of the ordered size. */
function correlationWithOrders(
  { market, replay, orderResiduals }: Learned,
  left: Float64Array,
): number {
  const deal = Float64Array.from(replay.rows, (row) => market.group[row])
  const byDeal = byMoment(deal, upTo(left.length), (i) => left[i])
  const deals = [...byDeal].filter(([g]) => !Number.isNaN(orderResiduals[g]))
  if (deals.length < LEAST_ORDERS) return Number.NaN
  const known = Float64Array.from(deals, ([g]) => orderResiduals[g])
  const gained = Float64Array.from(deals, ([, sum]) => sum)
  return correlation(known, gained)
}
