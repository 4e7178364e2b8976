// The block of cells around a range.
import type { Rect } from './range-address.ts'
import { MAX_COLUMNS, MAX_ROWS } from './limits.ts'
import { cellAt } from './sheet-cells.ts'
import type { Sheet } from './workbook.ts'

/** Cells around `rect` up to empty rows and columns (`getSurroundingRegion`, Ctrl+* in Excel). */
export function surrounding(sheet: Sheet, rect: Rect): Rect {
  const region = { ...rect }
  const isFilled = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && cellAt(sheet, row, column).type !== 'Empty'
  // Lines beside the region, with their corners.
  const hasRow = (row: number): boolean => {
    for (let column = region.left - 1; column <= region.right + 1; column++)
      if (isFilled(row, column)) return true
    return false
  }
  const hasColumn = (column: number): boolean => {
    for (let row = region.top - 1; row <= region.bottom + 1; row++)
      if (isFilled(row, column)) return true
    return false
  }
  for (let grown = true; grown;) {
    const before = { ...region }
    while (region.top > 0 && hasRow(region.top - 1)) region.top--
    while (region.bottom < MAX_ROWS - 1 && hasRow(region.bottom + 1)) region.bottom++
    while (region.left > 0 && hasColumn(region.left - 1)) region.left--
    while (region.right < MAX_COLUMNS - 1 && hasColumn(region.right + 1)) region.right++
    grown =
      region.top < before.top ||
      region.bottom > before.bottom ||
      region.left < before.left ||
      region.right > before.right
  }
  return region
}
