// Sorts the planned table by profit, and puts the order before back. Office's own sort can often not be undone in Excel,
// so the workbook keeps that order (addin/plan/row-order.ts): also for who opens it later.
import { arrangeRows } from '#addin/excel/arrange-rows.ts'
import { orderRows, readRowOrder } from '#addin/excel/order-rows.ts'
import { withoutKeys } from '#addin/plan/key-guard.ts'
import { rowIdentity } from '#addin/plan/row-identity.ts'
import {
  ORDER_NAMESPACE,
  orderBack,
  readOrder,
  rowsInOrder,
  writeOrder,
  type OrderBack,
  type RowOrder,
} from '#addin/plan/row-order.ts'
import { removalListText } from '#addin/text/en/removal-list.ts'
import { writeRunText } from '#addin/text/en/write-run.ts'
import type { FlowContext } from './context.ts'
import type { PlanPlace } from './written-columns.ts'

export async function sortByProfit(context: FlowContext, place: PlanPlace): Promise<void> {
  const rows = { ...place, columns: place.placing }
  const before = await readRowOrder(rows)
  const sorted = await arrangeRows(place, 'profit')
  if (!sorted.ok) return context.notify('problem', sorted.failure.message)
  const after = await readRowOrder(rows)
  const was = before.ok ? before.value.rows : null
  const is = after.ok ? after.value.rows : null
  const isKept = was !== null && is !== null && (await keepOrder(context, place, was, is))
  context.notify('done', isKept ? writeRunText.arranged.profit : writeRunText.sortedForGood)
}

async function keepOrder(
  context: FlowContext,
  place: PlanPlace,
  was: readonly number[],
  after: readonly number[],
): Promise<boolean> {
  const before = await orderBefore(context, place, was)
  const order = { table: place.table, columns: place.placing, before, after }
  return (await keep(context, place.table, writeOrder(order))).ok
}

/** The order to go back to: after two sorts without another one between them, that before the first. */
async function orderBefore(
  context: FlowContext,
  { table, placing }: PlanPlace,
  rows: readonly number[],
): Promise<readonly number[]> {
  const kept = (await ordersOf(context)).find((order) => order.table === table)
  if (!kept || kept.columns.join() !== placing.join()) return rows
  const { stands, places } = orderBack(kept, rows)
  return stands === 'after' ? rowsInOrder(rows, places) : rows
}

/** By pane: the rows, as they stood, of which a person was told that they were moved since. */
const warned = new WeakMap<FlowContext, number>()

export async function putOrderBack(context: FlowContext, place: PlanPlace): Promise<void> {
  const order = (await ordersOf(context)).find(({ table }) => table === place.table)
  if (!order) return context.notify('done', writeRunText.noOrder)
  const looked = await lookAt(order)
  if (!looked.ok) return context.notify('problem', looked.message)
  const { rows, back } = looked
  if (back.stands === 'before') {
    await keep(context, order.table, null)
    return context.notify('done', writeRunText.orderStands)
  }
  // Somebody wanted the order that there is now.
  if (back.stands === 'moved' && warned.get(context) !== rowIdentity(rows)) {
    warned.set(context, rowIdentity(rows))
    return context.notify('problem', writeRunText.orderMoved)
  }
  const failed = await unsort(context, looked)
  if (failed !== null) return context.notify('problem', failed)
  await arrangeRows(place, 'all')
  context.notify('done', writeRunText.orderBack(back.unknown))
}

/** A table that was sorted by profit, as it stands. */
export interface SortedTable {
  readonly order: RowOrder
  readonly called: string
  readonly rows: readonly number[]
  readonly back: OrderBack
}

async function lookAt(
  order: RowOrder,
): Promise<
  ({ readonly ok: true } & SortedTable) | { readonly ok: false; readonly message: string }
> {
  const read = await readRowOrder({ ...order, called: '' })
  if (!read.ok) return { ok: false, message: read.failure.message }
  const { rows, name } = read.value
  if (rows === null) return { ok: false, message: writeRunText.orderNotBack }
  return { ok: true, order, called: withoutKeys(name), rows, back: orderBack(order, rows) }
}

/** Null, or why the order is not back. */
async function unsort(
  context: FlowContext,
  { order, called, rows, back }: SortedTable,
): Promise<string | null> {
  const ordered = await orderRows({ ...order, called }, back.places)
  if (!ordered.ok) return ordered.failure.message
  const wanted = rowsInOrder(rows, back.places).join()
  if (ordered.value.rows?.join() !== wanted) return writeRunText.orderNotBack
  await keep(context, order.table, null)
  return null
}

/** The tables of the workbook that were sorted by profit and do not stand as before. */
export async function sortedTables(context: FlowContext): Promise<SortedTable[]> {
  const found: SortedTable[] = []
  for (const order of await ordersOf(context)) {
    // A table that is gone has no order.
    const looked = await lookAt(order)
    if (looked.ok && looked.back.stands !== 'before') found.push(looked)
  }
  return found
}

/** What a removal does to sorted tables: what goes, and what stays. */
export function orderLines(sorted: readonly SortedTable[]): { removed: string[]; stays: string[] } {
  const of = (stands: string) => sorted.filter(({ back }) => back.stands === stands)
  return {
    removed: of('after').map(({ called }) => removalListText.order(called)),
    stays: of('moved').map(({ called }) => removalListText.stays.orderMoved(called)),
  }
}

/** Puts back the order of each table that nobody has sorted since; returns what was done and what was not. */
export async function unsortAll(
  context: FlowContext,
  sorted: readonly SortedTable[],
): Promise<{ done: string[]; stays: string[] }> {
  const [done, { stays }]: [string[], { stays: string[] }] = [[], orderLines(sorted)]
  for (const one of sorted.filter(({ back }) => back.stands === 'after')) {
    const failed = await unsort(context, one)
    if (failed === null) done.push(removalListText.orderBack(one.called))
    else stays.push(removalListText.stays.orderNotBack(one.called, failed))
  }
  return { done, stays }
}

/** The orders that the workbook keeps; none where it cannot be read now. */
async function ordersOf({ dependencies }: FlowContext): Promise<RowOrder[]> {
  const parts = await dependencies.excel.readParts(ORDER_NAMESPACE)
  return parts.ok ? parts.value.flatMap((xml) => readOrder(xml) ?? []) : []
}

/** Replaces the part of one table; null removes it. */
const keep = ({ dependencies }: FlowContext, table: string, xml: string | null) =>
  dependencies.excel.replacePart(ORDER_NAMESPACE, xml, (other) => {
    const order = readOrder(other)
    return order !== null && order.table !== table
  })
