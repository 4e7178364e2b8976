// What the replay says of the plan that would have been made then: how much of the predicted sum
// came true, how often a pick paid, how far menus strayed, and whether picking pays at all.
// Everything here looks at predictions of rows that the learners had not seen.
import { sigmoid } from './boosting.ts'
import { solveSymmetric } from './linear-solve.ts'

/** Replayed rows that may be picked, one entry per row. z: penalised prediction in scales. */
export interface Replayed {
  readonly group: Int32Array
  /** Past moment of the row: picks of one moment stand and fall together. */
  readonly T: Float64Array
  readonly z: Float64Array
  readonly scale: Float64Array
  readonly outlay: Float64Array
  /** Outcome without the flattery of having been chosen. */
  readonly profit: Float64Array
}

/** profit′ = a × predicted − b × outlay, 0 < a ≤ 1, b ≥ 0: it cannot explode where nothing pays. */
export interface SumCalibration {
  readonly a: number
  readonly b: number
}

/**
 * Where the replay is short, about this much of a predicted sum comes true, give or take: less the
 * more the business knew, for declined deals that look like taken ones are worse than they look.
 */
const PRIOR_A = 1
const PRIOR_A_PER_RHO = 0.4
const PRIOR_SPREAD = 0.15
/** What comes true of less than this is taken off as a share of the outlay instead. */
const LEAST_A = 0.3
/** Menus agree no better than this, however well the few replayed ones did. */
const LEAST_SPREAD = 0.02

/** Entry of the best row of each replayed group, ascending: its size of highest value. */
export function bestOfGroups(group: Int32Array, value: Float64Array): Int32Array {
  const best = new Map<number, number>()
  for (let i = 0; i < group.length; i++) {
    const held = best.get(group[i])
    if (held === undefined || value[i] > value[held]) best.set(group[i], i)
  }
  return Int32Array.from(best.values()).sort()
}

/** Sums by moment. Ascending T. */
export function byMoment(T: Float64Array, entries: Int32Array, value: (i: number) => number) {
  const sums = new Map<number, number>()
  for (const i of entries) sums.set(T[i], (sums.get(T[i]) ?? 0) + value(i))
  return new Map([...sums].sort((x, y) => x[0] - y[0]))
}

/**
 * Fits a and b to the replayed picks (entries of `replayed`): the realised share of the predicted sum,
 * drawn towards what is usual. `rho`: how much the business knew (selection.ts).
 */
export function calibrateSum(replayed: Replayed, picks: Int32Array, rho: number): SumCalibration {
  const { z, scale, profit, outlay, T } = replayed
  const usual = Math.max(PRIOR_A - PRIOR_A_PER_RHO * rho, LEAST_A)
  const predicted = byMoment(T, picks, (i) => z[i] * scale[i])
  const realised = byMoment(T, picks, (i) => profit[i])
  const promised = total(predicted)
  if (!(promised > 0)) return { a: usual, b: 0 }
  const ratio = total(realised) / promised
  let error = 0
  for (const [t, p] of predicted) error += (realised.get(t)! - ratio * p) ** 2
  const menus = predicted.size
  const spread = menus > 2 ? Math.sqrt((error * menus) / (menus - 1)) / promised : 1
  const precision = 1 / Math.max(spread, LEAST_SPREAD) ** 2
  const prior = 1 / PRIOR_SPREAD ** 2
  const held = (precision * ratio + prior * usual) / (precision + prior)
  const a = Math.min(Math.max(held, LEAST_A), 1)
  const spent = picks.reduce((sum, i) => sum + outlay[i], 0)
  return { a, b: spent > 0 ? (Math.max(a - held, 0) * promised) / spent : 0 }
}

function total(sums: ReadonlyMap<number, number>): number {
  return [...sums.values()].reduce((a, b) => a + b, 0)
}

/** P(profit > 0) = σ(intercept + slope × z ÷ spread). */
export interface WinModel {
  readonly intercept: number
  readonly slope: number
  readonly spread: number
}

/** Slope of a logistic curve that follows the normal one, and how many labels it outweighs. */
const PRIOR_SLOPE = 1.7
const PRIOR_LABELS = 6

/** Fits the probability of a profit to replayed rows (entries), drawn towards the normal curve. */
export function calibrateWins(replayed: Replayed, entries: Int32Array, spread: number): WinModel {
  let intercept = 0
  let slope = PRIOR_SLOPE
  for (let step = 0; step < 20; step++) {
    const A = Float64Array.of(PRIOR_LABELS / 4, 0, 0, PRIOR_LABELS)
    const b = Float64Array.of((PRIOR_LABELS / 4) * intercept, PRIOR_LABELS * (slope - PRIOR_SLOPE))
    for (const i of entries) {
      const x = standard(replayed.z[i], spread)
      const p = sigmoid(intercept + slope * x)
      const h = p * (1 - p)
      const g = p - (replayed.profit[i] > 0 ? 1 : 0)
      A[0] += h
      A[1] += h * x
      A[2] += h * x
      A[3] += h * x * x
      b[0] += g
      b[1] += g * x
    }
    const move = solveSymmetric(A, b)
    intercept -= Math.min(Math.max(move[0], -2), 2)
    slope -= Math.min(Math.max(move[1], -2), 2)
    if (Math.abs(move[0]) + Math.abs(move[1]) < 1e-9) break
  }
  // Confidence must rise with the prediction, or the sweep would drop the best deals first.
  return { intercept, slope: Math.max(slope, 0.1), spread }
}

export function confidenceOf(model: WinModel, z: number): number {
  return sigmoid(model.intercept + model.slope * standard(z, model.spread))
}

function standard(z: number, spread: number): number {
  return Math.min(Math.max(z / spread, -6), 6)
}

/** Root of the weighted mean square. */
export function rootMeanSquare(values: Float64Array, weight: Float64Array): number {
  let sum = 0
  let total = 0
  for (let i = 0; i < values.length; i++) {
    sum += weight[i] * values[i] * values[i]
    total += weight[i]
  }
  return total > 0 ? Math.sqrt(sum / total) : 1
}
