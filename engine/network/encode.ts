// A market at an origin as the arrays that the in-context network reads: rows of the past with what became of them
// (context), rows to predict (queries). Shared by pre-training and inference; pure, no draws but by content.
import { mix } from '#grounding/content-hash.ts'
import type { Labels, Market, Feature } from '#grounding/market.ts'
import { profitOf } from '#model/learners/linear-valuation.ts'
import { optionScale } from '#model/learners/option-scale.ts'
import { clip } from '#model/base/statistics.ts'
import { CELL, writeCells, type Entries } from './cells.ts'
import { contextRows, writeShapes } from './shapes.ts'
import { FOLDS } from './cross-fit.ts'
import { FACTS, MOST_SCALES, STATES, writeFacts, writeStates, yardstickOf } from './facts.ts'
import { HINTS, hintsOf } from './hints.ts'
import type { Network } from '#model/decide/join-network.ts'

// Which columns the network reads where a market has more than it has room for: those that tell most of the
// outcomes, and of what was taken, each by itself. Explained variance over few bins, less what chance explains.

const BINS = 8
/** What is taken tells less than what came of it. */
const TAKEN_WEIGHT = 0.5

/** Places of the columns to read, ascending. Shapes: rows, and outcome and taken as rows; NaN = not known. */
function screenColumns(
  features: readonly Feature[],
  rows: Int32Array,
  outcome: Float64Array,
  taken: Float64Array,
  most: number,
): Int32Array {
  const all = Int32Array.from(features.keys())
  if (features.length <= most) return all
  const score = features.map((feature) => {
    const bins = binsOf(feature, rows)
    return explained(bins, outcome) + TAKEN_WEIGHT * explained(bins, taken)
  })
  return all
    .sort((a, b) => score[b] - score[a] || a - b)
    .slice(0, most)
    .sort()
}

function binsOf(feature: Feature, rows: Int32Array): Int32Array {
  if (feature.kind === 'category') return Int32Array.from(rows, (row) => feature.codes[row] + 1)
  const values = Float64Array.from(rows, (row) => feature.values[row])
  const sorted = values.filter((v) => Number.isFinite(v)).sort()
  const edges = Array.from({ length: BINS - 1 }, (_, i) =>
    sorted.length ? sorted[Math.floor(((i + 1) / BINS) * (sorted.length - 1))] : 0,
  )
  return Int32Array.from(values, (v) => {
    if (!Number.isFinite(v)) return 0
    let bin = 1
    for (const edge of edges) bin += Number(v > edge)
    return bin
  })
}

/** Share of the variance that lies between bins, adjusted for their number; 0 where chance does as well. */
function explained(bins: Int32Array, values: Float64Array): number {
  const sums = new Map<number, { sum: number; count: number }>()
  let count = 0
  let sum = 0
  let square = 0
  for (let i = 0; i < bins.length; i++) {
    const value = values[i]
    if (!Number.isFinite(value)) continue
    const of = sums.get(bins[i]) ?? { sum: 0, count: 0 }
    sums.set(bins[i], { sum: of.sum + value, count: of.count + 1 })
    count++
    sum += value
    square += value * value
  }
  const total = square - (sum * sum) / Math.max(count, 1)
  if (count < 3 || !(total > 1e-12) || sums.size >= count) return 0
  let between = 0
  for (const of of sums.values()) between += (of.sum * of.sum) / of.count
  between -= (sum * sum) / count
  const left = (total - between) / (count - sums.size)
  return Math.max(0, 1 - (left * (count - 1)) / total)
}

/** Columns and rows of the past that the network was trained to read at most. */
export const MOST_COLUMNS = 24
export const MOST_CONTEXT = 1024
const FOLD_SALT = 0x51ab

export type Asked = Parameters<Network['profits']>[1]

interface Ask extends Asked {
  /** Rows of the past at most, and which sample of them. */
  readonly most?: number
  readonly salt?: number
}

/** Arrays of one market. Entries: context rows, then queries. */
export interface Arrays {
  readonly context: number
  readonly columns: number
  /** Shape: entries × columns × CELL. */
  readonly cells: Float32Array
  /** Shape: entries × FACTS. */
  readonly facts: Float32Array
  /** Shape: context × STATES. */
  readonly states: Float32Array
}

export interface Encoded extends Arrays {
  /** Market rows of the entries. */
  readonly rows: Int32Array
  /** Money of one unit of what the network predicts. Shape: entries. */
  readonly scale: Float64Array
}

/** Null where no outcome is known at the origin: there is nothing to read. */
export function encode(market: Market, ask: Ask): Encoded | null {
  const { labels, origin, queries } = ask
  const open = openGroups(market, origin, queries)
  const context = contextRows(market, labels, open, ask.most ?? MOST_CONTEXT, ask.salt ?? 0)
  const known = context.filter((row) => isKnown(market, labels, row))
  if (known.length === 0) return null
  const scale = optionScale(market, known, labels.value)
  const rows = new Int32Array(context.length + queries.length)
  rows.set(context)
  rows.set(queries, context.length)
  const entries = entriesOf(market, labels, rows, context.length, scale)

  // Columns
  const taken = Float64Array.from(context, (row) => market.taken[market.group[row]])
  const chosen = screenColumns(market.features, context, entries.outcome, taken, MOST_COLUMNS)
  const columns = Math.max(1, chosen.length)
  const cells = new Float32Array(rows.length * columns * CELL.length)
  chosen.forEach((at, place) => writeCells(market.features[at], entries, cells, columns, place))
  const fold = foldsOf(market, rows)
  writeShapes(cells, columns, entries.outcome, fold)

  // Facts of every row, states of those of the past
  const by = yardstickOf(market, context, scale, origin, known.length)
  const facts = new Float32Array(rows.length * FACTS.length)
  rows.forEach((row, entry) => writeFacts(by, row, facts, entry * FACTS.length))
  const states = new Float32Array(context.length * STATES.length)
  context.forEach((row, entry) => writeStates(by, labels, row, states, entry * STATES.length))
  writeHints(market, labels, { ...entries, columns, cells, facts, taken, fold, scale })
  return {
    rows,
    context: context.length,
    columns,
    cells,
    facts,
    states,
    scale: Float64Array.from(rows, (row) => scale[row]),
  }
}

interface Hinted extends Entries {
  readonly columns: number
  readonly cells: Float32Array
  readonly facts: Float32Array
  readonly taken: Float64Array
  readonly fold: Int32Array
  /** Shape: market rows. */
  readonly scale: Float64Array
}

/** Writes the last facts of every entry: what plain learners say of it. */
function writeHints(market: Market, labels: Labels, of: Hinted): void {
  const { rows, context, outcome, scale, facts } = of
  const { qty, unitPrice, economics } = market
  const known = (entry: number) => entry < context && !Number.isNaN(outcome[entry])
  const at = (value: (row: number) => number) =>
    Float64Array.from(rows, (row, entry) => (known(entry) ? value(row) : Number.NaN))
  const finite = (v: number) => (Number.isFinite(v) ? v : Number.NaN)
  const hints = hintsOf({
    ...of,
    factsWidth: FACTS.length,
    sold: at((row) => (economics ? labels.sold[row] / qty[row] : Number.NaN)),
    price: at((row) => finite(Math.log(labels.price[row] / unitPrice[row]))),
    profitAt: (entry, share, ratio) => {
      const row = rows[entry]
      if (!economics || !(unitPrice[row] > 0)) return Number.NaN
      return profitOf(economics, row, share * qty[row], ratio * unitPrice[row]) / scale[row]
    },
  })
  for (let entry = 0; entry < rows.length; entry++)
    facts.set(
      hints.subarray(entry * HINTS.length, (entry + 1) * HINTS.length),
      (entry + 1) * FACTS.length - HINTS.length,
    )
}

/** Deals before the origin of which nothing is asked. Shape: groups. */
function openGroups({ T, task, group }: Market, origin: number, queries: Int32Array): Uint8Array {
  const open = Uint8Array.from(T, (at, g) => Number(!task[g] && at < origin))
  for (const row of queries) open[group[row]] = 0
  return open
}

/** Folds of deals, by content alone. Shape: rows. */
function foldsOf({ hash, start, group }: Market, rows: Int32Array): Int32Array {
  return Int32Array.from(rows, (row) => mix(hash[start[group[row]]] ^ FOLD_SALT) % FOLDS)
}

function isKnown({ group }: Market, { mature, value }: Labels, row: number): boolean {
  return mature[group[row]] === 1 && Number.isFinite(value[row])
}

function entriesOf(
  market: Market,
  labels: Labels,
  rows: Int32Array,
  context: number,
  scale: Float64Array,
): Entries {
  const time = Float64Array.from(rows, (row) => market.T[market.group[row]])
  return {
    rows,
    context,
    outcome: Float64Array.from(rows, (row, entry) =>
      entry < context && isKnown(market, labels, row)
        ? clip(labels.value[row] / scale[row], -MOST_SCALES, MOST_SCALES)
        : Number.NaN,
    ),
    // An outcome is known once its horizon is over, or by the next menu.
    known: time.map((at) => at + Math.max(market.horizon ?? 0, 1e-6)),
    time,
  }
}
