// Puts the rows of a table into a given order. Excel sorts them itself, by a column that is made, sorted by and deleted
// in one request: so formulas, formats and comments go along as in any sort, and sorting back undoes it.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import { rowIdentity } from '#addin/plan/row-identity.ts'
import { ORDER_ROWS, withCopies } from '#addin/plan/row-order.ts'
import type { CellValue } from './blocks.ts'
import { changing, ExcelFault, type ExcelAnswer } from './failure.ts'
import { put, type Table } from './guarded.ts'
import { inExcel, type Job } from './in-excel.ts'
import { keyless } from './keyless.ts'
import { freeHeader, ORDER_HEADER } from './plan-columns.ts'

interface TableToOrder {
  /** Id or name. */
  readonly table: string
  /** Name for messages. */
  readonly called: string
  /** Ids of the columns that identify its rows. */
  readonly columns: readonly number[]
}

interface TableRows {
  readonly name: string
  /** By their identity, from top to bottom; null = there are too many, or nothing identifies them. */
  readonly rows: readonly number[] | null
}

export function readRowOrder({
  table,
  called,
  columns,
}: TableToOrder): Promise<ExcelAnswer<TableRows>> {
  return inExcel({ what: excelThingsText.table(called) }, (job) =>
    rowsOf(job, job.context.workbook.tables.getItem(table), columns),
  )
}

async function rowsOf({ sync }: Job, table: Table, columns: readonly number[]): Promise<TableRows> {
  const body = table.getDataBodyRange().load('rowCount')
  table.load('name')
  await sync()
  const { name } = table
  if (body.rowCount > ORDER_ROWS || columns.length === 0) return { name, rows: null }
  const cells = columns.map((id) => table.columns.getItem(id).getDataBodyRange().load('values'))
  await sync()
  const lists = cells.map(({ values }) => values as CellValue[][])
  const rows = lists[0]!.map((_, row) => rowIdentity(lists.map((list) => list[row]![0]!)))
  return { name, rows: withCopies(rows) }
}

/**
 * Takes the filters away, because Excel sorts no hidden row, and puts each row where `places` says (counted from 1).
 * Returns the rows as they stand then.
 */
export function orderRows(
  { table, called, columns }: TableToOrder,
  places: readonly number[],
): Promise<ExcelAnswer<TableRows>> {
  return inExcel({ what: excelThingsText.table(called) }, async (job) => {
    const found = job.context.workbook.tables.getItem(table)
    found.columns.load('items/name')
    const body = found.getDataBodyRange().load('rowCount')
    await job.sync()
    if (body.rowCount !== places.length) throw new ExcelFault(changing(called, 1))
    const headers = found.columns.items.map(({ name }) => name)
    const header = freeHeader(headers, ORDER_HEADER)
    try {
      found.clearFilters()
      const column = found.columns.add(undefined, undefined, keyless(header))
      const cells = column.getDataBodyRange()
      // The column may have taken the text format of its neighbour.
      put(cells, { numberFormat: keyless('0' as unknown as string[][]) })
      put(cells, { values: keyless(places.map((place) => [place])) })
      found.sort.apply(keyless([{ key: headers.length, ascending: true }]))
      column.delete()
      await job.sync()
    } catch (fault) {
      await withoutColumn(job, found, header)
      throw fault
    }
    return rowsOf(job, found, columns)
  })
}

/** Takes away what a request has left that Excel broke off. */
async function withoutColumn({ sync }: Job, table: Table, header: string): Promise<void> {
  try {
    const left = table.columns.getItemOrNullObject(header).load('id')
    await sync()
    if (left.isNullObject) return
    left.delete()
    await sync()
  } catch {
    // The first failure is the one to tell.
  }
}
