// Market features: accuracy of the stack on the replay, outcome of its picks, and profit of the
// business itself.
import { correlation, sumOf, sumOver, weighted, deviation, mean } from '../base/statistics.ts'
import { byMoment } from '../replay/calibration.ts'
import type { Learned } from '../replay/learned.ts'
import {
  errorOf,
  FEW_PICKS,
  isInLastStretch,
  lastWeights,
  realisedRatio,
  picksBy,
  slopeOn,
  type Fact,
} from './replay-measures.ts'
import { LEARNERS, type Learner } from '../learners/team.ts'
import { millsRatio } from '../learners/propensity.ts'
import { upTo } from '../base/sort.ts'

/** Bound of inverse propensity weights. */
const MOST_INVERSE_PROPENSITY = 20

/** `y`: outcomes in scales, by replayed row; `signal`: of MarketFacts. */
export function stackFacts(learned: Learned, y: Float64Array, signal: number): Fact[] {
  const { replay, weight } = learned
  const { z } = replay
  return [
    ['correlation of the stack', correlation(z, y, weight)],
    ['error of the stack', errorOf(z, y, weight)],
    ['slope of the stack, last stretch', slopeOn(z, y, lastWeights(learned))],
    ...levelFacts(learned),
    ...offeredFacts(learned, y, signal),
    ...businessFacts(learned),
  ]
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

// Market features: accuracy of each learner on the replay, and the outcome of its picks.

/** Learners whose accuracy on the replay is a feature; `tree` is the mean of the tree learners. */
export const MEASURED_LEARNERS = [...LEARNERS, 'tree'] as const
/** Learners whose replayed picks are features. */
export const PICKING_LEARNERS = ['ts', 'tree', 'lin2'] as const

/** Predictions of the replayed rows in scales. */
export type ReplayedPredictions = ReadonlyMap<Learner | 'tree', Float64Array>

/** `y`: outcomes in scales. Shape: replayed rows. */
export function learnerFacts(learned: Learned, past: ReplayedPredictions, y: Float64Array): Fact[] {
  const { weight } = learned
  const last = lastWeights(learned)
  const fits = MEASURED_LEARNERS.flatMap((k): Fact[] => {
    const z = past.get(k)
    if (!z) return []
    return [
      [`correlation of ${k}`, correlation(z, y, weight)],
      [`error of ${k}`, errorOf(z, y, weight)],
      [`slope of ${k}`, slopeOn(z, y, weight)],
      [`last error of ${k}`, errorOf(z, y, last)],
    ]
  })
  return [
    ...fits,
    ...PICKING_LEARNERS.flatMap((k) => pickFacts(k, learned, past.get(k)!)),
    ['slope of the last stretch', slopeOn(past.get('tree')!, y, last)],
    ['log rows of the last stretch', Math.log(last.filter((w) => w > 0).length)],
  ]
}

/** Outcome of the best replayed size of each deal with a positive prediction. */
function pickFacts(name: string, learned: Learned, z: Float64Array): Fact[] {
  const { replay, outcome } = learned
  const picks = picksBy(learned, z)
  const { places } = picks
  const enough = places.length > FEW_PICKS
  const moved = sumOver(outcome, Math.abs)
  const earned = sumOver(places, (i) => outcome[i])
  return [
    [`worth of ${name}`, enough ? earned / (moved + 1e-9) : 0],
    [`realised of ${name}`, realisedRatio(picks, outcome)],
    [`picks of ${name}`, enough ? places.length / replay.rows.length : 0],
  ]
}

// Market features: residuals of the trees, and their correlations.

/** Deals with a known ordered size that the correlation with ordered sizes needs. */
const LEAST_ORDERS = 30

interface Residuals {
  /** Slope of residuals on the Mills ratio, shrunk towards 0. */
  readonly selection: number
  readonly facts: readonly Fact[]
}

/** `tree`: mean of the tree learners, `y`: outcomes, both in scales. Shapes: replayed rows. */
export function residualFacts(learned: Learned, tree: Float64Array, y: Float64Array): Residuals {
  const { market, replay, propensity, weight } = learned
  const { start, group } = market
  const left = y.map((v, i) => v - tree[i])
  const lambda = Float64Array.from(replay.rows, (row) => millsRatio(propensity[row]))
  const centre = mean(lambda)
  let cross = 0
  let square = 0
  lambda.forEach((v, i) => {
    cross += (v - centre) * left[i]
    square += (v - centre) ** 2
  })
  const selection = cross / (square + 0.02 * y.length)
  const logP = Float64Array.from(replay.rows, (row) => Math.log(propensity[row]))
  const rank = Float64Array.from(
    replay.rows,
    (row) => (row - start[group[row]]) / (start[group[row] + 1] - start[group[row]]),
  )
  const last = isInLastStretch(learned)
  const facts: Fact[] = [
    ['residual on mills ratio', selection],
    ['t of it', selection / Math.sqrt(deviation(left) ** 2 / (square + 1e-9) + 1e-12)],
    ['mean residual', weighted(weight, (i) => left[i])],
    ['spread of residuals', deviation(left)],
    ['mean residual of the last stretch', mean(left.filter((_, i) => last(i)))],
    ['trees with propensity', correlation(tree, logP, weight)],
    ['outcome with propensity', correlation(y, logP, weight)],
    ['residual with size rank', correlation(left, rank)],
    ['residual with size ordered', correlationWithOrders(learned, left)],
  ]
  return { selection, facts }
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
