// Losses of the boosting core: initial score, first and second derivatives by the score, and the
// link from a score to a mean.
import { clip, sumOf } from '../base/statistics.ts'

/** Losses whose score is the link of a mean. */
export type Loss = 'squared' | 'logistic' | 'poisson'
/** … and the pinball loss (Koenker & Bassett 1978), whose score is a quantile. */
export type BoostLoss = Loss | 'quantile'

/** Bound of scores under the exponential. */
const MOST_LOG = 30

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** Converts scores to probabilities, rates or values, in place. */
export function toMean(loss: BoostLoss, score: Float64Array): Float64Array {
  if (loss === 'logistic') for (let i = 0; i < score.length; i++) score[i] = sigmoid(score[i])
  if (loss === 'poisson')
    for (let i = 0; i < score.length; i++) score[i] = Math.exp(Math.min(score[i], MOST_LOG))
  return score
}

/** The best constant score, bounded where the link is infinite. */
export function startScore(
  loss: BoostLoss,
  target: Float64Array,
  weight: Float64Array,
  quantile: number,
): number {
  if (loss === 'quantile') return weightedQuantile(target, weight, quantile)
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
export function derive(loss: BoostLoss, quantile: number, of: Derivatives): number {
  const sum = DERIVE[loss](of, quantile)
  return of.total > 0 ? sum / of.total : 0
}

const DERIVE = {
  squared: deriveSquared,
  logistic: deriveLogistic,
  poisson: derivePoisson,
  quantile: deriveQuantile,
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

/** The pinball loss has no curvature: splits use row weights, leaves the quantile of residuals. */
function deriveQuantile(of: Derivatives, quantile: number): number {
  const { score, target, weight, gradient, curvature } = of
  let sum = 0
  for (let i = 0; i < score.length; i++) {
    const under = target[i] - score[i]
    const slope = under >= 0 ? quantile : quantile - 1
    gradient[i] = -slope * weight[i]
    curvature[i] = weight[i]
    sum += slope * under * weight[i]
  }
  return sum
}

/**
 * The smallest value v such that values ≤ v have at least `share` of the total weight; 0 without
 * weight. Weighted quickselect, since sorting the rows of every leaf dominated the fit's time.
 */
export function weightedQuantile(
  given: Float64Array,
  weights: Float64Array,
  share: number,
): number {
  const value = given.filter((_, i) => weights[i] > 0)
  const weight = weights.filter((w) => w > 0)
  let need = share * sumOf(weight)
  let low = 0
  let high = value.length - 1
  while (low < high) {
    const pivot = middleOf(value[low], value[(low + high) >> 1], value[high])
    // Three-way partition: [low, less) below the pivot, [less, more] equal to it, (more, high]
    // above
    let less = low
    let more = high
    let below = 0
    let equal = 0
    for (let i = low; i <= more;) {
      if (value[i] < pivot) {
        below += weight[i]
        swap(value, weight, i++, less++)
      } else if (value[i] > pivot) swap(value, weight, i, more--)
      else equal += weight[i++]
    }
    if (less > low && below >= need) high = less - 1
    else if (more === high || below + equal >= need) return pivot
    else {
      need -= below + equal
      low = more + 1
    }
  }
  return value.length ? value[low] : 0
}

function swap(value: Float64Array, weight: Float64Array, i: number, j: number): void {
  const [v, w] = [value[i], weight[i]]
  value[i] = value[j]
  weight[i] = weight[j]
  value[j] = v
  weight[j] = w
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
