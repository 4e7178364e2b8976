// Columns of one or two sheets → one column of the upload: removes errors, converts cells to the
// form that the service reads, and gathers rows in the order of the upload. Works on distinct
// cells.
import { toNumber, type Column, type Scalar } from '#contract/table.ts'
import { flagOf, isError } from './cell.ts'
import { areWeeks, dayOfSerial, dayOfText, dayOfWeekText, isDateFormat, isoOfDay } from './dates.ts'
import type { Sheet } from './sheet.ts'

/** How the service reads the cells. */
export type Use = 'asIs' | 'flag' | 'feature'

/** The column as it is uploaded; error cells become blank and are reported as problems. */
export function cellsOf(sheet: Sheet, index: number, use: Use): Column {
  const column = sheet.columns[index]!
  if (use === 'feature' && isDateFormat(sheet.formats[index]!))
    return rewrite(column, (value) => isoCell(value, sheet.is1904))
  if (column.kind === 'number') return column
  return rewrite(column, (value) => {
    if (isError(value)) return null
    if (use === 'flag') return flagOf(value) === 'open' ? null : (flagOf(value) ?? value)
    return value
  })
}

/** A date in the service's form; any other value is unchanged. */
function isoCell(value: Scalar, is1904: boolean): Scalar | null {
  if (isError(value)) return null
  const read = typeof value === 'number' ? dayOfSerial(value, is1904) : null
  return read?.ok ? isoOfDay(read.day) : value
}

/** The column with each distinct cell replaced; null = blank. */
function rewrite(column: Column, change: (value: Scalar) => Scalar | null): Column {
  const coded = column.kind === 'coded' ? column : codesOf(column.values)
  const dictionary: Scalar[] = []
  const known = new Map<Scalar, number>()
  const to = coded.dictionary.map((value) => {
    const next = change(value)
    if (next === null) return -1
    const code = known.get(next) ?? dictionary.length
    if (code === dictionary.length) {
      dictionary.push(next)
      known.set(next, code)
    }
    return code
  })
  if (dictionary.every((value) => typeof value === 'number')) {
    return {
      kind: 'number',
      values: Float64Array.from(coded.codes, (code) =>
        code < 0 || to[code]! < 0 ? Number.NaN : dictionary[to[code]!]!,
      ),
    }
  }
  const codes = coded.codes.map((code) => (code < 0 ? -1 : to[code]!))
  return { kind: 'coded', codes, dictionary }
}

function codesOf(values: Float64Array): { codes: Int32Array; dictionary: number[] } {
  const dictionary: number[] = []
  const known = new Map<number, number>()
  const codes = new Int32Array(values.length)
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    let code = Number.isNaN(value) ? -1 : known.get(value)
    if (code === undefined) {
      code = dictionary.length
      dictionary.push(value)
      known.set(value, code)
    }
    codes[row] = code
  }
  return { codes, dictionary }
}

/** The source cell of each row of the upload. Shapes: upload rows. */
export interface RowsBack {
  /** Names of the source tables. */
  readonly tables: readonly string[]
  /** Index into `tables`. */
  readonly table: Uint8Array
  /** Data row of that table, counted from 0. */
  readonly row: Int32Array
}

/** One column from one part per table (null = the table has no such column: blank). */
export function gather(parts: readonly (Column | null)[], back: RowsBack): Column {
  const { table, row } = back
  const rows = row.length
  if (parts.every((part) => part === null || part.kind === 'number')) {
    const values = new Float64Array(rows).fill(Number.NaN)
    const numbers = parts.map((part) => (part?.kind === 'number' ? part.values : null))
    for (let i = 0; i < rows; i++) {
      const from = numbers[table[i]!]
      if (from) values[i] = from[row[i]!]!
    }
    return { kind: 'number', values }
  }
  const dictionary: Scalar[] = []
  const known = new Map<Scalar, number>()
  const codes = new Int32Array(rows).fill(-1)
  const coded = parts.map((part) => {
    if (part === null) return null
    const { codes: from, dictionary: cells } = part.kind === 'coded' ? part : codesOf(part.values)
    const to = Int32Array.from(cells, (value) => {
      const code = known.get(value) ?? dictionary.length
      if (code === dictionary.length) {
        dictionary.push(value)
        known.set(value, code)
      }
      return code
    })
    return { from, to }
  })
  for (let i = 0; i < rows; i++) {
    const part = coded[table[i]!]
    if (!part) continue
    const code = part.from[row[i]!]!
    if (code >= 0) codes[i] = part.to[code]!
  }
  return { kind: 'coded', codes, dictionary }
}

/** Days of a column of dates, and the rows without a readable date. Shape of `days`: rows. */
interface DaysRead {
  readonly days: Float64Array
  readonly unreadable: number[]
  readonly ambiguous: number[]
}

/** Reads serials, ISO and other unambiguous texts, and numbers such as 2024 or 20240131. */
export function readDays(sheet: Sheet, index: number): DaysRead {
  const column = sheet.columns[index]!
  const shown = isDateFormat(sheet.formats[index]!)
  const { codes, dictionary } = column.kind === 'coded' ? column : codesOf(column.values)
  const ofText = areWeeks(dictionary) ? dayOfWeekText : dayOfText
  const reads = dictionary.map((value) => {
    if (typeof value === 'boolean' || isError(value)) return null
    if (typeof value === 'string') return ofText(value)
    const digits = Number.isInteger(value) ? String(value) : ''
    if (!shown && /^(19|2[01])\d\d$/.test(digits)) return dayOfText(`${digits}-01`)
    if (!shown && /^(19|2[01])\d{6}$/.test(digits)) return dayOfText(digits)
    return dayOfSerial(value, sheet.is1904)
  })
  const found: DaysRead = {
    days: new Float64Array(sheet.rows).fill(Number.NaN),
    unreadable: [],
    ambiguous: [],
  }
  codes.forEach((code, row) => {
    if (code < 0) return
    const read = reads[code]
    if (read?.ok) found.days[row] = read.day
    else if (read?.why === 'ambiguous') found.ambiguous.push(row)
    // Error cells have problems of their own.
    else if (!isError(dictionary[code]!)) found.unreadable.push(row)
  })
  return found
}

/** A sheet's column as numbers (NaN = blank or not a number). Shape: rows. */
export function numberCells(column: Column | null, rows: number): Float64Array {
  if (column === null) return new Float64Array(rows).fill(Number.NaN)
  if (column.kind === 'number') return column.values
  const meaning = column.dictionary.map(toNumber)
  return Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : meaning[code]!))
}
