// The labels as the client sees them: one row per labelled past row of the market, in its order
// (`?labels=all`), and the option and the deal of a market row. Names and values as sent.
import type { Groups } from '#contract/groups.ts'
import type { LabelRow } from '#contract/schemas.ts'
import { cell, type Scalar, type Table } from '#contract/table.ts'
import type { Layout } from './layout.ts'
import { HOW, type Labels } from './market.ts'

const SPELLED: Record<number, LabelRow['how'] | undefined> = {
  [HOW.exact]: 'exact',
  [HOW.bound]: 'bound',
  [HOW.client]: 'client',
  [HOW.derived]: 'derived',
}

/**
 * The past rows that have a label of today, one by one: a market of 1.4 million rows, borrowed sizes
 * among them, is never held as objects.
 */
export function* labelRows(layout: Layout, groups: Groups, labels: Labels): Generator<LabelRow> {
  for (let row = 0; row < layout.rows; row++) {
    const how = SPELLED[labels.how[row]]
    if (how === undefined) continue
    const group = layout.group[row]
    const from = layout.original[group]
    const value = labels.value[row]
    yield {
      key: groups.keyOf[from],
      menu: groups.menu[from],
      T: layout.T[group],
      qty: layout.qty[row],
      value: Number.isNaN(value) ? null : value,
      how,
      mature: labels.mature[group] === 1,
    }
  }
}

/** Key and landed cost per unit of a market row; null where the cost was not sent. */
export function optionOf(
  layout: Layout,
  groups: Groups,
  row: number,
): { key: Scalar; unit_cost: number | null } {
  const cost = layout.unitCost[row]
  return {
    key: groups.keyOf[layout.original[layout.group[row]]],
    unit_cost: Number.isNaN(cost) ? null : cost,
  }
}

/** Key and menu of a market row's deal as sent, and the cells of its row. */
export function dealOf(
  layout: Layout,
  groups: Groups,
  menus: Table,
  row: number,
): { key: Scalar; menu: number; cell: (column: string) => Scalar | null } {
  const from = layout.original[layout.group[row]]
  return {
    key: groups.keyOf[from],
    menu: groups.menu[from],
    cell: (column) => cell(menus.columns.get(column), layout.source[row]),
  }
}
