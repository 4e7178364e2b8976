// Puts the rows of a table into a given order. Excel sorts them itself, by a column that is made, sorted by and deleted
// in one request: so formats and comments go along as in any sort. Formulas too, but one that points at another row points
// at a cell as far away, and at none (#REF!) above the sheet's first row: sorting back does not mend that.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import { ORDER_ROWS, type ColumnCells } from '#addin/plan/row-order.ts'
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

interface TableCells {
  readonly name: string
  /** Without the columns that are gone; null = the table has too many rows. */
  readonly cells: ColumnCells | null
}

export function readColumnCells({
  table,
  called,
  columns,
}: TableToOrder): Promise<ExcelAnswer<TableCells>> {
  return inExcel({ what: excelThingsText.table(called) }, (job) =>
    cellsOf(job, job.context.workbook.tables.getItem(table), columns),
  )
}

async function cellsOf(
  { sync }: Job,
  table: Table,
  columns: readonly number[],
): Promise<TableCells> {
  const body = table.getDataBodyRange().load('rowCount')
  table.columns.load('items/id')
  table.load('name')
  await sync()
  const { name } = table
  if (body.rowCount > ORDER_ROWS) return { name, cells: null }
  const there = table.columns.items.filter(({ id }) => columns.includes(id))
  const read = there.map((column) => [column.id, column.getDataBodyRange().load('values')] as const)
  await sync()
  const cells = read.map(([id, { values }]) => [id, (values as CellValue[][]).flat()] as const)
  return { name, cells: new Map(cells) }
}

/**
 * Takes the filters away, because Excel sorts no hidden row, and puts each row where `places` says (counted from 1).
 * Returns the cells of `columns` as they stand then.
 */
export function orderRows(
  { table, called, columns }: TableToOrder,
  places: readonly number[],
): Promise<ExcelAnswer<TableCells>> {
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
    return cellsOf(job, found, columns)
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
