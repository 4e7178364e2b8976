// What plain learners say of every entry, as facts beside the others: a ridge line and boosted trees of the known
// outcomes, what the economics make of the sales that such learners foresee, and a line of what was taken. Reading ten
// columns of two hundred rows is theirs at once; of attention it asks a long training. Each entry of the context is
// predicted by models that saw no deal of its fold (stacking: Wolpert 1992), so that a hint tells there what it tells
// of a query. Levels of a category stand by what they told, so other rows hold a trace of an outcome.
import { clip } from '#model/base/statistics.ts'
import { CELL } from './cells.ts'
import { crossFitLine, crossFitTrees } from './cross-fit.ts'

/** Hints of an entry, in this order. */
export const HINTS = [
  'line',
  'trees',
  'economics',
  'likely taken',
  'line explains',
  'trees explain',
  'economics explain',
  'taking explained',
] as const

/** Outcomes beyond this many scales count as this many. */
const CLIP_AT = 4
/** Facts that learners read: the first ones of FACTS, those that differ between rows. */
const READ_FACTS = 18

export interface HintInput {
  readonly context: number
  readonly columns: number
  /** Shapes as in Encoded: entries × columns × CELL, entries × width. */
  readonly cells: Float32Array
  readonly facts: Float32Array
  readonly factsWidth: number
  /** Known outcome in scales, NaN elsewhere; whether a context entry was taken. Shapes: entries, context. */
  readonly outcome: Float64Array
  readonly taken: Float64Array
  /** Fold of each entry, 0 … FOLDS − 1; entries of one deal share it. Shape: entries. */
  readonly fold: Int32Array
  /** Share sold and log price ÷ list price of context entries, NaN where not known. Shapes: entries. */
  readonly sold: Float64Array
  readonly price: Float64Array
  /** Profit in scales if this share sells at this price ÷ list price; NaN where no line of units and prices tells it. */
  readonly profitAt: (entry: number, sold: number, price: number) => number
}

/** Shape: entries × HINTS. */
export function hintsOf(input: HintInput): Float32Array {
  const { context, outcome, taken, fold } = input
  const entries = outcome.length
  const design = designOf(input)
  const target = outcome.map((v) => clip(v, -CLIP_AT, CLIP_AT))
  const chosen = new Float64Array(entries).fill(Number.NaN)
  chosen.set(taken)
  const split = { design, context, fold }
  const line = crossFitLine({ ...split, target })
  const choice = crossFitLine({ ...split, target: chosen })
  const trees = crossFitTrees(design, context, target, fold)
  const money = economicsOf(input, design, trees)
  const hints = new Float32Array(entries * HINTS.length)
  const explains = [line, trees, money].map((said) => explained(said, target))
  const told = [...explains, explained(choice, chosen)]
  const cut = (v: number) => clip(v, -CLIP_AT, CLIP_AT)
  for (let entry = 0; entry < entries; entry++) {
    const said = [
      cut(line[entry]),
      cut(trees[entry]),
      cut(money[entry]),
      clip(choice[entry], -1, 2),
    ]
    hints.set([...said, ...told], entry * HINTS.length)
  }
  return hints
}

/** Profit at the share that sells and the price that is got, each foreseen by itself; elsewhere what trees say. */
function economicsOf(
  { context, fold, sold, price, profitAt }: HintInput,
  design: readonly Float64Array[],
  otherwise: Float64Array,
): Float64Array {
  if (sold.every((v) => Number.isNaN(v))) return otherwise
  const share = crossFitTrees(design, context, sold, fold)
  const got = crossFitLine({ design, context, target: price, fold })
  return otherwise.map((other, entry) => {
    const money = profitAt(entry, clip(share[entry], 0, 1), Math.exp(clip(got[entry], -1, 1)))
    return Number.isFinite(money) ? money : other
  })
}

/** Numbers that learners read: of a number its place, value and gap, of a category what it told; then facts. */
function designOf({ columns, cells, facts, factsWidth, outcome }: HintInput): Float64Array[] {
  const entries = outcome.length
  const of = (at: number, part: (typeof CELL)[number]) => {
    const place = CELL.indexOf(part)
    return Float64Array.from(
      { length: entries },
      (_, entry) => cells[(entry * columns + at) * CELL.length + place],
    )
  }
  const design: Float64Array[] = []
  for (let at = 0; at < columns; at++) {
    const isCategory = entries > 0 && of(at, 'category')[0] === 1
    const parts = isCategory
      ? (['told', 'shape'] as const)
      : (['place', 'value', 'missing'] as const)
    for (const part of parts) design.push(of(at, part))
  }
  for (let at = 0; at < READ_FACTS; at++)
    design.push(
      Float64Array.from({ length: entries }, (_, entry) => facts[entry * factsWidth + at]),
    )
  return design.filter((values) => values.some((v) => v !== values[0]))
}

/** Share of the variance of the known targets that predictions of other folds explain, −1 … 1. */
function explained(said: Float64Array, target: Float64Array): number {
  let count = 0
  let mean = 0
  for (const v of target) if (!Number.isNaN(v)) mean += (v - mean) / ++count
  let total = 0
  let left = 0
  target.forEach((v, i) => {
    if (Number.isNaN(v)) return
    total += (v - mean) ** 2
    left += (v - said[i]) ** 2
  })
  return total > 1e-9 ? clip(1 - left / total, -1, 1) : 0
}
