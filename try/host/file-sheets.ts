// The sheets of a file in a workbook: their cells, formats and tables, under names that are free there.
import type { Scalar } from '#contract/table.ts'
import { headerRow, tableBlocks } from '#tables/table-block.ts'
import type { FileCell, FileSheet, FileTable } from '#tables/workbook-file.ts'
import type { Cell } from './cell.ts'
import { fail } from './failure.ts'
import { fixtureCell } from './fixture.ts'
import { MAX_SHEET_NAME } from './limits.ts'
import { columnCount, rowCount, type Rect } from './range-address.ts'
import { addSheet } from './sheet.ts'
import { cellAt } from './sheet-cells.ts'
import { surrounding } from './surrounding.ts'
import { addTable, renameTable } from './table.ts'
import {
  findSheet,
  findTable,
  tablesAt,
  type Sheet,
  type Table,
  type Workbook,
} from './workbook.ts'

/** Adds the sheets behind those that are there; returns the first. `asTables`: the cells of each are a table. */
export function addFileSheets(
  book: Workbook,
  sheets: readonly FileSheet[],
  asTables: boolean,
): Sheet | null {
  const added = sheets.map((file) => {
    const sheet = addSheet(book, freeSheetName(book, file.name))
    sheet.rows = file.rows.map((row) => row.map((cell) => filled(fixtureCell(cell))))
    for (const table of file.tables) addFileTable(book, sheet, table)
    if (asTables)
      for (const block of tableBlocks(file.rows.map((row) => row.map(valueOf))))
        nameTable(book, addTable(book, sheet, { ...block }, true), sheet.name)
    return sheet
  })
  return added[0] ?? null
}

const filled = (cell: Cell): Cell | undefined => (cell.type === 'Empty' ? undefined : cell)

/** A table that overlaps another is none, for Excel writes no such file. */
function addFileTable(book: Workbook, sheet: Sheet, { name, rect, totals }: FileTable): void {
  if (tablesAt(book, sheet.id, rect).length > 0) return
  const table = addTable(book, sheet, { ...rect }, true)
  table.showTotals = totals
  nameTable(book, table, name)
}

/** Makes a table of the block of cells around the cursor, without a title above it. */
export function tableAround(book: Workbook, sheet: Sheet, at: Rect): void {
  if (tablesAt(book, sheet.id, at).length > 0)
    fail('InvalidArgument', 'The cursor stands in a table already.')
  const rect = tableRect(sheet, at)
  if (!rect)
    fail('InvalidArgument', 'The cursor stands in no block of cells with names of columns above.')
  nameTable(book, addTable(book, sheet, rect, true), sheet.name)
}

/** Where a table may stand in the block around a cell; null = in none. */
function tableRect(sheet: Sheet, at: Rect): Rect | null {
  const block = surrounding(sheet, at)
  const rows = Array.from({ length: rowCount(block) }, (_, row) =>
    Array.from(
      { length: columnCount(block) },
      (_column, column) => cellAt(sheet, block.top + row, block.left + column).value,
    ),
  )
  const head = headerRow(rows)
  return head === null ? null : { ...block, top: block.top + head }
}

const valueOf = (cell: FileCell): Scalar | null =>
  typeof cell === 'object' && cell !== null ? cell.value : cell

/** The name as a table may have it, where it is free; else the table keeps its own. */
function nameTable(book: Workbook, table: Table, wish: string): void {
  const letters = wish.normalize('NFC').replace(/[^\p{L}\p{N}_.]+/gu, '_')
  const base = (/^[\p{L}_]/u.test(letters) ? letters : `_${letters}`).slice(0, 200)
  let name = base
  for (let n = 2; findTable(book, name) && findTable(book, name) !== table; n++)
    name = `${base}_${n}`
  try {
    renameTable(book, table, name)
  } catch {
    // A defined name has it.
  }
}

function freeSheetName(book: Workbook, wish: string): string {
  const base = wish === '' ? 'Sheet' : wish
  let name = base
  for (let n = 2; findSheet(book, name); n++) {
    const end = ` (${n})`
    name = base.slice(0, MAX_SHEET_NAME - end.length) + end
  }
  return name
}
