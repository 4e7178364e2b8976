// A workbook as a file keeps it: plain data that a browser's storage takes, and back. What belongs to
// one opening of it (references of an add-in, changes not yet told) is not in it.
import { typeOf, type Calculate, type Cell } from './cell.ts'
import { fixtureCell } from './fixture.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** A plain constant stands for itself: of 300,000 cells hardly one is anything else. */
type SavedCell = Cell['value'] | Cell | null

export interface SavedWorkbook extends Omit<Workbook, 'calculate' | 'kept' | 'changes' | 'sheets'> {
  sheets: (Omit<Sheet, 'rows'> & { rows: SavedCell[][] })[]
}

/** Shares what is not cells with the workbook: to be stored, not to be kept in hand. */
export function saveWorkbook(book: Workbook): SavedWorkbook {
  const { calculate: _, kept: __, changes: ___, ...rest } = book
  return {
    ...rest,
    sheets: book.sheets.map((sheet) => ({
      ...sheet,
      // Rows and cells that were never filled are holes.
      rows: Array.from(sheet.rows, (row) => Array.from(row ?? [], savedCell)),
    })),
  }
}

export function restoreWorkbook(saved: SavedWorkbook, calculate: Calculate): Workbook {
  return {
    ...saved,
    calculate,
    kept: new Map(),
    changes: [],
    sheets: saved.sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => row.map(restoredCell)),
    })),
  }
}

function savedCell(cell: Cell | undefined): SavedCell {
  if (!cell) return null
  const { value, type, format, formula } = cell
  const plain = format === 'General' && formula === null && type === typeOf(value) && !cell.spilled
  return plain ? value : cell
}

function restoredCell(saved: SavedCell): Cell | undefined {
  if (saved === null) return undefined
  return typeof saved === 'object' ? saved : fixtureCell(saved)
}
