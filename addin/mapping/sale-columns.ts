// The columns of sales by what their cells say: units, the price of a unit or the amount of a row, and the day.
import { SALES_FIELDS } from './fields.ts'
import { says } from './header-words.ts'
import { countedRounds, datesOf, type Join } from './joins.ts'
import { apart, isRebate, multiplies, productsOf } from './relations.ts'
import { median } from './median.ts'
import { best, named, type Clue, type Found } from './found.ts'
import { type ColumnSurvey, type Survey } from './survey.ts'

/** The deal of each sale. */
export interface Joined {
  readonly join: Join
  readonly menus: Survey
  /** Row of the deal of each sale's name, of several the last one before the sale; −1 = none. */
  readonly deal: Int32Array
}

export function joinedOf(join: Join, menus: Survey, sold: Survey): Joined {
  const rowsOf = join.menus.texts.map((): number[] => [])
  join.menus.codes.forEach((code, row) => {
    if (code >= 0) rowsOf[code]!.push(row)
  })
  const codeOf = new Map(join.menus.texts.map((text, code) => [text, code]))
  const of = join.sales.texts.map((text) => rowsOf[codeOf.get(text) ?? -1] ?? [])
  const named = (sale: number): readonly number[] => of[join.sales.codes[sale]!] ?? []
  const [from, ...days] = [datesOf(menus)[0], ...datesOf(sold)].map((each) => each?.values)
  if (!from) return { join, menus, deal: join.sales.codes.map((_, sale) => named(sale)[0] ?? -1) }
  for (const rows of rowsOf) rows.sort((a, b) => from[a]! - from[b]!)
  // Sales may tell the day of the list, which is then that of a deal; else it is the last deal before the sale.
  const ofList = days.find((day) => isOfLists(day!, from, named)) ?? days[0]
  const deal = join.sales.codes.map((_, sale) => {
    const rows = named(sale)
    return rows.findLast((row) => from[row]! <= (ofList?.[sale] ?? Number.NaN)) ?? rows[0] ?? -1
  })
  return { join, menus, deal }
}

/** Whether nearly every day is just that of a deal of the name, and names come again. */
function isOfLists(
  day: Float64Array,
  from: Float64Array,
  named: (sale: number) => readonly number[],
): boolean {
  const known = [...day.keys()].filter((sale) => named(sale).length > 1)
  const equal = known.filter((sale) => named(sale).some((row) => from[row] === day[sale]))
  return known.length > 0 && equal.length >= 0.95 * known.length
}

/** Units sold of each deal, by its row. */
export function unitsSold({ deal }: Joined, { values }: ColumnSurvey): Map<number, number> {
  const units = new Map<number, number>()
  deal.forEach((row, sale) => {
    if (row >= 0) units.set(row, (units.get(row) ?? 0) + (values[sale]! || 0))
  })
  return units
}

/** Just as many were sold, of a fifth of the deals and of one that is more than one: both columns count the same units. */
export function isSoldOut({ values }: ColumnSurvey, units: ReadonlyMap<number, number>): boolean {
  const all = [...units].filter(([, sum]) => sum > 1)
  const equal = all.filter(([row, sum]) => sum === values[row])
  const within = all.filter(([row, sum]) => sum <= values[row]!).length
  const sizes = new Set(equal.map(([, sum]) => sum)).size
  return sizes >= 3 && equal.length >= 0.2 * all.length && within >= 0.85 * all.length
}

/** Numbers of deals, beside each of their sales. */
export const beside = ({ deal }: Joined, { values }: ColumnSurvey): Float64Array =>
  Float64Array.from(deal, (row) => (row < 0 ? Number.NaN : values[row]!))

type SaleColumn = 'qty' | 'price' | 'revenue' | 'date' | 'T'

export function saleColumns(
  survey: Survey,
  joined: Joined | null,
): Partial<Record<SaleColumn, Found>> {
  const { columns } = survey
  const key = joined?.join.sales
  const rounds = joined && roundsOf(survey, joined)
  const numbers = columns.filter(
    (each) =>
      each.is === 'number' &&
      each !== key &&
      each !== rounds &&
      !each.percent &&
      each.duration === null &&
      (!each.running || each.texts.length < 0.5 * each.filled),
  )
  const products = productsOf(numbers)
  const all: Numbers = {
    numbers,
    isFactor: (each) => multiplies(each, products),
    // Units of units are units: rooms × nights.
    isTotal: (each) =>
      products.some(({ is }) => is === each) && !(each.whole && multiplies(each, products)),
    isAsked: (each) => columns.some((off) => numbers.some((got) => isRebate(each, off, got))),
  }
  const qty = best(unitClues(all, joined), 10)
  const units = qty && columns[qty.column]!
  const ratios = joined ? ratiosOf(numbers, units, joined) : new Map<ColumnSurvey, Ratio>()
  const money = numbers.filter((column) => column !== units)
  const brought = moneyClues({ ...all, numbers: money }, ratios)
  const told = chosen(best(brought.price, 14), best(brought.revenue, 14))
  const date = rounds ? null : best(dateClues(survey, joined), 10)
  return {
    ...(qty && { qty }),
    ...(Object.keys(told).length > 0 ? told : onlyMoney(money, survey.sheet.rows)),
    ...(date && { date }),
    ...(rounds && { T: { column: rounds.at, why: 'after', score: 20, sure: true, others: [] } }),
  }
}

interface Numbers {
  readonly numbers: readonly ColumnSurvey[]
  /** Of a product of two columns. */
  readonly isFactor: (column: ColumnSurvey) => boolean
  readonly isTotal: (column: ColumnSurvey) => boolean
  /** Another column is this one less a rebate that a third one has as a share. */
  readonly isAsked: (column: ColumnSurvey) => boolean
}

/** Units of a usual sale. */
const MOST_AT_ONCE = 20

function unitClues({ numbers, isFactor, isTotal }: Numbers, joined: Joined | null): Clue[] {
  const units = new Set(joined?.menus.columns.flatMap(unitWords))
  const offered = joined?.menus.columns.filter(isCounted) ?? []
  const rows = numbers.reduce((most, { filled }) => Math.max(most, filled), 0)
  return numbers.map((column) => {
    const { cost, price, total, qty, rate, money } = says(column.header)
    const against = cost + price + total + rate + 2 * money
    const name = named(column, SALES_FIELDS.qty, qty - against)
    const asFactor = isFactor(column) ? (column.whole ? 25 : 5) : 0
    const isMoney = column.money || isTotal(column)
    const isId = column.texts.length > 0.8 * column.filled && column.filled > 20
    const other = isMoney || (isId && column.whole) ? 45 : 0
    const ofUnit = wordsOf(column).some((word) => units.has(word)) ? 14 : 0
    // Numbers that nothing calls units are few at a time.
    const isFew = name + ofUnit > 0 || median(column.values) <= MOST_AT_ONCE
    const asWhole = column.whole && isFew ? 15 : 0
    const isFull = other === 0 && column.filled >= 0.85 * rows
    const sums = joined && isFull ? unitsSold(joined, column) : null
    const asSums = sums && offered.some((each) => isSoldOut(each, sums)) ? 25 : 0
    const score = name + asWhole + asFactor + ofUnit + asSums - other
    return { column, score, why: isFactor(column) ? 'factor' : name > 0 ? 'words' : 'whole' }
  })
}

function isCounted({ is, money, header }: ColumnSurvey): boolean {
  const { cost, price } = says(header)
  return is === 'number' && !money && cost + price === 0
}

export const wordsOf = ({ header }: ColumnSurvey): string[] =>
  header.toLowerCase().match(/\p{L}+/gu) ?? []

/** Words of a column of sizes: “Kg avail.”, “Kg used”. */
const unitWords = (column: ColumnSurvey): string[] => {
  const { qty, cost, price, money } = says(column.header)
  return column.is === 'number' && qty > cost + price + money ? wordsOf(column) : []
}

/** What a sale brought: of a unit, or of its row. */
function moneyClues(
  { numbers, isFactor, isTotal, isAsked }: Numbers,
  ratios: ReadonlyMap<ColumnSurvey, Ratio>,
): Record<'price' | 'revenue', Clue[]> {
  const rows = numbers.reduce((most, { filled }) => Math.max(most, filled), 0)
  const clues = numbers.map((column) => {
    const { price, each, total, cost, rate, qty, money } = says(column.header)
    const ratio = ratios.get(column) ?? { each: Infinity, row: Infinity }
    const closest = Math.min(ratio.each, ratio.row)
    const isClear = Number.isFinite(ratio.each + ratio.row)
    const lean = isClear ? Math.max(-30, Math.min(30, 60 * (ratio.row - ratio.each))) : 0
    const like = Number.isFinite(closest) ? Math.max(-20, 20 - 30 * closest) : 0
    const ofUnits = each + money > 0 ? 0 : qty
    // What a sale brought stands in nearly every row; a fee or a note does not.
    const lacks = column.filled < 0.85 * rows ? 25 : 0
    const base = like + (column.money ? 12 : money) - rate - cost - ofUnits - lacks
    const [factor, sum] = [isFactor(column), isTotal(column)]
    const asked = isAsked(column) ? 30 : 0
    const asPrice = named(column, SALES_FIELDS.price, price + each - total)
    const asRows = named(column, SALES_FIELDS.revenue, total - each)
    const ofUnit: Clue = {
      column,
      score: base + asPrice + lean + (factor ? 30 : 0) - (sum ? 40 : 0) - asked,
      why: factor ? 'factor' : lean > 10 ? 'near' : 'words',
    }
    const ofRow: Clue = {
      column,
      score: base + asRows - lean + (sum ? 40 : 0) - (factor ? 40 : 0),
      why: sum ? 'product' : lean < -10 ? 'rows' : 'words',
    }
    return { ofUnit, ofRow }
  })
  return { price: clues.map(({ ofUnit }) => ofUnit), revenue: clues.map(({ ofRow }) => ofRow) }
}

function dateClues(survey: Survey, joined: Joined | null): Clue[] {
  return datesOf(survey).map((column) => {
    const { date, end, sold } = says(column.header)
    const after = joined ? afterDeals(column, joined) : 0
    const name = named(column, SALES_FIELDS.date, date + sold - end)
    return { column, score: 20 + name + 25 * after, why: after > 0.5 ? 'after' : 'dates' }
  })
}

/** Where deals count their rounds: the whole numbers of sales that are no earlier. */
function roundsOf({ columns }: Survey, joined: Joined): ColumnSurvey | null {
  const rounds = countedRounds(joined.menus)
  if (!rounds) return null
  const from = beside(joined, rounds)
  const known = rounds.values.filter((value) => !Number.isNaN(value))
  const last = known.reduce((a, b) => Math.max(a, b), -Infinity)
  const first = known.reduce((a, b) => Math.min(a, b), Infinity)
  const isLater = ({ is, whole, money, values, header }: ColumnSurvey): boolean => {
    const { date, menu } = says(header)
    if (is !== 'number' || !whole || money || date + menu === 0) return false
    const rows = [...values.keys()].filter((row) => !Number.isNaN(values[row]! + from[row]!))
    const within = rows.filter((row) => values[row]! >= first && values[row]! <= last + 1)
    return rows.length > 0 && within.length >= 0.9 * rows.length
  }
  return columns.find(isLater) ?? null
}

/** The one column of money that stands in every row, where nothing says more: the amount of the row. */
function onlyMoney(numbers: readonly ColumnSurvey[], rows: number): { revenue?: Found } {
  const isMoney = ({ header, money, filled }: ColumnSurvey): boolean => {
    const { cost, rate, money: sign } = says(header)
    return (money || sign > 0) && cost + rate === 0 && filled >= 0.85 * rows
  }
  const [only, ...others] = numbers.filter(isMoney)
  if (!only || others.length > 0) return {}
  return { revenue: { column: only.at, why: 'rows', score: 14, sure: true, others: [] } }
}

/** A price or the amount of a row: one of the two says what a sale brought. */
function chosen(
  price: Found | null,
  revenue: Found | null,
): Partial<Record<'price' | 'revenue', Found>> {
  if (price === null || revenue === null)
    return { ...(price && { price }), ...(revenue && { revenue }) }
  if (price.column === revenue.column) return price.score >= revenue.score ? { price } : { revenue }
  // Where they are factor and product they say the same.
  if (price.why === 'factor' || price.score > revenue.score - 25) return { price }
  return { revenue: { ...revenue, sure: false, others: [...revenue.others, price.column] } }
}

/** How far the amounts of a column lie from the money of deals, as a logarithm: as they are, and by unit. */
interface Ratio {
  readonly each: number
  readonly row: number
}

/** How near the amounts of each column are to the money of the deals: as they are, and by unit where sales say units. */
function ratiosOf(
  numbers: readonly ColumnSurvey[],
  qty: ColumnSurvey | null,
  joined: Joined,
): Map<ColumnSurvey, Ratio> {
  const theirs = joined.menus.columns
    .filter((each) => each.is === 'number' && !each.percent && each !== joined.join.menus)
    .filter(({ header, money }) => {
      const { rate, qty, each, money: sign } = says(header)
      return rate === 0 && (money || each + sign > 0 || qty === 0)
    })
    .map((each) => beside(joined, each))
  const nearest = (values: Float64Array): number =>
    theirs.reduce((least, other) => Math.min(least, apart(values, other)), Infinity)
  return new Map(
    numbers.map((column) => {
      const each = qty && column.values.map((value, row) => value / qty.values[row]!)
      return [column, { each: nearest(column.values), row: each ? nearest(each) : Infinity }]
    }),
  )
}

/** Part of the sales that are no earlier than the first date of their deals. */
function afterDeals(column: ColumnSurvey, joined: Joined): number {
  const [first] = datesOf(joined.menus)
  if (!first) return 0
  const from = beside(joined, first)
  let [held, all] = [0, 0]
  column.values.forEach((day, row) => {
    if (Number.isNaN(day + from[row]!)) return
    all++
    if (day >= from[row]! - 1) held++
  })
  return all === 0 ? 0 : held / all
}
