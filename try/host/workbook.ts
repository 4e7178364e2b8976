// The workbook as plain data, and look-ups in it. sheet-cells.ts and table.ts change cells; nothing
// here knows of requests.
import type { Rect } from './range-address.ts'
import { intersection, parseRect, quoteSheet, splitAddress } from './range-address.ts'
import type { Calculate, Cell } from './cell.ts'

export interface Sheet {
  id: string
  name: string
  visibility: 'Visible' | 'Hidden' | 'VeryHidden'
  protected: boolean
  tabColor: string
  /** Sparse: rows[r]?.[c]. */
  rows: (Cell | undefined)[][]
  /** In painting order; the last paint that covers a cell counts. */
  paints: Paint[]
}

/** A format other than the number format: `FillColor`, `FontBold`, `ColumnWidth` … */
interface Paint {
  rect: Rect
  property: string
  value: unknown
}

export interface TableColumn {
  /** Unique in its table and never reused. */
  id: number
  name: string
}

export interface Table {
  id: string
  legacyId: string
  name: string
  sheetId: string
  /** Header row, body and, if shown, the total row. */
  rect: Rect
  columns: TableColumn[]
  nextColumnId: number
  showHeaders: boolean
  showTotals: boolean
  style: string
  options: Record<string, boolean>
  /** A column's id and its comparison with a number, such as `>0`. */
  filters: { column: number; criterion: string }[]
}

export interface DefinedName {
  name: string
  /** Id of the only sheet that knows it; null = the whole workbook. */
  scope: string | null
  /** With its `=`. */
  formula: string
  comment: string
  visible: boolean
  /** Its cells, which move with the sheet; null for a constant or an expression. */
  target: { sheetId: string; rect: Rect } | null
}

/** A threaded comment of a cell, and its replies. */
export interface Comment {
  id: string
  target: { sheetId: string; rect: Rect }
  content: string
  replies: string[]
}

/** A conditional format, or the data validation of cells. */
export interface Rule {
  kind: 'format' | 'validation'
  id: string
  sheetId: string
  rect: Rect
  /** `Custom`, `CellValue`, `ColorScale` …, of a validation `List` or `Custom`. */
  type: string
  formula: string
}

/** Cells that a chart draws. */
export interface ChartCells {
  sheetId: string
  /** Null = they were deleted. */
  rect: Rect | null
}

export interface ChartSeries {
  name: string
  /** Null = as the chart's. */
  type: string | null
  values: ChartCells | null
  /** Categories, or the x of a scatter; null = 1, 2, 3 … */
  x: ChartCells | null
  /** Such as `MarkerSize`; missing = Excel's choice. */
  looks: Record<string, unknown>
}

interface ChartAxis {
  title: string
  titleShown: boolean
  /** Such as `Minimum`; missing = Excel's choice. */
  looks: Record<string, unknown>
}

export interface Chart {
  id: string
  sheetId: string
  name: string
  type: string
  title: string
  titleShown: boolean
  legendShown: boolean
  legendPosition: string
  axes: { category: ChartAxis; value: ChartAxis }
  series: ChartSeries[]
  /** The cells that it covers. */
  place: Rect
}

export interface XmlPart {
  id: string
  namespaceUri: string
  xml: string
}

/** A range kept by `_KeepReference`, which moves with its cells; `rect` null = deleted. */
export interface KeptRange {
  sheetId: string
  rect: Rect | null
}

/** One change, as handlers may hear of it (events.ts sends it). */
export type Change =
  | {
      kind: 'cells'
      sheetId: string
      rect: Rect
      changeType: 'RangeEdited' | 'RowInserted' | 'RowDeleted' | 'ColumnInserted' | 'ColumnDeleted'
      shift: 'None' | 'ShiftCellLeft' | 'ShiftCellUp' | 'ShiftCellRight' | 'ShiftCellDown'
      /** Tables that the change touched, as they were at that time. */
      tables: string[]
      before: Cell | null
      after: Cell | null
    }
  | { kind: 'selection'; sheetId: string; rect: Rect }
  | { kind: 'sheet activated' | 'sheet added' | 'sheet deleted'; sheetId: string }
  | { kind: 'table added' | 'table deleted'; sheetId: string; tableId: string; name: string }
  /** A defined name was added, removed or changed. */
  | { kind: 'name'; name: string }

export interface Workbook {
  name: string
  /** A new workbook on the desktop is never saved; on the web each is saved when it is made. */
  neverSaved?: boolean | null
  /** On the web, and for files that others can open. */
  autoSave?: boolean | null
  /** Days count from 1904, as in some workbooks of a Mac. */
  is1904?: true
  /** What separates decimals where the workbook is opened; a point if absent. */
  decimal?: ','
  /** What separates thousands there, and the culture; of one that fits the decimals if absent. */
  thousands?: string
  culture?: string
  sheets: Sheet[]
  tables: Table[]
  names: DefinedName[]
  /** `workbook.settings`: any JSON values. */
  settings: Map<string, unknown>
  /** `Office.context.document.settings`: values are JSON texts. */
  documentSettings: Map<string, string>
  xmlParts: XmlPart[]
  comments: Comment[]
  charts: Chart[]
  /** Conditional formats and data validations. */
  rules: Rule[]
  /** No sheet can be added, renamed or deleted (Excel: Protect Workbook, Structure). */
  structureProtected?: boolean
  activeSheetId: string
  selection: Rect
  calculationMode: 'Automatic' | 'AutomaticExceptTables' | 'Manual'
  calculate: Calculate
  /** By reference id. */
  kept: Map<string, KeptRange>
  nextId: number
  /** Not yet reported to handlers; emptied after each request and each co-author's edit. */
  changes: Change[]
}

/** A new id in Excel's form; ids are the same in every run. */
export function newId(book: Workbook): string {
  book.nextId += 1
  return `{00000000-0000-4000-8000-${String(book.nextId).padStart(12, '0')}}`
}

/** Excel ignores case in names of sheets, tables, columns and defined names. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export const findSheet = (book: Workbook, key: string): Sheet | undefined =>
  book.sheets.find((sheet) => sheet.id === key || sameName(sheet.name, key))

export const findTable = (book: Workbook, key: string): Table | undefined =>
  book.tables.find((table) => table.id === key || sameName(table.name, key))

/** A name of the whole workbook or, with `scope`, of one sheet. */
export const findName = (
  book: Workbook,
  key: string,
  scope: string | null = null,
): DefinedName | undefined =>
  book.names.find((name) => name.scope === scope && sameName(name.name, key))

/** A column by id (numbers) or by name, else by an id written as text. */
export function findColumn(table: Table, key: number | string): TableColumn | undefined {
  if (typeof key === 'number') return table.columns.find((column) => column.id === key)
  return (
    table.columns.find((column) => sameName(column.name, key)) ??
    table.columns.find((column) => String(column.id) === key)
  )
}

export const tablesOn = (book: Workbook, sheetId: string): Table[] =>
  book.tables.filter((table) => table.sheetId === sheetId)

export const tablesAt = (book: Workbook, sheetId: string, rect: Rect): Table[] =>
  tablesOn(book, sheetId).filter((table) => intersection(table.rect, rect) !== null)

/** The cells that `Sheet1!A1:B2`, a local address, a defined name or a table's name points to. */
export function findCells(
  book: Workbook,
  text: string,
  sheetId: string | null,
): { sheetId: string; rect: Rect } | null {
  const { sheet, local } = splitAddress(text)
  const onSheet = sheet === null ? sheetId : (findSheet(book, sheet)?.id ?? null)
  const rect = parseRect(local)
  if (rect) return onSheet === null ? null : { sheetId: onSheet, rect }
  const named = findName(book, local)?.target
  if (named) return named
  const table = findTable(book, local)
  return table ? { sheetId: table.sheetId, rect: bodyRect(table) } : null
}

export const headerRect = (table: Table): Rect => ({ ...table.rect, bottom: table.rect.top })

export const bodyRect = (table: Table): Rect => ({
  ...table.rect,
  top: table.rect.top + (table.showHeaders ? 1 : 0),
  bottom: table.rect.bottom - (table.showTotals ? 1 : 0),
})

/** `Sheet1!A1:B2`, as `Range.address` says it, from the local address. */
export const fullAddress = (sheet: Sheet, local: string): string =>
  `${quoteSheet(sheet.name)}!${local}`
