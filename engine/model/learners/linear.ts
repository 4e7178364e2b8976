// Ridge, logistic and Poisson regression by Newton's method on the penalised likelihood
// (iteratively reweighted least squares; Nelder & Wedderburn 1972). The intercept is not penalised.
import { rowLoss, toMean, toScore, type Loss } from '../boosting/losses.ts'
import { addProducts } from '../boosting/products.ts'
import type { Design } from './design.ts'
import { solveSymmetric } from '../base/linear-solve.ts'

interface Linear {
  readonly loss: Loss
  /** Weight of each design column, the intercept last. Shape: columns + 1. */
  readonly weights: Float64Array
}

const NEWTON_STEPS = 12
/** Newton steps stop at a largest weight change below this. */
const CONVERGED = 1e-6

/**
 * Fits `target` of `rows`; `penalty` is added to the diagonal (units of total weight). `from`:
 * initial weights of a similar fit.
 */
export function fitLinear(
  design: Design,
  rows: Int32Array,
  target: Float64Array,
  weight: Float64Array | null,
  loss: Loss,
  penalty: number,
  from: Float64Array | null = null,
): Linear {
  const size = design.columns + 1
  const w = weight ?? new Float64Array(rows.length).fill(1)
  let weights: Float64Array = from ?? new Float64Array(size)
  if (!from) weights[size - 1] = intercept(target, w, loss)
  if (rows.length === 0) return { loss, weights }
  let score = linearScore(design, rows, weights)
  let cost = objective(score, target, w, loss, penalty, weights)
  for (let step = 0; step < (loss === 'squared' ? 1 : NEWTON_STEPS); step++) {
    const { gradient, curvature } = normalEquations(design, rows, target, w, loss, score)
    for (let j = 0; j < size - 1; j++) {
      curvature[j * size + j] += penalty
      gradient[j] += penalty * weights[j]
    }
    curvature[size * size - 1] += 1e-9
    const move = solveSymmetric(curvature, gradient)
    // A full step may overshoot where the curvature is nearly flat: halve it until the objective
    // improves.
    let length = 1
    let next = weights
    let nextScore = score
    let nextCost = cost
    for (let half = 0; half < 8; half++) {
      next = weights.map((v, j) => v - length * move[j])
      nextScore = linearScore(design, rows, next)
      nextCost = objective(nextScore, target, w, loss, penalty, next)
      if (nextCost <= cost) break
      length /= 2
    }
    if (!(nextCost <= cost)) break
    const largest = move.reduce((most, v) => Math.max(most, Math.abs(length * v)), 0)
    weights = next
    score = nextScore
    cost = nextCost
    if (largest < CONVERGED) break
  }
  return { loss, weights }
}

/** Predictions of rows of the same design, as means. */
export function predictLinear(model: Linear, design: Design, rows: Int32Array): Float64Array {
  return toMean(model.loss, linearScore(design, rows, model.weights))
}

/** Scores of rows of the same design, on the scale of the link. */
export function linearScore(design: Design, rows: Int32Array, weights: Float64Array): Float64Array {
  const { numbers, values, categories, hot } = design
  const score = new Float64Array(rows.length).fill(weights[weights.length - 1])
  // Four rows side by side: each sum waits for its last addition.
  let i = 0
  for (; i + 4 <= rows.length; i += 4) {
    const a = rows[i] * numbers
    const b = rows[i + 1] * numbers
    const c = rows[i + 2] * numbers
    const d = rows[i + 3] * numbers
    let p = score[i]
    let q = p
    let r = p
    let s = p
    for (let j = 0; j < numbers; j++) {
      const weight = weights[j]
      p += weight * values[a + j]
      q += weight * values[b + j]
      r += weight * values[c + j]
      s += weight * values[d + j]
    }
    score[i] = p
    score[i + 1] = q
    score[i + 2] = r
    score[i + 3] = s
  }
  for (; i < rows.length; i++)
    for (let j = 0; j < numbers; j++) score[i] += weights[j] * values[rows[i] * numbers + j]
  if (categories === 0) return score
  for (i = 0; i < rows.length; i++) {
    for (let j = 0; j < categories; j++) {
      const column = hot[rows[i] * categories + j]
      if (column >= 0) score[i] += weights[column]
    }
  }
  return score
}

function intercept(target: Float64Array, w: Float64Array, loss: Loss): number {
  let sum = 0
  let total = 0
  for (let i = 0; i < target.length; i++) {
    sum += w[i] * target[i]
    total += w[i]
  }
  return toScore(loss, total > 0 ? sum / total : 0)
}

/** Penalised loss at the weights, of which `score` is. */
function objective(
  score: Float64Array,
  target: Float64Array,
  w: Float64Array,
  loss: Loss,
  penalty: number,
  weights: Float64Array,
): number {
  let sum = 0
  for (let i = 0; i < score.length; i++) sum += w[i] * rowLoss(loss, target[i], score[i])
  for (let j = 0; j < weights.length - 1; j++) sum += 0.5 * penalty * weights[j] * weights[j]
  return sum
}

/** Gradient and curvature (full square, row-major) of the loss at the scores, which are lost. */
function normalEquations(
  design: Design,
  rows: Int32Array,
  target: Float64Array,
  w: Float64Array,
  loss: Loss,
  score: Float64Array,
): { gradient: Float64Array; curvature: Float64Array } {
  const { numbers, values, categories, hot } = design
  const size = design.columns + 1
  const last = size - 1
  const gradient = new Float64Array(size)
  const curvature = new Float64Array(size * size)
  const means = toMean(loss, score)
  const slopes = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) {
    const mean = means[i]
    const g = w[i] * (mean - target[i])
    const h = w[i] * (loss === 'squared' ? 1 : loss === 'logistic' ? mean * (1 - mean) : mean)
    slopes[i] = h
    const at = rows[i] * numbers
    for (let j = 0; j < numbers; j++) gradient[j] += g * values[at + j]
    for (let j = 0; j < categories; j++) {
      const column = hot[rows[i] * categories + j]
      if (column < 0) continue
      gradient[column] += g
      const line = column * size
      for (let k = 0; k <= j; k++) {
        const other = hot[rows[i] * categories + k]
        if (other >= 0) curvature[line + other] += h
      }
    }
    gradient[last] += g
  }
  addProducts(design, rows, slopes, curvature)
  for (let j = 0; j < size; j++)
    for (let k = 0; k < j; k++) curvature[k * size + j] = curvature[j * size + k]
  return { gradient, curvature }
}
