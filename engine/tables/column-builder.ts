// One column while it grows: numbers as long as only numbers come, codes into a dictionary from the
// first other cell on; or, where nobody keeps it, a summary alone. Fed by rows and by Parquet pages.
import { ENTRY_ROWS, FEATURE_MOST } from '#contract/limits.ts'
import type { ColumnSummary } from '#contract/request-read.ts'
import type { Column, Scalar } from '#contract/table.ts'
import { countCell, hasPlainNumbers, newTally, type FormTally } from './form-tally.ts'
import { decideForm } from './number-forms.ts'

/** A column as it grows: numbers while only numbers came, codes from the first other cell on. */
export interface GrowingColumn {
  readonly name: string
  readonly kept: boolean
  values: Float64Array<ArrayBuffer> | null
  codes: Int32Array<ArrayBuffer> | null
  dictionary: Scalar[]
  codeOf: Map<Scalar, number>
  filled: number
  numbers: boolean
  texts: boolean
  booleans: boolean
  /** Of a column that nobody keeps: what its cells look like. */
  tally: FormTally | null
  /** Of a column that nobody keeps: numbers beyond FEATURE_MOST, and the first rows. */
  tooLarge: { count: number; rows: number[] }
}

const FIRST_CAPACITY = 64

/** A column without cells; `capacity` = rows expected, where that is known. */
export function newColumn(
  name: string,
  kept: boolean,
  capacity: number = FIRST_CAPACITY,
): GrowingColumn {
  return {
    name,
    kept,
    values: kept ? new Float64Array(capacity).fill(Number.NaN) : null,
    codes: null,
    dictionary: [],
    codeOf: new Map(),
    filled: 0,
    numbers: false,
    texts: false,
    booleans: false,
    tally: kept ? null : newTally(),
    tooLarge: { count: 0, rows: [] },
  }
}

/** Puts a cell that is not blank; each row at most once. */
export function setCell(column: GrowingColumn, row: number, value: Scalar): void {
  column.filled++
  const isNumber = typeof value === 'number'
  if (isNumber) column.numbers = true
  else if (typeof value === 'string') column.texts = true
  else column.booleans = true
  if (!column.kept) {
    countCell(column.tally!, value, row)
    if (isNumber && (value > FEATURE_MOST || value < -FEATURE_MOST)) noteTooLarge(column, row)
    return
  }
  if (column.codes === null) {
    if (isNumber) {
      if (row >= column.values!.length) column.values = grownNumbers(column.values!, row + 1)
      column.values![row] = value
      return
    }
    toCodes(column)
  }
  if (row >= column.codes!.length) column.codes = grownCodes(column.codes!, row + 1)
  column.codes![row] = codeFor(column, value)
}

function noteTooLarge({ tooLarge }: GrowingColumn, row: number): void {
  tooLarge.count++
  if (tooLarge.rows.length < ENTRY_ROWS) tooLarge.rows.push(row)
}

function codeFor(column: GrowingColumn, value: Scalar): number {
  let code = column.codeOf.get(value)
  if (code === undefined) {
    code = column.dictionary.length
    column.dictionary.push(value)
    column.codeOf.set(value, code)
  }
  return code
}

/** The column held numbers only until now: the same cells as codes. */
function toCodes(column: GrowingColumn): void {
  const values = column.values!
  const codes = new Int32Array(values.length)
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    codes[row] = Number.isNaN(value) ? -1 : codeFor(column, value)
  }
  column.codes = codes
  column.values = null
}

// ArrayBuffer.transfer frees the old memory at once; a copy would leave it to the collector, and a
// hundred thousand rows would need room for several of themselves.
function grownNumbers(old: Float64Array<ArrayBuffer>, atLeast: number): Float64Array<ArrayBuffer> {
  const filled = old.length
  const length = Math.max(filled * 2, atLeast)
  return new Float64Array(old.buffer.transfer(length * 8)).fill(Number.NaN, filled)
}

function grownCodes(old: Int32Array<ArrayBuffer>, atLeast: number): Int32Array<ArrayBuffer> {
  const filled = old.length
  const length = Math.max(filled * 2, atLeast)
  return new Int32Array(old.buffer.transfer(length * 4)).fill(-1, filled)
}

/**
 * The column at its exact length. What grew beyond it is given back at once, so that finishing a
 * table never needs room for two of it; the growing column is of no use any more.
 */
export function finishColumn(column: GrowingColumn, rows: number): Column {
  const { values, codes, dictionary } = column
  column.values = null
  column.codes = null
  column.codeOf = new Map()
  if (codes) {
    const long = codes.length < rows ? grownCodes(codes, rows) : codes
    return { kind: 'coded', codes: new Int32Array(long.buffer.transfer(rows * 4)), dictionary }
  }
  const long = values!.length < rows ? grownNumbers(values!, rows) : values!
  return { kind: 'number', values: new Float64Array(long.buffer.transfer(rows * 8)) }
}

/** What is known of a column of a table of `rows` rows, as it is read; cells never put count as blank. */
export function summarise(column: GrowingColumn, rows: number): ColumnSummary {
  const { booleans, tooLarge, tally } = column
  const form = decideForm(tally!)
  const { filled, as, plain, blanks, strays } = form
  const isNumber = as !== 'text' && as !== 'date'
  const isMade = isNumber && (!plain || blanks.count + strays.count > 0)
  return {
    filled,
    blank: rows - filled,
    numbers: column.numbers || isMade,
    texts: column.texts && filled > 0 && !isMade,
    booleans,
    numeric: filled > 0 && (isNumber || hasPlainNumbers(tally!)),
    tooLarge,
    form: column.texts ? form : null,
  }
}
