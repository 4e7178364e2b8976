// What the client may see of labels: one row per past row of the market, in its order (`?labels=all`),
// and the option that a market row shows. Names and values as sent.
import type { Groups } from '#contract/groups.ts'
import type { LabelRow } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'
import type { Layout } from './layout.ts'
import { HOW, type Labels } from './market.ts'

const SPELLED = Object.fromEntries(
  Object.entries(HOW).map(([name, code]) => [code, name]),
) as Record<number, LabelRow['how']>

/** Every past row with its label of today. */
export function labelRows(layout: Layout, groups: Groups, labels: Labels): LabelRow[] {
  const rows: LabelRow[] = []
  for (let row = 0; row < layout.rows; row++) {
    const group = layout.group[row]
    if (layout.task[group] === 1) continue
    const from = layout.original[group]
    const value = labels.value[row]
    rows.push({
      key: groups.keyOf[from],
      menu: groups.menu[from],
      T: layout.T[group],
      qty: layout.qty[row],
      value: Number.isNaN(value) ? null : value,
      how: SPELLED[labels.how[row]],
      mature: labels.mature[group] === 1,
    })
  }
  return rows
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
