// Cells that are allowed and almost surely slips: a cost or price a hundred times its neighbours', a key that
// differs from another by spaces or case alone. Warnings, and only where nearly all other cells agree with each
// other: false warnings are soon ignored.
import { isoOfDays } from '../text-dates.ts'
import { MONEY_MOST } from '../limits.ts'
import type { Table } from '../table.ts'
import {
  quote,
  atRows,
  count,
  findRows,
  noRows,
  type Context,
  type Finding,
  type Rule,
  type Sheet,
  toleratedRule,
} from './rule-context.ts'

/** Least cells that are compared. */
const LEAST = 20
/** A decimal sign that was lost makes a factor of 100; costs and prices of one row differ a little besides. */
const SLIP = Math.log(50)
/** Nearly all cells lie within this factor of the median: else the column has no usual size. */
const USUAL = Math.log(12)
const NEARLY_ALL = 0.98
const MOST_SORTED = 20_000
/** Beside no other column: this many times what nearly all cells are at most. */
const TIMES = 100
/** Day numbers of Excel from 2000 to 2050: a date that was typed or made in a number's cell. */
const DAYS = [36_526, 54_789] as const
/** What becomes of a sale's price (engine/grounding/assumptions.ts). */
const FAR_PRICE = 'a few prices far above all others count as the usual one'
/** Excel's number of 1970-01-01. */
const EXCEL_EPOCH = 25_569

export const ODD_CELL_RULES: readonly Rule[] = [
  toleratedRule('value_out_of_line', [], (c) => [
    ...menuMoney(c),
    ...salesPrices(c),
    ...farColumns(c),
  ]),
  toleratedRule('keys_alike', ['menus.key'], (c) => [salesKeys(c), menuKeys(c)]),
]

/** Cost ÷ price of a row, held against the usual ratio; the one of both that is far from its column is named. */
function menuMoney({ menus, client }: Context): Finding[] {
  if (client || !menus.has('unit_cost') || !menus.has('unit_price')) return []
  const [cost, price] = [menus.number('unit_cost'), menus.number('unit_price')]
  const odd = oddOfPair(cost, price)
  if (odd === null) return []
  return [
    ...told(menus, 'unit_cost', cost, (row) => odd(row) === 'first', 'unit_price'),
    ...told(menus, 'unit_price', price, (row) => odd(row) === 'second', 'unit_cost'),
  ]
}

/** Price of a sale ÷ the price that Menus has for its key; an odd price of Menus is told at its own row. */
function salesPrices({ sales, menus, groups }: Context): Finding[] {
  if (groups === null || !sales.has('price') || !menus.has('unit_price')) return []
  const [price, unitPrice] = [sales.number('price'), menus.number('unit_price')]
  const hoped = price.map((_, row) => {
    const group = groups.salesGroup[row] ?? -1
    if (group < 0) return Number.NaN
    const taken = groups.takenRow[group]!
    return unitPrice[taken >= 0 ? taken : groups.firstRow[group]!]!
  })
  const odd = oddOfPair(price, hoped)
  return [
    ...otherMoney(price, hoped),
    ...(odd === null
      ? []
      : told(sales, 'price', price, (row) => odd(row) === 'first', 'unit_price', FAR_PRICE)),
  ]
}

/** All prices of Sales in other money than those of Menus: cents beside euros. */
function otherMoney(price: Float64Array, hoped: Float64Array): Finding[] {
  const ratio = price
    .map((paid, row) => paid / hoped[row]!)
    .filter((each) => each > 0 && each < Infinity)
  const usual = median(ratio)
  if (ratio.length < LEAST || !(Math.abs(Math.log(usual)) > SLIP)) return []
  const times =
    usual > 1 ? `${text(Math.round(usual))} times` : `1/${text(Math.round(1 / usual))} of`
  return [
    {
      table: 'sales',
      column: 'price',
      warning: true,
      hits: noRows(ratio.length),
      message: `Sales column "price" is usually ${times} the unit_price of the deal that was sold.`,
      fix: 'Write both in the same money: cents beside euros, or a lost decimal sign, make such a factor.',
    },
  ]
}

/** Which of two amounts that go together is a slip in a row; null where no row has one. */
function oddOfPair(
  first: Float64Array,
  second: Float64Array,
): ((row: number) => 'first' | 'second' | null) | null {
  const ratio = first.map((each, row) => Math.log(each / second[row]!))
  const odd = outOfLine(ratio)
  if (odd === null || !ratio.some((_, row) => odd(row))) return null
  const [usualFirst, usualSecond] = [median(first.map(Math.log)), median(second.map(Math.log))]
  const isFirst = (row: number): boolean =>
    Math.abs(Math.log(first[row]!) - usualFirst) >= Math.abs(Math.log(second[row]!) - usualSecond)
  return (row) => (odd(row) ? (isFirst(row) ? 'first' : 'second') : null)
}

/** Fees far above nearly all others of their column. */
function farColumns({ sales }: Context): Finding[] {
  return ['unit_fee', 'unit_holding_cost'].flatMap((column) => {
    if (!sales.has(column)) return []
    const values = sales.number(column)
    const known = sampled(values.filter((value) => value > 0)).sort()
    if (known.length < LEAST) return []
    const usual = known[Math.floor(NEARLY_ALL * (known.length - 1))]!
    return told(sales, column, values, (row) => values[row]! > TIMES * usual, null)
  })
}

function told(
  sheet: Sheet,
  column: string,
  values: Float64Array,
  odd: (row: number) => boolean,
  beside: string | null,
  learnt = 'the plan learns from it as it stands',
): Finding[] {
  // What is beyond all range is an error already (range.ts).
  const hits = findRows(sheet, (row) => odd(row) && values[row]! <= MONEY_MOST)
  const first = hits.rows[0]
  if (first === undefined) return []
  const value = values[first]!
  const of = beside === null ? 'the others of its column' : `${quote(beside)} and the other rows`
  const date = dateOf(value)
  const found = atRows(sheet, hits, {
    column,
    warning: true,
    message: `${sheet.title} column ${quote(column)} is a hundred times off ${of} in ${count(hits, 'row')}, first ${text(value)}${date}`,
    fix: `Correct it where it is a slip of the decimal sign: ${learnt}.`,
  })
  return found ? [found] : []
}

/** What to say where a cell of money may be a date; else empty. */
function dateOf(value: number): string {
  if (!Number.isInteger(value) || value < DAYS[0] || value > DAYS[1]) return ''
  return ` (which is how Excel keeps the date ${isoOfDays(value - EXCEL_EPOCH)})`
}

const text = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 12 })

/** Whether a row's value is a slip; null where the values have no usual size. NaN and infinite ones count as none. */
function outOfLine(logs: Float64Array): ((row: number) => boolean) | null {
  const known = sampled(logs.filter(Number.isFinite))
  if (known.length < LEAST) return null
  const usual = median(known)
  const apart = known.map((value) => Math.abs(value - usual)).sort()
  if (apart[Math.floor(NEARLY_ALL * (apart.length - 1))]! > USUAL) return null
  return (row) => Number.isFinite(logs[row]!) && Math.abs(logs[row]! - usual) >= SLIP
}

/** Values at even distances: more do not move a median, and sorting them takes time at the edge. */
function sampled(values: Float64Array): Float64Array {
  const step = Math.ceil(values.length / MOST_SORTED)
  return step <= 1 ? values : values.filter((_, i) => i % step === 0)
}

function median(values: Float64Array): number {
  const sorted = sampled(values.filter(Number.isFinite)).sort()
  return sorted.length === 0 ? Number.NaN : sorted[sorted.length >> 1]!
}

/** Keys of Sales that no row of Menus has, but for spaces or case. */
function salesKeys({ menus, sales }: Context): Finding | null {
  const known = keysOf(menus.read.table)
  const sold = keysOf(sales.read.table)
  if (known === null || sold === null) return null
  const exact = new Set(known.texts)
  const folded = new Map(known.texts.map((key) => [fold(key), key]))
  const meant = sold.texts.map((key) => (exact.has(key) ? null : (folded.get(fold(key)) ?? null)))
  return alike(sales, sold.codes, meant, sold.texts, 'Menus')
}

/** Keys of Menus that differ from an earlier one of Menus by spaces or case. */
function menuKeys({ menus }: Context): Finding | null {
  const keys = keysOf(menus.read.table)
  if (keys === null) return null
  const first = new Map<string, string>()
  const meant = keys.texts.map((key) => {
    const before = first.get(fold(key))
    if (before === undefined) first.set(fold(key), key)
    return before ?? null
  })
  return alike(menus, keys.codes, meant, keys.texts, 'other rows')
}

function alike(
  sheet: Sheet,
  codes: Int32Array,
  meant: readonly (string | null)[],
  texts: readonly string[],
  where: string,
): Finding | null {
  const hits = findRows(sheet, (row) => codes[row]! >= 0 && meant[codes[row]!] !== null)
  const first = hits.rows[0]
  if (first === undefined) return null
  const [is, other] = [texts[codes[first]!]!, meant[codes[first]!]!]
  return atRows(sheet, hits, {
    column: 'key',
    warning: true,
    message: `The key of ${count(hits, `${sheet.title} row`)} differs from one of ${where} by spaces or case alone, first ${quote(is)} from ${quote(other)}`,
    fix: 'Write each key the same everywhere: keys are compared letter by letter.',
  })
}

/** Text keys by code; null where no key is a text. */
function keysOf({ columns }: Table): { texts: readonly string[]; codes: Int32Array } | null {
  const column = columns.get('key')
  if (column === undefined || column.kind === 'number') return null
  return { texts: column.dictionary.map(String), codes: column.codes }
}

const fold = (key: string): string =>
  key
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
