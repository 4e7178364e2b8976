// The canonical order of a market: groups by T, then by content (content-hash.ts); sizes ascending
// within a group. Shuffled rows, renamed keys and another unit of money give the same order, so no
// later sum and no tie depends on them. `source` and `original` lead back to the request. No labels.
import type { Groups } from '#contract/groups.ts'
import { flags, numbers, type Table } from '#contract/table.ts'
import {
  compareLanes,
  foldColumn,
  lanes,
  mix,
  type Lanes,
  orderGroups,
  type VisitRows,
} from './content-hash.ts'
import { featureColumns, gatherFeatures } from './features.ts'
import type { Market, Labels, LinearEconomics } from './market.ts'
import { typeColumn } from './typed-column.ts'

export type Layout = Pick<
  Market,
  | 'groups'
  | 'rows'
  | 'start'
  | 'group'
  | 'T'
  | 'menu'
  | 'task'
  | 'taken'
  | 'takenRow'
  | 'qty'
  | 'unitCost'
  | 'unitPrice'
  | 'available'
  | 'source'
  | 'derived'
  | 'hash'
  | 'features'
> & {
  /** Number of the group among the request's groups. Shape: groups. */
  readonly original: Int32Array
}

/** Columns that are no part of what a row offers, its size aside. */
const NOT_CONTENT = new Set(['key', 'menu', 'qty', 'profit', 'historically_chosen'])

/**
 * Lays groups and rows out. `salesHash`: what each group's sales say. `borrowed`: sizes, ascending,
 * that the groups with `borrows` = 1 show beside their own (interface §5, Rows).
 */
export function buildLayout(
  menus: Table,
  groups: Groups,
  salesHash: Lanes,
  borrowed: readonly number[],
  borrows: Uint8Array,
): Layout {
  const size = numbers(menus, 'qty')
  const cost = numbers(menus, 'unit_cost')
  const price = numbers(menus, 'unit_price')
  const canBeTaken = flags(menus, 'historically_available')
  const { content, everything } = hashRows(menus)

  const own = rowsOfGroups(menus, groups, everything)
  const groupHash = hashGroups(own, everything, salesHash)
  const menuNumber = numberMenus(groups, groupHash)
  const visitRows = rowVisitor(own, size, borrowed, borrows)
  const columns = featureColumns(menus)
  const original = orderGroups({
    groups,
    visitRows,
    numbers: [cost, price, ...columns.flatMap((of) => (of.kind === 'text' ? [] : [of.values]))],
    content,
    groupHash,
    menuNumber,
  })

  const total = own.row.length + countBorrowed(borrowed, borrows, own, size)
  const layout = emptyLayout(groups, total, original, menuNumber)
  let out = 0
  original.forEach((from, group) => {
    layout.start[group] = out
    visitRows(from, (row, qty, derived) => {
      layout.group[out] = group
      layout.qty[out] = qty
      layout.unitCost[out] = cost[row]
      layout.unitPrice[out] = price[row]
      layout.available[out] = canBeTaken[row] === 0 ? 0 : 1
      layout.source[out] = row
      layout.derived[out] = derived
      layout.hash[out] = mix(out)
      if (derived === 0 && row === groups.takenRow[from]) layout.takenRow[group] = out
      out++
    })
  })
  layout.start[groups.count] = out
  return { ...layout, features: gatherFeatures(columns, layout.source) }
}

function rowVisitor(
  { row, rowsOf }: GroupRows,
  size: Float64Array,
  borrowed: readonly number[],
  borrows: Uint8Array,
): VisitRows {
  return (group, visit) => {
    if (borrows[group] === 0) {
      for (let at = rowsOf[group]; at < rowsOf[group + 1]; at++) visit(row[at], size[row[at]], 0)
      return
    }
    const only = row[rowsOf[group]]
    for (const qty of borrowed) if (qty < size[only]) visit(only, qty, 1)
    visit(only, size[only], 0)
    for (const qty of borrowed) if (qty > size[only]) visit(only, qty, 1)
  }
}

/** A layout with its groups; its rows are still to be written. */
function emptyLayout(
  groups: Groups,
  total: number,
  original: Int32Array,
  menuNumber: Int32Array,
): Omit<Layout, 'features'> {
  return {
    groups: groups.count,
    rows: total,
    start: new Int32Array(groups.count + 1),
    group: new Int32Array(total),
    T: Float64Array.from(original, (group) => groups.T[group]),
    menu: Int32Array.from(original, (group) => menuNumber[group]),
    task: Uint8Array.from(original, (group) => Number(groups.menu[group] === 0)),
    taken: Uint8Array.from(original, (group) => groups.observed[group]),
    takenRow: new Int32Array(groups.count).fill(-1),
    qty: new Float64Array(total),
    unitCost: new Float64Array(total),
    unitPrice: new Float64Array(total),
    available: new Uint8Array(total),
    source: new Int32Array(total),
    derived: new Uint8Array(total),
    hash: new Uint32Array(total),
    original,
  }
}

/** Rows of each group: row[rowsOf[group] … rowsOf[group + 1] − 1], sizes ascending. */
interface GroupRows {
  readonly row: Int32Array
  readonly rowsOf: Int32Array
}

function rowsOfGroups(menus: Table, groups: Groups, everything: Lanes): GroupRows {
  const size = numbers(menus, 'qty')
  const cost = numbers(menus, 'unit_cost')
  const rowsOf = new Int32Array(groups.count + 1)
  for (const group of groups.group) if (group >= 0) rowsOf[group + 1]++
  for (let group = 0; group < groups.count; group++) rowsOf[group + 1] += rowsOf[group]
  const row = new Int32Array(rowsOf[groups.count])
  const next = rowsOf.slice()
  for (let at = 0; at < menus.rows; at++)
    if (groups.group[at] >= 0) row[next[groups.group[at]]++] = at
  const bySize = (x: number, y: number): number =>
    size[x] - size[y] || cost[x] - cost[y] || compareLanes(everything, x, y)
  for (let group = 0; group < groups.count; group++)
    if (rowsOf[group + 1] - rowsOf[group] > 1)
      row.subarray(rowsOf[group], rowsOf[group + 1]).sort(bySize)
  return { row, rowsOf }
}

/** Content of each group: its rows in their order, then its sales. */
function hashGroups({ row, rowsOf }: GroupRows, everything: Lanes, salesHash: Lanes): Lanes {
  const count = rowsOf.length - 1
  const hash = lanes(count)
  for (let group = 0; group < count; group++) {
    for (let at = rowsOf[group]; at < rowsOf[group + 1]; at++) {
      hash.a[group] = mix(hash.a[group] + everything.a[row[at]])
      hash.b[group] = mix(hash.b[group] + everything.b[row[at]])
    }
    hash.a[group] = mix(hash.a[group] + salesHash.a[group])
    hash.b[group] = mix(hash.b[group] + salesHash.b[group])
  }
  return hash
}

function countBorrowed(
  borrowed: readonly number[],
  borrows: Uint8Array,
  { row, rowsOf }: GroupRows,
  size: Float64Array,
): number {
  const sizes = new Set(borrowed)
  let count = 0
  borrows.forEach((yes, group) => {
    if (yes === 1) count += sizes.size - Number(sizes.has(size[row[rowsOf[group]]]))
  })
  return count
}

/** Content of each row: what it offers but its size, and everything (outcome and flags too). */
function hashRows(menus: Table): { content: Lanes; everything: Lanes } {
  const content = lanes(menus.rows)
  const names = [...menus.columns.keys()].sort()
  for (const name of names)
    if (!NOT_CONTENT.has(name)) foldColumn(content, name, typeColumn(menus, name))
  const everything = { a: content.a.slice(), b: content.b.slice() }
  for (const name of names)
    if (NOT_CONTENT.has(name) && name !== 'key' && name !== 'menu')
      foldColumn(everything, name, typeColumn(menus, name))
  return { content, everything }
}

/** Number of each group's past menu: by T, then by what the menu's groups say; −1 for the task. */
function numberMenus(groups: Groups, groupHash: Lanes): Int32Array {
  const ids = new Map<number, number>()
  const T: number[] = []
  const a: number[] = []
  const b: number[] = []
  for (let group = 0; group < groups.count; group++) {
    const id = groups.menu[group]
    if (id === 0) continue
    let at = ids.get(id)
    if (at === undefined) {
      ids.set(id, (at = T.length))
      T.push(groups.T[group])
      a.push(0)
      b.push(0)
    }
    // A sum does not depend on the order of its groups.
    a[at] = (a[at] + groupHash.a[group]) >>> 0
    b[at] = (b[at] + groupHash.b[group]) >>> 0
  }
  const order = T.map((_, at) => at).sort((x, y) => T[x] - T[y] || a[x] - a[y] || b[x] - b[y])
  const number = new Int32Array(T.length)
  order.forEach((at, place) => (number[at] = place))
  return Int32Array.from(groups.menu, (id) => (id === 0 ? -1 : number[ids.get(id)!]))
}

// Joins layout, labels and economics into the Market that the model reads. Everything in it is in
// canonical order; only `source` leads back to the request.

/** The market of a layout. `labelsAt(t)` as in Market; `decided` of the groups as they were sent. */
export function buildMarket(
  layout: Layout,
  labelsAt: (t: number) => Labels,
  {
    decided,
    ...more
  }: {
    decided: Uint8Array
    horizon: number | null
    held: Market['held']
    quantity: Market['quantity']
    economics: LinearEconomics | null
  },
): Market {
  const { original, ...rows } = layout
  const known = Uint8Array.from(original, (group) => decided[group])
  return {
    ...rows,
    decided: known,
    ...more,
    labelsAt,
  }
}
