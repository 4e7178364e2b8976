// Sorts the planned table by profit, and puts the order before back. Office's own sort can often not be undone in Excel,
// so the workbook keeps that order (addin/plan/row-order.ts): also for who opens it later.
import { arrangeRows } from '#addin/excel/arrange-rows.ts'
import type { ExcelAnswer } from '#addin/excel/failure.ts'
import { orderRows, readColumnCells } from '#addin/excel/order-rows.ts'
import { withoutKeys } from '#addin/plan/key-guard.ts'
import { rowIdentity } from '#addin/plan/row-identity.ts'
import {
  afterSort,
  columnsToKnow,
  ORDER_NAMESPACE,
  orderBack,
  readOrder,
  rowHashes,
  rowsInOrder,
  withCopies,
  writeOrder,
  type ColumnCells,
  type OrderBack,
  type RowOrder,
  type RowsToSort,
} from '#addin/plan/row-order.ts'
import { removalListText } from '#addin/text/en/removal-list.ts'
import { writeRunText } from '#addin/text/en/write-run.ts'
import type { FlowContext } from './context.ts'
import type { PlanPlace } from './written-columns.ts'

export async function sortByProfit(context: FlowContext, place: PlanPlace): Promise<void> {
  const kept = await ordersOf(context)
  const earlier = (kept.ok && orderOf(kept.value, place.table)) || null
  const start = await beforeSort(place, earlier)
  // First of all: the pane may be closed before the sort has ended.
  const isKept = start !== null && (await keep(context, place.table, start.order)).ok
  const sorted = await arrangeRows(place, 'profit')
  if (isKept) {
    const end = await rowsToSort(place, start.order.columns)
    if (!sorted.ok && end?.apart.join() === start.from.apart.join())
      await keep(context, place.table, earlier)
    else if (end !== null) {
      const before = afterSort(start.order.before, start.from, end)
      await keep(context, place.table, { ...start.order, before, after: end.rows })
    }
  }
  if (!sorted.ok) return context.notify('problem', sorted.failure.message)
  context.notify('done', isKept ? writeRunText.arranged.profit : writeRunText.sortedForGood)
}

interface BeforeSort {
  /** As it is kept until the sort has ended. */
  readonly order: RowOrder
  readonly from: RowsToSort
}

/**
 * The order to go back to: after two sorts without another one between them, that before the first; so too where the
 * first was cut short.
 */
async function beforeSort(place: PlanPlace, earlier: RowOrder | null): Promise<BeforeSort | null> {
  const { table, called, placing, columns: plan } = place
  const columns = [...placing.all, ...(earlier?.columns ?? []), plan.profit.id]
  const read = await readColumnCells({ table, called, columns })
  if (!read.ok || read.value.cells === null) return null
  const { cells } = read.value
  const known = earlier && backOf(earlier, cells)
  const isCutShort = earlier?.after.length === 0 && known?.back.stands === 'moved'
  if (earlier && known && (known.back.stands === 'after' || isCutShort)) {
    const from = told(cells, earlier.columns, plan.profit.id)
    const before = rowsInOrder(known.rows, known.back.places)
    return from && { order: { ...earlier, before }, from }
  }
  const best = columnsToKnow(cells, placing)
  const from = told(cells, best, plan.profit.id)
  return from && { order: { table, columns: best, before: from.rows, after: [] }, from }
}

async function rowsToSort(
  { table, called, columns: plan }: PlanPlace,
  columns: readonly number[],
): Promise<RowsToSort | null> {
  const read = await readColumnCells({ table, called, columns: [...columns, plan.profit.id] })
  if (!read.ok || read.value.cells === null) return null
  return told(read.value.cells, columns, plan.profit.id)
}

function told(cells: ColumnCells, columns: readonly number[], profit: number): RowsToSort | null {
  const rows = rowHashes(cells, columns)
  const apart = rowHashes(cells, [...columns, profit])
  return rows && apart && { rows: withCopies(rows), apart: withCopies(apart) }
}

/** How the rows stand by their columns; null: a column is gone. */
function backOf(
  order: RowOrder,
  cells: ColumnCells,
): {
  readonly hashes: readonly number[]
  readonly rows: readonly number[]
  readonly back: OrderBack
} | null {
  const hashes = rowHashes(cells, order.columns)
  const rows = hashes && withCopies(hashes)
  return hashes && rows && { hashes, rows, back: orderBack(order, rows) }
}

/** By pane: the rows, as they stood, of which a person was told that they were moved since. */
const warned = new WeakMap<FlowContext, number>()

export async function putOrderBack(context: FlowContext, place: PlanPlace): Promise<void> {
  const kept = await ordersOf(context)
  if (!kept.ok) return context.notify('problem', kept.failure.message)
  const order = orderOf(kept.value, place.table)
  if (!order)
    return kept.value.unread > 0
      ? context.notify('problem', writeRunText.orderUnread)
      : context.notify('done', writeRunText.noOrder)
  const looked = await lookAt(order)
  if (!looked.ok) return context.notify('problem', looked.failure.message)
  const { stands, unknown, rows } = looked.value
  if (stands === 'lost') return context.notify('problem', writeRunText.orderLost)
  if (stands === 'before') {
    if (unknown === 0) await keep(context, order.table, null)
    return context.notify('done', writeRunText.orderStands(unknown))
  }
  // Somebody wanted the order that there is now.
  if (stands === 'moved' && warned.get(context) !== rowIdentity(rows)) {
    warned.set(context, rowIdentity(rows))
    return context.notify('problem', writeRunText.orderMoved)
  }
  const failed = await unsort(context, looked.value)
  if (failed !== null) return context.notify('problem', failed)
  await arrangeRows(place, 'all')
  context.notify('done', writeRunText.orderBack(unknown))
}

/** A table that was sorted by profit, as it stands. */
export interface SortedTable extends OrderBack {
  readonly order: RowOrder
  readonly called: string
  readonly rows: readonly number[]
  /** The rows without the turns of copies. */
  readonly hashes: readonly number[]
}

async function lookAt(order: RowOrder): Promise<ExcelAnswer<SortedTable>> {
  const read = await readColumnCells({ ...order, called: '' })
  if (!read.ok) return read
  const { cells, name } = read.value
  const called = withoutKeys(name)
  const known = cells && backOf(order, cells)
  if (!known) {
    // Too many rows, or a column by which they were known is gone.
    const lost = { places: [], stands: 'lost', unknown: 0, rows: [], hashes: [] } as const
    return { ok: true, value: { order, called, ...lost } }
  }
  const { hashes, rows, back } = known
  return { ok: true, value: { order, called, rows, hashes, ...back } }
}

/** Null, or why the order is not back. */
async function unsort(
  context: FlowContext,
  { order, called, hashes, places }: SortedTable,
): Promise<string | null> {
  const ordered = await orderRows({ ...order, called }, places)
  if (!ordered.ok) return ordered.failure.message
  const { cells } = ordered.value
  const wanted = rowsInOrder(hashes, places).join()
  if (!cells || rowHashes(cells, order.columns)?.join() !== wanted) return writeRunText.orderNotBack
  await keep(context, order.table, null)
  return null
}

/** What a removal finds of orders. */
export interface SortedTables {
  /** The tables that were sorted by profit and do not stand as before. */
  readonly tables: readonly SortedTable[]
  /** Orders that cannot be read. */
  readonly unread: number
}

export async function sortedTables(context: FlowContext): Promise<SortedTables> {
  const kept = await ordersOf(context)
  if (!kept.ok) return { tables: [], unread: 1 }
  const tables: SortedTable[] = []
  for (const order of kept.value.orders) {
    // A table that is gone has no order.
    const looked = await lookAt(order)
    if (looked.ok && looked.value.stands !== 'before') tables.push(looked.value)
  }
  return { tables, unread: kept.value.unread }
}

/** What a removal does to sorted tables: what goes, and what stays. */
export function orderLines({ tables, unread }: SortedTables): {
  removed: string[]
  stays: string[]
} {
  const called = (stands: string) =>
    tables.flatMap((one) => (one.stands === stands ? [one.called] : []))
  const { stays } = removalListText
  return {
    removed: called('after').map(removalListText.order),
    stays: [
      ...called('moved').map(stays.orderMoved),
      ...called('lost').map(stays.orderLost),
      ...(unread > 0 ? [stays.orderUnread] : []),
    ],
  }
}

/** Puts back the order of each table that nobody has sorted since; returns what was done and what was not. */
export async function unsortAll(
  context: FlowContext,
  sorted: SortedTables,
): Promise<{ done: string[]; stays: string[] }> {
  const [done, { stays }]: [string[], { stays: string[] }] = [[], orderLines(sorted)]
  for (const one of sorted.tables.filter(({ stands }) => stands === 'after')) {
    const failed = await unsort(context, one)
    if (failed === null) done.push(removalListText.orderBack(one.called, one.unknown))
    else stays.push(removalListText.stays.orderNotBack(one.called, failed))
  }
  return { done, stays }
}

/** `unread`: parts that are damaged, or of a later version. */
interface KeptOrders {
  readonly orders: readonly RowOrder[]
  readonly unread: number
}

async function ordersOf({ dependencies }: FlowContext): Promise<ExcelAnswer<KeptOrders>> {
  const parts = await dependencies.excel.readParts(ORDER_NAMESPACE)
  if (!parts.ok) return parts
  const orders = parts.value.flatMap((xml) => readOrder(xml) ?? [])
  return { ok: true, value: { orders, unread: parts.value.length - orders.length } }
}

const orderOf = ({ orders }: KeptOrders, table: string): RowOrder | undefined =>
  orders.find((order) => order.table === table)

/** Replaces the part of one table; null removes it. What cannot be read may be another table's. */
const keep = ({ dependencies }: FlowContext, table: string, order: RowOrder | null) =>
  dependencies.excel.replacePart(
    ORDER_NAMESPACE,
    order && writeOrder(order),
    (other) => readOrder(other)?.table !== table,
  )
