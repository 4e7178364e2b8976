// Replays history through a valuation: the profit of every past row as known at any time
// (interface §5, Replay and Maturity; as-of rule). One cut per size. A size is exact, open
// (`bound`: more might have sold) or unlabelled. Immature groups keep their certain sizes with
// mature = 0, for censored-demand learners only.
import type { Term, Valuation } from '#contract/valuation.ts'
import { evaluate, type Values } from './evaluate.ts'
import type { Cuts, OptionColumns } from './cuts.ts'
import type { GivenCosts } from '#language/given-costs.ts'
import type { Layout } from './layout.ts'
import { salesKnownAt, SLACK, type KnownSales, type Ledger } from './ledger.ts'
import { exposureAt } from './exposure.ts'
import { allSold, type HeldUnits } from './held.ts'
import { copyGroup, copyLabels, emptyLabels } from './label-rows.ts'
import { HOW, type Labels } from './market.ts'

/** Units are sums of decimal fractions: counts this close are one count. */
const NEAR = 1 + 1e-9

export interface ReplayInput {
  readonly layout: Layout
  readonly ledger: Ledger
  readonly valuation: Pick<Valuation, 'quantity'> & { readonly terms: readonly Term[] }
  readonly options: OptionColumns
  /** Units held before, by the request's groups. */
  readonly held: Float64Array
  /** Whether the goods of a sale, by its place in the ledger, were not there all the time. */
  readonly isShort: (sale: number) => boolean
  /** Units there before the order, of the task and of orders that are not known too; null = none. */
  readonly there: HeldUnits | null
  /** The client's own profit of each menus row; NaN where not sent. */
  readonly profit: Float64Array
  /** H that maturity is judged by. */
  readonly horizon: number
  /** When a client's label became known, by the market's groups. */
  readonly clientKnown: Float64Array
  /** Sales-side cost columns that the terms charge. */
  readonly costs: readonly string[]
  /** Whether rows say what was taken: else only a sale does. */
  readonly flagged: boolean
  /** The last moment of which t could tell who was taken (past-deals.ts). */
  readonly decidedUntil: (t: number) => number
  /** What is charged of costs that a key lacks. */
  readonly given: GivenCosts
}

export interface Replay {
  /** Today's sales, with what had to be filled. */
  readonly today: KnownSales
  /** 1 = valued from its sales; 0 = declined, task, a client's label or nothing. Shape: groups. */
  readonly replayed: Uint8Array
  /** Units sold of each group, today. Shape: groups. */
  readonly units: Float64Array
  readonly labelsAt: (t: number) => Labels
  /** Profits of rows by today's sales, units that are left counted as never sold. Shape: the rows. */
  readonly profitSoFar: (rows: readonly number[]) => Float64Array
}

/** Prepares the replay. `labelsAt(t)` costs time in proportion to the sales, and to what was still open at t. */
export function createReplay(input: ReplayInput): Replay {
  const { layout, ledger, profit } = input
  const { original, takenRow } = layout

  // Which groups are replayed, and which carry a label of the client instead.
  const replayed = new Uint8Array(layout.groups)
  const clientRow = new Int32Array(layout.groups).fill(-1)
  for (let group = 0; group < layout.groups; group++) {
    if (layout.task[group] === 1 || layout.taken[group] === 0) continue
    const from = original[group]
    const taken = takenRow[group]
    if (ledger.start[from + 1] > ledger.start[from]) replayed[group] = 1
    else if (taken >= 0 && !Number.isNaN(profit[layout.source[taken]])) clientRow[group] = taken
    else if (taken >= 0) replayed[group] = 1
  }

  // Today's labels: final for every group that does not change any more.
  const today = salesKnownAt(ledger, Infinity, input.given)
  const lacking = new Uint8Array(ledger.groups)
  for (const name of input.costs)
    if (today.filler(name).from !== 'parameter')
      today.lacks(name).forEach((lacks, group) => (lacking[group] |= lacks))
  const now = emptyLabels(layout)
  const all = Uint8Array.from(original, () => 1)
  labelGroups(input, today, 0, all, replayed, clientRow, now)
  exposeBatches(input, today, 0, replayed, now)
  const known = withAllSold(input, today, replayed, now)

  return {
    today,
    replayed,
    units: unitsSold(layout, today),
    profitSoFar: (rows) => valuesOf(input, today, rows).profit,
    labelsAt(t) {
      if (t >= 0) return copyLabels(known)
      const labels = emptyLabels(layout)
      const open = new Uint8Array(layout.groups)
      for (let group = 0; group < layout.groups; group++) {
        if (!(layout.T[group] < t)) continue
        const from = original[group]
        const final =
          matureAt(input, group, t) && ledger.lastKnown[from] <= t + SLACK && lacking[from] === 0
        if (final && replayed[group] === 1) copyGroup(layout, now, labels, group)
        else open[group] = 1
      }
      const book = salesKnownAt(ledger, t, input.given)
      labelGroups(input, book, t, open, replayed, clientRow, labels)
      exposeBatches(input, book, t, replayed, labels)
      return withAllSold(input, book, replayed, labels)
    },
  }
}

/** T + H + D ≤ t (interface §5, Maturity). */
function matureAt({ layout, horizon, ledger }: ReplayInput, group: number, t: number): boolean {
  return layout.T[group] + horizon + ledger.delay <= t + SLACK
}

/** Labels the groups with `open` = 1 by the sales of `book`, as they were known at t. */
function labelGroups(
  input: ReplayInput,
  book: KnownSales,
  t: number,
  open: Uint8Array,
  replayed: Uint8Array,
  clientRow: Int32Array,
  labels: Labels,
): void {
  const exact = exactRows(input, book, t, { open, replayed, clientRow }, labels)
  valueRows(input, book, exact, labels)
}

/** Rows that the sales value exactly; labels the others as bounds, or as the client says. */
function exactRows(
  input: ReplayInput,
  book: KnownSales,
  t: number,
  o: { open: Uint8Array; replayed: Uint8Array; clientRow: Int32Array },
  labels: Labels,
): number[] {
  const { open, replayed, clientRow } = o
  const { layout, held } = input
  const { how, mature, sold } = labels
  const trials = input.valuation.quantity === 'trials'
  const units = unitsSold(layout, book)
  const exact: number[] = []
  for (let group = 0; group < layout.groups; group++) {
    if (open[group] === 0) continue
    if (clientRow[group] >= 0) {
      labelByClient(input, group, clientRow[group], t, labels)
      continue
    }
    if (replayed[group] === 0) continue
    mature[group] = Number(matureAt(input, group, t))
    const taken = layout.takenRow[group]
    if (trials) {
      // Attempts at another size have other answers: only the taken size is a label.
      if (mature[group] === 1 && taken >= 0) exact.push(taken)
      continue
    }
    const before = held[layout.original[group]]
    const own = Math.max(0, units[group] - before)
    const size = taken >= 0 ? layout.qty[taken] : Number.NaN
    // Of an order on a shelf that was not recorded, larger sizes are known where goods were always there.
    const unknown = input.there?.unrecorded[group] === 1
    const soldOut = unknown
      ? isEverShort(input, book, layout.original[group])
      : units[group] * NEAR >= before + size
    for (let row = layout.start[group]; row < layout.start[group + 1]; row++) {
      const ordered = layout.qty[row]
      // A group whose taken size is unknown shows only its winners: all its sizes stay open.
      const sure =
        mature[group] === 1
          ? ordered <= (unknown ? own : size) || (!Number.isNaN(size) && !soldOut)
          : ordered <= own * NEAR
      if (sure) exact.push(row)
      else {
        how[row] = HOW.bound
        sold[row] = Math.min(ordered, own)
      }
    }
  }
  return exact
}

/** Values the exact rows all at once. */
function valueRows(input: ReplayInput, book: KnownSales, exact: number[], labels: Labels): void {
  const { layout } = input
  const { how, sold, value } = labels
  const values = valuesOf(input, book, exact)
  exact.forEach((row, at) => {
    if (!Number.isFinite(values.profit[at])) return
    value[row] = values.profit[at]
    how[row] = layout.derived[row] === 1 ? HOW.derived : HOW.exact
    sold[row] = values.sold[at]
    labels.price[row] = values.price[at]
  })
}

/** The valuation of rows by the sales of `book`. */
function valuesOf(input: ReplayInput, book: KnownSales, rows: readonly number[]): Values {
  const { layout, held } = input
  const cuts: Cuts = {
    count: rows.length,
    row: Int32Array.from(rows, (row) => layout.source[row]),
    group: Int32Array.from(rows, (row) => layout.original[layout.group[row]]),
    ordered: Float64Array.from(rows, (row) => layout.qty[row]),
    held,
  }
  return evaluate(input.valuation, cuts, book, input.options)
}

/** What batches that still sell have met of their demand; units held before would have been sold first. */
function exposeBatches(
  input: ReplayInput,
  book: KnownSales,
  t: number,
  replayed: Uint8Array,
  labels: Labels,
): void {
  const { layout, ledger, valuation, options, horizon, held } = input
  if (valuation.quantity !== 'stock') return
  // Later groups without a sale are missing: the remaining ones would overstate the speed of sales.
  const last = input.decidedUntil(t)
  const shows = (group: number) => {
    const from = layout.original[group]
    return input.flagged || book.start[from + 1] > book.start[from]
  }
  const counts = replayed.map((is, group) =>
    Number(
      is === 1 &&
        layout.takenRow[group] >= 0 &&
        layout.T[group] < t &&
        layout.T[group] <= last &&
        shows(group) &&
        !(held[layout.original[group]] > 0),
    ),
  )
  const shelf = { layout, book, lead: options.lead, horizon, delay: ledger.delay }
  const { share, units } = exposureAt(shelf, counts, labels.mature, t)
  labels.exposure.set(share)
  labels.asked.set(units)
}

/** Labels that tell of all units of a key as well, where units are held. */
function withAllSold(
  { there, layout, options, horizon, isShort }: ReplayInput,
  book: KnownSales,
  replayed: Uint8Array,
  labels: Labels,
): Labels {
  if (!there) return labels
  const final = (group: number) => replayed[group] === 1 && labels.mature[group] === 1
  const short = (sale: number) => isShort(book.places[sale])
  return { ...labels, units: allSold(there, layout, book, options.lead, horizon, final, short) }
}

function isEverShort({ isShort }: ReplayInput, book: KnownSales, from: number): boolean {
  for (let sale = book.start[from]; sale < book.start[from + 1]; sale++)
    if (isShort(book.places[sale])) return true
  return false
}

/**
 * A profit without sales rows is the label of the taken size; other sizes are open. What was sent
 * is shown today, but before it is known by the as-of rule no learner may have it.
 */
function labelByClient(
  { layout, profit, clientKnown }: ReplayInput,
  group: number,
  taken: number,
  t: number,
  labels: Labels,
): void {
  const known = clientKnown[group] <= t + SLACK
  if (!known && t < 0) return
  labels.mature[group] = Number(known)
  for (let row = layout.start[group]; row < layout.start[group + 1]; row++) {
    if (row === taken) continue
    labels.how[row] = HOW.bound
    labels.sold[row] = 0
  }
  labels.value[taken] = profit[layout.source[taken]]
  labels.how[taken] = HOW.client
}

function unitsSold(layout: Layout, book: KnownSales): Float64Array {
  return Float64Array.from(layout.original, (from) => {
    let units = 0
    for (let sale = book.start[from]; sale < book.start[from + 1]; sale++) units += book.qty[sale]
    return units
  })
}
