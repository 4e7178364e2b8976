// One column of a table, typed once from its cells: what features, content hashes and the order of
// sales are made from. The type comes from the cells alone, never from the form they were sent in:
// "5" and 5 are one number, and codes follow the sorted texts, never the order of rows.
import { toNumber, type Scalar, type Table } from '#contract/table.ts'

export type TypedColumn =
  /** Numbers, numeric strings, booleans as 1/0; NaN = blank, or a stray. Shape: rows. */
  | { readonly kind: 'number'; readonly values: Float64Array }
  /** ISO dates as days since 1970-01-01 (UTC), fractions for times; NaN = blank. Shape: rows. */
  | { readonly kind: 'date'; readonly values: Float64Array }
  /** Anything else as codes into its distinct texts, sorted; −1 = blank. Shape: rows. */
  | { readonly kind: 'text'; readonly codes: Int32Array; readonly levels: readonly string[] }

const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const DAY_MS = 86_400_000

/** Part of the filled cells that are numbers, and different ones of them, from which the others are strays. */
const NEARLY_ALL = 0.95
const MANY = 20

/** Cells of a column of numbers that are none themselves (“n/a”, “-”, “88,5”), and the first text of them. */
export interface Strays {
  readonly cells: number
  readonly example: string
}

/**
 * Of a column of which nearly every filled cell is one of many numbers, the few that are none; null of any
 * other. One such cell would make a category of hundreds of levels out of a number.
 */
export function straysOf(table: Table, name: string): Strays | null {
  const column = table.columns.get(name)
  if (!column || column.kind === 'number') return null
  const rows = new Int32Array(column.dictionary.length)
  for (const code of column.codes) if (code >= 0) rows[code]++
  const used = column.dictionary.map((value, code) => ({ value, rows: rows[code] }))
  const filled = used.filter((cell) => cell.rows > 0)
  const odd = filled.filter(({ value }) => Number.isNaN(toNumber(value)))
  const count = (of: typeof filled) => of.reduce((sum, cell) => sum + cell.rows, 0)
  const [cells, all] = [count(odd), count(filled)]
  const isNumber = all - cells >= NEARLY_ALL * all && filled.length - odd.length >= MANY
  if (cells === 0 || !isNumber) return null
  return { cells, example: odd.map(({ value }) => String(value)).sort()[0] }
}

/** Types a column by its filled cells, strays aside; an absent one is all blank numbers. */
export function typeColumn(table: Table, name: string): TypedColumn {
  const column = table.columns.get(name)
  if (!column) return { kind: 'number', values: new Float64Array(table.rows).fill(Number.NaN) }
  if (column.kind === 'number') return { kind: 'number', values: column.values }

  // Only what some row uses speaks for the type: a dictionary may hold more.
  const used = new Uint8Array(column.dictionary.length)
  for (const code of column.codes) if (code >= 0) used[code] = 1
  const cells = column.dictionary.filter((_, code) => used[code] === 1)
  const number =
    cells.every((value) => !Number.isNaN(toNumber(value))) || straysOf(table, name) !== null
  if (number || cells.every((value) => !Number.isNaN(isoDays(value)))) {
    const read = number ? toNumber : isoDays
    const meaning = Float64Array.from(column.dictionary, (value, code) =>
      used[code] ? read(value) : Number.NaN,
    )
    const values = new Float64Array(table.rows)
    for (let row = 0; row < table.rows; row++) {
      const code = column.codes[row]
      values[row] = code < 0 ? Number.NaN : meaning[code]
    }
    return { kind: number ? 'number' : 'date', values }
  }

  const levels = [...new Set(cells.map(String))].sort()
  const place = new Map(levels.map((level, at) => [level, at]))
  const meaning = column.dictionary.map((value) => place.get(String(value)) ?? -1)
  return {
    kind: 'text',
    codes: column.codes.map((code) => (code < 0 ? -1 : meaning[code])),
    levels,
  }
}

/** Whether no cell is filled: such a column says no more than its absence. */
export function isBlank(column: TypedColumn): boolean {
  return column.kind === 'text' ? column.levels.length === 0 : column.values.every(Number.isNaN)
}

/** Days since 1970-01-01 of an ISO date; NaN for anything else. A time without zone is UTC. */
export function isoDays(value: Scalar): number {
  if (typeof value !== 'string') return Number.NaN
  const text = value.trim()
  if (!ISO_DATE.test(text)) return Number.NaN
  const spelled = text.replace(' ', 'T')
  const zoned =
    /T/.test(spelled) && !/(Z|[+-]\d{2}:?\d{2})$/.test(spelled) ? `${spelled}Z` : spelled
  const time = Date.parse(zoned)
  // Date.parse rolls 2023-02-30 over into March: that is no date.
  const day = Number(text.slice(8, 10))
  const month = Number(text.slice(5, 7))
  const lengths = new Date(Date.UTC(Number(text.slice(0, 4)), month, 0)).getUTCDate()
  return day > lengths ? Number.NaN : time / DAY_MS
}
