// Cells of a mapped column that are written as people write amounts and days ("€ 46.00", "767 EUR", "2 pcs", "1.234,50",
// "12-", 31/12/2025), read as what they say where the column agrees on a form. No cell of the workbook is changed; what
// fits no form stays as it is, and rules report it. A column of two currencies is read as none.
import { looksOf, readAs, type ColumnForm } from '#contract/cell-looks.ts'
import { toNumber, type CodedColumn, type Column, type Scalar } from '#contract/table.ts'
import { readColumn } from '#tables/read-forms.ts'
import { isError } from './cell.ts'
import { readSizes } from './sizes.ts'

export interface ReadInForm {
  readonly column: Column
  /** Rows whose text was read. */
  readonly rows: readonly number[]
  /** A text and what it says. */
  readonly examples: readonly (readonly [string, string])[]
}

export type Meant = 'number' | 'sizes' | 'date'

/** Part of the texts that must look like what they are meant to be. */
const LEAST_SHARE = 0.5

/** The column as it is read; null where nothing is to be read, or no form is agreed on. */
export function readInForm(column: Column, meant: Meant): ReadInForm | null {
  if (column.kind === 'number') return null
  const open = column.dictionary.flatMap((value, code) =>
    typeof value === 'string' && !isError(value) && !isPlain(value, meant)
      ? [{ code, text: tidy(value) }]
      : [],
  )
  const alike = open.filter(({ text }) => isLike(text, meant))
  if (alike.length === 0 || alike.length < LEAST_SHARE * open.length) return null
  const form = formOf(
    alike.map(({ text }) => text),
    meant,
  )
  if (!form) return null
  const dictionary: Scalar[] = [...column.dictionary]
  const read = alike.filter(({ code, text }) => {
    const value = readAs(text, form)
    if (value !== null) dictionary[code] = value
    return value !== null
  })
  const codes = new Set(read.map(({ code }) => code))
  const rows = [...column.codes.keys()].filter((row) => codes.has(column.codes[row]!))
  return {
    column: { ...column, dictionary },
    rows,
    examples: read
      .slice(0, 2)
      .map(({ code }) => [String(column.dictionary[code]), String(dictionary[code])] as const),
  }
}

/** Two currencies of one column; null = at most one. */
export function currenciesOf(column: Column): readonly [string, string] | null {
  if (column.kind === 'number') return null
  const texts = new Map<string, string>()
  for (const value of column.dictionary) {
    const { kind, currency } = typeof value === 'string' ? looksOf(tidy(value)) : { kind: 'number' }
    if (kind === 'money' && currency !== undefined && !texts.has(currency))
      texts.set(currency, String(value))
  }
  const [one, other] = texts.values()
  return one !== undefined && other !== undefined ? [one, other] : null
}

const isPlain = (text: string, meant: Meant): boolean =>
  meant === 'date'
    ? /^\s*\d{4}-/.test(text)
    : !Number.isNaN(toNumber(text)) || (meant === 'sizes' && isSizes(text))

function isSizes(text: string): boolean {
  const read = readSizes(text)
  return read.ok || read.why === 'ambiguous'
}

/** Without a unit behind, and with a trailing minus in front. */
function tidy(text: string): string {
  const bare = text.trim().replace(/(?<=\d) ?(?!EUR|[A-Z]{3}$)\p{L}{2,12}\.?$/u, '')
  return bare.replace(/^([\d.,' ]*\d) ?[-−]$/, '-$1')
}

function isLike(text: string, meant: Meant): boolean {
  const { kind } = looksOf(text)
  return meant === 'date' ? kind === 'date' : kind === 'number' || kind === 'money'
}

/** The one form of these texts, whatever stands beside them as numbers. */
function formOf(texts: readonly string[], meant: Meant): ColumnForm | null {
  const column: CodedColumn = {
    kind: 'coded',
    codes: Int32Array.from(texts.keys()),
    dictionary: [...texts],
  }
  const form = readColumn(column)?.form
  if (!form) return null
  if (form.doubt?.why === 'ambiguous' && meant === 'number') return inThousands(texts, form)
  const fits = meant === 'date' ? form.as === 'date' : form.as === 'number' || form.as === 'money'
  return fits ? form : null
}

/** "$5,170" in every cell: money has no three decimals. */
function inThousands(texts: readonly string[], form: ColumnForm): ColumnForm | null {
  const looks = texts.map(looksOf)
  const [first] = looks
  const currency = first?.currency
  if (currency === undefined || looks.some((look) => look.currency !== currency)) return null
  const decimal = texts.some((text) => /\d,\d{3}(?!\d)/.test(text)) ? '.' : ','
  return looks.every(({ numbers }) => numbers?.[decimal] !== undefined)
    ? { ...form, as: 'money', currency, decimal, plain: false }
    : null
}
