// Calibration on replayed deals: sums by moment, and the probability of a profit given a
// prediction. All predictions are out of sample.
import { sigmoid } from '../boosting/losses.ts'
import { solveSymmetric } from '../base/linear-solve.ts'
import { clip } from '../base/statistics.ts'

/**
 * The best size of each replayed deal, one entry per deal: the stack in scales, and the realised
 * profit.
 */
interface Replayed {
  readonly z: Float64Array
  readonly profit: Float64Array
}

/** The option of highest money in each deal; the first on ties. */
export function bestOfDeals(group: ArrayLike<number>, money: (i: number) => number): Int32Array {
  const best = new Map<number, number>()
  for (let i = 0; i < group.length; i++) {
    const current = best.get(group[i])
    if (current === undefined || money(i) > money(current)) best.set(group[i], i)
  }
  return Int32Array.from(best.values())
}

/** Sums by moment. Ascending T. */
export function byMoment(T: Float64Array, entries: Int32Array, value: (i: number) => number) {
  const sums = new Map<number, number>()
  for (const i of entries) sums.set(T[i], (sums.get(T[i]) ?? 0) + value(i))
  return new Map([...sums].sort((x, y) => x[0] - y[0]))
}

/** P(profit > 0) = σ(intercept + slope × expected profit in scales ÷ spread). */
export interface ConfidenceModel {
  readonly intercept: number
  readonly slope: number
  readonly spread: number
}

/**
 * Slope at which the logistic curve approximates the normal one, and the weight of this prior in
 * labels.
 */
const PRIOR_SLOPE = 1.7
const PRIOR_LABELS = 6

/** Fits the probability of a profit to replayed deals, with a prior at the normal curve. */
export function fitConfidence({ z, profit }: Replayed, spread: number): ConfidenceModel {
  let intercept = 0
  let slope = PRIOR_SLOPE
  for (let step = 0; step < 20; step++) {
    const A = Float64Array.of(PRIOR_LABELS / 4, 0, 0, PRIOR_LABELS)
    const b = Float64Array.of((PRIOR_LABELS / 4) * intercept, PRIOR_LABELS * (slope - PRIOR_SLOPE))
    for (let i = 0; i < z.length; i++) {
      const x = standard(z[i], spread)
      const p = sigmoid(intercept + slope * x)
      const h = p * (1 - p)
      const g = p - (profit[i] > 0 ? 1 : 0)
      A[0] += h
      A[1] += h * x
      A[2] += h * x
      A[3] += h * x * x
      b[0] += g
      b[1] += g * x
    }
    const move = solveSymmetric(A, b)
    intercept -= clip(move[0], -2, 2)
    slope -= clip(move[1], -2, 2)
    if (Math.abs(move[0]) + Math.abs(move[1]) < 1e-9) break
  }
  // Confidence must increase with the prediction, or the sweep would drop the best deals first.
  return { intercept, slope: Math.max(slope, 0.1), spread }
}

/** `mean`: expected profit in scales. */
export function confidenceOf(model: ConfidenceModel, mean: number): number {
  return sigmoid(model.intercept + model.slope * standard(mean, model.spread))
}

function standard(z: number, spread: number): number {
  return clip(z / spread, -6, 6)
}

/** Square root of the weighted mean square. */
export function rootMeanSquare(values: Float64Array, weight: Float64Array): number {
  let sum = 0
  let total = 0
  for (let i = 0; i < values.length; i++) {
    sum += weight[i] * values[i] * values[i]
    total += weight[i]
  }
  return total > 0 ? Math.sqrt(sum / total) : 1
}
