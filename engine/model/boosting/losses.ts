// Losses of the boosting core: initial score, first and second derivatives by the score, and the
// link from a score to a mean.
import { clip } from '../base/statistics.ts'

/** Losses whose score is the link of a mean. */
export type Loss = 'squared' | 'logistic' | 'poisson'

/** Bound of scores under the exponential. */
const MOST_LOG = 30

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** Converts scores to probabilities, rates or values, in place. */
export function toMean(loss: Loss, score: Float64Array): Float64Array {
  if (loss === 'logistic') for (let i = 0; i < score.length; i++) score[i] = sigmoid(score[i])
  if (loss === 'poisson')
    for (let i = 0; i < score.length; i++) score[i] = Math.exp(Math.min(score[i], MOST_LOG))
  return score
}

/** The best constant score, bounded where the link is infinite. */
export function startScore(loss: Loss, target: Float64Array, weight: Float64Array): number {
  let sum = 0
  let total = 0
  for (let i = 0; i < target.length; i++) {
    sum += weight[i] * target[i]
    total += weight[i]
  }
  if (!(total > 0)) return 0
  return toScore(loss, sum / total)
}

/** Score of a mean, bounded at rate 0 and at probabilities 0 and 1. */
export function toScore(loss: Loss, mean: number): number {
  if (loss === 'squared') return mean
  if (loss === 'poisson') return Math.log(Math.max(mean, 1e-9))
  const p = clip(mean, 1e-6, 1 - 1e-6)
  return Math.log(p / (1 - p))
}

/** Input and output of the derivatives of a loss. Shape of all: rows. */
interface Derivatives {
  readonly score: Float64Array
  readonly target: Float64Array
  readonly weight: Float64Array
  /** Sum of the weights. */
  readonly total: number
  /** Output: first and second derivative of the weighted loss by the score. */
  readonly gradient: Float64Array
  readonly curvature: Float64Array
}

/**
 * Sets the derivatives; returns the mean loss. Each loss has its own loop, since a branch inside
 * would double the time.
 */
export function derive(loss: Loss, of: Derivatives): number {
  const sum = DERIVE[loss](of)
  return of.total > 0 ? sum / of.total : 0
}

const DERIVE = {
  squared: deriveSquared,
  logistic: deriveLogistic,
  poisson: derivePoisson,
} as const

function deriveSquared({ score, target, weight, gradient, curvature }: Derivatives): number {
  let sum = 0
  for (let i = 0; i < score.length; i++) {
    const over = score[i] - target[i]
    const g = weight[i] * over
    gradient[i] = g
    curvature[i] = weight[i]
    sum += g * over
  }
  return sum / 2
}

function deriveLogistic({ score, target, weight, gradient, curvature }: Derivatives): number {
  let sum = 0
  for (let i = 0; i < score.length; i++) {
    const f = score[i]
    const w = weight[i]
    const p = sigmoid(f)
    gradient[i] = w * (p - target[i])
    curvature[i] = w * p * (1 - p)
    sum += w * (Math.max(f, 0) + Math.log1p(Math.exp(-Math.abs(f))) - target[i] * f)
  }
  return sum
}

function derivePoisson({ score, target, weight, gradient, curvature }: Derivatives): number {
  let sum = 0
  for (let i = 0; i < score.length; i++) {
    const w = weight[i]
    const m = Math.exp(Math.min(score[i], MOST_LOG))
    gradient[i] = w * (m - target[i])
    curvature[i] = w * m
    sum += w * (m - target[i] * score[i])
  }
  return sum
}

/** Loss of one row at a score, up to a constant of its target. */
export function rowLoss(loss: Loss, target: number, score: number): number {
  if (loss === 'logistic')
    return Math.max(score, 0) + Math.log1p(Math.exp(-Math.abs(score))) - target * score
  if (loss === 'poisson') return Math.exp(Math.min(score, MOST_LOG)) - target * score
  return (score - target) ** 2 / 2
}
