// What one text looks like: a number, a percentage, an amount of money, a date, a blank or a word. Which of the
// possible readings a column means is decided over all of its cells (engine/tables/number-forms.ts).
import { isoDays, datesOf, ORDERS, type Order } from './text-dates.ts'
import { isLabel, toNumber } from './table.ts'

export type Decimal = '.' | ','

/** Cells of a column that a sentence speaks of. */
export interface CellsFound {
  readonly count: number
  /** The first of them by their text, whatever the order of rows; empty where the column has none. */
  readonly example: string
  /** The first rows. */
  readonly rows: readonly number[]
}

/** How the cells of a column are read, as one: numbers and dates, or the words that they are. */
export interface ColumnForm {
  readonly as: 'number' | 'percent' | 'money' | 'date' | 'text'
  /** Of money. */
  readonly currency?: string
  /** The decimal sign of its texts. */
  readonly decimal: Decimal
  /** The order of day, month and year in its dates. */
  readonly order: Order
  /** Plain numbers and ISO dates alone are read. */
  readonly plain: boolean
  /** Cells that are not blank. */
  readonly filled: number
  /** Texts that are read as numbers or dates, though they are no plain ones. */
  readonly read: CellsFound
  /** Texts that stand for blanks. */
  readonly blanks: CellsFound
  /** Cells that cannot be read as the others, which count as blank. */
  readonly strays: CellsFound
  /** Why a column of words is not one of numbers or dates, though many of its cells look like them. */
  readonly doubt: {
    readonly why: 'ambiguous' | 'mixed' | 'currencies' | 'words'
    readonly looks: CellsFound
    /** A cell that the example does not agree with; the example itself where it has two meanings. */
    readonly other: string
  } | null
}

export type Forms = ReadonlyMap<string, ColumnForm>

/** Codes of currencies (ISO 4217) in small letters. Left out are codes that are English words: “TOP 5” is no money. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  `aed afn amd ars aud azn bam bbd bdt bgn bhd bnd bob brl bwp byn bzd cad cdf chf clp cny cop crc
  cve czk djf dkk dop dzd egp etb eur fjd gbp gel ghs gmd gnf gtq hkd hnl htg huf idr ils inr iqd irr
  isk jmd jod jpy kes kgs khr krw kwd kzt lak lbp lkr lrd lsl lyd mad mdl mga mkd mmk mnt mop mur mwk
  mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr
  sek sgd shp sll sos srd szl thb tjs tmt tnd try ttd twd tzs uah ugx usd uyu uzs vnd xaf xcd xof
  xpf yer zar zmw`.split(/\s+/),
)

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
export const LOOKED_AT = 40

/** Whether a text stands for a blank: NA, NULL, NaN or \N in any case, or nothing but spaces (interface §1). */
export const isBlankWord = (text: string): boolean =>
  text.length <= 8 && /^\s*(?:na|null|nan|\\n)?\s*$/i.test(text)

/** What a text looks like. */
export function looksOf(sent: string): Look {
  if (isBlankWord(sent)) return BLANK
  if (sent.length > LOOKED_AT) return WORD
  if (isLabel(sent)) return { kind: 'label', plain: false }
  // "148.50/-": a whole amount, as India writes it.
  const text = plainCharacters(sent).replace(/(?<=\d) ?\/[-=]$/, '')
  if (!/\d/.test(text)) return WORD
  // Plain is what is read so as it was sent: by programs that know no other minus signs or digits.
  const number = numberOf(text)
  if (number) return { ...number, plain: number.plain && !Number.isNaN(toNumber(sent)) }
  const dates = datesOf(text)
  if (dates) return { kind: 'date', dates, plain: !Number.isNaN(isoDays(sent)) }
  return WORD
}

/**
 * The text with plain digits, spaces, minus signs and apostrophes, whatever their width and kind. Raised digits stay:
 * the ² of "39²" is a footnote.
 */
export const plainCharacters = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? text.trim()
    : text
        .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
        .replace(/\p{Zs}/gu, ' ')
        .replace(/[−–]/g, '-')
        .replace(/[’`]/g, "'")
        .trim()

const SIGN = String.raw`(?:(?:US|CA|AU|NZ|HK|R|A|C|S)?\p{Sc}|[A-Z]{3}|kr|zł|Kč|Rs|円|元|원)\.?`
const BEFORE = new RegExp(String.raw`^([+-]?) ?(${SIGN}) ?([+-]?)(?=[\d.,])`, 'u')
const AFTER = new RegExp(String.raw`(?<=\d) ?(${SIGN})$`, 'u')
const CODE_OF = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['US$', 'USD'],
  ['円', '¥'],
])

function numberOf(text: string): Look | null {
  // Accountants write negative amounts in brackets.
  const bracketed = text.startsWith('(') ? /^\(\s*([^-+]*?)\s*\)$/.exec(text) : null
  const { body, currency } = withoutCurrency(bracketed ? bracketed[1]! : text)
  const isShare = body.endsWith('%')
  if (isShare && currency !== null) return null
  const amount = isShare ? body.slice(0, -1).trimEnd() : body
  const isNegative = amount.startsWith('-')
  const readings = decimalsOf(isNegative || amount.startsWith('+') ? amount.slice(1) : amount)
  if (readings === null) return null
  const kind = isShare ? 'percent' : currency === null ? 'number' : 'money'
  const numbers: Partial<Record<Decimal, number>> = {}
  for (const decimal of ['.', ','] as const) {
    const written = readings[decimal]
    if (written === undefined) continue
    // Dividing by 100 would round once more.
    const value = Number(isShare ? `${written}e-2` : written)
    if (!Number.isFinite(value)) return null
    numbers[decimal] = isNegative !== (bracketed !== null) ? -value : value
  }
  const plain = kind === 'number' && !Number.isNaN(toNumber(text))
  return currency === null ? { kind, numbers, plain } : { kind, currency, numbers, plain }
}

function withoutCurrency(text: string): { body: string; currency: string | null } {
  const none = { body: text, currency: null }
  if (/^[\d.,' +\-%]*$/.test(text) || /\p{L}{4}/u.test(text)) return none
  const before = BEFORE.exec(text)
  const after = before ? null : AFTER.exec(text)
  const sign = (before?.[2] ?? after?.[1])?.replace(/\.$/, '')
  if (sign === undefined) return none
  if (/^[A-Z]{3}$/.test(sign) && !CURRENCY_CODES.has(sign.toLowerCase())) return none
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
  if (form.plain && form.as === 'number') {
    const value = toNumber(text)
    return Number.isNaN(value) || isLabel(text) ? null : value
  }
  const look = looksOf(text)
  if (look.kind !== form.as || look.currency !== form.currency) return null
  if (form.plain && !look.plain) return null
  return (form.as === 'date' ? look.dates![form.order] : look.numbers![form.decimal]) ?? null
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
