// The person who has the workbook open: edits as a colleague does, reported to the add-in as local
// events, and also selects cells and activates sheets, which are per person.
import { rectAt } from './range-address.ts'
import { createCoAuthor } from './co-author.ts'
import type { CoAuthor } from './co-author.ts'
import { setWidth } from './column-widths.ts'
import { fail, notFound } from './failure.ts'
import { activateSheet } from './sheet.ts'
import type { Workbook } from './workbook.ts'
import { findCells, findSheet } from './workbook.ts'

export interface Analyst extends CoAuthor {
  /** Brings a sheet to the front. */
  activate(sheet: string): void
  /** Selects cells, of another sheet too: `Menu!B2:C3`. */
  select(address: string): void
  /** Draws a column of a sheet, from 0, to a width in points. */
  setColumnWidth(sheet: string, column: number, points: number): void
}

/** `told` runs after each action, to send its events. */
export function createAnalyst(book: Workbook, onChange: () => void): Analyst {
  const activate = (name: string): void => activateSheet(book, findSheet(book, name) ?? notFound())
  return {
    ...createCoAuthor(book, onChange),
    activate(sheet) {
      activate(sheet)
      onChange()
    },
    select(address) {
      const cells = findCells(book, address, book.activeSheetId)
      const { sheetId, rect } = cells ?? fail('InvalidArgument', `${address} is no address`)
      if (sheetId !== book.activeSheetId) activate(sheetId)
      book.selection = rect
      book.changes.push({ kind: 'selection', sheetId, rect })
      onChange()
    },
    setColumnWidth(name, column, points) {
      setWidth(findSheet(book, name) ?? notFound(), rectAt(0, column, 1, 1), points)
    },
  }
}
