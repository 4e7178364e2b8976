// One table column, typed once from its cells: the source of features, content hashes and the
// order of sales. The type depends on the cells only, not on their form: "5" and 5 are one number,
// and codes follow the sorted texts.
import { isoDays } from '#contract/iso-days.ts'
import { toNumber, type CodedColumn, type Scalar, type Table } from '#contract/table.ts'

export type TypedColumn =
  /** Numbers, numeric strings, booleans as 1/0; NaN = blank, or a stray. Shape: rows. */
  | { readonly kind: 'number'; readonly values: Float64Array }
  /** ISO dates as days since 1970-01-01 (UTC), fractions for times; NaN = blank, or a stray. Shape: rows. */
  | { readonly kind: 'date'; readonly values: Float64Array }
  /** Anything else as codes into its distinct texts, sorted; −1 = blank. Shape: rows. */
  | { readonly kind: 'text'; readonly codes: Int32Array; readonly levels: readonly string[] }

/** Part of the filled cells that are numbers (or dates), and different ones of them, from which the others are strays. */
const LEAST_TYPED_SHARE = 0.95
const LEAST_TYPED_CELLS = 20

/** Cells of a column of numbers or dates that are none (“n/a”, “-”, “88,5”), and the first text of them. */
export interface Strays {
  readonly kind: 'number' | 'date'
  readonly cells: number
  readonly example: string
}

/** How a column that is no text is read, and what of it is read as blank. */
interface Meaning {
  readonly kind: 'number' | 'date'
  readonly read: (value: Scalar) => number
  readonly strays: Strays | null
}

const KINDS = [
  { kind: 'number', read: toNumber },
  { kind: 'date', read: isoDays },
] as const

/**
 * What every filled cell of a column is, number before date, else what nearly every one is; null = text. One
 * stray would make a category of hundreds of levels out of many numbers or dates.
 */
function meaningOf({ codes, dictionary }: CodedColumn): Meaning | null {
  // Only what some row uses speaks for the type: a dictionary may hold more.
  const rows = new Int32Array(dictionary.length)
  for (const code of codes) if (code >= 0) rows[code]++
  const filled = dictionary
    .map((value, code) => ({ value, rows: rows[code] }))
    .filter((cell) => cell.rows > 0)
  const count = (of: typeof filled) => of.reduce((sum, cell) => sum + cell.rows, 0)
  const all = count(filled)
  const readings = KINDS.map(({ kind, read }) => ({
    kind,
    read,
    odd: filled.filter(({ value }) => Number.isNaN(read(value))),
  }))
  const whole = readings.find(({ odd }) => odd.length === 0)
  if (whole) return { ...whole, strays: null }
  const nearly = readings.find(
    ({ odd }) =>
      all - count(odd) >= LEAST_TYPED_SHARE * all &&
      filled.length - odd.length >= LEAST_TYPED_CELLS,
  )
  if (!nearly) return null
  const { kind, odd } = nearly
  const example = odd.map(({ value }) => String(value)).sort()[0]
  return { ...nearly, strays: { kind, cells: count(odd), example } }
}

/** Cells of a column that are no number among numbers, or no date among dates; null where there are none. */
export function straysOf(table: Table, name: string): Strays | null {
  const column = table.columns.get(name)
  return !column || column.kind === 'number' ? null : (meaningOf(column)?.strays ?? null)
}

/** Types a column by its filled cells, strays aside; an absent one is all blank numbers. */
export function typeColumn(table: Table, name: string): TypedColumn {
  const column = table.columns.get(name)
  if (!column) return { kind: 'number', values: new Float64Array(table.rows).fill(Number.NaN) }
  if (column.kind === 'number') return { kind: 'number', values: column.values }

  const meaning = meaningOf(column)
  if (meaning) {
    const numbers = Float64Array.from(column.dictionary, meaning.read)
    const values = new Float64Array(table.rows)
    for (let row = 0; row < table.rows; row++) {
      const code = column.codes[row]
      values[row] = code < 0 ? Number.NaN : numbers[code]
    }
    return { kind: meaning.kind, values }
  }

  const used = new Set(column.codes)
  const cells = column.dictionary.filter((_, code) => used.has(code))
  const levels = [...new Set(cells.map(String))].sort()
  const place = new Map(levels.map((level, at) => [level, at]))
  const places = column.dictionary.map((value) => place.get(String(value)) ?? -1)
  return {
    kind: 'text',
    codes: column.codes.map((code) => (code < 0 ? -1 : places[code])),
    levels,
  }
}

/** Whether no cell is filled: such a column says no more than its absence. */
export function isBlank(column: TypedColumn): boolean {
  return column.kind === 'text' ? column.levels.length === 0 : column.values.every(Number.isNaN)
}
