// Cells of a sheet: reads, writes, inserts and deletes them, with everything that moves along
// (tables, kept ranges, defined names, formats). table.ts has the rest of tables.
import { columnNames } from '#tables/table-block.ts'
import type { Rect } from './range-address.ts'
import {
  afterDelete,
  afterInsert,
  columnCount,
  contains,
  formatRect,
  intersection,
  rowCount,
} from './range-address.ts'
import type { Cell } from './cell.ts'
import { emptyCell, enter } from './cell.ts'
import { moveCharts } from './chart-cells.ts'
import { fail } from './failure.ts'
import { MAX_COLUMNS, MAX_ROWS } from './limits.ts'
import type { Change, Sheet, Table, Workbook } from './workbook.ts'
import { fullAddress, headerRect, tablesAt, tablesOn } from './workbook.ts'

export const cellAt = (sheet: Sheet, row: number, column: number): Cell =>
  sheet.rows[row]?.[column] ?? emptyCell()

export function putCell(sheet: Sheet, row: number, column: number, cell: Cell | undefined): void {
  const cells = (sheet.rows[row] ??= [])
  if (cell && (cell.type !== 'Empty' || cell.format !== 'General')) cells[column] = cell
  else if (column < cells.length) cells[column] = undefined
}

/** The smallest rectangle of filled cells (with formats: of visible cells). */
export function usedRect(sheet: Sheet, within: Rect, valuesOnly: boolean): Rect | null {
  let used: Rect | null = null
  const last = Math.min(within.bottom, sheet.rows.length - 1)
  for (let row = within.top; row <= last; row++) {
    sheet.rows[row]?.forEach((cell, column) => {
      const counts = cell !== undefined && (!valuesOnly || cell.type !== 'Empty')
      if (!counts || column < within.left || column > within.right) return
      used ??= { top: row, left: column, bottom: row, right: column }
      used.bottom = row
      used.left = Math.min(used.left, column)
      used.right = Math.max(used.right, column)
    })
  }
  return used
}

/** One entry of a rectangle; null leaves its cell as it is. */
export type Entries = (row: number, column: number) => unknown

/** Excel names a protected sheet's refusal `AccessDenied` (error handling page). */
export function refuseProtected(sheet: Sheet): void {
  if (sheet.protected) fail('AccessDenied', `The sheet ${sheet.name} is protected`)
}

/**
 * Enters values or formulas. "Null in a two-dimensional array leaves the cell unchanged", '' empties
 * it (learn.microsoft.com, Excel JavaScript object model, blank and null values).
 */
export function enterCells(book: Workbook, sheet: Sheet, rect: Rect, entries: Entries): void {
  refuseProtected(sheet)
  const before = cellAt(sheet, rect.top, rect.left)
  for (let row = rect.top; row <= rect.bottom; row++) {
    for (let column = rect.left; column <= rect.right; column++) {
      const entry = entries(row - rect.top, column - rect.left)
      if (entry === null || entry === undefined) continue
      putCell(sheet, row, column, enter(entry, cellAt(sheet, row, column), book.calculate))
    }
  }
  nameColumnsByHeaders(book, sheet, rect)
  note(book, sheet, rect, 'RangeEdited', 'None', before)
}

export function setFormats(sheet: Sheet, rect: Rect, formats: Entries): void {
  refuseProtected(sheet)
  for (let row = rect.top; row <= rect.bottom; row++) {
    for (let column = rect.left; column <= rect.right; column++) {
      const format = formats(row - rect.top, column - rect.left)
      if (format === null || format === undefined) continue
      if (typeof format !== 'string') fail('InvalidArgument', 'A number format is a text')
      putCell(sheet, row, column, { ...cellAt(sheet, row, column), format })
    }
  }
}

export type ClearWhat = 'All' | 'Contents' | 'Formats'

export function clearCells(book: Workbook, sheet: Sheet, rect: Rect, what: ClearWhat): void {
  refuseProtected(sheet)
  const used = usedRect(sheet, rect, false)
  const before = cellAt(sheet, rect.top, rect.left)
  if (what !== 'Contents') {
    sheet.paints = sheet.paints.filter((paint) => !contains(rect, paint.rect))
  }
  if (used) {
    for (let row = used.top; row <= used.bottom; row++) {
      for (let column = used.left; column <= used.right; column++) {
        const old = cellAt(sheet, row, column)
        const kept = what === 'Formats' ? { ...old, format: 'General' } : emptyCell(old.format)
        putCell(sheet, row, column, what === 'All' ? undefined : kept)
      }
    }
  }
  if (what === 'Formats') return
  nameColumnsByHeaders(book, sheet, rect)
  note(book, sheet, rect, 'RangeEdited', 'None', before)
}

/** Makes room at `hole`; a shift that would tear a table is a conflict, as in Excel. */
export function insertCells(
  book: Workbook,
  sheet: Sheet,
  hole: Rect,
  shift: 'Down' | 'Right',
  growing?: Table,
): void {
  refuseProtected(sheet)
  const zone: Rect =
    shift === 'Down' ? { ...hole, bottom: MAX_ROWS - 1 } : { ...hole, right: MAX_COLUMNS - 1 }
  refuseTearing(book, sheet, zone, shift, growing)
  const last = usedRect(sheet, zone, false)
  const [down, right] = shift === 'Down' ? [rowCount(hole), 0] : [0, columnCount(hole)]
  if (last) {
    if (last.bottom + down >= MAX_ROWS || last.right + right >= MAX_COLUMNS) {
      fail('InsertDeleteConflict', 'Cells that hold something would leave the sheet')
    }
    moveBlock(sheet, last, down, right)
  }
  moveAlong(book, sheet, (rect) => afterInsert(rect, hole, shift))
  const rows = shift === 'Down'
  note(
    book,
    sheet,
    hole,
    rows ? 'RowInserted' : 'ColumnInserted',
    rows ? 'ShiftCellDown' : 'ShiftCellRight',
  )
}

/** Removes the cells of `gone` and closes the gap. */
export function deleteCells(
  book: Workbook,
  sheet: Sheet,
  gone: Rect,
  shift: 'Up' | 'Left',
  shrinking?: Table,
): void {
  refuseProtected(sheet)
  const rows = shift === 'Up'
  const zone: Rect = rows ? { ...gone, bottom: MAX_ROWS - 1 } : { ...gone, right: MAX_COLUMNS - 1 }
  refuseTearing(book, sheet, zone, rows ? 'Down' : 'Right', shrinking)
  const held = usedRect(sheet, gone, false)
  if (held) emptyBlock(sheet, held)
  const last = usedRect(sheet, zone, false)
  if (last) moveBlock(sheet, last, rows ? -rowCount(gone) : 0, rows ? 0 : -columnCount(gone))
  moveAlong(book, sheet, (rect) => afterDelete(rect, gone, shift))
  note(
    book,
    sheet,
    gone,
    rows ? 'RowDeleted' : 'ColumnDeleted',
    rows ? 'ShiftCellUp' : 'ShiftCellLeft',
  )
}

function emptyBlock(sheet: Sheet, block: Rect): void {
  for (let row = block.top; row <= block.bottom; row++) {
    const cells = sheet.rows[row]
    if (cells) cells.fill(undefined, block.left, Math.min(block.right + 1, cells.length))
  }
}

/** Moves the cells of a block; the ranges may overlap. */
function moveBlock(sheet: Sheet, block: Rect, down: number, right: number): void {
  const cells: (Cell | undefined)[][] = []
  for (let row = block.top; row <= block.bottom; row++) {
    cells.push((sheet.rows[row] ?? []).slice(block.left, block.right + 1))
  }
  emptyBlock(sheet, block)
  cells.forEach((line, row) => {
    line.forEach((cell, column) => {
      putCell(sheet, block.top + row + down, block.left + column + right, cell)
    })
  })
}

/**
 * A shift that covers part of a table's width (or height) would tear it: `InsertDeleteConflict`.
 * `own` is the table whose own row or column is inserted or deleted.
 */
function refuseTearing(
  book: Workbook,
  sheet: Sheet,
  zone: Rect,
  shift: 'Down' | 'Right',
  own: Table | undefined,
): void {
  for (const table of tablesOn(book, sheet.id)) {
    if (table === own || intersection(table.rect, zone) === null) continue
    const spans =
      shift === 'Down'
        ? zone.left <= table.rect.left && zone.right >= table.rect.right
        : zone.top <= table.rect.top && zone.bottom >= table.rect.bottom
    if (!spans) fail('InsertDeleteConflict', `The shift would tear the table ${table.name}`)
  }
}

function moveAlong(book: Workbook, sheet: Sheet, move: (rect: Rect) => Rect | null): void {
  const fates = tablesOn(book, sheet.id).map((table) => ({ table, rect: move(table.rect) }))
  for (const { table, rect } of fates) {
    if (rect) resizeColumns(sheet, table, rect)
    else removeTable(book, table)
  }
  for (const kept of book.kept.values()) {
    if (kept.sheetId === sheet.id && kept.rect) kept.rect = move(kept.rect)
  }
  for (const name of book.names) {
    if (name.target?.sheetId !== sheet.id) continue
    const rect = move(name.target.rect)
    name.target = rect && { sheetId: sheet.id, rect }
    name.formula = rect ? `=${fullAddress(sheet, absolute(rect))}` : '=#REF!'
  }
  book.comments = book.comments.flatMap((comment) => {
    if (comment.target.sheetId !== sheet.id) return comment
    const rect = move(comment.target.rect)
    return rect ? { ...comment, target: { sheetId: sheet.id, rect } } : []
  })
  moveCharts(book, sheet.id, move)
  book.rules = book.rules.flatMap((rule) => {
    const rect = rule.sheetId === sheet.id ? move(rule.rect) : rule.rect
    return rect ? [{ ...rule, rect }] : []
  })
  sheet.paints = sheet.paints.flatMap((paint) => {
    const rect = move(paint.rect)
    return rect ? [{ ...paint, rect }] : []
  })
}

/** `$A$1:$B$2`, as a defined name's formula writes it. */
export const absolute = (rect: Rect): string =>
  formatRect(rect).replaceAll(/[A-Z]+|\d+/g, (part) => `$${part}`)

export function removeTable(book: Workbook, table: Table): void {
  book.tables = book.tables.filter((other) => other !== table)
  const { sheetId, id, name } = table
  book.changes.push({ kind: 'table deleted', sheetId, tableId: id, name })
}

/** Adds or removes columns of a table after a shift of whole columns, by the remaining headers. */
function resizeColumns(sheet: Sheet, table: Table, rect: Rect): void {
  const old = table.columns
  table.rect = rect
  const width = columnCount(rect)
  if (width === old.length) return
  const headers = Array.from({ length: width }, (_, at) =>
    String(cellAt(sheet, rect.top, rect.left + at).value),
  )
  table.columns = headers.map((header) => {
    const known = old.find((column) => column.name === header)
    return known ?? { id: table.nextColumnId++, name: header }
  })
  writeHeaders(sheet, table)
}

/**
 * Header cells of a table are unique, non-empty texts: writing one renames the column (Microsoft
 * Support, Overview of Excel tables).
 */
function nameColumnsByHeaders(book: Workbook, sheet: Sheet, rect: Rect): void {
  for (const table of tablesAt(book, sheet.id, rect)) {
    if (!table.showHeaders || !intersection(headerRect(table), rect)) continue
    table.columns.forEach((column, at) => {
      const written = cellAt(sheet, table.rect.top, table.rect.left + at)
      column.name = String(written.value)
    })
    writeHeaders(sheet, table)
  }
}

/** Writes the columns' names, made unique and non-empty, into the header row. */
export function writeHeaders(sheet: Sheet, table: Table): void {
  const names = columnNames(table.columns.map(({ name }) => name))
  table.columns.forEach((column, at) => {
    column.name = names[at]!
    if (!table.showHeaders) return
    const old = cellAt(sheet, table.rect.top, table.rect.left + at)
    putCell(sheet, table.rect.top, table.rect.left + at, {
      ...old,
      type: 'String',
      value: names[at]!,
    })
  })
}

/** Records a change for listeners. */
export function note(
  book: Workbook,
  sheet: Sheet,
  rect: Rect,
  changeType: (Change & { kind: 'cells' })['changeType'],
  shift: (Change & { kind: 'cells' })['shift'],
  before: Cell | null = null,
): void {
  const single = changeType === 'RangeEdited' && rowCount(rect) * columnCount(rect) === 1
  const tables = tablesAt(book, sheet.id, rect).map((table) => table.id)
  book.changes.push({
    kind: 'cells',
    sheetId: sheet.id,
    rect,
    changeType,
    shift,
    tables,
    before: single ? before : null,
    after: single ? cellAt(sheet, rect.top, rect.left) : null,
  })
}
