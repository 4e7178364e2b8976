// Rows ⇄ typed columns. A builder takes rows one by one, as they come off the wire, and grows one
// typed column per name; columns that are not kept leave a summary only. Not a parser: rows arrive
// as values, and what is wrong with them is counted here and worded in table-entries.ts.
import { ENTRY_KEYS, ENTRY_ROWS } from '#contract/limits.ts'
import type { ColumnSummary } from '#contract/request-read.ts'
import { shownKey } from '#contract/shown.ts'
import { cell, type Column, type Scalar, type Table } from '#contract/table.ts'
import { finishColumn, newColumn, setCell, type GrowingColumn } from './column-builder.ts'
import { createCounted } from './counted-column.ts'
import { LostCell } from './sent-key.ts'

/** One kind of fault in rows: how often, and the first rows and keys that have it. */
export interface RowFault {
  count: number
  rows: number[]
  keys: (string | number)[]
  /** Where it was met first. */
  column?: string
}

/** Cells of one column that cannot be had as they were sent. */
export interface LostFault extends RowFault {
  what: string
}

export function noneLost(): LostFault {
  return { count: 0, rows: [], keys: [], what: '' }
}

/** Notes a cell of the column in which one was met first. */
export function noteLost(fault: LostFault, row: number, column: string, cell: LostCell): void {
  if (fault.count === 0) fault.what = cell.what
  if (fault.count === 0 || fault.column === column)
    note(fault, row, column === 'key' ? cell.shown : undefined, column)
}

export interface BuiltTable {
  /** Rows given, those beyond the limit among them (`table` holds none of these). */
  rowsGiven: number
  table: Table
  others: Map<string, ColumnSummary>
  /** Rows whose every cell is blank, ascending. */
  blankRows: Int32Array
  notScalar: RowFault
  notObject: RowFault
  /** Rows that name a column more than once. */
  repeated: RowFault
  lost: LostFault
  /** The first column name beyond the limit; null where all fit. */
  columnBeyond: string | null
}

export interface TableBuilder {
  /** `commas`: those between the row's cells, where it was read from JSON. */
  add(row: unknown, commas?: number): void
  /** Whether the table has more rows or columns than its limits. */
  isBeyond(): boolean
  finish(): BuiltTable
}

export interface BuilderLimits {
  rows: number
  columns: number
}

/** Builds a table of at most `limits` from rows; `keep` admits the columns held whole. */
export function createTableBuilder(
  keep: (column: string) => boolean = () => true,
  limits: BuilderLimits = { rows: Infinity, columns: Infinity },
): TableBuilder {
  const byName = new Map<string, GrowingColumn>()
  const inOrder: GrowingColumn[] = []
  const blankRows: number[] = []
  const notScalar: RowFault = { count: 0, rows: [], keys: [] }
  const notObject: RowFault = { count: 0, rows: [], keys: [] }
  const repeated: RowFault = { count: 0, rows: [], keys: [] }
  const lost = noneLost()
  let rowsGiven = 0
  let columnBeyond: string | null = null

  function columnNamed(name: string): GrowingColumn | null {
    const known = byName.get(name)
    if (known) return known
    if (inOrder.length >= limits.columns) {
      columnBeyond ??= name
      return null
    }
    const column = newColumn(name, keep(name) ? null : createCounted())
    byName.set(name, column)
    inOrder.push(column)
    return column
  }

  function add(row: unknown, commas?: number): void {
    const index = rowsGiven++
    if (index >= limits.rows) return
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      note(notObject, index, undefined)
      blankRows.push(index)
      return
    }
    const cells = row as Record<string, unknown>
    const names = Object.keys(cells)
    // JSON.parse keeps the last of two cells of one name.
    if (commas !== undefined && names.length > 0 && commas >= names.length)
      note(repeated, index, cells.key)
    let filled = false
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!
      // Rows mostly repeat the first row's order: then the column is found without a look-up.
      const next = inOrder[i]
      const column = next !== undefined && next.name === name ? next : columnNamed(name)
      let value = cells[name]
      if (value instanceof LostCell) {
        noteLost(lost, index, name, value)
        value = value.shown
      }
      if (value === null || value === undefined || value === '' || Number.isNaN(value)) continue
      filled = true
      if (!isScalar(value)) {
        note(notScalar, index, cells.key, name)
      } else if (column) {
        setCell(column, index, value)
      }
    }
    if (!filled) blankRows.push(index)
  }

  function finish(): BuiltTable {
    const rows = Math.min(rowsGiven, limits.rows)
    const columns = new Map<string, Column>()
    const others = new Map<string, ColumnSummary>()
    for (const column of inOrder) {
      if (column.counted) others.set(column.name, column.counted.summary(rows))
      else columns.set(column.name, finishColumn(column, rows))
    }
    return {
      rowsGiven,
      table: { rows, columns },
      others,
      blankRows: Int32Array.from(blankRows),
      notScalar,
      notObject,
      repeated,
      lost,
      columnBeyond,
    }
  }

  const isBeyond = (): boolean => rowsGiven > limits.rows || columnBeyond !== null

  return { add, isBeyond, finish }
}

/** The rows as columns. Rows come from our own code: a cell that is no scalar is a bug. */
export function tableFromRows(rows: readonly Record<string, unknown>[]): Table {
  const builder = createTableBuilder()
  for (const row of rows) builder.add(row)
  const built = builder.finish()
  const bad = built.notScalar.rows[0] ?? built.notObject.rows[0]
  if (bad !== undefined)
    throw new TypeError(`row ${bad}: ${built.notScalar.column ?? 'the row'} is not a scalar`)
  return built.table
}

/** The columns as rows: every row has every column, blank cells are null. */
export function tableToRows(table: Table): Record<string, Scalar | null>[] {
  const columns = [...table.columns]
  // fromEntries defines properties, so a column named __proto__ is a column like any other.
  return Array.from({ length: table.rows }, (_, row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, cell(column, row)])),
  )
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
}

function note(fault: RowFault, row: number, key: unknown, column?: string): void {
  fault.count++
  if (fault.column === undefined && column !== undefined) fault.column = column
  if (fault.rows.length < ENTRY_ROWS && fault.rows.at(-1) !== row) fault.rows.push(row)
  if (fault.keys.length >= ENTRY_KEYS || !isScalar(key) || key === '') return
  const shown = shownKey(key)
  if (!fault.keys.includes(shown)) fault.keys.push(shown)
}
