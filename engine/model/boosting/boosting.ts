// Gradient boosting with Newton steps (Friedman 2001; Chen & Guestrin 2016) over binned columns:
// squared, logistic, Poisson and quantile loss, sample weights; random only where rows or columns
// are sampled, and then seeded. One fit runs on one thread; threads run several fits (pool.ts).
import type { Binned } from './binning.ts'
import { sumOf } from '#model/numeric/statistics.ts'
import { wasmKernels } from './kernels-wasm.ts'
import { derive, startScore, toMean, weightedQuantile, type BoostLoss } from './losses.ts'
import { drawShare } from './sample.ts'
import { growTree, prepareGround, type TreeOptions, type TreeScope } from './grow-tree.ts'
import type { Tree } from './tree.ts'

export { sigmoid, type BoostLoss, type Loss } from './losses.ts'

export interface BoostOptions extends TreeOptions {
  readonly loss: BoostLoss
  readonly trees: number
  /** The quantile that quantile loss estimates, in 0 … 1; the median if not given. */
  readonly quantile?: number
  /** Share of the rows and of the columns that each tree sees, drawn anew for each; 1 if not given. */
  readonly rowShare?: number
  readonly columnShare?: number
  /** Of those draws; 0 if not given. */
  readonly seed?: number
}

export interface Boosted {
  readonly loss: BoostLoss
  /** Score of a row that no tree has seen, on the scale of the link. */
  readonly start: number
  readonly trees: readonly Tree[]
  /** Mean training loss before the first tree and after each. Shape: trees + 1. */
  readonly losses: Float64Array
}

/** Rows that are predicted at a time: their bins stay in the processor's cache. */
const PREDICTED = 32_768

/**
 * Fits trees to `target` of `rows` (same shape). Logistic targets are 0/1, Poisson ones ≥ 0.
 * `weight` null weighs all alike. The kernels change the time that it takes, nothing else. `base`:
 * scores of the rows that the trees begin from (Boosted.start is 0 then); null = the best constant.
 */
export function boost(
  matrix: Binned,
  rows: Int32Array,
  target: Float64Array,
  weight: Float64Array | null,
  options: BoostOptions,
  kernels = wasmKernels,
  base: Float64Array | null = null,
): Boosted {
  const n = rows.length
  const w = weight ?? new Float64Array(n).fill(1)
  const { loss, quantile = 0.5 } = options
  const start = base ? 0 : startScore(loss, target, w, quantile)
  const score = base ? base.slice() : new Float64Array(n).fill(start)
  const ground = prepareGround(matrix, rows, options.leaves, kernels)
  const { gradient, curvature } = ground
  const total = sumOf(w)
  const of = { score, target, weight: w, total, gradient, curvature }
  const losses = new Float64Array(options.trees + 1)
  const trees: Tree[] = []
  const residual = (at: Int32Array) => {
    const of = Float64Array.from(at, (i) => target[i] - score[i])
    const weights = Float64Array.from(at, (i) => w[i])
    return weightedQuantile(of, weights, quantile)
  }
  for (let t = 0; t < options.trees; t++) {
    losses[t] = derive(loss, quantile, of)
    const scope = {
      ...drawScope(matrix, n, options, t),
      ...(loss === 'quantile' && { leafValue: residual }),
    }
    trees.push(growTree(ground, gradient, curvature, options, score, scope))
  }
  losses[options.trees] = derive(loss, quantile, of)
  ground.free()
  return { loss, start, trees, losses }
}

/** What tree t sees: all of it, or a seeded draw. */
function drawScope(matrix: Binned, n: number, options: BoostOptions, t: number): TreeScope {
  const { rowShare = 1, columnShare = 1, seed = 0 } = options
  return {
    ...(rowShare < 1 && n > 0 && { rows: drawShare(n, rowShare, seed, 2 * t) }),
    ...(columnShare < 1 &&
      matrix.columns > 0 && { columns: drawShare(matrix.columns, columnShare, seed, 2 * t + 1) }),
  }
}

/**
 * Predictions of rows of the same matrix, as means: probabilities, rates or values (or quantiles).
 * `base`: scores of these rows, where the trees were fitted on top of some.
 */
export function predictBoosted(
  model: Boosted,
  matrix: Binned,
  rows: Int32Array,
  kernels = wasmKernels,
  base: Float64Array | null = null,
): Float64Array {
  return toMean(model.loss, scoreBoosted(model, matrix, rows, kernels, base))
}

/** The same on the scale of the link. */
export function scoreBoosted(
  model: Boosted,
  matrix: Binned,
  rows: Int32Array,
  kernels = wasmKernels,
  base: Float64Array | null = null,
): Float64Array {
  const score = base ? base.slice() : new Float64Array(rows.length).fill(model.start)
  const nodes = model.trees.reduce((most, { left }) => Math.max(most, left.length), 1)
  for (let from = 0; from < rows.length; from += PREDICTED) {
    const ground = kernels(matrix, rows.subarray(from, from + PREDICTED), 0, nodes)
    ground.addTrees(model.trees, score.subarray(from, from + PREDICTED))
    ground.free()
  }
  return score
}
