// How many trees a fit may have: as many as still foretell what came later (early stopping, Prechelt
// 1998), and whether they begin from a line. Most histories carry no more than a few small trees on top
// of a line; where columns work together (who leaves, what a stone is worth), trees that stop there leave
// a tenth of the profit, and where thresholds alone tell, larger trees that no line misleads find them sooner.
import { boost, scoreBoosted, type BoostOptions } from './boosting.ts'
import { sumOf, sumOver } from '#model/numeric/statistics.ts'
import { rowLoss, type Loss } from './losses.ts'
import type { Binned } from './binning.ts'
import { upTo } from '#model/numeric/arrays.ts'

/** What tells rows of one deal, and when they were. Shape of both: rows of the matrix. Shared. */
export interface Occasions {
  readonly deal: Int32Array
  readonly time: Float64Array
}

/** Share of the deals, the latest, that is foretold. */
const FORETOLD = 0.25
/** Deals that can tell, and the least on either side of the cut. */
const FEWEST = 200
const SIDE = 40
/** Rows that tell as well as more would. */
const ENOUGH = 5000
const STEP = 20
const MOST = 240
/** Steps without a better one after which no more are tried. */
const PATIENCE = 3
/** Trees without a line: larger ones that learn faster, for there is nothing that has told most. */
const FREE = { rate: 0.1, leaves: 15, l2: 1 } as const
const FREE_LEAF = 10
const MOST_FREE = 120

/** Trees that are to be grown, as a task asks for them (pool.ts). */
export interface Growing {
  readonly matrix: Binned
  readonly rows: Int32Array
  /** Shapes: rows; weight null = all alike. */
  readonly target: Float64Array
  readonly weight: Float64Array | null
  readonly options: BoostOptions
  readonly occasions?: Occasions
}

/** What a fit's trees are, and whether they begin from its line. */
export interface TreeForm extends Pick<BoostOptions, 'trees' | 'minLeaf'> {
  readonly rate?: number
  readonly leaves?: number
  readonly l2?: number
  readonly onLine: boolean
}

/**
 * Form of the trees: that of their options, or more of them where deals later than those trained on are
 * foretold better by more than the standard error of the gain; larger ones without the line where those
 * foretell them better still, by as much. `base`: scores of the rows that trees begin from, of a line that
 * may have seen all of them: its few numbers tell trees from more trees alike, and against trees without
 * it that speaks for the line.
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

/** Rows before the cut and from it on, and the deal of each later one. */
interface Sides {
  readonly past: Part
  readonly later: Part
  readonly deal: Int32Array
  /** Number of all rows, those of neither side too. */
  readonly of: number
}

/** Some sizes of every deal, others of the next. */
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

/** On the line: more trees, and the losses of the later rows with them. */
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

/** Without the line, as long as trees get better: the form that gains most over `held`, null where none does. */
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

/** What is gained on later deals, where that is more than its standard error; else 0. Shapes: later rows. */
function gainOf({ deal }: Sides, before: Float64Array, after: Float64Array): number {
  const gains = new Map<number, number>()
  deal.forEach((g, i) => gains.set(g, (gains.get(g) ?? 0) + before[i] - after[i]))
  const each = [...gains.values()]
  const gain = sumOf(each)
  return gain > Math.sqrt(sumOver(each, (v) => v * v)) ? gain : 0
}

/** Rows that a leaf keeps where those of `past` stand for all. */
function leafOf(least: number, { past, of }: Sides): number {
  return Math.max(1, Math.round((least * past.rows.length) / of))
}

/** Rows of one side of the cut, and what the line says of them. */
interface Part {
  readonly rows: Int32Array
  readonly target: Float64Array
  readonly weight: Float64Array
  readonly base: Float64Array
}

/** Grows more trees on past rows each time it is called; returns the losses of the later rows. */
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
 * Place among the rows (ascending in time, those of a deal together) where the latest deals begin: between
 * two moments. 0 where there are too few deals on a side.
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
