// A table as typed columns: what rows and Parquet are both read into and what every rule,
// valuation and learner works on. Not a data frame: no verbs, only access.

/** A cell that is not blank. */
export type Scalar = string | number | boolean

/** A column whose every filled cell was sent as a number; NaN = blank. Shape: rows. */
export interface NumberColumn {
  readonly kind: 'number'
  readonly values: Float64Array
}

/** A column with any text or boolean, as codes into the distinct cells sent; −1 = blank. */
export interface CodedColumn {
  readonly kind: 'coded'
  readonly codes: Int32Array
  readonly dictionary: readonly Scalar[]
}

export type Column = NumberColumn | CodedColumn

/** Columns of equal length by name, in the order in which their names first came. */
export interface Table {
  readonly rows: number
  readonly columns: ReadonlyMap<string, Column>
}

export const EMPTY_TABLE: Table = { rows: 0, columns: new Map() }

/** The cell as it was sent, or null where it is blank (missing, null, "" or NaN). */
export function cell(column: Column | undefined, row: number): Scalar | null {
  if (!column) return null
  if (column.kind === 'number') {
    const value = column.values[row]!
    return Number.isNaN(value) ? null : value
  }
  const code = column.codes[row]!
  return code < 0 ? null : column.dictionary[code]!
}

/** A scalar as a number: numbers, numeric strings, true/false as 1/0; NaN for anything else. */
export function toNumber(value: Scalar | null): number {
  if (value === null) return Number.NaN
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  const text = value.trim()
  // Number('') is 0 and Number('0x1f') is 31: neither is a number that a sheet would hold.
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

/** Whether a cell is digits with a leading zero ("007"): the code of a place or an article, no number. */
export const isLabel = (cell: Scalar): boolean =>
  typeof cell === 'string' && /^\s*[+-]?0\d+\s*$/.test(cell)

/**
 * The column as numbers, numeric strings included (shape: rows; NaN where blank or not numeric).
 * An absent column is all NaN.
 */
export function numbers(table: Table, name: string): Float64Array {
  const column = table.columns.get(name)
  if (!column) return new Float64Array(table.rows).fill(Number.NaN)
  if (column.kind === 'number') return column.values
  const meaning = column.dictionary.map(toNumber)
  // A loop: Float64Array.from with a function costs 40 times as much.
  const values = new Float64Array(table.rows)
  for (let row = 0; row < values.length; row++) {
    const code = column.codes[row]!
    values[row] = code < 0 ? Number.NaN : meaning[code]!
  }
  return values
}

/** A text as cells are compared: NFKC, without outer spaces, in lower case. */
export function foldText(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** A column as codes into its distinct folded texts; −1 = blank. */
export interface Texts {
  /** Shape: rows. */
  readonly codes: Int32Array
  /** Code of a text; −2 where no cell is that text. */
  readonly codeOf: (text: string) => number
}

/** The column as texts, each distinct cell folded once; numbers as they print. */
export function texts(table: Table, name: string): Texts {
  const column = table.columns.get(name)
  const known = new Map<string, number>()
  const codeOf = (text: string): number => known.get(foldText(text)) ?? -2
  const place = (cell: Scalar): number => {
    const text = foldText(String(cell))
    if (text === '') return -1
    const code = known.get(text) ?? known.size
    known.set(text, code)
    return code
  }
  const codes = new Int32Array(table.rows).fill(-1)
  if (column?.kind === 'coded') {
    const meaning = column.dictionary.map(place)
    for (let row = 0; row < codes.length; row++)
      if (column.codes[row]! >= 0) codes[row] = meaning[column.codes[row]!]!
  } else if (column) {
    const meaning = new Map<number, number>()
    for (let row = 0; row < codes.length; row++) {
      const value = column.values[row]!
      if (Number.isNaN(value)) continue
      let code = meaning.get(value)
      if (code === undefined) meaning.set(value, (code = place(value)))
      codes[row] = code
    }
  }
  return { codes, codeOf }
}

/** Rows whose cell is filled but is not a number, ascending. */
export function notNumeric(table: Table, name: string): number[] {
  const column = table.columns.get(name)
  if (!column || column.kind === 'number') return []
  const bad = column.dictionary.map(
    (value) => typeof value === 'boolean' || Number.isNaN(toNumber(value)),
  )
  const rows: number[] = []
  for (let row = 0; row < table.rows; row++) {
    const code = column.codes[row]!
    if (code >= 0 && bad[code]) rows.push(row)
  }
  return rows
}

/** A flag: 1/0, true/false, "TRUE"/"false" … → 1 or 0; −1 blank; −2 not a flag (interface §1). */
export function toFlag(value: Scalar | null): number {
  if (value === null) return -1
  if (typeof value === 'boolean') return value ? 1 : 0
  const text = String(value).trim().toLowerCase()
  if (text === '1' || text === 'true') return 1
  if (text === '0' || text === 'false') return 0
  const number = toNumber(value)
  return number === 1 || number === 0 ? number : -2
}

/** The column as flags (`toFlag` of each cell; shape: rows). An absent column is all −1. */
export function flags(table: Table, name: string): Int8Array {
  const column = table.columns.get(name)
  if (!column) return new Int8Array(table.rows).fill(-1)
  const read = new Int8Array(table.rows)
  if (column.kind === 'number') {
    // As toFlag, without making a text of each of 100,000 cells.
    for (let row = 0; row < read.length; row++) {
      const value = column.values[row]!
      read[row] = value === 1 ? 1 : value === 0 ? 0 : Number.isNaN(value) ? -1 : -2
    }
    return read
  }
  const meaning = column.dictionary.map(toFlag)
  for (let row = 0; row < read.length; row++) {
    const code = column.codes[row]!
    read[row] = code < 0 ? -1 : meaning[code]!
  }
  return read
}
