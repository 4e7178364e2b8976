// A workbook as plain data for a browser's storage, and back. References of an add-in and
// unreported changes are left out.
import { typeOf, type Calculate, type Cell } from './cell.ts'
import { fixtureCell } from './fixture.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** A plain constant is stored as itself, which saves space. */
type SavedCell = Cell['value'] | Cell | null

export interface SavedWorkbook extends Omit<Workbook, 'calculate' | 'kept' | 'changes' | 'sheets'> {
  sheets: (Omit<Sheet, 'rows'> & { rows: SavedCell[][] })[]
}

/** Shares everything except cells with the workbook: store the result, do not keep it. */
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
    // A browser may keep a workbook from before charts and rules were modelled.
    charts: (saved as Partial<SavedWorkbook>).charts ?? [],
    rules: (saved as Partial<SavedWorkbook>).rules ?? [],
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
