// Facts of the market: how the stack fared on the replay, what its picks came to, and what the business
// itself earned.
import { correlation, sumOf, sumOver, weighted } from '#model/numeric/statistics.ts'
import { byMoment } from '#model/replay/calibration.ts'
import type { Learned } from '#model/replay/learned.ts'
import {
  errorOf,
  FEW_PICKS,
  isLast,
  lastWeights,
  levelOf,
  picksBy,
  slopeOn,
  type Fact,
} from './judged.ts'

/** Most that a replayed row weighs for having been unlikely to be taken. */
const MOST_INVERSE = 20

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

/** Its picks, and by moment how far they strayed from their common level. */
function levelFacts(learned: Learned): Fact[] {
  const { market, replay, outcome } = learned
  const last = isLast(learned)
  const picks = picksBy(learned, replay.z)
  const { places, predicted } = picks
  const level = levelOf(picks, outcome)
  const T = Float64Array.from(replay.rows, (row) => market.T[market.group[row]])
  const strayed = byMoment(T, places, (i) => outcome[i] - level * predicted[i])
  const promised = sumOver(places, (i) => predicted[i])
  const noise = Math.sqrt(sumOver([...strayed.values()], (v) => v * v)) / (promised + 1e-9)
  return [
    ['level of the picks', level],
    ['level of the last picks', levelOf({ places: places.filter(last), predicted }, outcome)],
    ['noise of the level', places.length > FEW_PICKS ? noise : Number.NaN],
  ]
}

/** What the stack missed, as if deals had been taken as they were offered (Horvitz & Thompson 1952). */
function offeredFacts(learned: Learned, y: Float64Array, signal: number): Fact[] {
  const { replay, weight, propensity } = learned
  const { z, rows } = replay
  const inverse = weight.map((w, i) => w * Math.min(1 / propensity[rows[i]], MOST_INVERSE))
  const missed = weighted(inverse, (i) => y[i] - z[i])
  const square = sumOf(inverse.map((w, i) => (w * (y[i] - z[i] - missed)) ** 2))
  return [
    ['residual as offered', missed / signal],
    ['noise as offered', Math.sqrt(square) / sumOf(inverse) / signal],
  ]
}

/** What was taken came to, by deal, at the size that was taken. */
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
    ['late gain of the business', gain(taken.filter(isLast(learned)))],
  ]
}
