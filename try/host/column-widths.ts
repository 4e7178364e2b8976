// Column widths in points, as in `RangeFormat.columnWidth`: set widths, and widths that fit the
// cells. Setting it for any cell sets it for the whole column (learn.microsoft.com,
// Excel.RangeFormat).
import type { Rect } from './range-address.ts'
import { rectAt } from './range-address.ts'
import type { Cell } from './cell.ts'
import { MAX_ROWS } from './limits.ts'
import { cellText } from './number-text.ts'
import type { Sheet } from './workbook.ts'

/** Name of the paint. */
export const WIDTH = 'ColumnWidth'
/** Excel's default: 8.43 letters of its standard font, 64 pixels. */
export const STANDARD_POINTS = 48
/** Pixels of a letter in the standard font, pixels beside a cell's text, and points per pixel. */
const [LETTER_PX, PADDING_PX, POINTS_PER_PX] = [7, 5, 0.75]

/** The width that so many letters need. */
export const pointsOfLetters = (letters: number): number =>
  (letters * LETTER_PX + PADDING_PX) * POINTS_PER_PX

/** How many letters a width has room for. */
export const lettersOfPoints = (points: number): number =>
  (points / POINTS_PER_PX - PADDING_PX) / LETTER_PX

/** The set width of a column; null = the standard width. */
export function widthOf(sheet: Sheet, column: number): number | null {
  const set = sheet.paints.findLast(
    ({ rect, property }) => property === WIDTH && rect.left <= column && column <= rect.right,
  )
  return set === undefined ? null : Number(set.value)
}

export function setWidth(sheet: Sheet, columns: Rect, points: number): void {
  const { left, right } = columns
  const rect = rectAt(0, left, MAX_ROWS, right - left + 1)
  // Removes covered settings, because columns may be fitted many times.
  resetWidth(sheet, columns)
  sheet.paints.push({ rect, property: WIDTH, value: points })
}

/** Removes the set widths of these columns. */
export function resetWidth(sheet: Sheet, { left, right }: Rect): void {
  sheet.paints = sheet.paints.filter(
    (paint) => paint.property !== WIDTH || paint.rect.left < left || paint.rect.right > right,
  )
}

/** Whether none of these columns has a set width. */
export const isStandardWidth = (sheet: Sheet, { left, right }: Rect): boolean =>
  !sheet.paints.some(
    ({ rect, property }) => property === WIDTH && rect.left <= right && rect.right >= left,
  )

/** `autofitColumns`: fits the longest text among these cells; an empty column stays as it is. */
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

/** The cell in its number format; the plain value if the host cannot show the format. */
export function shownText(cell: Cell): string {
  try {
    return cellText(cell)
  } catch {
    return String(cell.value)
  }
}
