// Gradient boosting with Newton steps (Friedman 2001; Chen & Guestrin 2016) over binned columns:
// squared, logistic and Poisson loss, with sample weights. Sampling of rows and columns
// is seeded; everything else is deterministic. A fit uses one thread; several fits run in parallel
// (pool.ts).
import type { Binned } from './binning.ts'
import { sumOf } from '../base/statistics.ts'
import { wasmKernels } from './kernels-wasm.ts'
import { derive, startScore, toMean, type Loss } from './losses.ts'
import { growTree, prepareWorkspace, type TreeOptions, type TreeScope } from './grow-tree.ts'
import type { Tree } from './tree.ts'

export interface BoostOptions extends TreeOptions {
  readonly loss: Loss
  readonly trees: number
  /** Share of rows and of columns sampled for each tree; default 1. */
  readonly rowShare?: number
  readonly columnShare?: number
  /** Seed of that sampling; default 0. */
  readonly seed?: number
}

export interface Boosted {
  readonly loss: Loss
  /** Initial score, on the scale of the link. */
  readonly start: number
  readonly trees: readonly Tree[]
  /** Mean training loss before the first tree and after each. Shape: trees + 1. */
  readonly losses: Float64Array
}

/** Rows predicted per block, so that their bins fit in the processor's cache. */
const ROWS_PER_BLOCK = 32_768

/**
 * Fits trees to `target` of `rows` (same shape). Logistic targets are 0/1, Poisson ones ≥ 0.
 * `weight` null = equal weights. Kernels affect the running time only. `base`: initial scores of
 * the rows (Boosted.start is then 0); null = the best constant.
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
  const { loss } = options
  const start = base ? 0 : startScore(loss, target, w)
  const score = base ? base.slice() : new Float64Array(n).fill(start)
  const workspace = prepareWorkspace(matrix, rows, options.leaves, kernels)
  const { gradient, curvature } = workspace
  const total = sumOf(w)
  const of = { score, target, weight: w, total, gradient, curvature }
  const losses = new Float64Array(options.trees + 1)
  const trees: Tree[] = []
  for (let t = 0; t < options.trees; t++) {
    losses[t] = derive(loss, of)
    const scope = drawScope(matrix, n, options, t)
    trees.push(growTree(workspace, gradient, curvature, options, score, scope))
  }
  losses[options.trees] = derive(loss, of)
  workspace.free()
  return { loss, start, trees, losses }
}

/** Sampled rows and columns of tree t. */
function drawScope(matrix: Binned, n: number, options: BoostOptions, t: number): TreeScope {
  const { rowShare = 1, columnShare = 1, seed = 0 } = options
  return {
    ...(rowShare < 1 && n > 0 && { rows: drawShare(n, rowShare, seed, 2 * t) }),
    ...(columnShare < 1 &&
      matrix.columns > 0 && { columns: drawShare(matrix.columns, columnShare, seed, 2 * t + 1) }),
  }
}

/**
 * Predictions of rows of the same matrix, as means: probabilities, rates or values.
 * `base`: initial scores of these rows, if the fit had some.
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
  for (let from = 0; from < rows.length; from += ROWS_PER_BLOCK) {
    const workspace = kernels(matrix, rows.subarray(from, from + ROWS_PER_BLOCK), 0, nodes)
    workspace.addTrees(model.trees, score.subarray(from, from + ROWS_PER_BLOCK))
    workspace.free()
  }
  return score
}

// Seeded sampling without replacement: identical on every machine, with separate streams per seed
// and round.

/** Uniform in [0, 1) by a 32-bit generator (mulberry32). */
function generatorOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A sample of `share` of 0 … n − 1, at least one, ascending (Knuth, algorithm 3.4.2 S). */
export function drawShare(n: number, share: number, seed: number, round: number): Int32Array {
  const random = generatorOf(Math.imul(seed, 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b))
  const drawn = new Int32Array(Math.min(n, Math.max(1, Math.round(share * n))))
  let have = 0
  for (let i = 0; have < drawn.length; i++)
    if (random() * (n - i) < drawn.length - have) drawn[have++] = i
  return drawn
}
