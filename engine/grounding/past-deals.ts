// What became of each past deal, as far as the tables tell today: taken or declined, the size, the profit. For people, not
// for learners: a deal that still sells is valued as though no further unit sold.
import type { OutcomeDeal } from '#contract/outcomes.ts'
import type { Groups } from '#contract/groups.ts'
import type { Layout } from './layout.ts'
import { HOW, type Labels } from './market.ts'
import type { Term } from '#contract/valuation.ts'
import { createReplay, type Replay, type ReplayInput } from './replay-history.ts'
import { SLACK, type Ledger } from './ledger.ts'

export interface PastDeal extends OutcomeDeal {
  readonly menu: number
  readonly T: number
}

/**
 * Past deals, the newest first, made as they are read. `soFar`: profits of rows by today's sales; asked once, for the
 * taken rows that have no label.
 */
export function* pastDeals(
  layout: Layout,
  groups: Groups,
  today: Labels,
  soFar: (rows: readonly number[]) => Float64Array,
): Generator<PastDeal> {
  const { takenRow, taken, task, T, original } = layout
  const labelled = (row: number) => today.how[row] === HOW.exact || today.how[row] === HOW.client
  const open = [...takenRow].filter(
    (row, group) => row >= 0 && taken[group] === 1 && !labelled(row),
  )
  const values = soFar(open)
  const profits = new Map(open.map((row, at) => [row, values[at]]))
  for (let group = layout.groups - 1; group >= 0; group--) {
    if (task[group] === 1) continue
    const from = original[group]
    const row = takenRow[group]
    const cost = costsOf(layout, group)
    const profit = row < 0 ? Number.NaN : (profits.get(row) ?? today.value[row])
    yield {
      key: groups.keyOf[from],
      menu: groups.menu[from],
      T: T[group],
      ...(cost && { cost }),
      ...(taken[group] === 1 && {
        taken: {
          qty: row < 0 ? null : layout.qty[row],
          profit: Number.isFinite(profit) ? profit : null,
          // One that sold out cannot change any more.
          final: today.mature[group] === 1 || today.how[row] === HOW.exact,
        },
      }),
    }
  }
}

/** Least and greatest unit cost of a deal's rows; null where no row has one. */
function costsOf({ start, unitCost }: Layout, group: number): [number, number] | null {
  let [least, greatest] = [Infinity, -Infinity]
  for (let row = start[group]; row < start[group + 1]; row++) {
    if (unitCost[row] < least) least = unitCost[row]
    if (unitCost[row] > greatest) greatest = unitCost[row]
  }
  return least <= greatest ? [least, greatest] : null
}

// What past deals paid and earned by each term of the valuation, so that a loss can be told in its parts. Each
// term is replayed alone over the deals that the whole valuation valued from their sales.

export interface PastTerms {
  /** Finished deals at their taken sizes. */
  readonly deals: number
  /** Units that they ordered. */
  readonly units: number
  readonly terms: readonly {
    readonly name: string
    /** The words that it came from. */
    readonly source: string
    /** Money over all deals; below 0 where it was paid. */
    readonly total: number
  }[]
}

/** The sums over finished deals; `replay`: that of the whole valuation. Takes a replay for each term. */
export function pastTerms(input: ReplayInput, replay: Replay): PastTerms {
  const { layout, valuation, profit } = input
  const today = replay.labelsAt(0)
  const rows = takenRows(layout).filter(
    (row) =>
      replay.replayed[layout.group[row]] === 1 &&
      today.mature[layout.group[row]] === 1 &&
      Number.isFinite(today.value[row]),
  )
  const noProfit = profit.map(() => Number.NaN)
  const totalOf = (term: Term): number => {
    const alone = { quantity: valuation.quantity, terms: [term] }
    const { value } = createReplay({ ...input, valuation: alone, profit: noProfit }).labelsAt(0)
    return rows.reduce((sum, row) => sum + (value[row] || 0), 0)
  }
  return {
    deals: rows.length,
    units: rows.reduce((sum, row) => sum + layout.qty[row], 0),
    terms: valuation.terms.map((term) => ({
      name: term.name,
      source: term.source,
      total: totalOf(term),
    })),
  }
}

const takenRows = ({ takenRow }: Layout): Int32Array => takenRow.filter((row) => row >= 0)

// Finds the past deals that are known to be taken or declined. A flag decides at once. Without a
// flag, a deal is known to be taken from its first sale or its profit on, so the latest deals
// without either are undecided: counting them as declined would teach the model that nothing is
// taken any more.

/** Share of the taken deals that have shown themselves by the time that is waited for. */
const SHOWN = 0.9

/**
 * The last moment of which t could tell who was taken and who was not. `ledger`: null where only profits
 * tell; `horizon`: periods from T to a profit, null where unknown; `flagsTell`: a chosen row was taken.
 */
export function decidedUntil(
  groups: Groups,
  ledger: Ledger | null,
  horizon: number | null,
  flagsTell: boolean,
): (t: number) => number {
  const { observed, chosenRow } = groups
  const lastProfit = () => lastOf(groups, (group) => observed[group] === 1)
  const shown = ledger
    ? -waitForSales(groups, ledger, horizon)
    : Math.min(-(horizon ?? 0), lastProfit())
  // Flags may be filled in late, too: they tell up to the last moment with one.
  const flagged = flagsTell ? lastOf(groups, (group) => chosenRow[group] >= 0) : -Infinity
  return (t) => Math.max(shown + t, flagged) + SLACK
}

/** 1 = a past group that was taken or declined for certain. `last`: decidedUntil of today. Shape: groups. */
export function decidedGroups({ menu, T }: Groups, last: number): Uint8Array {
  return Uint8Array.from(menu, (id, group) => Number(id !== 0 && T[group] <= last))
}

/** Periods in which most taken deals have shown themselves; those with a profit alone do so after the horizon. */
function waitForSales(groups: Groups, ledger: Ledger, horizon: number | null): number {
  const waits: number[] = []
  for (let group = 0; group < groups.count; group++) {
    if (groups.menu[group] === 0 || groups.observed[group] === 0) continue
    const known = ledger.known.subarray(ledger.start[group], ledger.start[group + 1])
    if (known.length > 0) waits.push(known.reduce((a, b) => Math.min(a, b)) - groups.T[group])
    else if (groups.silent[group] === 0) waits.push(horizon ?? 0)
  }
  waits.sort((a, b) => a - b)
  return waits.length ? Math.max(waits[Math.ceil(SHOWN * waits.length) - 1], 0) : 0
}

function lastOf({ menu, T }: Groups, is: (group: number) => boolean): number {
  return T.reduce(
    (last, at, group) => (menu[group] !== 0 && is(group) ? Math.max(last, at) : last),
    -Infinity,
  )
}
