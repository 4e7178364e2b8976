// What became of each past deal, as far as the tables tell today: taken or declined, the size, the profit. For people, not
// for learners: a deal that still sells is valued as though no further unit sold.
import type { OutcomeDeal } from '#contract/outcomes.ts'
import type { Groups } from '#contract/groups.ts'
import type { Layout } from './layout.ts'
import { HOW, type Labels } from './market.ts'
import type { Term } from '#contract/valuation.ts'
import { createReplay, type Replay, type ReplayInput } from './replay-history.ts'

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
          final: today.mature[group] === 1,
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
