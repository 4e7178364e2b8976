// The entry of grounding: turns a fit request into a Market for the model, or into a failure that
// says what to change (interface §5).
import { assumed } from '#contract/english-notes.ts'
import type { FitOrder } from '#contract/engine-protocol.ts'
import { feedbackItem, type FeedbackItem } from '#contract/feedback.ts'
import { readGroups, type Groups } from '#contract/groups.ts'
import { dropIncomplete } from '#contract/incomplete-rows.ts'
import type { RequestRead, TableRead } from '#contract/request-read.ts'
import { assumptionsOf, note, type NoteItem } from '#contract/note-item.ts'
import { matchSales } from '#contract/sales-match.ts'
import { salesWithoutPrice } from '#contract/sales-price.ts'
import { groundBusiness } from './ground-business.ts'
import { type Grounded, type Grounding, noLabels } from './outcome.ts'
import type { Brought } from './take-reading.ts'
import { areWishes } from '#contract/groups.ts'
import type { FitOptions } from '#contract/schemas.ts'
import { numbers } from '#contract/table.ts'
import { horizonOf, NO_SALES_PRICE } from '#language/inputs.ts'
import { flagNotes } from './assumptions.ts'
import { buildMarket, buildLayout } from './layout.ts'
import { clientLabels, dealOf, labelRows, optionOf } from './label-rows.ts'
import { lanes } from './content-hash.ts'
import { pastDeals, decidedGroups, decidedUntil } from './past-deals.ts'
import { strayNotes } from './features.ts'
import { withoutLaterColumns } from './later-columns.ts'
import { HOW } from './market.ts'

// client_grounded: the client's profits are the labels, verbatim; nothing is derived or replayed
// (interface §1, §5). Sales and descriptions are not used.

/**
 * Flagged deals without a profit that are over, where they show that flags say what would have been taken; else 0.
 * Over: some later deal has a profit, and a horizon that is given has passed.
 */
function wishes({ menu, T, chosenRow, observed }: Groups, horizon: number | null): number {
  const past = Array.from(menu.keys()).filter((group) => menu[group] !== 0)
  const last = past.reduce((t, group) => (observed[group] ? Math.max(t, T[group]) : t), -Infinity)
  const chosen = past.filter((group) => chosenRow[group] >= 0)
  const isOver = (group: number) => T[group] < last && T[group] + (horizon ?? 0) <= 0
  const silent = chosen.filter((group) => !observed[group] && isOver(group)).length
  return areWishes(past.length, chosen.length, silent) ? silent : 0
}

/** The market of a client's own labels. */
function groundClient(read: TableRead, groups: Groups, options: FitOptions): Grounding {
  const menus = read.table
  // Flags serve propensity: a deal with one was taken, though its profit is still to come, and a
  // researched deal without one was not. Flags of what would have been taken tell the size alone.
  const { flagged, chosenRow, observed } = groups
  const horizon = horizonOf(options.parameters)
  const said = options.parameters.historically_chosen_means
  const guessed = said ? 0 : wishes(groups, horizon)
  const means = said ?? (guessed > 0 ? 'would_take' : 'taken')
  const flagsTell = flagged && means === 'taken'
  const isTaken = (group: number) =>
    flagsTell ? chosenRow[group] >= 0 && groups.menu[group] !== 0 : observed[group] === 1
  const taken = {
    ...groups,
    observed: observed.map((_, group) => Number(isTaken(group))),
    takenRow: flagged
      ? chosenRow.map((row, group) => (isTaken(group) ? row : -1))
      : groups.takenRow,
  }
  const layout = buildLayout(menus, taken, lanes(groups.count), [], new Uint8Array(groups.count))
  const labelsAt = clientLabels(layout, numbers(menus, 'profit'), horizon)
  const today = labelsAt(0)
  let labeledRows = 0
  let unlabeledRows = 0
  for (let row = 0; row < layout.rows; row++) {
    if (today.how[row] === HOW.client) labeledRows++
    else if (layout.task[layout.group[row]] === 0) unlabeledRows++
  }
  if (labeledRows === 0) return noLabels('No past row carries a profit.')
  return {
    ok: true,
    market: buildMarket(layout, labelsAt, {
      decided: decidedGroups(groups, decidedUntil(groups, null, horizon, flagsTell)(0)),
      horizon,
      held: null,
      quantity: 'client',
      economics: null,
    }),
    valuation: null,
    cacheHit: false,
    kept: null,
    assumptions: notesOf(read, groups, guessed),
    labels: () => labelRows(layout, groups, today),
    task: (row) => optionOf(layout, groups, row),
    deal: (row) => dealOf(layout, groups, menus, row),
    pastDeals: () => ({
      columns: [...menus.columns.keys()],
      // A client's label is final: nothing is valued here.
      deals: pastDeals(layout, groups, today, (rows) =>
        new Float64Array(rows.length).fill(Number.NaN),
      ),
    }),
    bills: () => [],
    pastTerms: () => null,
    labeledRows,
    unlabeledRows,
  }
}

const notesOf = (read: TableRead, groups: Groups, guessed: number): NoteItem[] => [
  ...flagNotes(read.table, groups, 'profit'),
  ...(guessed > 0 ? [note('wishes', { deals: guessed })] : []),
  ...strayNotes(read),
]

/**
 * Grounds a request whose tables were read with every column. `brought`: what the engine has beside
 * them, null where it has nothing.
 */
export function ground(sent: RequestRead, order: FitOrder, brought: Brought | null): Grounding {
  const client = order.options.grounding_mode === 'client_grounded'
  const read = { ...sent, ...dropIncomplete(sent, client) }
  const groups = readGroups(read.menus, read.sales, order.options)
  if (client) return withoutLater(groundClient(read.menus, groups, order.options))
  const grounding = withoutLater(groundBusiness(read, groups, order, brought))
  const match = matchSales(groups, order.options)
  if (grounding.ok) {
    const unpriced = salesWithoutPrice(groups, read.sales.table)
    const { chosen, silent } = match ?? { chosen: 0, silent: 0 }
    const part =
      match?.is === 'part' ? [note('sales_of_part', { sold: chosen - silent, chosen })] : []
    const prices = unpriced > 0 ? [NO_SALES_PRICE] : []
    const first = [...(grounding.first ?? []), ...part, ...prices]
    return {
      ...(prices.length > 0 ? withUnpriced(grounding) : grounding),
      ...(first.length > 0 && { first }),
    }
  }
  return grounding.code === 'insufficient_history'
    ? grounding
    : { ...grounding, feedback: [...whoseWords(order), ...grounding.feedback] }
}

/** The market without columns that tell outcomes; the plan's notes say it before all else. */
function withoutLater(grounding: Grounding): Grounding {
  if (!grounding.ok) return grounding
  const { market, notes } = withoutLaterColumns(grounding.market)
  return { ...grounding, market, ...(notes.length > 0 && { first: notes }) }
}

/** The valuation says first, and once, what its revenue is; the plan's notes say it before all else. */
function withUnpriced(grounding: Grounded): Grounded {
  const others = (notes: readonly NoteItem[]): NoteItem[] =>
    notes.filter(({ code }) => code !== NO_SALES_PRICE.code)
  const { valuation } = grounding
  return {
    ...grounding,
    assumptions: others(grounding.assumptions),
    valuation: valuation && {
      ...valuation,
      ...assumed([NO_SALES_PRICE, ...others(assumptionsOf(valuation))]),
    },
  }
}

/** Characters of words that the request did not send, as a failure shows them. */
const SHOWN_CHARACTERS = 80

const WHOSE = {
  request: null,
  account_profile: 'the business profile of the account was read',
  last_sent: 'the one that the account sent last was read',
  simulator_default: 'the built-in text for simulators was read',
} as const

/** Whose words failed, where the request has none. */
function whoseWords({
  business_description: words,
  business_description_source: source,
}: FitOrder): FeedbackItem[] {
  const whose = source && WHOSE[source]
  if (whose === null) return []
  const shown = Array.from(words ?? '')
    .slice(0, SHOWN_CHARACTERS)
    .join('')
  return [
    feedbackItem(
      'words_not_sent',
      `The request has no business_description, so ${whose}: “${shown}”.`,
      'Send business_description with the request.',
    ),
  ]
}
