// Reads a table of the workbook, block by block, into the caller's sink, so that 100,000 rows are
// never held twice. Rows may be inserted above the table; if rows within it are added, deleted or
// moved meanwhile, the reading starts again.
import { excelThingsText } from '../../messages/texts.ts'
import type { Table } from '../../excel/guarded.ts'
import {
  bytesPerRow,
  formatsOf,
  pause,
  PROBE_ROWS,
  READ_BYTES,
  rowsWithin,
  tellingColumn,
  type CellValue,
} from '../../excel/blocks.ts'
import { changing, ExcelFault, officeCode, type ExcelAnswer } from '../../excel/failure.ts'
import { inExcel, type Job } from '../../excel/in-excel.ts'

export interface TableHead {
  readonly id: string
  readonly name: string
  readonly sheet: string
  readonly headers: readonly string[]
  /** Id of each column, which stays when columns move or are renamed. Shape: headers. */
  readonly columnIds: readonly number[]
  /** Number format of each column ("General", "dd/mm/yyyy"). Shape: headers. */
  readonly formats: readonly string[]
  /** Row of the sheet, counted from 1, of the first data row. */
  readonly firstRow: number
  readonly rows: number
}

/** Takes rows, top to bottom, in blocks. */
interface BlockSink {
  add(block: readonly (readonly CellValue[])[]): void
}

interface ReadOptions {
  /** Called after every block. */
  readonly onProgress?: (done: number, rows: number) => void
  readonly patience?: number
  /** Name for messages, if `table` is an id. */
  readonly called?: string
}

/** Most tries when rows move meanwhile. */
const TRIES = 3
/** Rows whose number formats are read. */
const FORMAT_ROWS = 20

type Moved = { moved: true }

/**
 * Reads the table of this name or id. `open` makes a sink for each try, so that nothing of an
 * abandoned try is left.
 */
export function readTable<S extends BlockSink>(
  table: string,
  open: (head: TableHead) => S,
  options: ReadOptions = {},
): Promise<ExcelAnswer<{ head: TableHead; sink: S }>> {
  const { patience, called = table } = options
  return inExcel({ what: excelThingsText.table({ table: called }), patience }, async (job) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const read = await readOnce(job, table, open, options)
      if (!('moved' in read)) return read
      await pause()
    }
    throw new ExcelFault(changing(called, TRIES))
  })
}

async function readOnce<S extends BlockSink>(
  job: Job,
  name: string,
  open: (head: TableHead) => S,
  { onProgress }: ReadOptions,
): Promise<{ head: TableHead; sink: S } | Moved> {
  const table = job.context.workbook.tables.getItem(name)
  const { columns, rows, firstRow } = await loadShape(job, table)
  const headers = columns.map((column) => column.name)

  // The first rows and the headers; their size gives the size of the other blocks.
  table.columns.load('items/id,items/name')
  const first = await readBlock(job, table, 0, Math.min(PROBE_ROWS, rows), headers.length)
  if (first.rows !== rows || !sameColumns(table, columns)) return { moved: true }
  const head: TableHead = {
    id: table.id,
    name: table.name,
    sheet: table.worksheet.name,
    headers,
    columnIds: columns.map((column) => column.id),
    formats: formatsOf(first.formats, first.values),
    firstRow,
    rows,
  }
  const sink = open(head)
  const telling = tellingColumn(first.values)
  const order: CellValue[] = []
  let eachRow = 1
  const take = (values: readonly (readonly CellValue[])[]): number => {
    sink.add(values)
    for (const cells of values) order.push(cells[telling]!)
    eachRow = Math.max(eachRow, bytesPerRow(values))
    onProgress?.(order.length, rows)
    return order.length
  }
  let done = take(first.values)

  // The other blocks.
  while (done < rows) {
    await pause()
    const count = Math.min(rowsWithin(READ_BYTES, eachRow), rows - done)
    const block = await readBlock(job, table, done, count, headers.length)
    if (block.rows !== rows) return { moved: true }
    // Parsing the answer has just taken a task; passing it on gets one of its own.
    await pause()
    done = take(block.values)
  }

  // One request sees one state; between several, rows may have been sorted or columns moved.
  if (rows <= PROBE_ROWS || (await sameOrder(job, table, columns, telling, order)))
    return { head, sink }
  return { moved: true }
}

/**
 * Loads the table's id, name and sheet, and returns its columns, rows and first data row (from 1).
 */
async function loadShape(
  job: Job,
  table: Table,
): Promise<{ columns: Column[]; rows: number; firstRow: number }> {
  table.load('id,name')
  table.worksheet.load('name')
  table.columns.load('items/id,items/name')
  const whole = table.getDataBodyRange().load('rowCount,rowIndex')
  await job.sync()
  const columns = table.columns.items.map(({ id, name }) => ({ id, name }))
  const rows = whole.rowCount
  const firstRow = whole.rowIndex + 1
  whole.untrack()
  return { columns, rows, firstRow }
}

interface Block {
  values: CellValue[][]
  /** For the first rows of the table only. */
  formats: string[][]
  /** Rows of the whole table at that moment. */
  rows: number
}

/** Reads rows from `from` on; fewer than `count` if Excel refuses the size. Usually one request. */
async function readBlock(
  job: Job,
  table: Table,
  from: number,
  count: number,
  width: number,
): Promise<Block> {
  for (let size = count; ; size = Math.ceil(size / 2)) {
    const body = table.getDataBodyRange().load('rowCount')
    const corner = body.getCell(from, 0)
    const range = corner.getResizedRange(size - 1, width - 1).load('values')
    const sample =
      from === 0
        ? corner.getResizedRange(Math.min(size, FORMAT_ROWS) - 1, width - 1).load('numberFormat')
        : null
    try {
      await job.sync()
      const block = {
        values: range.values as CellValue[][],
        formats: (sample?.numberFormat ?? []) as string[][],
        rows: body.rowCount,
      }
      // Otherwise Excel tracks every range of the job; sent with the next request.
      for (const used of [body, corner, range, sample]) used?.untrack()
      return block
    } catch (fault) {
      if (officeCode(fault) !== 'ResponsePayloadSizeLimitExceeded' || size === 1) throw fault
    }
  }
}

type Column = Pick<Excel.TableColumn, 'id' | 'name'>

/** Whether the loaded columns are these, in this order. */
function sameColumns(table: Table, columns: readonly Column[]): boolean {
  const now = table.columns.items
  return (
    now.length === columns.length &&
    now.every(({ id, name }, i) => id === columns[i]!.id && name === columns[i]!.name)
  )
}

/** Whether rows and columns are still in the order in which they were read. */
async function sameOrder(
  job: Job,
  table: Table,
  columns: readonly Column[],
  telling: number,
  order: readonly CellValue[],
): Promise<boolean> {
  table.columns.load('items/id,items/name')
  const eachRow = bytesPerRow(order.map((value) => [value]))
  for (let from = 0; from < order.length;) {
    await pause()
    const body = table.getDataBodyRange().load('rowCount')
    const size = Math.min(rowsWithin(READ_BYTES, eachRow), order.length - from)
    const corner = body.getCell(from, telling)
    const range = corner.getResizedRange(size - 1, 0).load('values')
    await job.sync()
    const values = range.values as CellValue[][]
    await pause()
    if (body.rowCount !== order.length) return false
    if (values.some(([value], i) => value !== order[from + i])) return false
    for (const used of [body, corner, range]) used.untrack()
    from += size
  }
  return sameColumns(table, columns)
}
