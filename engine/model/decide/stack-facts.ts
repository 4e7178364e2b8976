// Market features: accuracy of the stack on the replay, outcome of its picks, and profit of the
// business itself.
import { correlation, sumOf, sumOver, weighted } from '../base/statistics.ts'
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
