// The tables of a file of the person's own data: those of a workbook, or what stands on its sheets and in CSV files. The
// command line and the console plan them as they are.
import type { Scalar } from '#contract/table.ts'
import { columnNames, tableBlocks } from './table-block.ts'
import type { FileCell, FileRect, FileSheet } from './workbook-file.ts'

/** Where a table stands on its sheet. */
export interface FilePlace {
  /** The workbook's own name of it; null = cells that are no table there. */
  readonly named: string | null
  /** Header row and body; a total row is no part of it. */
  readonly rect: FileRect
}

/** What a table holds: cells as a sheet gives them, "" = empty. */
export interface FileTableCells {
  readonly headers: readonly string[]
  /** Number format of each column. Shape: headers. */
  readonly formats: readonly string[]
  /** Row of the sheet, counted from 1, of the first data row. */
  readonly firstRow: number
  readonly rows: readonly (readonly Scalar[])[]
}

/** The tables of a sheet; of a sheet that has none, what stands between blank columns. */
export function placesOn({ rows, tables }: FileSheet): FilePlace[] {
  if (tables.length === 0)
    return tableBlocks(rows.map((row) => row.map(valueOf))).map((rect) => ({ named: null, rect }))
  return tables.map(({ name: named, rect, totals }) => ({
    named,
    rect: { ...rect, bottom: rect.bottom - Number(totals) },
  }))
}

export function cellsAt(
  { rows }: FileSheet,
  { top, left, bottom, right }: FileRect,
): FileTableCells {
  const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at)
  const body = rows.slice(top + 1, bottom + 1)
  const format = (column: number): string => {
    const cell = body.map((row) => row[column]).find((each) => typeof each === 'object' && each)
    return typeof cell === 'object' && cell ? cell.format : 'General'
  }
  return {
    headers: columnNames(
      columns.map((column) => String(valueOf(rows[top]?.[column]) ?? '').trim()),
    ),
    formats: columns.map(format),
    firstRow: top + 2,
    rows: body.map((row) => columns.map((column): Scalar => valueOf(row[column]) ?? '')),
  }
}

/** A name that no other table has: two files may have a sheet of one name. */
export function freeTableName(wish: string, taken: readonly string[]): string {
  let name = wish
  for (let n = 2; taken.includes(name); n++) name = `${wish} ${n}`
  return name
}

const valueOf = (cell: FileCell | undefined): Scalar | null =>
  cell === undefined || cell === null ? null : typeof cell === 'object' ? cell.value : cell
