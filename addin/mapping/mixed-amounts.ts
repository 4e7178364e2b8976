// Amounts of a column that are not of one kind: of two currencies, of two units, or shares among money.
import { looksOf } from '#contract/cell-looks.ts'
import type { Column } from '#contract/table.ts'
import { rowsOf, textsOf, UNIT } from './read-in-form.ts'

/** Signs that several currencies have. */
const SIGN_OF: ReadonlyMap<string, string> = new Map([
  ...['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'].map((code) => [code, '$'] as const),
  ...['JPY', 'CNY'].map((code) => [code, '¥'] as const),
  ...['SEK', 'NOK', 'DKK'].map((code) => [code, 'kr'] as const),
])

/** Two currencies of one column; null = at most one. */
export function currenciesOf(column: Column): readonly [string, string] | null {
  if (column.kind === 'number') return null
  const texts = new Map<string, string>()
  for (const { text, code } of textsOf(column, 'number')) {
    const { kind, currency } = looksOf(text)
    if (kind === 'money' && currency !== undefined && !texts.has(currency))
      texts.set(currency, String(column.dictionary[code]))
  }
  // "$5,170" beside "USD 4775": the sign alone is that of the code.
  const signs = new Set([...texts.keys()].map((each) => SIGN_OF.get(each) ?? each))
  const codes = [...texts.keys()].filter((each) => SIGN_OF.has(each))
  if (signs.size === 1 && codes.length <= 1) return null
  const [one, other] = texts.values()
  return one !== undefined && other !== undefined ? [one, other] : null
}

/** Units of weight, volume, length and area, each by the words for it. */
const MEASURES: ReadonlyMap<string, string> = new Map(
  [
    'g gr gram grams gramm grammes',
    'kg kgs kilo kilos',
    't to ton tons tonne tonnes',
    'lb lbs',
    'oz',
    'ml',
    'cl',
    'l lt ltr liter litre liters litres litros',
    'hl',
    'mm',
    'cm',
    'm meter metre meters metres metros',
    'km',
    'ft',
    'm² m2 sqm qm',
    'ha',
    'm³ m3 cbm',
  ].flatMap((words) => words.split(' ').map((word) => [word, words] as const)),
)

/** Cells of one column with two units: "5 kg" and "500 g"; null = at most one. */
export function unitsOf(column: Column): readonly [string, string] | null {
  if (column.kind === 'number') return null
  const found = new Map<string, string>()
  for (const { as } of textsOf(column, 'number')) {
    const word = UNIT.exec(as.trim())?.[0].trim().replace(/\.$/, '').toLowerCase()
    const unit = MEASURES.get(word ?? '')
    if (unit !== undefined && !found.has(unit)) found.set(unit, as.trim())
  }
  const [one, other] = found.values()
  return one !== undefined && other !== undefined ? [one, other] : null
}

/** Rows whose cells are shares, and one of these; null where no cell is one. */
export function sharesIn(
  column: Column,
  format: string,
): { readonly rows: readonly number[]; readonly example: string } | null {
  if (column.kind === 'number') {
    const rows = [...column.values.keys()].filter((row) => !Number.isNaN(column.values[row]!))
    if (!format.includes('%') || rows.length === 0) return null
    return { rows, example: `${Number((100 * column.values[rows[0]!]!).toPrecision(6))}%` }
  }
  const rows = rowsOf(
    column,
    textsOf(column, 'number').filter(({ text }) => looksOf(text).kind === 'percent'),
  )
  return rows.length === 0
    ? null
    : { rows, example: String(column.dictionary[column.codes[rows[0]!]!]) }
}
