// One column while it grows: numbers as long as only numbers come, codes into a dictionary from the
// first other cell on; or, where it is not kept, what is counted of it (counted-column.ts). Fed by rows and by Parquet pages.
import type { ColumnSummary } from '#contract/request-read.ts'
import type { Column, Scalar } from '#contract/table.ts'

/** What is known of a column whose cells are not kept, while they come. */
export interface Counted {
  /** A cell that is not blank; each row at most once. */
  add(value: Scalar, row: number): void
  /** What is known of a column of so many rows, as it is read; cells never put count as blank. */
  summary(rows: number): ColumnSummary
}

/** A column as it grows: numbers while only numbers came, codes from the first other cell on. */
export interface GrowingColumn {
  readonly name: string
  values: Float64Array<ArrayBuffer> | null
  codes: Int32Array<ArrayBuffer> | null
  dictionary: Scalar[]
  codeOf: Map<Scalar, number>
  /** Of a column that is not kept. */
  readonly counted: Counted | null
}

const FIRST_CAPACITY = 64

/** A column without cells, kept unless it is `counted`; `capacity` = rows expected, where that is known. */
export function newColumn(
  name: string,
  counted: Counted | null = null,
  capacity: number = FIRST_CAPACITY,
): GrowingColumn {
  const values = counted ? null : new Float64Array(capacity).fill(Number.NaN)
  return { name, values, codes: null, dictionary: [], codeOf: new Map(), counted }
}

/** Puts a cell that is not blank; each row at most once. */
export function setCell(column: GrowingColumn, row: number, value: Scalar): void {
  if (column.counted) return column.counted.add(value, row)
  if (column.codes === null) {
    if (typeof value === 'number') {
      if (row >= column.values!.length) column.values = grownNumbers(column.values!, row + 1)
      column.values![row] = value
      return
    }
    toCodes(column)
  }
  if (row >= column.codes!.length) column.codes = grownCodes(column.codes!, row + 1)
  column.codes![row] = codeFor(column, value)
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
