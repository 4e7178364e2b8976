// Widths of columns, in points as `RangeFormat.columnWidth` has them: what was set, and what fits the
// cells. A width is a whole column's, whichever of its cells it was set by (learn.microsoft.com,
// Excel.RangeFormat).
import type { Rect } from './address.ts'
import { rectAt } from './address.ts'
import type { Cell } from './cell.ts'
import { MAX_ROWS } from './limits.ts'
import { cellText } from './number-text.ts'
import type { Sheet } from './workbook.ts'

/** Name of the paint. */
export const WIDTH = 'ColumnWidth'
/** Excel's own: 8.43 letters of its standard font, 64 pixels. */
export const STANDARD_POINTS = 48
/** Pixels of a letter of the standard font, those beside a cell's text, and points of a pixel. */
const [LETTER_PX, PADDING_PX, POINTS_PER_PX] = [7, 5, 0.75]

/** The width that so many letters need. */
export const pointsOfLetters = (letters: number): number =>
  (letters * LETTER_PX + PADDING_PX) * POINTS_PER_PX

/** How many letters a width has room for. */
export const lettersOfPoints = (points: number): number =>
  (points / POINTS_PER_PX - PADDING_PX) / LETTER_PX

/** What was set for a column; null = nothing, it is of the standard width. */
export function widthOf(sheet: Sheet, column: number): number | null {
  const set = sheet.paints.findLast(
    ({ rect, property }) => property === WIDTH && rect.left <= column && column <= rect.right,
  )
  return set === undefined ? null : Number(set.value)
}

export function setWidth(sheet: Sheet, columns: Rect, points: number): void {
  const { left, right } = columns
  const rect = rectAt(0, left, MAX_ROWS, right - left + 1)
  // What it covers is of no use any more: columns may be fitted again and again.
  resetWidth(sheet, columns)
  sheet.paints.push({ rect, property: WIDTH, value: points })
}

/** Nothing is set for these columns any more. */
export function resetWidth(sheet: Sheet, { left, right }: Rect): void {
  sheet.paints = sheet.paints.filter(
    (paint) => paint.property !== WIDTH || paint.rect.left < left || paint.rect.right > right,
  )
}

/** Whether nothing is set for any of these columns. */
export const isStandardWidth = (sheet: Sheet, { left, right }: Rect): boolean =>
  !sheet.paints.some(
    ({ rect, property }) => property === WIDTH && rect.left <= right && rect.right >= left,
  )

/** `autofitColumns`: by the longest text among these cells; a column without any stays as it is. */
export function fitColumns(sheet: Sheet, rect: Rect): void {
  const letters = new Map<number, number>()
  for (const row of sheet.rows.slice(rect.top, rect.bottom + 1)) {
    row?.forEach((cell, column) => {
      if (!cell || column < rect.left || column > rect.right) return
      const { length } = shownText(cell)
      if (length > (letters.get(column) ?? 0)) letters.set(column, length)
    })
  }
  for (const [column, most] of letters)
    setWidth(sheet, { ...rect, left: column, right: column }, pointsOfLetters(most))
}

/** As the number format says; a format that the host cannot draw shows the plain value. */
export function shownText(cell: Cell): string {
  try {
    return cellText(cell)
  } catch {
    return String(cell.value)
  }
}
