// Widths of the sheet's columns where columns of a table are made or deleted. Excel moves the cells of the table's rows,
// in the table and right of it, and leaves the widths where they were. So the widths are moved along, in the request that
// moves the cells: every one of the person's columns keeps its own, also where a job ends half-way.
import { put, type Range, type Table } from '../../excel/guarded.ts'
import type { Job } from '../../excel/in-excel.ts'

/** Points; null = the standard width. */
type Width = number | null

/** The sheet's columns whose cells move, as they stand before it. */
export interface MovingWidths {
  /** Id of the sheet. */
  readonly sheet: string
  /** The sheet's column at the place, from 0. */
  readonly first: number
  /** From that one on, with some that follow. */
  readonly widths: readonly Width[]
  /** How many of them move. */
  readonly count: number
  /** Right of the table stand cells above or below its rows alone: these stay, and their widths. */
  readonly stays: boolean
  /** Columns of the table from the place on. */
  readonly inTable: number
  /** Rows of the table in the sheet: the first, and the one after the last. */
  readonly rows: readonly [number, number]
}

const SHEET_COLUMNS = 16_384
/** Columns after the last filled one that are looked at: an empty one may have a width of its own. */
const AHEAD = 26
/** Most columns right of the table whose widths are moved: a cell in the last corner would make 16,000. */
const MOST = 500

/**
 * What moves where columns are made at a place of the table or deleted from there on. `ends`: no column of a person
 * stands in the table from there on.
 */
export async function movingWidths(
  job: Job,
  table: Table,
  at: number | null,
  ends = at === null,
): Promise<MovingWidths> {
  const whole = table.getRange().load('rowIndex,rowCount,columnIndex,columnCount')
  const on = table.worksheet.load('id')
  await job.sync()
  const sheet = on.id
  const { rowIndex: top, rowCount, columnIndex, columnCount } = whole
  const end = columnIndex + columnCount
  const first = at === null ? end : columnIndex + at
  const rows = [top, top + rowCount] as const
  const from = ends ? first : end
  const right = end < SHEET_COLUMNS ? usedIn(job, sheet, rows, end) : null
  const all = from < SHEET_COLUMNS ? usedIn(job, sheet, null, from) : null
  await job.sync()
  const filled = right !== null && !right.isNullObject
  const stays = !filled && all !== null && isOutside(all, rows)
  const last = filled ? Math.min(right.columnIndex + right.columnCount, end + MOST) : end
  const widths = await readWidths(job, sheet, first, Math.min(last + AHEAD, SHEET_COLUMNS) - first)
  const odd = stays ? -1 : widths.findLastIndex((width) => width !== null)
  const count = Math.max(last - first, odd + 1)
  return { sheet, first, widths, count, stays, inTable: end - first, rows }
}

/** The filled cells from a column of the sheet on, in these rows or in all. */
function usedIn(
  { context }: Job,
  sheet: string,
  rows: readonly [number, number] | null,
  from: number,
): Range {
  const [top, end] = rows ?? [0, 1]
  const cells = context.workbook.worksheets
    .getItem(sheet)
    .getRangeByIndexes(top, from, end - top, SHEET_COLUMNS - from)
  const range = rows ? cells : cells.getEntireColumn()
  return range.getUsedRangeOrNullObject(true).load('rowIndex,rowCount,columnIndex,columnCount')
}

/** Whether a cell above or below these rows is filled. */
export const isOutside = (used: Range, [top, end]: readonly [number, number]): boolean =>
  !used.isNullObject && (used.rowIndex < top || used.rowIndex + used.rowCount > end)

/** Widths of columns of the sheet. */
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

/** The whole column of a sheet, by its id. */
export const wholeColumn = ({ context }: Job, sheet: string, column: number): Range =>
  context.workbook.worksheets.getItem(sheet).getCell(0, column).getEntireColumn()

/** Moves the widths along with cells that `made` new columns displace. Sends nothing. */
export function shiftWidths(job: Job, moving: MovingWidths, made: number): void {
  const { sheet, first, widths, count } = moving
  setWidths(job, sheet, first + made, widths.slice(0, count))
}

/** The wider of the two. */
export const wider = (own: Width | undefined, wanted: Width): Width =>
  Math.max(own ?? 0, wanted ?? 0) || null
