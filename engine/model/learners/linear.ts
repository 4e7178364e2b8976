// Ridge, logistic and Poisson regression by Newton's method on the penalised likelihood
// (iteratively reweighted least squares; Nelder & Wedderburn 1972). The intercept is not penalised.
import { sigmoid, type Loss } from '../boosting/losses.ts'
import { rowLoss, toScore } from '../boosting/losses.ts'
import type { Design } from './design.ts'
import { invertSymmetric, solveSymmetric } from '../base/linear-solve.ts'
import { mean } from '../base/statistics.ts'

interface Linear {
  readonly loss: Loss
  /** Weight of each design column, the intercept last. Shape: columns + 1. */
  readonly weights: Float64Array
}

const NEWTON_STEPS = 12
/** Newton steps stop at a largest weight change below this. */
const CONVERGED = 1e-6
/** Training rows sampled for the mean leverage. */
const LEVERAGE_ROWS = 4000

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
  let cost = objective(design, rows, target, w, loss, penalty, weights)
  for (let step = 0; step < (loss === 'squared' ? 1 : NEWTON_STEPS); step++) {
    const { gradient, curvature } = normalEquations(design, rows, target, w, loss, weights)
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
    let nextCost = cost
    for (let half = 0; half < 8; half++) {
      next = weights.map((v, j) => v - length * move[j])
      nextCost = objective(design, rows, target, w, loss, penalty, next)
      if (nextCost <= cost) break
      length /= 2
    }
    if (!(nextCost <= cost)) break
    const largest = move.reduce((most, v) => Math.max(most, Math.abs(length * v)), 0)
    weights = next
    cost = nextCost
    if (largest < CONVERGED) break
  }
  return { loss, weights }
}

/** Predictions of rows of the same design, as means. */
export function predictLinear(model: Linear, design: Design, rows: Int32Array): Float64Array {
  const score = linearScore(design, rows, model.weights)
  if (model.loss === 'logistic') return score.map(sigmoid)
  if (model.loss === 'poisson') return score.map((v) => Math.exp(Math.min(v, 30)))
  return score
}

/**
 * Relative leverage x' (X'WX + penalty)⁻¹ x of the score rows ÷ its mean over the training rows.
 * Shape: score.
 */
export function leverage(
  design: Design,
  rows: Int32Array,
  weight: Float64Array | null,
  penalty: number,
  score: Int32Array,
): Float64Array {
  const size = design.columns + 1
  if (rows.length === 0) return new Float64Array(score.length).fill(1)
  const w = weight ?? new Float64Array(rows.length).fill(1)
  const none = new Float64Array(rows.length)
  const { curvature } = normalEquations(design, rows, none, w, 'squared', new Float64Array(size))
  for (let j = 0; j < size - 1; j++) curvature[j * size + j] += penalty
  const inverse = invertSymmetric(curvature, size)
  // A sample suffices for the mean.
  const step = Math.ceil(rows.length / LEVERAGE_ROWS)
  const some = rows.filter((_, i) => i % step === 0)
  const own = quadratic(design, some, inverse)
  const usual = mean(own) + 1e-12
  return quadratic(design, score, inverse).map((v) => v / usual)
}

/** x'Hx of each row: dense numbers, then the columns that are 1, then the intercept. */
function quadratic(design: Design, rows: Int32Array, H: Float64Array): Float64Array {
  const { numbers, values, categories, hot } = design
  const size = design.columns + 1
  const at = new Int32Array(numbers + categories + 1)
  const x = new Float64Array(at.length)
  return Float64Array.from(rows, (row) => {
    let n = 0
    for (let j = 0; j < numbers; j++) {
      at[n] = j
      x[n++] = values[row * numbers + j]
    }
    for (let j = 0; j < categories; j++) {
      if (hot[row * categories + j] < 0) continue
      at[n] = hot[row * categories + j]
      x[n++] = 1
    }
    at[n] = size - 1
    x[n++] = 1
    let sum = 0
    for (let i = 0; i < n; i++) {
      const line = at[i] * size
      let inner = 0
      for (let k = 0; k < i; k++) inner += x[k] * H[line + at[k]]
      sum += x[i] * (2 * inner + x[i] * H[line + at[i]])
    }
    return sum
  })
}

/** Scores of rows of the same design, on the scale of the link. */
export function linearScore(design: Design, rows: Int32Array, weights: Float64Array): Float64Array {
  const { numbers, values, categories, hot } = design
  return Float64Array.from(rows, (row) => {
    let sum = weights[weights.length - 1]
    for (let j = 0; j < numbers; j++) sum += weights[j] * values[row * numbers + j]
    for (let j = 0; j < categories; j++) {
      const column = hot[row * categories + j]
      if (column >= 0) sum += weights[column]
    }
    return sum
  })
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

/** Penalised loss at the weights. */
function objective(
  design: Design,
  rows: Int32Array,
  target: Float64Array,
  w: Float64Array,
  loss: Loss,
  penalty: number,
  weights: Float64Array,
): number {
  const score = linearScore(design, rows, weights)
  let sum = 0
  for (let i = 0; i < score.length; i++) sum += w[i] * rowLoss(loss, target[i], score[i])
  for (let j = 0; j < weights.length - 1; j++) sum += 0.5 * penalty * weights[j] * weights[j]
  return sum
}

/** Gradient and curvature (full square, row-major) of the loss at the weights. */
function normalEquations(
  design: Design,
  rows: Int32Array,
  target: Float64Array,
  w: Float64Array,
  loss: Loss,
  weights: Float64Array,
): { gradient: Float64Array; curvature: Float64Array } {
  const { numbers, values, categories, hot } = design
  const size = design.columns + 1
  const last = size - 1
  const gradient = new Float64Array(size)
  const curvature = new Float64Array(size * size)
  const score = linearScore(design, rows, weights)
  for (let i = 0; i < rows.length; i++) {
    const mean =
      loss === 'squared'
        ? score[i]
        : loss === 'logistic'
          ? sigmoid(score[i])
          : Math.exp(Math.min(score[i], 30))
    const slope = loss === 'squared' ? 1 : loss === 'logistic' ? mean * (1 - mean) : mean
    const g = w[i] * (mean - target[i])
    const h = w[i] * slope
    const at = rows[i] * numbers
    // Lower triangle: numbers × numbers, then each hot column with the numbers and the earlier hot
    // columns.
    for (let j = 0; j < numbers; j++) {
      const v = values[at + j]
      if (v === 0) continue
      gradient[j] += g * v
      const hv = h * v
      const line = j * size
      for (let k = 0; k <= j; k++) curvature[line + k] += hv * values[at + k]
      curvature[last * size + j] += hv
    }
    for (let j = 0; j < categories; j++) {
      const column = hot[rows[i] * categories + j]
      if (column < 0) continue
      gradient[column] += g
      const line = column * size
      for (let k = 0; k < numbers; k++) curvature[line + k] += h * values[at + k]
      for (let k = 0; k <= j; k++) {
        const other = hot[rows[i] * categories + k]
        if (other >= 0) curvature[line + other] += h
      }
      curvature[last * size + column] += h
    }
    gradient[last] += g
    curvature[last * size + last] += h
  }
  for (let j = 0; j < size; j++)
    for (let k = 0; k < j; k++) curvature[k * size + j] = curvature[j * size + k]
  return { gradient, curvature }
}
