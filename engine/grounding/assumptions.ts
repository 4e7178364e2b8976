// The assumptions of grounding as notes: filled costs, the horizon of maturity, late sales, unfinished deals. They count;
// other files decide.
import type { Groups } from '#contract/groups.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Table } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { Columns } from '#language/inputs.ts'
import type { Layout } from './layout.ts'
import type { Ledger } from './ledger.ts'
import { quote } from './outcome.ts'
import type { Replay } from './replay-history.ts'
import { gather, HOW } from './market.ts'
import { median } from './statistics.ts'

/** Costs that Sales carries but some deals lack (interface §1, Sales). */
export function filledCosts(
  replay: Replay,
  layout: Layout,
  costs: readonly string[],
  columns: Columns,
): NoteItem[] {
  return costs.flatMap((name) => {
    // A column that is absent altogether is the reading's assumption, not a gap.
    if (!columns.sales.includes(name)) return []
    const { value, from } = replay.today.filler(name)
    const lacks = replay.today.lacks(name)
    let past = 0
    for (let group = 0; group < layout.groups; group++)
      if (replay.replayed[group] === 1) past += lacks[layout.original[group]]
    return [note('cost_assumed', { column: name, value, source: from, past })]
  })
}

/** The note that flags exist, but none on a past row. `known`: what marks a deal as taken instead. */
export function flagNotes(
  menus: Table,
  { flagged }: Groups,
  known: 'profit' | 'sale_or_profit',
): NoteItem[] {
  const column = menus.columns.get('historically_chosen')
  if (flagged || !column) return []
  const filled =
    column.kind === 'number'
      ? column.values.some((v) => !Number.isNaN(v))
      : column.codes.some((code) => code >= 0)
  if (!filled) return []
  return [note('flags_no_past', { by: known })]
}

/** The assumptions of the replay. */
export function replayAssumptions(
  layout: Layout,
  ledger: Ledger,
  replay: Replay,
  valuation: Valuation,
  horizon: number,
): NoteItem[] {
  const said: NoteItem[] = []
  if (valuation.horizon === null) said.push(note('horizon_guessed', { periods: horizon }))
  else {
    let late = 0
    ledger.age.forEach((age, sale) => {
      if (ledger.qty[sale] > 0 && age > valuation.horizon! + 1e-9) late++
    })
    if (late > 0) said.push(note('sales_late', { sales: late, periods: horizon }))
  }
  const { how } = replay.labelsAt(0)
  let fresh = 0
  let unsized = 0
  for (let group = 0; group < layout.groups; group++) {
    if (replay.replayed[group] === 0) continue
    if (layout.T[group] + horizon + ledger.delay > 1e-9)
      fresh += Number(how[layout.takenRow[group]] !== HOW.exact)
    else if (layout.takenRow[group] < 0) unsized++
  }
  if (fresh > 0) said.push(note('open_by_horizon', { deals: fresh }))
  if (unsized > 0) said.push(note('open_by_size', { deals: unsized }))
  return said
}

// Prices of a few sales far above all others: a total in place of a price per unit, a lost decimal sign. One sale in a
// hundred at fifty times its price is a third of all revenue, so learners count such sales at the usual price. What
// people are shown of a past deal stays as it was sent.

/** Sales that are compared at least, and the share of all rows that may be odd: more are how the business sells. */
const LEAST_SALES = 20
const MOST_ODD = 0.02
/** An odd price is this many times the usual one for its option, and set apart from all lower ones. */
const TIMES = Math.log(10)
const APART = Math.log(3)

interface UsualPrices {
  /** The sales with odd prices replaced by the usual part of what their options hoped for. */
  readonly ledger: Ledger
  /** Those sales, ascending. */
  readonly odd: Int32Array
}

/** `hoped`: the unit_price of each group's option. Shape: groups. */
export function atUsualPrices(ledger: Ledger, hoped: Float64Array): UsualPrices {
  const { start, qty, price } = ledger
  const list = new Float64Array(price.length)
  for (let group = 0; group < ledger.groups; group++)
    list.fill(hoped[group], start[group], start[group + 1])
  const sold = Int32Array.from(qty.keys()).filter(
    (sale) => qty[sale] > 0 && price[sale] > 0 && list[sale] > 0,
  )
  if (sold.length < LEAST_SALES) return { ledger, odd: new Int32Array() }
  const ratio = price.map((paid, sale) => Math.log(paid / list[sale]))
  const usual = median(gather(ratio, sold))
  const from = beginOfOdd(gather(ratio, sold).sort(), usual + TIMES, MOST_ODD * price.length)
  // Where the option's own price is the slip, the sale's price is not.
  const [usualPaid, usualHoped] = [price, list].map((of) => Math.log(median(gather(of, sold))))
  const odd = sold.filter(
    (sale) =>
      ratio[sale] >= from &&
      Math.abs(Math.log(price[sale]) - usualPaid) >= Math.abs(Math.log(list[sale]) - usualHoped),
  )
  if (odd.length === 0) return { ledger, odd }
  const mended = price.slice()
  for (const sale of odd) mended[sale] = Math.exp(usual) * list[sale]
  return { ledger: { ...ledger, price: mended }, odd }
}

/** The lowest value from which on all, at most so many, are odd; Infinity where none is. `sorted`: logarithms, ascending. */
function beginOfOdd(sorted: Float64Array, least: number, most: number): number {
  let from = Infinity
  for (let i = sorted.length - 1; i >= sorted.length - most && sorted[i] >= least; i--)
    if (sorted[i] - sorted[i - 1] >= APART) from = sorted[i]
  return from
}

/** What the plan says of them, with the first deal. */
export function oddPriceNote(ledger: Ledger, odd: Int32Array, groups: Groups): NoteItem[] {
  const first = ledger.start.findIndex((start) => start > odd[0]) - 1
  return [note('odd_prices', { sales: odd.length, key: quote(groups.keyOf[first]) })]
}
