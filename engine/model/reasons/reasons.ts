// Why the plan takes a deal: the past deals most like it, and the columns that carried its forecast. Read off
// trees that learn what past deals earned and what the plan predicts of today's, together: deals
// that fall into the same leaves earn alike as far as the columns tell (proximities: Breiman 2001). It changes
// no prediction. Passes get no reason (specification 1.8). Pure, and of one thread.
import type { Feature, Labels, Market } from '#grounding/market.ts'
import type { Decision } from '../decide/decision.ts'
import { optionScale } from '../learners/option-scale.ts'
import { concatenate, upTo } from '../base/sort.ts'
import { clip } from '../base/statistics.ts'
import { labelledRows } from '../base/training-sample.ts'
import { binColumns, type Binned } from '../boosting/binning.ts'
import { boost } from '../boosting/boosting.ts'
import type { Tree } from '../boosting/tree.ts'
import { minLeafFor } from '../learners/linear-base.ts'

// The trees that reasons are read off: boosted on what past deals earned and on what the plan predicts of
// today's deals, both in scales and of equal weight. Not a learner: no forecast uses them.

interface ReasonTree {
  readonly tree: Tree
  /** Leaf of each row. */
  readonly leaf: Uint8Array
  /** Mean value below each node, over the rows by their weight. */
  readonly mean: Float64Array
}

interface ReasonTrees {
  readonly columns: readonly Feature[]
  readonly trees: readonly ReasonTree[]
  /** How much each tree tells: the spread of its values, as a share of all. */
  readonly weight: Float64Array
  /** What each column adds to the forecast of a row, in scales (Saabas 2014). Shape: columns. */
  readonly effects: (row: number) => Float64Array
}

const SHAPE = { trees: 60, rate: 0.1, leaves: 8, l2: 5 } as const

/** `past`: rows that are past deals; the others are today's. Shape of `target`: rows. */
function growReasonTrees(
  given: readonly Feature[],
  target: Float64Array,
  past: number,
): ReasonTrees {
  const rows = target.length
  // Constant columns split nothing, and have no place among the bins.
  const columns = given.filter((column) => binColumns([column], rows).columns === 1)
  const matrix = binColumns(columns, rows)
  const all = Int32Array.from(upTo(rows))
  const weight = Float64Array.from(all, (row) => rows / 2 / (row < past ? past : rows - past))
  const options = { ...SHAPE, loss: 'squared' as const, minLeaf: minLeafFor(all) }
  const model = boost(matrix, all, target, weight, options)
  const trees = model.trees
    .filter((tree) => tree.left[0] >= 0)
    .map((tree) => describe(tree, matrix, weight))
  const spread = trees.map((tree) => spreadOf(tree, weight))
  const total = spread.reduce((sum, each) => sum + each, 0)
  return {
    columns,
    trees: total > 0 ? trees : [],
    weight: Float64Array.from(spread, (each) => each / total),
    effects: (row) => effectsOf(trees, matrix, row),
  }
}

function describe(tree: Tree, matrix: Binned, weight: Float64Array): ReasonTree {
  const nodes = tree.left.length
  const leaf = new Uint8Array(matrix.rows)
  const sum = new Float64Array(nodes)
  const total = new Float64Array(nodes)
  for (let row = 0; row < matrix.rows; row++) {
    let node = 0
    while (tree.left[node] >= 0) node = childOf(tree, matrix, node, row)
    leaf[row] = node
    total[node] += weight[row]
    sum[node] += weight[row] * tree.value[node]
  }
  // Children follow their parent.
  for (let node = nodes - 1; node >= 0; node--)
    if (tree.left[node] >= 0)
      for (const child of [tree.left[node], tree.right[node]]) {
        total[node] += total[child]
        sum[node] += sum[child]
      }
  return { tree, leaf, mean: sum.map((each, node) => (total[node] > 0 ? each / total[node] : 0)) }
}

function childOf(tree: Tree, { bins, rows }: Binned, node: number, row: number): number {
  const bin = bins[tree.column[node] * rows + row]
  return tree.goesLeft[(node << 8) + bin] === 1 ? tree.left[node] : tree.right[node]
}

/** Weighted variance of a tree's values. */
function spreadOf({ tree, leaf, mean }: ReasonTree, weight: Float64Array): number {
  let spread = 0
  for (let row = 0; row < leaf.length; row++)
    spread += weight[row] * (tree.value[leaf[row]] - mean[0]) ** 2
  return spread
}

function effectsOf(trees: readonly ReasonTree[], matrix: Binned, row: number): Float64Array {
  const effects = new Float64Array(matrix.columns)
  for (const { tree, mean } of trees)
    for (let node = 0; tree.left[node] >= 0;) {
      const child = childOf(tree, matrix, node, row)
      effects[tree.column[node]] += mean[child] - mean[node]
      node = child
    }
  return effects
}

export interface Reason {
  /** Market row that the plan takes. */
  readonly row: number
  /** The most similar past deals, the most similar first. */
  readonly past: readonly PastDeal[]
  /** The columns that carried the forecast, the strongest first. */
  readonly columns: readonly CarryingColumn[]
}

interface PastDeal {
  /** Market row of the size with a recorded outcome. */
  readonly row: number
  /** What that size earned, in money. */
  readonly profit: number
  /** Weighted share of the trees in which both deals fall into one leaf, 0 … 1. */
  readonly similarity: number
}

interface CarryingColumn {
  readonly name: string
  /** Its value as a number, where it has one. */
  readonly number: number | null
  /** Money by which the value moves the forecast from that of a mean deal. */
  readonly effect: number
}

const PAST_DEALS = 3
const COLUMNS = 3
/** Later deals count first where there are more. */
const MOST_PAST = 8000
/** Comparisons of leaves at most: a few tenths of a second. */
const MOST_COMPARED = 1e8
/** Outcomes and forecasts beyond this many scales are clipped. */
const MOST_SCALES = 6

/** The reasons of the deals that the plan takes, in its order; none where nothing can be compared. */
export function reasonsOf(market: Market, decision: Decision): Reason[] {
  const { selected } = decision
  const today = market.labelsAt(0)
  const outcomes = outcomeRows(market, today)
  if (selected.length === 0 || outcomes.length === 0) return []
  const past = outcomes.slice(-MOST_PAST)
  const scale = optionScale(market, past, today.value)
  const rows = concatenate(Int32Array, [past, decision.row])
  const inScales = (money: number, row: number): number =>
    clip(money / scale[row], -MOST_SCALES, MOST_SCALES)
  const trees = growReasonTrees(
    columnsAt(market, rows),
    concatenate(Float64Array, [
      Float64Array.from(past, (row) => inScales(today.value[row], row)),
      Float64Array.from(decision.row, (row, option) => inScales(decision.profit[option], row)),
    ]),
    past.length,
  )
  if (trees.trees.length === 0) return []
  const placeOf = new Map(Array.from(decision.row, (row, option) => [row, past.length + option]))
  const compared = Math.floor(MOST_COMPARED / (trees.trees.length * selected.length))
  const from = Math.max(0, past.length - Math.max(compared, PAST_DEALS))
  return Array.from(selected, (row): Reason => {
    const place = placeOf.get(row)!
    return {
      row,
      past: nearest(trees, { place, size: market.qty[row] }, past, from, market.qty).map(
        ({ at, similarity }) => ({
          row: past[at],
          profit: today.value[past[at]],
          similarity,
        }),
      ),
      columns: carrying(trees, place, scale[row]),
    }
  })
}

/** A row with a final outcome of each past deal, the taken one where it has it; in the market's order. */
function outcomeRows(market: Market, today: Labels): Int32Array {
  const of = new Map<number, number>()
  for (const row of labelledRows(market, today)) {
    const group = market.group[row]
    const isOwn = market.derived[row] === 0
    if (isOwn && (!of.has(group) || market.takenRow[group] === row)) of.set(group, row)
  }
  return Int32Array.from(of.values())
}

/** The columns that reasons speak of, at some rows: what the client sent, and price ÷ cost. */
function columnsAt(market: Market, rows: Int32Array): Feature[] {
  const { qty, unitCost, unitPrice } = market
  const number = (name: string, of: (row: number) => number): Feature => ({
    name,
    kind: 'number',
    values: Float64Array.from(rows, (row) => {
      const value = of(row)
      return Number.isFinite(value) ? value : Number.NaN
    }),
  })
  return [
    number('qty', (row) => qty[row]),
    number('unit_cost', (row) => unitCost[row]),
    number('unit_price', (row) => unitPrice[row]),
    number('unit_price / unit_cost', (row) => unitPrice[row] / unitCost[row]),
    ...market.features.map((feature): Feature =>
      feature.kind === 'number'
        ? number(feature.name, (row) => feature.values[row])
        : { ...feature, codes: Int32Array.from(rows, (row) => feature.codes[row]) },
    ),
  ]
}

interface Near {
  /** Place among the past deals. */
  readonly at: number
  readonly similarity: number
  /** |log of the ratio of the sizes|: of equally similar deals the one of a like size is shown. */
  readonly apart: number
}

/** The past deals from `from` on that are most like the deal at a place. */
function nearest(
  { trees, weight }: ReasonTrees,
  { place, size }: { readonly place: number; readonly size: number },
  past: Int32Array,
  from: number,
  qty: Float64Array,
): Near[] {
  const similarity = new Float64Array(past.length - from)
  trees.forEach(({ leaf }, t) => {
    const own = leaf[place]
    for (let i = 0; i < similarity.length; i++)
      if (leaf[from + i] === own) similarity[i] += weight[t]
  })
  let best: Near[] = []
  for (let i = similarity.length - 1; i >= 0; i--) {
    const least = best[PAST_DEALS - 1]
    if (least && similarity[i] < least.similarity) continue
    const apart = Math.abs(Math.log(qty[past[from + i]] / size))
    const found = { at: from + i, similarity: Math.min(1, similarity[i]), apart }
    best = [...best, found].toSorted(bySimilarity).slice(0, PAST_DEALS)
  }
  return best
}

/** The later of equals first. */
const bySimilarity = (x: Near, y: Near): number =>
  y.similarity - x.similarity || x.apart - y.apart || y.at - x.at

function carrying(
  { columns, effects }: ReasonTrees,
  place: number,
  scale: number,
): CarryingColumn[] {
  const effect = effects(place)
  return columns
    .map((column, i): CarryingColumn => ({
      name: column.name,
      number: column.kind === 'number' ? numberAt(column.values, place) : null,
      effect: effect[i] * scale,
    }))
    .filter((each) => each.effect !== 0)
    .toSorted((x, y) => Math.abs(y.effect) - Math.abs(x.effect) || (x.name < y.name ? -1 : 1))
    .slice(0, COLUMNS)
}

const numberAt = (values: Float64Array, place: number): number | null =>
  Number.isNaN(values[place]) ? null : values[place]
