// Sheets as wholes: adding, naming, hiding, deleting, activating. Their cells: sheet-cells.ts.
import { forgetChartsOf } from './chart-cells.ts'
import { fail } from './failure.ts'
import { MAX_SHEET_NAME } from './limits.ts'
import type { Sheet, Workbook } from './workbook.ts'
import { newId, sameName } from './workbook.ts'

/** Excel's answer to such a change of a protected structure is not documented; a protected sheet's is this. */
function refuseStructure(book: Workbook): void {
  if (book.structureProtected) fail('AccessDenied', 'The structure of the workbook is protected')
}

function refuseSheetName(book: Workbook, name: string, own: Sheet | null): void {
  const bad = name === '' || name.length > MAX_SHEET_NAME || /[\\/?*[\]:]|^'|'$/.test(name)
  if (bad) fail('InvalidArgument', `${name} is no name for a sheet`)
  if (book.sheets.some((sheet) => sheet !== own && sameName(sheet.name, name))) {
    fail('ItemAlreadyExists', `There is a sheet ${name}`)
  }
}

export function addSheet(book: Workbook, wish: string | null): Sheet {
  refuseStructure(book)
  let n = book.sheets.length + 1
  while (book.sheets.some((sheet) => sameName(sheet.name, `Sheet${n}`))) n++
  const name = wish ?? `Sheet${n}`
  refuseSheetName(book, name, null)
  const sheet: Sheet = {
    id: newId(book),
    name,
    visibility: 'Visible',
    protected: false,
    tabColor: '',
    rows: [],
    paints: [],
  }
  book.sheets.push(sheet)
  book.changes.push({ kind: 'sheet added', sheetId: sheet.id })
  return sheet
}

export function renameSheet(book: Workbook, sheet: Sheet, name: string): void {
  refuseStructure(book)
  refuseSheetName(book, name, sheet)
  sheet.name = name
}

/** A workbook keeps one visible sheet (Microsoft Support, Hide or unhide worksheets). */
function refuseLast(book: Workbook, sheet: Sheet): void {
  if (!book.sheets.some((other) => other !== sheet && other.visibility === 'Visible')) {
    fail('InvalidOperation', 'A workbook must have one visible sheet')
  }
}

export function hideSheet(book: Workbook, sheet: Sheet, visibility: Sheet['visibility']): void {
  if (visibility !== 'Visible') refuseLast(book, sheet)
  sheet.visibility = visibility
  if (visibility !== 'Visible') leave(book, sheet)
}

export function deleteSheet(book: Workbook, sheet: Sheet): void {
  refuseStructure(book)
  refuseLast(book, sheet)
  book.sheets = book.sheets.filter((other) => other !== sheet)
  book.tables = book.tables.filter((table) => table.sheetId !== sheet.id)
  book.names = book.names.filter((name) => name.scope !== sheet.id)
  book.comments = book.comments.filter(({ target }) => target.sheetId !== sheet.id)
  book.rules = book.rules.filter((rule) => rule.sheetId !== sheet.id)
  forgetChartsOf(book, sheet.id)
  for (const name of book.names) {
    if (name.target?.sheetId === sheet.id) Object.assign(name, { target: null, formula: '=#REF!' })
  }
  for (const kept of book.kept.values()) {
    if (kept.sheetId === sheet.id) kept.rect = null
  }
  book.changes.push({ kind: 'sheet deleted', sheetId: sheet.id })
  leave(book, sheet)
}

export function activateSheet(book: Workbook, sheet: Sheet): void {
  if (sheet.visibility !== 'Visible') fail('InvalidOperation', `The sheet ${sheet.name} is hidden`)
  book.activeSheetId = sheet.id
  book.selection = { top: 0, left: 0, bottom: 0, right: 0 }
  book.changes.push({ kind: 'sheet activated', sheetId: sheet.id })
}

function leave(book: Workbook, sheet: Sheet): void {
  if (book.activeSheetId !== sheet.id) return
  const next = book.sheets.find((other) => other.visibility === 'Visible' && other !== sheet)
  if (next) activateSheet(book, next)
}
