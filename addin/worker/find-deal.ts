// Which row of the analyst's tables a deal of the plan is, and the formula that finds the row again
// after she has sorted her table or added to it. The same article may stand there on many menus, so
// the row is told by all that makes it the deal, and a deal that cannot be told apart is refused.
import { cell, numbers, type Column, type Scalar } from '#contract/table.ts'
import { columnOf, numberOf, textOf } from '#economics/printing/excel-names.ts'
import { isError } from '#addin/mapping/cell.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { byCells } from '#addin/mapping/row-order.ts'
import type { Sheet } from '#addin/mapping/sheet.ts'
import type { Sheets } from '#addin/mapping/sources.ts'
import type { Upload } from '#addin/mapping/upload.ts'

export interface FoundDeal {
  /** Row of the upload's menus. */
  readonly row: number
  /** Row of its sheet, from 0. */
  readonly at: number
  readonly sheet: Sheet
  readonly part: Mapping['menus']
  readonly size: number
  /** The key stood on other menus before. */
  readonly repeated: boolean
}

/** The row of the latest menu that has the key: of the size asked for, else taken, else the first. */
export function findDeal(
  { key, qty, mapping }: { key: Scalar; qty: number | null; mapping: Mapping },
  { menus: { table, back } }: Upload,
  sheets: Sheets,
): FoundDeal | string {
  const parts = [
    { sheet: sheets.menus, part: mapping.menus },
    { sheet: sheets.history ?? sheets.menus, part: mapping.history ?? mapping.menus },
  ]
  // Keys of the sheets: those of the upload bear the menu where an article is repeated.
  const keys = parts.map(({ sheet, part }) => columnIn(sheet, part.columns.key))
  const own: number[] = []
  for (let row = 0; row < table.rows; row++)
    if (String(cell(keys[back.table[row]!], back.row[row]!) ?? '') === String(key)) own.push(row)
  const [T, menu, sizes, chosen] = (['T', 'menu', 'qty', 'historically_chosen'] as const).map(
    (name) => numbers(table, name),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array]
  const last = own.reduce((most, row) => (T[row]! > most ? T[row]! : most), -Infinity)
  const latest = own.filter((row) => T[row] === last)
  if (latest.length === 0)
    return `No row of the key ${String(key)} is in the tables as they were checked.`
  const sized = qty === null ? latest : latest.filter((row) => sizes[row] === qty)
  const row = sized.find((each) => chosen[each] === 1) ?? sized[0]
  if (row === undefined)
    return `The tables as they were checked do not offer ${String(key)} at the size ${qty}.`
  const repeated = own.some((each) => menu[each] !== menu[row])
  return { ...parts[back.table[row]!]!, row, at: back.row[row]!, size: sizes[row]!, repeated }
}

/** Columns that tell rows of one key and size apart, the surest first; results come later. */
const TELLING = ['menu', 'T', 'unit_cost', 'unit_price', 'T_lead', 'batch'] as const

/**
 * The row's place in its table: 1 = the first data row. `keyAt` and `sizeAt`: cells that hold the key
 * as a text and the size. Null where nothing tells the row from another one.
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
  // The same article comes again at the same size: a day or a label says which time it was.
  add(part.columns.date)
  const label = columnIn(sheet, part.columns.menu)
  if (label && typeof cell(label, at) === 'string') add(part.columns.menu)

  // What else it takes: T counts from now and shifts, costs may be corrected.
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

/** A condition on a column of the sheet, in Excel's words and by Excel's rules. */
interface Asked {
  readonly text: string
  readonly holds: (row: number) => boolean
}

/** Longest text in a formula's own words. */
const MOST_TEXT = 255

/** That a cell of the column is as that of the row; null where it says nothing. */
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
    // A blank cell is a 0 to Excel, and FALSE.
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
