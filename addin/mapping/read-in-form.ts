// Cells of a mapped column that are written as people write amounts and days ("€ 46.00", "767 EUR", "2 pcs", "1.234,50",
// "12-", 31/12/2025), read as what they say where the column agrees on a form, or the analyst says it. No cell of the
// workbook is changed; what fits no form stays as it is, and rules report it. A column of two currencies is read as none.
import { looksOf, onlyReading, type Look } from '#contract/cell-looks.ts'
import { isoDays, ORDERS, type Order } from '#contract/text-dates.ts'
import { toNumber, type CodedColumn, type Column, type Scalar } from '#contract/table.ts'
import { isError } from './cell.ts'
import { plainDate } from './dates.ts'
import { readDays } from './mapped-columns.ts'
import type { Reading } from './said.ts'
import type { Sheet } from './sheet.ts'
import { readSizes } from './sizes.ts'
import { median } from './median.ts'

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

/** The column as it is read, or as the analyst says; null where nothing is to be read, or no form is agreed on. */
export function readInForm(column: Column, meant: Meant, said?: Reading): ReadInForm | null {
  if (column.kind === 'number' || said === 'as_is') return null
  // Beside numbers “1,5” is one size, and no two.
  const isSingle = meant === 'sizes' && numbersOf(column).length >= LEAST_NUMBERS
  const open = textsOf(column, meant).filter(
    ({ as, text }) =>
      said !== undefined ||
      !isPlain(as, meant) ||
      isInTwoWays(text, meant) ||
      (isSingle && isUnclear(as)),
  )
  const alike = open.filter(({ text }) => isLike(looksOf(text), meant))
  if (alike.length === 0 || alike.length < LEAST_SHARE * open.length) return null
  const way = said ?? wayOf(alike, meant, numbersOf(column))
  if (!way) return null
  const dictionary: Scalar[] = [...column.dictionary]
  const read = alike.filter(({ code, text }) => {
    const value = way === 'each' ? onlyReading(text) : valueBy(looksOf(text), way)
    if (value !== null) dictionary[code] = value
    return value !== null
  })
  if (read.length < LEAST_SHARE * open.length) return null
  return {
    column: { ...column, dictionary },
    rows: rowsOf(column, read),
    examples: read
      .slice(0, 2)
      .map(({ code }) => [String(column.dictionary[code]), String(dictionary[code])] as const),
  }
}

/** Days of a column of dates, in the form on which it agrees or that the analyst says; else with the day first. */
export function daysIn(sheet: Sheet, at: number, said?: Reading): Float64Array {
  const column = sheet.columns[at]!
  const read = readInForm(column, 'date', said ?? openForm(column, 'date')?.ways[0]!.as)
  const columns = read ? sheet.columns.with(at, read.column) : sheet.columns
  return readDays({ ...sheet, columns }, at).days
}

/** A column whose texts can be read in two ways, all of them. */
export interface OpenForm {
  readonly rows: readonly number[]
  readonly example: string
  readonly ways: readonly { readonly as: Reading; readonly value: string }[]
}

const NUMBERS = ['point', 'comma'] as const

/** "1.234" is a thousand or a fraction, 03.04.2025 is of March or April: null where the column says which. */
export function openForm(column: Column, meant: Meant): OpenForm | null {
  if (column.kind === 'number' || meant === 'sizes') return null
  const all = textsOf(column, meant)
    .map((each) => ({ ...each, look: looksOf(each.text) }))
    .filter(({ look }) => isLike(look, meant))
  const looks = all.map(({ look }) => look)
  const ways = meant === 'date' ? ordersOf(looks) : NUMBERS
  if (ways.length < 2 || looks.some((look) => ways.some((way) => valueBy(look, way) === null)))
    return null
  const [open, ...others] = all.filter(({ look }) => differs(look, ways))
  if (!open) return null
  if (meant === 'number' && likelyWay(looks, numbersOf(column)) !== null) return null
  return {
    rows: rowsOf(column, [open, ...others]),
    example: open.as,
    ways: ways.map((as) => ({ as, value: String(valueBy(open.look, as)) })),
  }
}

/** The order of day, month and year in the texts of a column of days; null where they leave it open. */
export function dayOrder(column: Column): Order | null {
  if (column.kind === 'number') return null
  const looks = textsOf(column, 'date').map(({ text }) => looksOf(text))
  const orders = ordersOf(looks.filter(({ kind }) => kind === 'date'))
  return orders.length === 1 ? orders[0]! : null
}

/**
 * The orders in which all of these days can be read. Two digits in front of "26/01/05" are the year where the days then
 * lie much closer together, and not where they lie much farther apart.
 */
function ordersOf(looks: readonly Look[]): Order[] {
  const orders = ORDERS.filter((way) => looks.every((look) => valueBy(look, way) !== null))
  const spanOf = (way: Order): number => {
    const days = looks.map((look) => isoDays(valueBy(look, way)!))
    return days.reduce((a, b) => Math.max(a, b), -Infinity) - days.reduce((a, b) => Math.min(a, b))
  }
  if (looks.length === 0 || !orders.includes('ymd')) return orders
  const yearFirst = spanOf('ymd')
  const others = orders.filter((way) => way !== 'ymd' && spanOf(way) <= FAR_APART * (yearFirst + 1))
  const isFar = orders.some((way) => yearFirst > FAR_APART * (spanOf(way) + 1))
  return isFar ? others : [...others, 'ymd']
}
const FAR_APART = 8

const differs = (look: Look, ways: readonly Reading[]): boolean =>
  new Set(ways.map((way) => valueBy(look, way))).size > 1

function valueBy({ numbers, dates }: Look, as: Reading): number | string | null {
  if (as === 'dmy' || as === 'mdy' || as === 'ymd') return dates?.[as] ?? null
  return numbers?.[as === 'comma' ? ',' : '.'] ?? null
}

/** Texts of a column, as they are and tidied. */
export const textsOf = (
  { dictionary }: CodedColumn,
  meant: Meant,
): { code: number; as: string; text: string }[] =>
  dictionary.flatMap((value, code) =>
    typeof value === 'string' && !isError(value)
      ? [{ code, as: value, text: meant === 'date' ? plainDate(value) : tidy(value) }]
      : [],
  )

/** Rows with a text of these. */
export function rowsOf(
  { codes }: CodedColumn,
  texts: readonly { readonly code: number }[],
): number[] {
  const known = new Set(texts.map(({ code }) => code))
  return [...codes.keys()].filter((row) => known.has(codes[row]!))
}

/** "1.203" is a number as it is, and another one where the column has decimal commas. */
function isInTwoWays(text: string, meant: Meant): boolean {
  const look = looksOf(text)
  const [point, comma] = [valueBy(look, 'point'), valueBy(look, 'comma')]
  return meant === 'number' && point !== null && comma !== null && point !== comma
}

const isPlain = (text: string, meant: Meant): boolean =>
  meant === 'date'
    ? /^\s*\d{4}-/.test(text)
    : !Number.isNaN(toNumber(text)) || (meant === 'sizes' && isSizes(text))

/** One size with a decimal comma, or two sizes. */
function isUnclear(text: string): boolean {
  const read = readSizes(text)
  return !read.ok && read.why === 'ambiguous' && looksOf(text).kind === 'number'
}

function isSizes(text: string): boolean {
  const read = readSizes(text)
  return read.ok || read.why === 'ambiguous'
}

/** "46.1 m3", "12 Stk.", "3 t", "1台": an amount with its unit. A code ("12B") has no space. */
export const UNIT =
  /(?<=\d)(?: ?(?!EUR|[A-Z]{3}$)\p{L}{2,12}| \p{L}|\p{Script=Han}{1,2})[²³23]?\.?(?: ?\/ ?\p{L}{1,12}\.?)?$/u

/** A unit that multiplies is none. */
const TIMES = /(?:\b|\d)(?:k|tsd|mio|mrd|mil|dozen|dz|dutzend)\.?$|[十百千万億]$/iu

/** Without a unit behind, and with a trailing minus in front. */
function tidy(text: string): string {
  // "€ 20.000,-", "1'240.–": whole amounts.
  const trimmed = text
    .trim()
    .replace(/(?<=\d)[.,][-–—]+(?=$|\s)/u, '')
    .replace(/^Fr\.? ?(?=\d)/, 'CHF ')
  const about = trimmed.replace(
    /^(?:approx|about|circa|ca|env|rund|etwa|unos|x|×|~|≈)[. ]*(?=\d)/iu,
    '',
  )
  const bare = about.endsWith('円') || TIMES.test(about) ? about : about.replace(UNIT, '')
  return bare.replace(/^([\d.,' ]*\d) ?[-−]$/, '-$1')
}

const isLike = ({ kind }: Look, meant: Meant): boolean =>
  meant === 'date' ? kind === 'date' : kind === 'number' || kind === 'money'

/** How these texts are read: as those say that can be read in one way alone; `each` where they differ. */
function wayOf(
  texts: readonly { readonly text: string }[],
  meant: Meant,
  numbers: readonly number[],
): Reading | 'each' | null {
  const looks = texts.map(({ text }) => looksOf(text))
  if (meant === 'date') {
    const [only, ...others] = ordersOf(looks)
    if (only === undefined) return 'each'
    if (others.length === 0) return only
    return looks.some((look) => differs(look, [only, ...others])) ? null : 'each'
  }
  const unlike = looks.filter((look) => differs(look, NUMBERS))
  const open = unlike.filter((look) => NUMBERS.every((way) => valueBy(look, way) !== null))
  const said = NUMBERS.filter((way) =>
    unlike.some((look) => valueBy(look, way) !== null && !open.includes(look)),
  )
  if (said.length === 1) return said[0]!
  return said.length === 2 || open.length === 0 ? 'each' : likelyWay(looks, numbers)
}

/**
 * "$5,170": of two ways the one that comes near the numbers of the column; without these, thousands where every cell is
 * money, for money has no three decimals.
 */
function likelyWay(looks: readonly Look[], numbers: readonly number[]): Reading | null {
  const open = looks.filter((look) => differs(look, NUMBERS))
  const plain = looks.filter((look) => !open.includes(look)).map((look) => valueBy(look, 'point'))
  const known = [...numbers, ...plain.map(Number)].filter((each) => each > 0)
  const usual = median(known)
  const distance = (way: Reading): number =>
    median(open.map((look) => Math.abs(Math.log(Number(valueBy(look, way)) / usual))))
  const [near, far] = NUMBERS.toSorted((a, b) => distance(a) - distance(b))
  if (
    (known.length >= LEAST_NUMBERS || plain.length > 0) &&
    distance(near!) < Math.log(30) &&
    distance(far!) > Math.log(30)
  )
    return near!
  if (looks.some(({ kind }) => kind !== 'money')) return null
  return NUMBERS.find((way) => looks.every((look) => Number.isInteger(valueBy(look, way)))) ?? null
}

/** Numbers beside a text that tell how large the column's are. */
const LEAST_NUMBERS = 5

const numbersOf = ({ dictionary }: CodedColumn): number[] =>
  dictionary.filter((value) => typeof value === 'number')
