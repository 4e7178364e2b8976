// Selects the number of trees by prediction of later deals (early stopping, Prechelt 1998), and
// whether the trees use a linear base. For most histories a few small trees on a linear base
// suffice. With strong interactions (churn, gem prices) stopping there loses a tenth of the profit;
// where only thresholds matter, larger trees without the base converge faster.
import { boost, scoreBoosted, type BoostOptions } from './boosting.ts'
import { sumOf, sumOver } from '#model/numeric/statistics.ts'
import { rowLoss, type Loss } from './losses.ts'
import type { Binned } from './binning.ts'
import { upTo } from '#model/numeric/arrays.ts'

/** Deal and time of each row of the matrix. Shared between threads. */
export interface Occasions {
  readonly deal: Int32Array
  readonly time: Float64Array
}

/** Share of the deals, the latest, used for validation. */
const FORETOLD = 0.25
/** Minimum number of deals, and minimum on either side of the split. */
const FEWEST = 200
const SIDE = 40
/** Rows sampled for validation; more do not improve it. */
const ENOUGH = 5000
const STEP = 20
const MOST = 240
/** Steps without improvement before the search stops. */
const PATIENCE = 3
/** Trees without a linear base are larger and learn faster, since no base has explained most. */
const FREE = { rate: 0.1, leaves: 15, l2: 1 } as const
const FREE_LEAF = 10
const MOST_FREE = 120

/** Data and options of the trees, as in a task (pool.ts). */
export interface Growing {
  readonly matrix: Binned
  readonly rows: Int32Array
  /** Shapes: rows; weight null = equal weights. */
  readonly target: Float64Array
  readonly weight: Float64Array | null
  readonly options: BoostOptions
  readonly occasions?: Occasions
}

/** Options of a fit's trees, and whether they use its linear base. */
export interface TreeForm extends Pick<BoostOptions, 'trees' | 'minLeaf'> {
  readonly rate?: number
  readonly leaves?: number
  readonly l2?: number
  readonly onLine: boolean
}

/**
 * Chooses the trees: the given number, or more if they predict later deals better by more than the
 * standard error of the gain, or larger ones without the base if they gain that much again. `base`:
 * initial scores from a linear base. The base may have seen the validation rows. It has few
 * coefficients, so comparisons of trees on it stay fair; the comparison with trees without it
 * favours the base.
 */
export function formThatTells(task: Growing, base: Float64Array): TreeForm {
  const { rows, options, occasions } = task
  const given: TreeForm = { trees: options.trees, minLeaf: options.minLeaf, onLine: true }
  if (!occasions || options.loss === 'quantile') return given
  const cut = cutOf(rows, occasions)
  if (cut === 0) return given
  const sides = sidesOf(task, base, occasions, cut)
  const { form, losses } = moreOnLine(task, options.loss, sides)
  return withoutLine(task, options.loss, sides, losses) ?? form
}

/**
 * Training rows before the split, validation rows after it, and the deal of each validation row.
 */
interface Sides {
  readonly past: Part
  readonly later: Part
  readonly deal: Int32Array
  /** Number of all rows, including those in neither part. */
  readonly of: number
}

/** Subsamples the sizes of each deal, with an offset from deal to deal. */
function sidesOf(
  { rows, target, weight }: Growing,
  base: Float64Array,
  { deal }: Occasions,
  cut: number,
): Sides {
  const every = Math.ceil(rows.length / ENOUGH)
  let [number, place] = [0, -1]
  const kept = upTo(rows.length).filter((i) => {
    if (i > 0 && deal[rows[i]] !== deal[rows[i - 1]]) [number, place] = [number + 1, 0]
    else place++
    return (place + number) % every === 0
  })
  const part = (at: Int32Array): Part => ({
    rows: at.map((i) => rows[i]),
    target: Float64Array.from(at, (i) => target[i]),
    weight: Float64Array.from(at, (i) => weight?.[i] ?? 1),
    base: Float64Array.from(at, (i) => base[i]),
  })
  const past = part(kept.filter((i) => i < cut))
  const later = part(kept.filter((i) => i >= cut))
  return { past, later, deal: later.rows.map((row) => deal[row]), of: rows.length }
}

/** Adds trees on the linear base; also returns the validation losses of the best number. */
function moreOnLine(task: Growing, loss: Loss, sides: Sides) {
  const { trees, minLeaf } = task.options
  const options = { ...task.options, loss, minLeaf: leafOf(minLeaf, sides) }
  const grow = grower(task, options, sides, true)
  const usual = grow(trees)
  let [best, most, held] = [trees, 0, usual]
  for (let more = trees + STEP; more <= MOST && more <= best + PATIENCE * STEP; more += STEP) {
    const losses = grow(STEP)
    const gain = gainOf(sides, usual, losses)
    if (gain > most) [best, most, held] = [more, gain, losses]
  }
  const form: TreeForm = { trees: best, minLeaf, onLine: true }
  return { form, losses: held }
}

/**
 * Adds trees without the linear base while they improve. Returns the form with the largest gain
 * over `held`, or null without a gain.
 */
function withoutLine(task: Growing, loss: Loss, sides: Sides, held: Float64Array): TreeForm | null {
  const smallest = Math.min(FREE_LEAF, task.options.minLeaf)
  const options = { ...task.options, ...FREE, loss, minLeaf: leafOf(smallest, sides) }
  const grow = grower(task, options, sides, false)
  let form: TreeForm | null = null
  let most = 0
  let before = Infinity
  for (let grown = STEP; grown <= MOST_FREE; grown += STEP) {
    const losses = grow(STEP)
    const gain = gainOf(sides, held, losses)
    if (gain > most) {
      most = gain
      form = { ...FREE, minLeaf: smallest, trees: grown, onLine: false }
    }
    const total = sumOf(losses)
    if (total >= before) break
    before = total
  }
  return form
}

/** Gain on later deals if it exceeds its standard error, else 0. Shapes: later rows. */
function gainOf({ deal }: Sides, before: Float64Array, after: Float64Array): number {
  const gains = new Map<number, number>()
  deal.forEach((g, i) => gains.set(g, (gains.get(g) ?? 0) + before[i] - after[i]))
  const each = [...gains.values()]
  const gain = sumOf(each)
  return gain > Math.sqrt(sumOver(each, (v) => v * v)) ? gain : 0
}

/** Minimum rows per leaf, scaled to the size of the training part. */
function leafOf(least: number, { past, of }: Sides): number {
  return Math.max(1, Math.round((least * past.rows.length) / of))
}

/** Rows of one part, with their initial scores. */
interface Part {
  readonly rows: Int32Array
  readonly target: Float64Array
  readonly weight: Float64Array
  readonly base: Float64Array
}

/**
 * Each call grows more trees on the training part and returns the losses of the validation rows.
 */
function grower(
  { matrix }: Growing,
  options: BoostOptions & { readonly loss: Loss },
  { past, later }: Sides,
  onLine: boolean,
): (trees: number) => Float64Array {
  let own = onLine ? past.base : null
  let score = onLine ? later.base : null
  return (trees) => {
    const grown = { ...options, trees }
    const model = boost(matrix, past.rows, past.target, past.weight, grown, undefined, own)
    own = scoreBoosted(model, matrix, past.rows, undefined, own)
    score = scoreBoosted(model, matrix, later.rows, undefined, score)
    return score.map((f, i) => later.weight[i] * rowLoss(options.loss, later.target[i], f))
  }
}

/**
 * Index of the first row of the latest deals (rows ascend in time, rows of a deal are adjacent), at
 * a boundary between moments. 0 with too few deals on a side.
 */
function cutOf(rows: Int32Array, { deal, time }: Occasions): number {
  const first: number[] = []
  rows.forEach((row, i) => {
    if (i === 0 || deal[row] !== deal[rows[i - 1]]) first.push(i)
  })
  if (first.length < FEWEST) return 0
  const momentOf = (at: number) => time[rows[first[at]]]
  let at = Math.floor((1 - FORETOLD) * first.length)
  const moment = momentOf(at)
  while (at > 0 && momentOf(at - 1) === moment) at--
  return at < SIDE || first.length - at < SIDE ? 0 : first[at]
}
