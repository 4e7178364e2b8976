// Workbooks as tests write them: rows of plain values. Fixtures are put into cells as they are; only
// what an add-in or a co-author enters is read as typing (cell.ts).
//
// Assumptions about Excel: a new workbook has one sheet, `Sheet1`, calculates automatically and shows
// A1 of its first sheet; `General` is the default format. The type of a cell is that of its value
// (learn.microsoft.com, Excel.RangeValueType), so a number is a text only if a fixture quotes it.
import { columnCount, rectAt } from './range-address.ts'
import type { Calculate, Cell } from './cell.ts'
import { calculateConstants, emptyCell, serialDay, typeOf } from './cell.ts'
import { addName } from './names.ts'
import { addSheet } from './sheet.ts'
import { addTable, renameTable, sheetOf } from './table.ts'
import type { Workbook } from './workbook.ts'
import { findCells, findSheet, newId } from './workbook.ts'
import { splitAddress } from './range-address.ts'
import { rootNamespace } from './xml.ts'

/** One cell: an error's name (`#N/A`) makes an error cell, null an empty one. */
export type Fixture =
  | number
  | string
  | boolean
  | null
  | { value: number | string | boolean; format?: string; formula?: string }
export type FixtureRows = readonly (readonly Fixture[])[]

export interface WorkbookFixture {
  name?: string
  /** As in `Workbook`: whether it was never saved, and whether AutoSave is on. */
  neverSaved?: boolean
  autoSave?: boolean
  is1904?: true
  decimal?: ','
  thousands?: string
  culture?: string
  /** In this order; sheets that `cells` and `tables` name are added after them. */
  sheets?: readonly string[]
  /** By the address of their first cell: `{ 'Menu!B2': [[1, 2]] }`. */
  cells?: Record<string, FixtureRows>
  /** By name; the first row has the headers. */
  tables?: Record<string, { at: string; rows: FixtureRows }>
  /** Formulas with their `=`, by name. */
  names?: Record<string, string>
  /** Names that only one sheet knows: sheet → name → formula. */
  sheetNames?: Record<string, Record<string, string>>
  /** Comments by the address of their cell: the comment, then its replies. */
  comments?: Record<string, readonly [string, ...string[]]>
  settings?: Record<string, unknown>
  xmlParts?: readonly string[]
  /** Gives formulas their values; by default only constants have one (cell.ts). */
  calculate?: Calculate
}

/**
 * A calendar day as Excel keeps it: its serial number with a date format, from 1900 on (Microsoft
 * support, "Date systems in Excel").
 */
export function date(iso: string, format = 'yyyy-mm-dd'): Fixture {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return { value: serialDay(year, month, day), format }
}

export function fixtureCell(fixture: Fixture): Cell {
  if (fixture === null) return emptyCell()
  const {
    value,
    format = 'General',
    formula = null,
  } = typeof fixture === 'object' ? fixture : { value: fixture }
  return { type: typeOf(value), value, formula, format }
}

export function buildWorkbook(fixture: WorkbookFixture): Workbook {
  const book: Workbook = {
    name: fixture.name ?? 'Workbook.xlsx',
    ...(fixture.neverSaved !== undefined && { neverSaved: fixture.neverSaved }),
    ...(fixture.autoSave !== undefined && { autoSave: fixture.autoSave }),
    ...(fixture.is1904 && { is1904: true }),
    ...(fixture.decimal !== undefined && { decimal: fixture.decimal }),
    ...(fixture.thousands !== undefined && { thousands: fixture.thousands }),
    ...(fixture.culture !== undefined && { culture: fixture.culture }),
    sheets: [],
    tables: [],
    names: [],
    settings: new Map(Object.entries(fixture.settings ?? {})),
    documentSettings: new Map(),
    xmlParts: [],
    comments: [],
    charts: [],
    rules: [],
    activeSheetId: '',
    selection: rectAt(0, 0, 1, 1),
    calculationMode: 'Automatic',
    calculate: fixture.calculate ?? calculateConstants,
    kept: new Map(),
    nextId: 0,
    changes: [],
  }
  const places = [
    ...Object.keys(fixture.cells ?? {}),
    ...Object.values(fixture.tables ?? {}).map(({ at }) => at),
  ]
  places.push(...Object.keys(fixture.comments ?? {}))
  const named = places.flatMap((address) => splitAddress(address).sheet ?? [])
  const sheets = [...new Set([...(fixture.sheets ?? []), ...named])]
  for (const name of sheets.length > 0 ? sheets : ['Sheet1']) addSheet(book, name)
  book.activeSheetId = book.sheets[0]?.id ?? ''

  for (const [at, rows] of Object.entries(fixture.cells ?? {})) fillCells(book, at, rows)
  for (const [name, { at, rows }] of Object.entries(fixture.tables ?? {})) {
    const { sheetId, rect } = fillCells(book, at, rows)
    renameTable(book, addTable(book, sheetOf(book, sheetId), rect, true), name)
  }
  for (const [name, formula] of Object.entries(fixture.names ?? {})) {
    addName(book, name, null, formula, '')
  }
  for (const [sheet, names] of Object.entries(fixture.sheetNames ?? {})) {
    const scope = findSheet(book, sheet)?.id
    if (scope === undefined) throw new Error(`Names of the sheet ${sheet}, which is not there`)
    for (const [name, formula] of Object.entries(names))
      addName(book, name, null, formula, '', scope)
  }
  for (const [at, [content, ...replies]] of Object.entries(fixture.comments ?? {})) {
    const target = findCells(book, at, book.activeSheetId)
    if (!target) throw new Error(`A comment stands at ${at}, which is no address`)
    book.comments.push({ id: newId(book), target, content, replies })
  }
  for (const xml of fixture.xmlParts ?? []) {
    book.xmlParts.push({ id: newId(book), namespaceUri: rootNamespace(xml), xml })
  }
  book.changes = []
  return book
}

/** Writes rows from the cell `at` on, over anything. */
function fillCells(
  book: Workbook,
  at: string,
  rows: FixtureRows,
): NonNullable<ReturnType<typeof findCells>> {
  const start = findCells(book, at, book.activeSheetId)
  const sheet = start && findSheet(book, start.sheetId)
  if (!sheet) throw new Error(`A fixture stands at ${at}, which is no address`)
  const { top, left } = start.rect
  const rect = rectAt(top, left, rows.length, rows[0]?.length ?? 0)
  rows.forEach((row, down) => {
    if (row.length !== columnCount(rect)) throw new Error(`Rows at ${at} differ in length`)
    const line = (sheet.rows[top + down] ??= [])
    row.forEach((fixture, right) => {
      const cell = fixtureCell(fixture)
      if (cell.type !== 'Empty' || cell.format !== 'General') line[left + right] = cell
    })
  })
  return { sheetId: start.sheetId, rect }
}
