// Reads a table of the workbook, or some of its columns, into the caller's sink: in one request where that is
// small enough, else block by block, so that 100,000 rows are never held twice. Rows may be inserted above the
// table; if rows within it are added, deleted or moved meanwhile, the reading starts again.
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
import { beside, spansOf, type Column, type OnlyColumns, type Span } from './spans.ts'

export interface TableHead {
  readonly id: string
  readonly name: string
  readonly sheet: string
  readonly headers: readonly string[]
  /** Id of each column, which stays when columns move or are renamed. Shape: headers. */
  readonly columnIds: readonly number[]
  /** Number format of each column ("General", "dd/mm/yyyy"). Shape: headers. */
  readonly formats: readonly string[]
  /** Days count from 1904. */
  readonly is1904: boolean
  /** Row of the sheet, counted from 1, of the first data row. */
  readonly firstRow: number
  readonly rows: number
}

/** Takes rows, top to bottom, in blocks. */
interface BlockSink {
  add(block: readonly (readonly CellValue[])[]): void
}

/** A table's columns and rows at one moment. */
export interface Shape {
  readonly columns: readonly Column[]
  readonly rows: number
  /** Row of the sheet, counted from 1. */
  readonly firstRow: number
}

/** A table as it was a moment ago, and the bytes of its rows: then it is read without asking for them. */
export interface KnownTable {
  readonly shape: Shape
  readonly eachRow: number
}

interface ReadOptions {
  /** Left out = all columns; those that are gone are not in the head. */
  readonly only?: OnlyColumns | undefined
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
  return inExcel({ what: excelThingsText.table({ table: called }), patience }, (job) =>
    readInJob(job, table, open, options, null),
  )
}

/** The same within a job. */
export async function readInJob<S extends BlockSink>(
  job: Job,
  table: string,
  open: (head: TableHead) => S,
  options: ReadOptions,
  known: KnownTable | null,
): Promise<{ head: TableHead; sink: S; eachRow: number }> {
  for (let tries = 0; tries < TRIES; tries++) {
    const read = await readOnce(job, table, open, options, tries === 0 ? known : null)
    if (!('moved' in read)) return read
    await pause()
  }
  throw new ExcelFault(changing(options.called ?? table, TRIES))
}

async function readOnce<S extends BlockSink>(
  job: Job,
  name: string,
  open: (head: TableHead) => S,
  { onProgress, only }: ReadOptions,
  known: KnownTable | null,
): Promise<{ head: TableHead; sink: S; eachRow: number } | { moved: true }> {
  const table = job.context.workbook.tables.getItem(name)
  const askedShape = known ? () => known.shape : askShape(table)
  if (!known) await job.sync()
  const shape = askedShape()
  const { columns, rows } = shape
  const spans = spansOf(columns, only)
  const there = spans.flatMap(({ at, count }) => columns.slice(at, at + count))
  const kinds = spans.flatMap(({ count, as }) => Array.from({ length: count }, () => as))
  const read = async (from: number, count: number): Promise<Block | null> => {
    table.columns.load('items/id,items/name')
    const block = await readBlock(job, table, from, Math.min(count, rows - from), spans)
    return block.rows === rows && sameColumns(table, columns) ? block : null
  }

  table.load('id,name')
  table.worksheet.load('name')
  const first = await readTop(read, rows, known?.eachRow ?? null)
  if (first === null) return { moved: true }
  let { eachRow } = first
  const head = headOf(table, shape, there, first)
  const sink = open(head)
  if (first.values.length === rows || spans.length === 0) {
    sink.add(first.values)
    onProgress?.(rows, rows)
    return { head, sink, eachRow }
  }

  // The other blocks.
  const telling = tellingColumn(first.values, (at) => kinds[at] === 'values')
  const order: CellValue[] = []
  const take = (values: readonly (readonly CellValue[])[]): number => {
    sink.add(values)
    for (const cells of values) order.push(cells[telling]!)
    eachRow = Math.max(eachRow, bytesPerRow(values))
    onProgress?.(order.length, rows)
    return order.length
  }
  let done = take(first.values)
  while (done < rows) {
    await pause()
    const block = await read(done, rowsWithin(READ_BYTES, eachRow))
    if (block === null) return { moved: true }
    // Parsing the answer has just taken a task; passing it on gets one of its own.
    await pause()
    done = take(block.values)
  }

  // Between several requests rows may have been sorted.
  const at = columns.indexOf(there[telling]!)
  return (await sameOrder(job, table, columns, at, order))
    ? { head, sink, eachRow }
    : { moved: true }
}

/** The head of the columns `there` of a table. */
function headOf(
  table: Table,
  { rows, firstRow }: Shape,
  there: readonly Column[],
  { values, formats, is1904 }: Omit<Block, 'rows'>,
): TableHead {
  return {
    id: table.id,
    name: table.name,
    sheet: table.worksheet.name,
    headers: there.map((column) => column.name),
    columnIds: there.map((column) => column.id),
    formats: formatsOf(formats, values),
    is1904,
    firstRow,
    rows,
  }
}

/**
 * The rows at the top, whose size gives the size of the other blocks; the whole table where one answer holds it, for
 * one request sees one state. Null = the table has changed.
 */
async function readTop(
  read: (from: number, count: number) => Promise<Block | null>,
  rows: number,
  knownBytes: number | null,
): Promise<(Omit<Block, 'rows'> & { readonly eachRow: number }) | null> {
  const first = await read(0, knownBytes === null ? PROBE_ROWS : rowsWithin(READ_BYTES, knownBytes))
  if (first === null) return null
  const eachRow = bytesPerRow(first.values)
  if (first.values.length === rows || rows > rowsWithin(READ_BYTES, eachRow))
    return { ...first, eachRow }
  await pause()
  const whole = await read(0, rows)
  await pause()
  return whole && { ...first, values: whole.values, eachRow }
}

/** Asks for the table's shape, which the returned function gives after the next request. */
export function askShape(table: Table): () => Shape {
  table.columns.load('items/id,items/name')
  const whole = table.getDataBodyRange().load('rowCount,rowIndex')
  return () => {
    const columns = table.columns.items.map(({ id, name }) => ({ id, name }))
    const shape = { columns, rows: whole.rowCount, firstRow: whole.rowIndex + 1 }
    whole.untrack()
    return shape
  }
}

interface Block {
  values: CellValue[][]
  /** For the first rows of the table only. */
  formats: string[][]
  is1904: boolean
  /** Rows of the whole table at that moment. */
  rows: number
}

/** Reads rows from `from` on; fewer than `count` if Excel refuses the size. Usually one request. */
async function readBlock(
  job: Job,
  table: Table,
  from: number,
  count: number,
  spans: readonly Span[],
): Promise<Block> {
  for (let size = count; ; size = Math.ceil(size / 2)) {
    const body = table.getDataBodyRange().load('rowCount')
    const parts = spans.map((span) => {
      const corner = body.getCell(from, span.at)
      const range = corner.getResizedRange(size - 1, span.count - 1).load(span.as)
      const sample =
        from === 0
          ? corner
              .getResizedRange(Math.min(size, FORMAT_ROWS) - 1, span.count - 1)
              .load('numberFormat')
          : null
      return { as: span.as, corner, range, sample }
    })
    // Office.js names the date system nowhere: Excel's own function answers by it, without a cell.
    const second = job.context.workbook.functions.date(1904, 1, 2).load('value')
    try {
      await job.sync()
      const block = {
        values: beside(parts.map(({ as, range }) => range[as] as CellValue[][])),
        formats: beside(parts.map(({ sample }) => (sample?.numberFormat ?? []) as string[][])),
        is1904: second.value === 1,
        rows: body.rowCount,
      }
      // Otherwise Excel tracks every range of the job; sent with the next request.
      for (const { corner, range, sample } of parts)
        for (const used of [corner, range, sample]) used?.untrack()
      body.untrack()
      return block
    } catch (fault) {
      if (officeCode(fault) !== 'ResponsePayloadSizeLimitExceeded' || size === 1) throw fault
    }
  }
}

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
