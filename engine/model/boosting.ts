// Gradient boosting with Newton steps (Friedman 2001; Chen & Guestrin 2016) over binned columns:
// squared, logistic and Poisson loss, sample weights, no randomness at all.
import type { Binned } from './binning.ts'
import { growTree, prepareGround, type Tree } from './tree.ts'

export type Loss = 'squared' | 'logistic' | 'poisson'

export interface BoostOptions {
  readonly loss: Loss
  readonly trees: number
  readonly rate: number
  readonly leaves: number
  readonly minLeaf: number
  readonly l2: number
}

export interface Boosted {
  readonly loss: Loss
  /** Score of a row that no tree has seen, on the scale of the link. */
  readonly start: number
  readonly trees: readonly Tree[]
  /** Mean training loss before the first tree and after each. Shape: trees + 1. */
  readonly losses: Float64Array
}

/**
 * Fits trees to `target` of `rows` (same shape). Logistic targets are 0/1, Poisson ones ≥ 0.
 * `weight` null weighs all alike.
 */
export function boost(
  matrix: Binned,
  rows: Int32Array,
  target: Float64Array,
  weight: Float64Array | null,
  options: BoostOptions,
): Boosted {
  const n = rows.length
  const w = weight ?? new Float64Array(n).fill(1)
  const start = startScore(target, w, options.loss)
  const score = new Float64Array(n).fill(start)
  const gradient = new Float64Array(n)
  const curvature = new Float64Array(n)
  const ground = prepareGround(matrix, rows, options.leaves)
  const losses = new Float64Array(options.trees + 1)
  const trees: Tree[] = []
  for (let t = 0; t < options.trees; t++) {
    losses[t] = derive(options.loss, score, target, w, gradient, curvature)
    trees.push(growTree(ground, gradient, curvature, options, score))
  }
  losses[options.trees] = derive(options.loss, score, target, w, gradient, curvature)
  return { loss: options.loss, start, trees, losses }
}

/** Predictions of rows of the same matrix, as means: probabilities, rates or values. */
export function predictBoosted(model: Boosted, matrix: Binned, rows: Int32Array): Float64Array {
  const score = new Float64Array(rows.length).fill(model.start)
  for (const tree of model.trees) addTree(tree, matrix.bins, matrix.rows, rows, score)
  if (model.loss === 'logistic') return score.map(sigmoid)
  if (model.loss === 'poisson') return score.map((v) => Math.exp(Math.min(v, 30)))
  return score
}

function addTree(
  tree: Tree,
  bins: Uint8Array,
  stride: number,
  rows: Int32Array,
  score: Float64Array,
): void {
  const { column, left, right, goesLeft, value } = tree
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]
    let node = 0
    while (left[node] >= 0)
      node = goesLeft[(node << 8) + bins[column[node] * stride + row]] ? left[node] : right[node]
    score[i] += value[node]
  }
}

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

/** The constant that fits best, kept away from an infinite link. */
function startScore(target: Float64Array, weight: Float64Array, loss: Loss): number {
  let sum = 0
  let total = 0
  for (let i = 0; i < target.length; i++) {
    sum += weight[i] * target[i]
    total += weight[i]
  }
  if (!(total > 0)) return 0
  const mean = sum / total
  if (loss === 'squared') return mean
  if (loss === 'poisson') return Math.log(Math.max(mean, 1e-9))
  const p = Math.min(Math.max(mean, 1e-6), 1 - 1e-6)
  return Math.log(p / (1 - p))
}

/** First and second derivative of the weighted loss by the score; returns the mean loss. */
function derive(
  loss: Loss,
  score: Float64Array,
  target: Float64Array,
  weight: Float64Array,
  gradient: Float64Array,
  curvature: Float64Array,
): number {
  let sum = 0
  let total = 0
  for (let i = 0; i < score.length; i++) {
    const f = score[i]
    const y = target[i]
    const w = weight[i]
    total += w
    if (loss === 'squared') {
      gradient[i] = w * (f - y)
      curvature[i] = w
      sum += 0.5 * w * (f - y) * (f - y)
    } else if (loss === 'logistic') {
      const p = sigmoid(f)
      gradient[i] = w * (p - y)
      curvature[i] = w * p * (1 - p)
      sum += w * (Math.max(f, 0) + Math.log1p(Math.exp(-Math.abs(f))) - y * f)
    } else {
      const m = Math.exp(Math.min(f, 30))
      gradient[i] = w * (m - y)
      curvature[i] = w * m
      sum += w * (m - y * f)
    }
  }
  return total > 0 ? sum / total : 0
}
