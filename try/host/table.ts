// Tables: adds, grows, shrinks and renames them. sheet-cells.ts moves their cells.
import type { Rect } from './range-address.ts'
import { columnCount, rowCount } from './range-address.ts'
import { fail, notFound } from './failure.ts'
import {
  cellAt,
  deleteCells,
  enterCells,
  insertCells,
  refuseProtected,
  removeTable,
  writeHeaders,
} from './sheet-cells.ts'
import type { Entries } from './sheet-cells.ts'
import type { Sheet, Table, TableColumn, Workbook } from './workbook.ts'
import { bodyRect, findName, findTable, newId, sameName, tablesAt } from './workbook.ts'

export function sheetOf(book: Workbook, sheetId: string): Sheet {
  return book.sheets.find((sheet) => sheet.id === sheetId) ?? notFound()
}

/**
 * `Excel.TableCollection.add`: without headers, a header row is inserted and the data moves down.
 */
export function addTable(book: Workbook, sheet: Sheet, rect: Rect, hasHeaders: boolean): Table {
  refuseProtected(sheet)
  if (tablesAt(book, sheet.id, rect).length > 0) {
    fail('InvalidArgument', 'A table cannot overlap another table')
  }
  let area = rect
  if (!hasHeaders) {
    insertCells(book, sheet, { ...rect, bottom: rect.top }, 'Down')
    area = { ...rect, bottom: rect.bottom + 1 }
  } else if (rowCount(rect) === 1) area = { ...rect, bottom: rect.bottom + 1 }
  const table: Table = {
    id: newId(book),
    legacyId: String(book.nextId),
    name: freeTableName(book),
    sheetId: sheet.id,
    rect: area,
    columns: Array.from({ length: columnCount(area) }, (_, at) => ({
      id: at + 1,
      name: String(cellAt(sheet, area.top, area.left + at).value),
    })),
    nextColumnId: columnCount(area) + 1,
    showHeaders: true,
    showTotals: false,
    style: 'TableStyleMedium2',
    options: {
      ShowBandedRows: true,
      ShowBandedColumns: false,
      ShowFilterButton: true,
      HighlightFirstColumn: false,
      HighlightLastColumn: false,
    },
    filters: [],
  }
  writeHeaders(sheet, table)
  book.tables.push(table)
  book.changes.push({ kind: 'table added', sheetId: sheet.id, tableId: table.id, name: table.name })
  return table
}

function freeTableName(book: Workbook): string {
  let n = book.tables.length + 1
  while (findTable(book, `Table${n}`)) n++
  return `Table${n}`
}

/** A table's name has letters, digits, _ and ., and no other table or defined name has it. */
export function renameTable(book: Workbook, table: Table, name: string): void {
  if (!/^[\p{L}_\\][\p{L}\p{N}_.\\]{0,254}$/u.test(name)) {
    fail('InvalidArgument', `${name} is no table name`)
  }
  const other = findTable(book, name)
  if ((other && other !== table) || findName(book, name)) {
    fail('ItemAlreadyExists', `${name} is taken`)
  }
  table.name = name
}

/** Deletes a table with its cells, as `Excel.Table.delete` does. */
export function deleteTable(book: Workbook, table: Table): void {
  const sheet = sheetOf(book, table.sheetId)
  removeTable(book, table)
  deleteCells(book, sheet, table.rect, 'Up')
}

/** Inserts body rows before `at` (null = after the last); `entries` fill them. */
export function addRows(
  book: Workbook,
  table: Table,
  at: number | null,
  count: number,
  entries: Entries,
): Rect {
  const sheet = sheetOf(book, table.sheetId)
  const body = bodyRect(table)
  const index = at ?? rowCount(body)
  if (index < 0 || index > rowCount(body)) fail('InvalidArgument', `The table has no row ${index}`)
  const hole = { ...body, top: body.top + index, bottom: body.top + index + count - 1 }
  const before = table.rect
  insertCells(book, sheet, hole, 'Down', table)
  // At the end of the table the hole lies below it and the table does not grow by itself.
  table.rect = { ...before, bottom: before.bottom + count }
  enterCells(book, sheet, hole, entries)
  return hole
}

/** Deletes body rows. A table keeps one body row: the last one is emptied instead. */
export function deleteRows(book: Workbook, table: Table, at: number, count: number): void {
  const sheet = sheetOf(book, table.sheetId)
  const body = bodyRect(table)
  if (at < 0 || count < 1 || at + count > rowCount(body)) {
    fail('InvalidArgument', `The table has no ${count} rows from row ${at} on`)
  }
  let gone = { ...body, top: body.top + at, bottom: body.top + at + count - 1 }
  if (count === rowCount(body)) {
    enterCells(book, sheet, { ...body, bottom: body.top }, () => '')
    if (count === 1) return
    gone = { ...gone, top: gone.top + 1 }
  }
  deleteCells(book, sheet, gone, 'Up', table)
}

/**
 * Inserts a column before `at` (null = after the last). `values` are the whole column with its
 * header, as many as the table has rows (learn.microsoft.com, Excel.TableColumnCollection.add).
 */
export function addColumn(
  book: Workbook,
  table: Table,
  at: number | null,
  values: readonly unknown[] | null,
  name: string | null,
): TableColumn {
  const sheet = sheetOf(book, table.sheetId)
  const index = at ?? table.columns.length
  if (index < 0 || index > table.columns.length) fail('InvalidArgument', `No column ${index}`)
  if (values && values.length !== rowCount(table.rect)) {
    fail('InvalidArgument', 'The values are not as many as the rows of the table')
  }
  if (name !== null && table.columns.some((other) => sameName(other.name, name))) {
    fail('InvalidArgument', `The table has a column ${name}`)
  }
  const left = table.rect.left + index
  const hole = { ...table.rect, left, right: left }
  const { columns } = table
  const before = table.rect
  insertCells(book, sheet, hole, 'Right', table)
  table.rect = { ...before, right: before.right + 1 }
  const column = { id: table.nextColumnId++, name: name ?? `Column${columns.length + 1}` }
  table.columns = columns.toSpliced(index, 0, column)
  writeHeaders(sheet, table)
  if (values) {
    enterCells(book, sheet, hole, (row) => (row === 0 && name !== null ? name : values[row]))
  }
  return column
}

export function deleteColumn(book: Workbook, table: Table, column: TableColumn): void {
  if (table.columns.length === 1) {
    deleteTable(book, table)
    return
  }
  const left = table.rect.left + table.columns.indexOf(column)
  const columns = table.columns.filter((other) => other !== column)
  const before = table.rect
  deleteCells(book, sheetOf(book, table.sheetId), { ...before, left, right: left }, 'Left', table)
  table.rect = { ...before, right: before.right - 1 }
  table.columns = columns
}

export function renameColumn(book: Workbook, table: Table, column: TableColumn, to: string): void {
  const at = table.rect.left + table.columns.indexOf(column)
  const cell = { top: table.rect.top, left: at, bottom: table.rect.top, right: at }
  if (table.columns.some((other) => other !== column && sameName(other.name, to))) {
    fail('InvalidArgument', `The table has a column ${to}`)
  }
  if (table.showHeaders) enterCells(book, sheetOf(book, table.sheetId), cell, () => to)
  else column.name = to
}

/** The rows of one column: its header, body and total row. */
export function columnRect(table: Table, column: TableColumn): Rect {
  const left = table.rect.left + table.columns.indexOf(column)
  return { ...table.rect, left, right: left }
}

/** Shows or hides the total row, which takes the row below the table. */
export function showTotals(book: Workbook, table: Table, shown: boolean): void {
  if (shown === table.showTotals) return
  const sheet = sheetOf(book, table.sheetId)
  const { rect } = table
  if (shown) {
    insertCells(
      book,
      sheet,
      { ...rect, top: rect.bottom + 1, bottom: rect.bottom + 1 },
      'Down',
      table,
    )
    table.rect = { ...rect, bottom: rect.bottom + 1 }
    table.showTotals = true
    return
  }
  deleteCells(book, sheet, { ...rect, top: rect.bottom }, 'Up', table)
  table.showTotals = false
}
