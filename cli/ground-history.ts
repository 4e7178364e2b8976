// Values a history by a description with the engine's own grounding and replay. Unlike a fit, it
// also values taken deals that are still selling, by their sales so far, and deals of a history
// that a fit would refuse as too short or as disagreeing with the profits: the author sees what
// the words give.
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { Bill } from '#contract/bill.ts'
import { readGroups } from '#contract/groups.ts'
import { dropIncomplete } from '#contract/incomplete-rows.ts'
import { assumptionsOf, type NoteItem } from '#contract/note-item.ts'
import type { Question } from '#contract/questions.ts'
import type { RequestRead } from '#contract/request-read.ts'
import type { Parameters } from '#contract/schemas.ts'
import { numbers } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import { billBook, bills } from '#grounding/bill.ts'
import { clientLabelsKnown } from '#grounding/label-rows.ts'
import { decidedUntil } from '#grounding/past-deals.ts'
import { evaluate } from '#grounding/evaluate.ts'
import { givenCosts } from '#language/given-costs.ts'
import { ground } from '#grounding/ground.ts'
import type { Brought } from '#grounding/take-reading.ts'
import type { GroundingFailure } from '#grounding/outcome.ts'
import { buildLayout } from '#grounding/layout.ts'
import { type Reconciliation, reconcileLabels } from '#grounding/reconcile.ts'
import { createReplay } from '#grounding/replay-history.ts'
import { costColumns } from '#language/inputs.ts'

export interface GroundedHistory {
  /** What a fit would be refused for; null where it would go on, or only needs more history. */
  readonly refusal: GroundingFailure | null
  /** Why a fit would still lack history; null where it would not. */
  readonly short: string | null
  /** The reading; null where the words were not understood. */
  readonly valuation: Valuation | null
  readonly assumptions: readonly NoteItem[]
  /** What the words leave open, asked; none where a fit would go on. */
  readonly questions: readonly Question[]
  /** What the request gave beside the words. */
  readonly parameters: Parameters
  /** The bill of the deal that tells most; null where none is valued. */
  readonly bill: Bill | null
  /** Value of each menus row; null where the history cannot know. Shape: menus rows. */
  readonly profits: readonly (number | null)[]
  /** Against the client's own profits; null where the rows were not valued. */
  readonly reconciliation: Reconciliation | null
}

/**
 * Grounds the request as an engine would, and values every row that its history knows. `brought`: a
 * kept reading, as for `ground`.
 */
export function groundHistory(
  read: RequestRead,
  order: FitOrder,
  brought: Brought | null = null,
): GroundedHistory {
  const grounding = ground(read, order, brought)
  const valuation = grounding.valuation ?? null
  const short = !grounding.ok && grounding.code === 'insufficient_history'
  const refusal = grounding.ok || short ? null : grounding
  const known = {
    refusal,
    short: short ? grounding.message : null,
    valuation,
    questions: refusal?.questions ?? [],
    parameters: order.options.parameters,
    assumptions: grounding.ok
      ? [...(grounding.first ?? []), ...grounding.assumptions]
      : valuation
        ? assumptionsOf(valuation)
        : [],
  }
  if (!valuation || refusal?.code === 'grounding_unresolved') {
    const profits = Array.from({ length: read.menus.table.rows }, () => null)
    return { ...known, bill: null, profits, reconciliation: null }
  }
  const complete = { ...read, ...dropIncomplete(read, false) }
  return { ...known, ...valueRows(complete, order, valuation) }
}

function valueRows(
  read: RequestRead,
  order: FitOrder,
  valuation: Valuation,
): Pick<GroundedHistory, 'bill' | 'profits' | 'reconciliation'> {
  // The history as the engine lays it out, without borrowed sizes: only rows that were sent.
  const menus = read.menus.table
  const { options: fit, business_description: words } = order
  const groups = readGroups(read.menus, read.sales, fit)
  const book = billBook(read, groups, valuation, words, fit.parameters)
  const { ledger, held, options, horizon } = book
  const layout = buildLayout(menus, groups, ledger.hash, [], new Uint8Array(groups.count))
  const profit = numbers(menus, 'profit')
  const replay = createReplay({
    layout,
    ledger,
    valuation,
    options,
    held,
    isShort: () => false,
    there: null,
    profit,
    horizon,
    clientKnown: clientLabelsKnown(layout, valuation.horizon),
    costs: costColumns(valuation.terms),
    flagged: groups.means === 'taken',
    decidedUntil: decidedUntil(groups, ledger, horizon, groups.means === 'taken'),
    given: givenCosts(fit.parameters, words, valuation.terms),
  })

  // What a fit would label, then every taken deal at its own size, mature or not.
  const labels = replay.labelsAt(0)
  const values = new Float64Array(menus.rows).fill(Number.NaN)
  labels.value.forEach((value, row) => (values[layout.source[row]!] = value))
  const taken = layout.takenRow.filter((row, group) => row >= 0 && replay.replayed[group] === 1)
  const cuts = {
    count: taken.length,
    row: taken.map((row) => layout.source[row]!),
    group: taken.map((row) => layout.original[layout.group[row]!]!),
    ordered: Float64Array.from(taken, (row) => layout.qty[row]!),
    held,
  }
  evaluate(valuation, cuts, replay.today, options).profit.forEach(
    (value, at) => (values[cuts.row[at]!] = value),
  )
  return {
    bill: bills(book, 1)[0] ?? null,
    profits: Array.from(values, (value) => (Number.isFinite(value) ? value : null)),
    reconciliation: reconcileLabels(layout, replay, labels, profit).result,
  }
}
