// The person who has the workbook open: edits as a colleague does, reported to the add-in as local
// events, and also selects cells and activates sheets, which are per person.
import { rectAt } from './range-address.ts'
import { createCoAuthor } from './co-author.ts'
import type { CoAuthor } from './co-author.ts'
import { setWidth } from './column-widths.ts'
import { clearByPerson } from './clear.ts'
import { fail, notFound } from './failure.ts'
import { addFileSheets, tableAround } from './file-sheets.ts'
import { activateSheet, addSheet } from './sheet.ts'
import { sheetOf } from './table.ts'
import type { FileSheet } from '#tables/workbook-file.ts'
import type { Workbook } from './workbook.ts'
import { findCells, findSheet } from './workbook.ts'

export interface Analyst extends CoAuthor {
  /** Brings a sheet to the front. */
  activate(sheet: string): void
  /** Selects cells, of another sheet too: `Menu!B2:C3`. */
  select(address: string): void
  /** Empties cells, as Delete does. */
  clear(address: string): void
  /** Makes a table of the block of cells around the cursor. */
  makeTable(): void
  /** Adds an empty sheet and shows it. */
  newSheet(): void
  /** Adds the sheets of a file and shows the first; `asTables`: each is a table. */
  openSheets(sheets: readonly FileSheet[], asTables: boolean): void
  /** Draws a column of a sheet, from 0, to a width in points. */
  setColumnWidth(sheet: string, column: number, points: number): void
}

/** `told` runs after each action, to send its events. */
export function createAnalyst(book: Workbook, onChange: () => void): Analyst {
  const activate = (name: string): void => activateSheet(book, findSheet(book, name) ?? notFound())
  const cellsAt = (address: string) =>
    findCells(book, address, book.activeSheetId) ??
    fail('InvalidArgument', `${address} is no address`)
  return {
    ...createCoAuthor(book, onChange),
    activate(sheet) {
      activate(sheet)
      onChange()
    },
    select(address) {
      const { sheetId, rect } = cellsAt(address)
      if (sheetId !== book.activeSheetId) activate(sheetId)
      book.selection = rect
      book.changes.push({ kind: 'selection', sheetId, rect })
      onChange()
    },
    clear(address) {
      const { sheetId, rect } = cellsAt(address)
      clearByPerson(book, sheetOf(book, sheetId), rect)
      onChange()
    },
    makeTable() {
      tableAround(book, sheetOf(book, book.activeSheetId), book.selection)
      onChange()
    },
    newSheet() {
      activateSheet(book, addSheet(book, null))
      onChange()
    },
    openSheets(files, asTables) {
      const first = addFileSheets(book, files, asTables)
      if (first) activateSheet(book, first)
      onChange()
    },
    setColumnWidth(name, column, points) {
      setWidth(findSheet(book, name) ?? notFound(), rectAt(0, column, 1, 1), points)
    },
  }
}
