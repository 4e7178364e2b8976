// Inserts columns into a table. Inside a table Excel moves the cells that follow and leaves the widths of the sheet's
// columns where they were; so the widths are moved along. moved-widths.ts moves them back.
import { put, type Range, type Table } from './guarded.ts'
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

export interface Widths {
  /** Id of the sheet. */
  readonly sheet: string
  /** The sheet's column of the first width, from 0. */
  readonly first: number
  readonly widths: readonly Width[]
}

/** The widths from a place in the table to its right end. */
export async function widthsFrom(job: Job, table: Table, at: number): Promise<Widths> {
  const whole = table.getRange().load('columnIndex,columnCount')
  const sheet = table.worksheet.load('id')
  await job.sync()
  const { columnIndex, columnCount } = whole
  const widths = await readWidths(job, sheet.id, columnIndex + at, columnCount - at)
  return { sheet: sheet.id, first: columnIndex + at, widths }
}

/** The whole column of a sheet, by its id. */
export const wholeColumn = ({ context }: Job, sheet: string, column: number): Range =>
  context.workbook.worksheets.getItem(sheet).getCell(0, column).getEntireColumn()

async function readWidths(job: Job, sheet: string, first: number, count: number): Promise<Width[]> {
  const formats = Array.from({ length: count }, (_, i) =>
    wholeColumn(job, sheet, first + i).format.load('columnWidth,useStandardWidth'),
  )
  if (count > 0) await job.sync()
  return formats.map(({ columnWidth, useStandardWidth }) => (useStandardWidth ? null : columnWidth))
}

/** Sends nothing. */
export function setWidths(job: Job, sheet: string, first: number, widths: readonly Width[]): void {
  widths.forEach((columnWidth, i) => {
    const { format } = wholeColumn(job, sheet, first + i)
    if (columnWidth === null) put(format, { useStandardWidth: true })
    else put(format, { columnWidth })
  })
}
