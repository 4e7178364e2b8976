// Inserts columns into a table and deletes them again. Inside a table Excel moves the cells that follow and leaves
// the widths of the sheet's columns where they were; so the widths are moved along, and back.
import { put, type Table } from './guarded.ts'
import type { Job } from './in-excel.ts'
import { keyless } from './keyless.ts'

export interface NewColumn {
  readonly name: string
  /** Number format of its body. */
  readonly format: string
}

/** The new columns, whose ids are loaded after the next sync. `at`: their place; null = the right end. */
export async function insertColumns(
  job: Job,
  table: Table,
  at: number | null,
  columns: readonly NewColumn[],
): Promise<{ readonly id: number; readonly name: string }[]> {
  const moved = at === null || columns.length === 0 ? null : await widthsFrom(job, table, at)
  const made = columns.map(({ name, format }, i) => {
    const column = table.columns.add(at === null ? undefined : at + i, undefined, keyless(name))
    // A new column takes the format of its neighbour, such as a date. The library takes one value
    // for all cells; its types do not say so.
    put(column.getDataBodyRange(), { numberFormat: keyless(format as unknown as string[][]) })
    return column.load('id,name')
  })
  if (moved) setWidths(job, moved.sheet, moved.first + columns.length, moved.widths)
  // The headers are shown whole (ExcelApi 1.2).
  for (const column of made) column.getRange().format.autofitColumns()
  return made
}

/** Points; null = the standard width. */
type Width = number | null

interface Widths {
  /** Id of the sheet. */
  readonly sheet: string
  /** The sheet's column of the first width, from 0. */
  readonly first: number
  readonly widths: readonly Width[]
}

/** The widths from a place in the table to its right end. */
async function widthsFrom(job: Job, table: Table, at: number): Promise<Widths> {
  const whole = table.getRange().load('columnIndex,columnCount')
  const sheet = table.worksheet.load('id')
  await job.sync()
  const { columnIndex, columnCount } = whole
  const widths = await readWidths(job, sheet.id, columnIndex + at, columnCount - at)
  return { sheet: sheet.id, first: columnIndex + at, widths }
}

const wholeColumn = ({ context }: Job, sheet: string, column: number) =>
  context.workbook.worksheets.getItem(sheet).getCell(0, column).getEntireColumn()

async function readWidths(job: Job, sheet: string, first: number, count: number): Promise<Width[]> {
  const formats = Array.from({ length: count }, (_, i) =>
    wholeColumn(job, sheet, first + i).format.load('columnWidth,useStandardWidth'),
  )
  if (count > 0) await job.sync()
  return formats.map(({ columnWidth, useStandardWidth }) => (useStandardWidth ? null : columnWidth))
}

/** Sends nothing. */
function setWidths(job: Job, sheet: string, first: number, widths: readonly Width[]): void {
  widths.forEach((columnWidth, i) => {
    const { format } = wholeColumn(job, sheet, first + i)
    if (columnWidth === null) put(format, { useStandardWidth: true })
    else put(format, { columnWidth })
  })
}

/**
 * Reads the widths before columns of a table are moved from their places to `at`, which is before all of them. What it
 * answers gives every column its own width at its new place, with the next sync.
 */
export async function widthsMoved(
  job: Job,
  table: Table,
  at: number,
  from: readonly number[],
): Promise<() => void> {
  const { sheet, first, widths } = await widthsFrom(job, table, at)
  const moved = from.map((place) => widths[place - at]!)
  const others = widths.filter((_, i) => !from.includes(at + i))
  return () => setWidths(job, sheet, first, [...moved, ...others])
}

/** The add-in's columns of a table, as they stood in the sheet before their deletion. */
interface Standing {
  /** The sheet's columns, ascending. */
  readonly ours: readonly number[]
  /** From the first of ours to the right end of the table. */
  readonly all: Widths
}

/** What the widths were before columns are deleted, by id; tables and columns that are gone have none. */
export async function widthsBefore(
  job: Job,
  columns: readonly { readonly table: string; readonly id: number }[],
): Promise<Standing[]> {
  const { tables } = job.context.workbook
  const found: Standing[] = []
  for (const name of new Set(columns.map(({ table }) => table))) {
    const table = tables.getItemOrNullObject(name).load('id')
    await job.sync()
    if (table.isNullObject) continue
    table.columns.load('items/id')
    await job.sync()
    const ids = columns.filter((one) => one.table === name).map(({ id }) => id)
    const places = table.columns.items.flatMap(({ id }, at) => (ids.includes(id) ? [at] : []))
    if (places.length === 0) continue
    const all = await widthsFrom(job, table, places[0]!)
    found.push({ ours: places.map((at) => all.first + at - places[0]!), all })
  }
  return found
}

/**
 * Moves the widths back after the deletion. A column at the table's right end that is free now gets the standard
 * width where the sheet's column is otherwise empty.
 */
export async function widthsAfter(job: Job, before: readonly Standing[]): Promise<void> {
  const free: { sheet: string; column: number }[] = []
  for (const { ours, all } of before) {
    const { sheet, first, widths } = all
    const stay = widths.filter((_, i) => !ours.includes(first + i))
    setWidths(job, sheet, first, stay)
    for (let i = stay.length; i < widths.length; i++) free.push({ sheet, column: first + i })
  }
  const used = free.map(({ sheet, column }) =>
    wholeColumn(job, sheet, column).getUsedRangeOrNullObject(true).load('address'),
  )
  if (before.length > 0) await job.sync()
  const empty = free.filter((_, i) => used[i]!.isNullObject)
  for (const { sheet, column } of empty) setWidths(job, sheet, column, [null])
  if (empty.length > 0) await job.sync()
}
