// One table column, typed once from its cells: the source of features, content hashes and the
// order of sales. The type depends on the cells only, not on their form: "5" and 5 are one number,
// and codes follow the sorted texts. Texts that are numbers in another form were read before (engine/tables/read-forms.ts).
import { isoDays } from '#contract/text-dates.ts'
import { isLabel, toNumber, type CodedColumn, type Table, numbers } from '#contract/table.ts'
import { isText, saidCells } from '#contract/asked-columns.ts'
import { isShareName, shareUnit } from '#contract/column-facts.ts'
import type { Columns } from '#language/inputs.ts'

export type TypedColumn =
  /** Numbers, numeric strings, booleans as 1/0; NaN = blank. Shape: rows. */
  | { readonly kind: 'number'; readonly values: Float64Array }
  /** ISO dates as days since 1970-01-01 (UTC), fractions for times; NaN = blank. Shape: rows. */
  | { readonly kind: 'date'; readonly values: Float64Array }
  /** Anything else as codes into its distinct texts, sorted; −1 = blank. Shape: rows. */
  | { readonly kind: 'text'; readonly codes: Int32Array; readonly levels: readonly string[] }

const KINDS = [
  { kind: 'number', read: toNumber },
  { kind: 'date', read: isoDays },
] as const

/** What every filled cell is, number before date; undefined = text. Only what some row uses speaks for it. */
function meaningOf({ codes, dictionary }: CodedColumn): (typeof KINDS)[number] | undefined {
  const used = new Set(codes)
  const filled = dictionary.filter((_, code) => used.has(code))
  if (filled.some(isLabel)) return undefined
  return KINDS.find(({ read }) => filled.every((cell) => !Number.isNaN(read(cell))))
}

/** Types a column by its filled cells; an absent one is all blank numbers. */
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

// The columns of the tables as the reader gets them: their names, and which columns of Menus hold
// text. Types come from the cells, as for features; of the cells the reader gets the texts that the words name.

/** The columns of a request with these words. */
export function columnsOf(menus: Table, sales: Table, words = ''): Columns {
  return {
    menus: [...menus.columns.keys()],
    sales: [...sales.columns.keys()],
    texts: [...menus.columns].filter(([, column]) => isText(column)).map(([name]) => name),
    ...(words === '' ? {} : { values: saidCells(menus, words), flags: flagsOf(menus) }),
  }
}

/** The columns that hold 0 and 1 alone, or true and false. */
function flagsOf(table: Table): string[] {
  return [...table.columns.keys()].filter((name) => {
    const filled = numbers(table, name).filter((value) => !Number.isNaN(value))
    return filled.length > 0 && filled.every((value) => value === 0 || value === 1)
  })
}

/**
 * `Table.column` of the number columns that hold shares: those in percent (12) and those where nearly every
 * filled cell lies within 0 … 1, a fraction (0.12). Sorted by name.
 */
export function sharesOf(menus: Table, sales: Table): { percents: string[]; fractions: string[] } {
  const percents: string[] = []
  const fractions: string[] = []
  for (const [title, table] of [['Menus', menus] as const, ['Sales', sales] as const])
    for (const name of table.columns.keys()) {
      if (!isShareName(name)) continue
      const unit = shareUnit(numbers(table, name).filter((value) => !Number.isNaN(value)))
      if (unit === 'fraction') fractions.push(`${title}.${name}`)
      if (unit === 'percent') percents.push(`${title}.${name}`)
    }
  return { percents: percents.toSorted(), fractions: fractions.toSorted() }
}
