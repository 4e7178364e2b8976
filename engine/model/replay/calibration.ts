// What the replay says of deals that were taken: sums by moment, and how often a deal of such a
// prediction paid. Everything here looks at predictions of rows that the learners had not seen.
import { sigmoid } from '#model/boosting/boosting.ts'
import { solveSymmetric } from '#model/numeric/linear-solve.ts'
import { clip } from '#model/numeric/statistics.ts'

/** The best size of each replayed deal, one entry a deal: the stack in scales, and what it earned. */
export interface Replayed {
  readonly z: Float64Array
  readonly profit: Float64Array
}

/** The option of highest money of each deal; of equal ones the first. */
export function bestOfDeals(group: ArrayLike<number>, money: (i: number) => number): Int32Array {
  const best = new Map<number, number>()
  for (let i = 0; i < group.length; i++) {
    const held = best.get(group[i])
    if (held === undefined || money(i) > money(held)) best.set(group[i], i)
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
export interface WinModel {
  readonly intercept: number
  readonly slope: number
  readonly spread: number
}

/** Slope of a logistic curve that follows the normal one, and how many labels it outweighs. */
const PRIOR_SLOPE = 1.7
const PRIOR_LABELS = 6

/** Fits the probability of a profit to replayed deals, drawn towards the normal curve. */
export function calibrateWins({ z, profit }: Replayed, spread: number): WinModel {
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
  // Confidence must rise with the prediction, or the sweep would drop the best deals first.
  return { intercept, slope: Math.max(slope, 0.1), spread }
}

/** `mean`: expected profit in scales. */
export function confidenceOf(model: WinModel, mean: number): number {
  return sigmoid(model.intercept + model.slope * standard(mean, model.spread))
}

function standard(z: number, spread: number): number {
  return clip(z / spread, -6, 6)
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
