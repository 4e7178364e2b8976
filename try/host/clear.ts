// What the person's Delete does. As in Excel it empties cells; unlike Excel it leaves no empty rows at the end of a
// table, for the add-in would read thousands of blank deals, and a table that is emptied with its headers is one no more.
import { contains, type Rect } from './range-address.ts'
import { clearCells, removeTable } from './sheet-cells.ts'
import { tablesAt, type Sheet, type Workbook } from './workbook.ts'

export function clearByPerson(book: Workbook, sheet: Sheet, rect: Rect): void {
  for (const table of tablesAt(book, sheet.id, rect)) {
    if (contains(rect, table.rect)) removeTable(book, table)
  }
  clearCells(book, sheet, rect, 'Contents')
  for (const table of tablesAt(book, sheet.id, rect)) {
    const isWide = rect.left <= table.rect.left && rect.right >= table.rect.right
    if (!isWide || rect.bottom < table.rect.bottom || table.showTotals) continue
    const first = table.rect.top + (table.showHeaders ? 1 : 0)
    table.rect = { ...table.rect, bottom: Math.max(first, rect.top - 1) }
  }
  const last = sheet.rows.findLastIndex((row) => row?.some((cell) => cell !== undefined))
  sheet.rows.length = last + 1
}
