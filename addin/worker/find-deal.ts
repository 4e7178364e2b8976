// Finds the row of a deal in the analyst's tables, and makes the formula that finds it again after
// the table was sorted or extended. An article may be on many menus, so every cell that identifies
// the deal is compared; a deal that cannot be told apart is refused.
import { cell, numbers, type Column, type Scalar } from '#contract/table.ts'
import { columnOf, numberOf, textOf } from '#economics/printing/excel-names.ts'
import { isError } from '#addin/mapping/cell.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { byCells } from '#addin/mapping/row-order.ts'
import type { Sheet } from '#addin/mapping/sheet.ts'
import type { Sheets } from '#addin/mapping/sources.ts'
import type { Upload } from '#addin/mapping/upload.ts'
import { formulaPlaceText } from '#addin/text/en/formula-place.ts'

export interface FoundDeal {
  /** Row of the upload's menus. */
  readonly row: number
  /** Row of its sheet, from 0. */
  readonly at: number
  readonly sheet: Sheet
  readonly part: Mapping['menus']
  readonly size: number
  /** The key is also on other menus. */
  readonly repeated: boolean
}

/**
 * The row of the latest menu that has the key: at the given size, else the taken one, else the
 * first.
 */
export function findDeal(
  { key, qty, mapping }: { key: Scalar; qty: number | null; mapping: Mapping },
  { menus: { table, back } }: Upload,
  sheets: Sheets,
): FoundDeal | string {
  const parts = [
    { sheet: sheets.menus, part: mapping.menus },
    { sheet: sheets.history ?? sheets.menus, part: mapping.history ?? mapping.menus },
  ]
  // Keys of the sheets: in the upload, keys of repeated articles have the menu as a suffix.
  const keys = parts.map(({ sheet, part }) => columnIn(sheet, part.columns.key))
  const own: number[] = []
  for (let row = 0; row < table.rows; row++)
    if (String(cell(keys[back.table[row]!], back.row[row]!) ?? '') === String(key)) own.push(row)
  const [T, menu, sizes, chosen] = (['T', 'menu', 'qty', 'historically_chosen'] as const).map(
    (name) => numbers(table, name),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array]
  const last = own.reduce((most, row) => (T[row]! > most ? T[row]! : most), -Infinity)
  const latest = own.filter((row) => T[row] === last)
  if (latest.length === 0) return formulaPlaceText.noRow(String(key))
  const sized = qty === null ? latest : latest.filter((row) => sizes[row] === qty)
  const row = sized.find((each) => chosen[each] === 1) ?? sized[0]
  if (row === undefined) return formulaPlaceText.noSize(String(key), qty!)
  const repeated = own.some((each) => menu[each] !== menu[row])
  return { ...parts[back.table[row]!]!, row, at: back.row[row]!, size: sizes[row]!, repeated }
}

/** Columns that tell rows of one key and size apart, the most stable first. */
const TELLING = ['menu', 'T', 'unit_cost', 'unit_price', 'T_lead', 'batch'] as const

/**
 * A formula for the row's place in its table: 1 = the first data row. `keyAt` and `sizeAt`: cells
 * with the key as a text and the size. Null if nothing tells the row from another one.
 */
export function placeFormula(
  { sheet, part, at, size }: FoundDeal,
  { keyAt, sizeAt }: { keyAt: string; sizeAt: string },
): string | null {
  const asked: Asked[] = []
  const add = (header: string | undefined, cellAt?: string): void => {
    const one = ask(sheet, header, at, cellAt)
    if (one) asked.push(one)
  }
  const key = columnIn(sheet, part.columns.key)
  add(part.columns.key, typeof cell(key, at) === 'string' ? keyAt : undefined)
  const sizes = columnIn(sheet, part.columns.qty)
  const inCell = sizes !== undefined && cell(sizes, at) === size
  if (inCell) add(part.columns.qty, sizeAt)
  // An article may return at the same size; a date or a label tells the menus apart.
  add(part.columns.date)
  const label = columnIn(sheet, part.columns.menu)
  if (label && typeof cell(label, at) === 'string') add(part.columns.menu)

  // Further columns as needed: T counts from now and shifts, costs may be corrected.
  let rows = Array.from({ length: sheet.rows }, (_, row) => row).filter((row) =>
    asked.every(({ holds }) => holds(row)),
  )
  for (const header of [...TELLING.map((field) => part.columns[field]), ...part.features]) {
    if (rows.length <= 1) break
    const one = ask(sheet, header, at)
    const left = one ? rows.filter(one.holds) : rows
    if (left.length === rows.length) continue
    asked.push(one!)
    rows = left
  }
  const known = [...Object.values(part.columns), ...part.features]
  const same = byCells(
    known.map((header) => columnIn(sheet, header)).filter((of) => of !== undefined),
  )
  if (rows.some((row) => same(row, at) !== 0)) return null
  const all = asked.map(({ text }) => text).join('*')
  return `=MATCH(1,INDEX(${asked.length === 1 ? `${all}*1` : all},0),0)`
}

/** A condition on a column of the sheet, by Excel's rules. */
interface Asked {
  readonly text: string
  readonly holds: (row: number) => boolean
}

/** Longest text literal in a formula. */
const MOST_TEXT = 255

/**
 * The condition that a cell of the column equals that of the row; null if the row's cell is blank
 * or an error.
 */
function ask(sheet: Sheet, header: string | undefined, at: number, cellAt?: string): Asked | null {
  const column = columnIn(sheet, header)
  const value = cell(column, at)
  if (column === undefined || value === null || isError(value)) return null
  const cells = columnOf(sheet.name, header!)
  if (typeof value === 'string') {
    if (cellAt === undefined && value.length > MOST_TEXT) return null
    return {
      text: `EXACT(${cells}&"",${cellAt ?? textOf(value)})`,
      holds: (row) => shownText(cell(column, row)) === value,
    }
  }
  const is = typeof value === 'number' ? numberOf(value) : String(value).toUpperCase()
  return {
    text: `(${cells}=${cellAt ?? is})`,
    // Excel compares a blank cell as 0 or FALSE.
    holds: (row) => sameCell(cell(column, row) ?? (value === 0 ? 0 : false), value),
  }
}

/** Excel compares fifteen digits. */
const sameCell = (a: Scalar, b: Scalar): boolean =>
  typeof a === 'number' && typeof b === 'number' ? a.toPrecision(15) === b.toPrecision(15) : a === b

function shownText(value: Scalar | null): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return typeof value === 'boolean' ? String(value).toUpperCase() : (value ?? '')
}

function columnIn(sheet: Sheet, header: string | undefined): Column | undefined {
  return header === undefined ? undefined : sheet.columns[sheet.headers.indexOf(header)]
}
