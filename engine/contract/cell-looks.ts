// What one text looks like: a number, a percentage, an amount of money, a date, a blank or a word. Which of the
// possible readings a column means is decided over all of its cells (engine/tables/number-forms.ts).
import type { ColumnForm, Decimal } from './column-form.ts'
import { CURRENCY_CODES } from './currency-codes.ts'
import { isoDays } from './iso-days.ts'
import { toNumber, type Scalar } from './table.ts'
import { datesOf, ORDERS, type Order } from './text-dates.ts'

export interface Look {
  /** `label`: digits with a leading zero ("007"), which no number has; `blank`: stands for no value ("NA"). */
  readonly kind: 'number' | 'percent' | 'money' | 'date' | 'label' | 'word' | 'blank'
  /** Of money: its currency, as a code where the sign has one. */
  readonly currency?: string
  /** What the text means by either decimal sign; absent = it cannot be read so. A percentage is a fraction. */
  readonly numbers?: Partial<Record<Decimal, number>>
  /** Of a date: the ISO dates that it means, by order. */
  readonly dates?: Partial<Record<Order, string>>
  /** Every program reads it so: a plain number, an ISO date. */
  readonly plain: boolean
}

const WORD: Look = { kind: 'word', plain: false }
const BLANK: Look = { kind: 'blank', plain: false }
/** Characters of the longest text that is a number or a date. */
const MOST = 40

/** Whether a text stands for a blank: NA, NULL, NaN or \N in any case, or nothing but spaces (interface §1). */
export const isBlankWord = (text: string): boolean =>
  text.length <= 8 && /^\s*(?:na|null|nan|\\n)?\s*$/i.test(text)

/** What a text looks like. */
export function looksOf(sent: string): Look {
  if (isBlankWord(sent)) return BLANK
  if (sent.length > MOST || !/\p{Nd}/u.test(sent)) return WORD
  if (isLabel(sent)) return { kind: 'label', plain: false }
  // NFKC makes other widths and kinds of spaces and digits plain ones.
  const text = sent.normalize('NFKC').replace(/[−–]/g, '-').replace(/[’`]/g, "'").trim()
  const number = numberOf(text)
  if (number) return number
  const dates = datesOf(text)
  if (dates) return { kind: 'date', dates, plain: !Number.isNaN(isoDays(text)) }
  return WORD
}

/** Whether a cell is digits with a leading zero ("007"): the code of a place or an article, no number. */
export const isLabel = (cell: Scalar): boolean =>
  typeof cell === 'string' && /^\s*[+-]?0\d+\s*$/.test(cell)

const SIGN = String.raw`(?:(?:US|CA|AU|NZ|HK|R|A|C|S)?\p{Sc}|[A-Z]{3}|kr|zł|Kč|Rs)\.?`
const BEFORE = new RegExp(String.raw`^([+-]?) ?(${SIGN}) ?([+-]?)(?=[\d.,])`, 'u')
const AFTER = new RegExp(String.raw`(?<=\d) ?(${SIGN})$`, 'u')
const CODE_OF = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['US$', 'USD'],
])

function numberOf(text: string): Look | null {
  // Accountants write negative amounts in brackets.
  const bracketed = /^\(\s*([^-+]*?)\s*\)$/.exec(text)
  const { body, currency } = withoutCurrency(bracketed ? bracketed[1]! : text)
  const percent = /^(.*\d) ?%$/.exec(body)
  if (percent && currency !== null) return null
  const [, sign, digits] = /^([+-]?)(.*)$/.exec(percent ? percent[1]! : body)!
  const readings = decimalsOf(digits!)
  if (readings === null) return null
  const kind = percent ? 'percent' : currency === null ? 'number' : 'money'
  const isPlain = kind === 'number' && !Number.isNaN(toNumber(text))
  const negative = (sign === '-') !== (bracketed !== null)
  const valueOf = (written: string): number =>
    Number(`${negative ? '-' : ''}${written}${percent ? 'e-2' : ''}`)
  const numbers = Object.fromEntries(
    Object.entries(readings).map(([decimal, written]) => [decimal, valueOf(written)]),
  )
  // What has an exponent is money or a share of nothing.
  if (Object.values(numbers).some(Number.isNaN)) return null
  return { kind, ...(currency !== null && { currency }), numbers, plain: isPlain }
}

function withoutCurrency(text: string): { body: string; currency: string | null } {
  const before = BEFORE.exec(text)
  const after = before ? null : AFTER.exec(text)
  const sign = (before?.[2] ?? after?.[1])?.replace(/\.$/, '')
  if (sign === undefined || (/^[A-Z]{3}$/.test(sign) && !CURRENCY_CODES.has(sign.toLowerCase())))
    return { body: text, currency: null }
  const body = before
    ? `${before[1]}${before[3]}${text.slice(before[0].length)}`
    : text.slice(0, after!.index)
  return { body, currency: CODE_OF.get(sign) ?? sign }
}

/** Numbers in groups of three, or as in India; none begins with a group of zero alone. */
const grouped = (group: string, decimal: string): RegExp =>
  new RegExp(
    String.raw`^(?:(?!0${group})(?:\d+|\d{1,3}(?:${group}\d{3})+|\d{1,2}(?:${group}\d{2})+${group}\d{3})(?:${decimal}\d*)?|${decimal}\d+)$`,
  )
const BY_POINT = grouped(',', String.raw`\.`)
const BY_COMMA = grouped(String.raw`\.`, ',')

/** Digits with a decimal point, by what the decimal sign is; null where they are no number. */
function decimalsOf(digits: string): Partial<Record<Decimal, string>> | null {
  if (/^\d+$/.test(digits) || /^(?:\d+\.?\d*|\.\d+)e[+-]?\d+$/i.test(digits))
    return digits.includes('.') ? { '.': digits } : { '.': digits, ',': digits }
  const spaced = /^(\d{1,3}(?:([ '])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(digits)
  if (spaced) {
    const whole = spaced[1]!.replaceAll(spaced[2]!, '')
    const mark = spaced[3] as Decimal | undefined
    return mark ? { [mark]: `${whole}.${spaced[4]}` } : { '.': whole, ',': whole }
  }
  const found: Partial<Record<Decimal, string>> = {}
  if (BY_POINT.test(digits)) found['.'] = digits.replaceAll(',', '')
  if (BY_COMMA.test(digits)) found[','] = digits.replaceAll('.', '').replace(',', '.')
  return Object.keys(found).length === 0 ? null : found
}

/** What a text says in a form: a number, or the ISO text of a date; null where it says nothing. */
export function readAs(
  text: string,
  form: Pick<ColumnForm, 'as' | 'decimal' | 'order' | 'plain' | 'currency'>,
): number | string | null {
  const look = looksOf(text)
  if (look.kind !== form.as || look.currency !== form.currency) return null
  if (form.plain && !look.plain) return null
  if (form.as === 'date') return look.dates![form.order] ?? null
  return (form.plain ? toNumber(text) : look.numbers![form.decimal]) ?? null
}

/** The value that the one reading of a text has; null where it has none, or several. */
export function onlyReading(text: string): number | string | null {
  const { numbers, dates } = looksOf(text)
  const values = new Set<number | string>([
    ...Object.values(numbers ?? {}),
    ...ORDERS.flatMap((order) => dates?.[order] ?? []),
  ])
  return values.size === 1 ? [...values][0]! : null
}
