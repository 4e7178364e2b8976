// What became of each past deal, as far as the tables tell today: taken or declined, the size, the profit. For people, not
// for learners: a deal that still sells is valued as though no further unit sold.
import type { OutcomeDeal } from '#contract/outcomes.ts'
import type { Groups } from '#contract/groups.ts'
import type { Layout } from './layout.ts'
import { HOW, type Labels } from './market.ts'

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
