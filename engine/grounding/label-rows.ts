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

// The client's own profits as labels (client_grounded: verbatim, nothing derived or replayed),
// with the time from which each label may be used (as-of rule).

/**
 * When a client's label of each group became known: at T + H where H is known, else when the next
 * menu was there. Shape: groups.
 */
export function clientLabelsKnown(
  layout: Pick<Layout, 'T' | 'groups'>,
  horizon: number | null,
): Float64Array {
  if (horizon !== null) return layout.T.map((T) => T + horizon)
  // Groups are in ascending order of T; today is a moment of its own.
  const known = new Float64Array(layout.groups)
  let next = 0
  for (let group = layout.groups - 1; group >= 0; group--) {
    if (group + 1 < layout.groups && layout.T[group + 1] > layout.T[group])
      next = layout.T[group + 1]
    known[group] = next
  }
  return known
}

/** Labels of a client_grounded market. `profit`: of each menus row, NaN where not sent. */
export function clientLabels(
  layout: Layout,
  profit: Float64Array,
  horizon: number | null,
): (t: number) => Labels {
  const known = clientLabelsKnown(layout, horizon)
  return (t) => {
    const labels = emptyLabels(layout)
    for (let row = 0; row < layout.rows; row++) {
      const group = layout.group[row]
      // What was sent is known today, whatever H says.
      const open = t < 0 && !(layout.T[group] < t && known[group] <= t + 1e-9)
      if (open || layout.task[group] === 1 || !Number.isFinite(profit[layout.source[row]])) continue
      labels.value[row] = profit[layout.source[row]]
      labels.how[row] = HOW.client
      labels.mature[group] = 1
    }
    return labels
  }
}

// The arrays of labels: empty ones, copies, and one group of one in another.

/** Labels that say nothing yet. */
export function emptyLabels(layout: Pick<Layout, 'rows' | 'groups'>): Labels {
  return {
    value: new Float64Array(layout.rows).fill(Number.NaN),
    how: new Uint8Array(layout.rows),
    sold: new Float64Array(layout.rows).fill(Number.NaN),
    price: new Float64Array(layout.rows).fill(Number.NaN),
    mature: new Uint8Array(layout.groups),
    exposure: new Float64Array(layout.groups),
    asked: new Float64Array(layout.groups),
    units: null,
  }
}

export function copyLabels(labels: Labels): Labels {
  return {
    value: labels.value.slice(),
    how: labels.how.slice(),
    sold: labels.sold.slice(),
    price: labels.price.slice(),
    mature: labels.mature.slice(),
    exposure: labels.exposure.slice(),
    asked: labels.asked.slice(),
    units: labels.units && { ...labels.units },
  }
}

export function copyGroup(layout: Layout, from: Labels, to: Labels, group: number): void {
  to.mature[group] = from.mature[group]
  for (let row = layout.start[group]; row < layout.start[group + 1]; row++) {
    to.value[row] = from.value[row]
    to.how[row] = from.how[row]
    to.sold[row] = from.sold[row]
    to.price[row] = from.price[row]
  }
}

/** Past groups with a label that learners may use. */
export function countLabeled(layout: Layout, today: Labels): number {
  let labeled = 0
  for (let group = 0; group < layout.groups; group++) {
    if (today.mature[group] === 0) continue
    const how = today.how.subarray(layout.start[group], layout.start[group + 1])
    if (how.some((each) => each !== HOW.none && each !== HOW.bound)) labeled++
  }
  return labeled
}
