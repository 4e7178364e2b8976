// Selects the number of trees by prediction of later deals (early stopping, Prechelt 1998), and
// whether the trees use a linear base. For most histories a few small trees on a linear base
// suffice. With strong interactions (churn, gem prices) stopping there loses a tenth of the profit;
// where only thresholds matter, larger trees without the base converge faster.
import { boost, scoreBoosted, type BoostOptions } from './boosting.ts'
import { sumOf, sumOver } from '../base/statistics.ts'
import { rowLoss, type Loss } from './losses.ts'
import type { Binned } from './binning.ts'
import { upTo } from '../base/sort.ts'

/** Deal and time of each row of the matrix. Shared between threads. */
export interface DealTimes {
  readonly deal: Int32Array
  readonly time: Float64Array
}

/** Share of the deals, the latest, used for validation. */
const VALIDATION_SHARE = 0.25
/** Minimum number of deals, and minimum on either side of the split. */
const MIN_DEALS = 200
const MIN_DEALS_PER_SIDE = 40
/** Rows sampled for validation; more do not improve it. */
const MOST_SAMPLED_ROWS = 5000
const TREES_PER_STEP = 20
const MOST_TREES_ON_BASE = 240
/** Steps without improvement before the search stops. */
const PATIENCE_STEPS = 3
/** Trees without a linear base are larger and learn faster, since no base has explained most. */
const TREES_WITHOUT_BASE = { rate: 0.1, leaves: 15, l2: 1 } as const
const MIN_LEAF_WITHOUT_BASE = 10
const MOST_TREES_WITHOUT_BASE = 120

/** Data and options of the trees, as in a task (pool.ts). */
interface TreeTask {
  readonly matrix: Binned
  readonly rows: Int32Array
  /** Shapes: rows; weight null = equal weights. */
  readonly target: Float64Array
  readonly weight: Float64Array | null
  readonly options: BoostOptions
  readonly dealTimes?: DealTimes
}

/** Options of a fit's trees, and whether they use its linear base. */
export interface TreeChoice extends Pick<BoostOptions, 'trees' | 'minLeaf'> {
  readonly rate?: number
  readonly leaves?: number
  readonly l2?: number
  readonly onBase: boolean
}

/**
 * Chooses the trees: the given number, or more if they predict later deals better by more than the
 * standard error of the gain, or larger ones without the base if they gain that much again. `base`:
 * initial scores from a linear base. The base may have seen the validation rows. It has few
 * coefficients, so comparisons of trees on it stay fair; the comparison with trees without it
 * favours the base.
 */
export function chooseTrees(task: TreeTask, base: Float64Array): TreeChoice {
  const { rows, options, dealTimes } = task
  const given: TreeChoice = { trees: options.trees, minLeaf: options.minLeaf, onBase: true }
  if (!dealTimes) return given
  const border = splitPoint(rows, dealTimes)
  if (border === 0) return given
  const split = splitRows(task, base, dealTimes, border)
  const { form, losses } = moreTreesOnBase(task, options.loss, split)
  return treesWithoutBase(task, options.loss, split, losses) ?? form
}

/**
 * Training rows before the split, validation rows after it, and the deal of each validation row.
 */
interface Split {
  readonly training: SplitPart
  readonly validation: SplitPart
  readonly deal: Int32Array
  /** Number of all rows, including those in neither part. */
  readonly rows: number
}

/** Subsamples the sizes of each deal, with an offset from deal to deal. */
function splitRows(
  { rows, target, weight }: TreeTask,
  base: Float64Array,
  { deal }: DealTimes,
  border: number,
): Split {
  const every = Math.ceil(rows.length / MOST_SAMPLED_ROWS)
  let [number, place] = [0, -1]
  const kept = upTo(rows.length).filter((i) => {
    if (i > 0 && deal[rows[i]] !== deal[rows[i - 1]]) [number, place] = [number + 1, 0]
    else place++
    return (place + number) % every === 0
  })
  const part = (at: Int32Array): SplitPart => ({
    rows: at.map((i) => rows[i]),
    target: Float64Array.from(at, (i) => target[i]),
    weight: Float64Array.from(at, (i) => weight?.[i] ?? 1),
    base: Float64Array.from(at, (i) => base[i]),
  })
  const training = part(kept.filter((i) => i < border))
  const validation = part(kept.filter((i) => i >= border))
  return { training, validation, deal: validation.rows.map((row) => deal[row]), rows: rows.length }
}

/** Adds trees on the linear base; also returns the validation losses of the best number. */
function moreTreesOnBase(task: TreeTask, loss: Loss, split: Split) {
  const { trees, minLeaf } = task.options
  const options = { ...task.options, loss, minLeaf: scaledMinLeaf(minLeaf, split) }
  const grow = createGrower(task, options, split, true)
  const usual = grow(trees)
  let [best, most, bestLosses] = [trees, 0, usual]
  for (
    let more = trees + TREES_PER_STEP;
    more <= MOST_TREES_ON_BASE && more <= best + PATIENCE_STEPS * TREES_PER_STEP;
    more += TREES_PER_STEP
  ) {
    const losses = grow(TREES_PER_STEP)
    const gain = significantGain(split, usual, losses)
    if (gain > most) [best, most, bestLosses] = [more, gain, losses]
  }
  const form: TreeChoice = { trees: best, minLeaf, onBase: true }
  return { form, losses: bestLosses }
}

/**
 * Adds trees without the linear base while they improve. Returns the form with the largest gain
 * over `held`, or null without a gain.
 */
function treesWithoutBase(
  task: TreeTask,
  loss: Loss,
  split: Split,
  bestLosses: Float64Array,
): TreeChoice | null {
  const smallest = Math.min(MIN_LEAF_WITHOUT_BASE, task.options.minLeaf)
  const options = {
    ...task.options,
    ...TREES_WITHOUT_BASE,
    loss,
    minLeaf: scaledMinLeaf(smallest, split),
  }
  const grow = createGrower(task, options, split, false)
  let form: TreeChoice | null = null
  let most = 0
  let before = Infinity
  for (let grown = TREES_PER_STEP; grown <= MOST_TREES_WITHOUT_BASE; grown += TREES_PER_STEP) {
    const losses = grow(TREES_PER_STEP)
    const gain = significantGain(split, bestLosses, losses)
    if (gain > most) {
      most = gain
      form = { ...TREES_WITHOUT_BASE, minLeaf: smallest, trees: grown, onBase: false }
    }
    const total = sumOf(losses)
    if (total >= before) break
    before = total
  }
  return form
}

/** Gain on later deals if it exceeds its standard error, else 0. Shapes: later rows. */
function significantGain({ deal }: Split, before: Float64Array, after: Float64Array): number {
  const gains = new Map<number, number>()
  deal.forEach((g, i) => gains.set(g, (gains.get(g) ?? 0) + before[i] - after[i]))
  const each = [...gains.values()]
  const gain = sumOf(each)
  return gain > Math.sqrt(sumOver(each, (v) => v * v)) ? gain : 0
}

/** Minimum rows per leaf, scaled to the size of the training part. */
function scaledMinLeaf(least: number, { training, rows: of }: Split): number {
  return Math.max(1, Math.round((least * training.rows.length) / of))
}

/** Rows of one part, with their initial scores. */
interface SplitPart {
  readonly rows: Int32Array
  readonly target: Float64Array
  readonly weight: Float64Array
  readonly base: Float64Array
}

/**
 * Each call grows more trees on the training part and returns the losses of the validation rows.
 */
function createGrower(
  { matrix }: TreeTask,
  options: BoostOptions & { readonly loss: Loss },
  { training, validation }: Split,
  onBase: boolean,
): (trees: number) => Float64Array {
  let own = onBase ? training.base : null
  let score = onBase ? validation.base : null
  return (trees) => {
    const grown = { ...options, trees }
    const model = boost(
      matrix,
      training.rows,
      training.target,
      training.weight,
      grown,
      undefined,
      own,
    )
    own = scoreBoosted(model, matrix, training.rows, undefined, own)
    score = scoreBoosted(model, matrix, validation.rows, undefined, score)
    return score.map(
      (f, i) => validation.weight[i] * rowLoss(options.loss, validation.target[i], f),
    )
  }
}

/**
 * Index of the first row of the latest deals (rows ascend in time, rows of a deal are adjacent), at
 * a boundary between moments. 0 with too few deals on a side.
 */
function splitPoint(rows: Int32Array, { deal, time }: DealTimes): number {
  const first: number[] = []
  rows.forEach((row, i) => {
    if (i === 0 || deal[row] !== deal[rows[i - 1]]) first.push(i)
  })
  if (first.length < MIN_DEALS) return 0
  const momentOf = (at: number) => time[rows[first[at]]]
  let at = Math.floor((1 - VALIDATION_SHARE) * first.length)
  const moment = momentOf(at)
  while (at > 0 && momentOf(at - 1) === moment) at--
  return at < MIN_DEALS_PER_SIDE || first.length - at < MIN_DEALS_PER_SIDE ? 0 : first[at]
}
