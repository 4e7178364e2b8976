// Sorts whole rows of a range by some of its columns.
import type { Rect } from './range-address.ts'
import { columnCount, rowCount } from './range-address.ts'
import type { Cell } from './cell.ts'
import { emptyCell } from './cell.ts'
import { hiddenRows } from './filter.ts'
import { cellAt, note, putCell, refuseProtected } from './sheet-cells.ts'
import { tablesAt, type Sheet, type Workbook } from './workbook.ts'

/**
 * Sorts whole rows of the body by one or more of its columns. Rows that a filter hides stay: "Hidden rows aren't moved
 * when you sort rows" (Microsoft Support, Sort data).
 */
export function sortRows(
  book: Workbook,
  sheet: Sheet,
  rect: Rect,
  keys: readonly { key: number; ascending: boolean }[],
): void {
  refuseProtected(sheet)
  const hidden = new Set(tablesAt(book, sheet.id, rect).flatMap((table) => hiddenRows(book, table)))
  const rows = Array.from({ length: rowCount(rect) }, (_, row) => rect.top + row).filter(
    (row) => !hidden.has(row),
  )
  const lines = rows.map((row) =>
    Array.from({ length: columnCount(rect) }, (_, column) =>
      cellAt(sheet, row, rect.left + column),
    ),
  )
  const compare = (a: Cell[], b: Cell[]): number => {
    for (const { key, ascending } of keys) {
      const order = compareCells(a[key] ?? emptyCell(), b[key] ?? emptyCell(), ascending)
      if (order !== 0) return order
    }
    return 0
  }
  lines.sort(compare).forEach((line, at) => {
    line.forEach((cell, column) => putCell(sheet, rows[at]!, rect.left + column, cell))
  })
  note(book, sheet, rect, 'RangeEdited', 'None')
}

/** Numbers, texts, booleans, errors; empty cells always last (Microsoft Support, Sort data). */
function compareCells(a: Cell, b: Cell, ascending: boolean): number {
  const rank = { Double: 0, String: 1, Boolean: 2, Error: 3, Empty: 4 }
  const byEmpty = Number(a.type === 'Empty') - Number(b.type === 'Empty')
  if (byEmpty !== 0) return byEmpty
  let order = rank[a.type] - rank[b.type]
  if (order === 0 && typeof a.value === 'number') order = a.value - Number(b.value)
  else if (order === 0) order = String(a.value).localeCompare(String(b.value), 'en')
  return ascending ? order : -order
}
