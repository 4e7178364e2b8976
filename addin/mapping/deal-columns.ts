// The columns of deals by what their cells say: cost below price, the price near what sales brought, sizes that bound
// what was sold, two values that say what was taken, and the day before the first sale.
import { foldHeader, MENU_FIELDS } from './fields.ts'
import { best, CLEAR, named, type Clue, type Found } from './found.ts'
import { says } from './header-words.ts'
import { datesOf } from './joins.ts'
import {
  apart,
  isDifference,
  likeness,
  outcomesOf,
  productsOf,
  shareBelow,
  type Product,
} from './relations.ts'
import { beside, type Joined } from './sale-columns.ts'
import type { ColumnSurvey, Survey } from './survey.ts'

type DealColumn = 'unit_cost' | 'unit_price' | 'qty' | 'historically_chosen' | 'date'

/** What sales say of deals. */
export interface Sold extends Joined {
  readonly sales: Survey
  readonly qty: ColumnSurvey | null
  /** What a unit brought, of each sale. */
  readonly price: Float64Array | null
}

export function dealColumns(
  survey: Survey,
  key: ColumnSurvey | null,
  sold: Sold | null,
): Partial<Record<DealColumn, Found>> {
  const date = best(dateClues(survey, sold), 10)
  const outcomes = outcomesOf(survey, date && survey.columns[date.column]!)
  const numbers = survey.columns.filter(
    (each) => each.is === 'number' && each !== key && !each.percent && !each.running,
  )
  const all: Numbers = { numbers, products: productsOf(numbers), outcomes, sold }
  const prices = pricesOf(all)
  const used = new Set(Object.values(prices).map(({ column }) => column))
  const qty = best(
    sizeClues(all).filter(({ column }) => !used.has(column.at)),
    20,
  )
  const chosen = best(flagClues(survey, outcomes, sold), 20)
  return {
    ...prices,
    ...(qty && { qty }),
    ...(chosen && { historically_chosen: chosen }),
    ...(date && { date }),
  }
}

/** Columns of numbers, and what is known of them. */
interface Numbers {
  readonly numbers: readonly ColumnSurvey[]
  readonly products: readonly Product[]
  readonly outcomes: ReadonlySet<ColumnSurvey>
  readonly sold: Sold | null
}

function sizeClues({ numbers, products, outcomes, sold }: Numbers): Clue[] {
  const sizes = sold?.qty ?? null
  // Where least and most say the sizes, a quantity that was taken is none of them.
  const isRanged = numbers.some((column) => named(column, MENU_FIELDS.qty_max, 0) > 0)
  return numbers.map((column): Clue => {
    const { qty, cost, price, total, rate, profit } = says(column.header)
    const isFactor = products.some(({ of }) => of.includes(column))
    const isAlike = sizes !== null && foldHeader(sizes.header) === foldHeader(column.header)
    const name = named(column, MENU_FIELDS.qty, qty - cost - price - total - rate - profit)
    const fits =
      (isAlike ? 14 : 0) +
      (column.whole ? 10 : 0) +
      (isFactor ? 20 : 0) +
      (sold && boundsSales(column, sold) ? 18 : 0)
    const against = (column.money || isRanged ? 45 : 0) + (outcomes.has(column) ? 30 : 0)
    const why = isFactor ? 'factor' : name > 0 ? 'words' : 'whole'
    return { column, score: name + fits - against, why }
  })
}

/** A clue that a column is one of money by itself. */
const OWN = 8

/** A cost and a price, and how much speaks for them together. */
interface Pair {
  readonly cost: ColumnSurvey
  readonly price: ColumnSurvey
  readonly score: number
  /** Part of the deals with the cost below the price. */
  readonly below: number
}

/** The pair of cost and price that most speaks for. */
function pricesOf(all: Numbers): Partial<Record<'unit_cost' | 'unit_price', Found>> {
  const pairs = pairsOf(all)
  const [first] = pairs.toSorted((a, b) => b.score - a.score)
  if (!first || first.score < 30) return {}
  const found = (side: 'cost' | 'price', why: Found['why']): Found =>
    best(
      pairs.map((pair): Clue => ({ column: pair[side], score: pair.score, why })),
      first.score - CLEAR,
    )!
  const isNear = nearSales(first.price, all.sold) > 10
  return {
    unit_cost: found('cost', first.below >= 0.8 ? 'below' : 'words'),
    unit_price: found('price', isNear ? 'near' : 'words'),
  }
}

function pairsOf({ numbers, products, outcomes, sold }: Numbers): Pair[] {
  const amounts = numbers.filter(({ values }) => values.every((value) => !(value < 0)))
  const alone = new Map(
    amounts.map((column) => {
      const { cost, price, each, total, qty, rate, profit } = says(column.header)
      const isTotal = products.some(({ is }) => is === column)
      const against =
        rate + profit + total / 2 + (isTotal ? 40 : 0) + (outcomes.has(column) ? 40 : 0)
      const asUnits = each > 0 || column.money ? 0 : qty
      const base = (column.money ? 10 : 0) + each / 2 - against - asUnits
      const asCost = named(column, MENU_FIELDS.unit_cost, cost - price)
      const asPrice = named(column, MENU_FIELDS.unit_price, price - cost)
      return [
        column,
        { cost: base + asCost, price: base + asPrice + nearSales(column, sold) },
      ] as const
    }),
  )
  return amounts.flatMap((cost) =>
    amounts
      .filter((price) => price !== cost)
      .flatMap((price): Pair[] => {
        const [asCost, asPrice] = [alone.get(cost)!.cost, alone.get(price)!.price]
        const below = shareBelow(cost, price)
        const like = likeness(cost.values, price.values)
        const order = below >= 0.8 ? 20 : below < 0.5 ? -40 : 0
        const alike = like > 0.6 ? 15 : like < 0.3 ? -25 : 0
        const between = amounts.some((other) => isDifference(cost, other, price)) ? 40 : 0
        // Each has a clue of its own, or goes with the other: any two numbers are in some order.
        const isOne = below >= 0.8 && like > 0.6
        if (!isOne && Math.min(asCost, asPrice) < OWN) return []
        return [{ cost, price, score: asCost + asPrice + order + alike - between, below }]
      }),
  )
}

/** 30 where a unit brought just this. */
function nearSales(column: ColumnSurvey, sold: Sold | null): number {
  if (!sold?.price) return 0
  const far = apart(beside(sold, column), sold.price)
  return Number.isFinite(far) ? Math.max(-20, 30 - 60 * far) : 0
}

/** Nearly never were more units sold of a deal than this. */
function boundsSales(column: ColumnSurvey, { deal, qty }: Sold): boolean {
  if (!qty) return false
  const units = new Map<number, number>()
  deal.forEach((row, sale) => {
    if (row >= 0) units.set(row, (units.get(row) ?? 0) + (qty.values[sale]! || 0))
  })
  const all = [...units]
  const within = all.filter(([row, sum]) => sum <= column.values[row]!).length
  const close = all.filter(([row, sum]) => sum >= 0.3 * column.values[row]!).length
  return all.length >= 8 && within >= 0.85 * all.length && close >= 0.3 * all.length
}

function flagClues(
  { columns }: Survey,
  outcomes: ReadonlySet<ColumnSurvey>,
  sold: Sold | null,
): Clue[] {
  const sales = sold && new Set(sold.deal)
  return columns
    .filter(({ is }) => is === 'flag')
    .map((column) => {
      const lift = sales ? liftOf(column, sales) : 0
      const name = named(column, MENU_FIELDS.historically_chosen, says(column.header).taken)
      const isOther = MENU_FIELDS.historically_available.names.some((each) =>
        column.header.toLowerCase().includes(each),
      )
        ? 40
        : 0
      const score = name + 50 * lift + (outcomes.has(column) ? 12 : 0) - isOther
      return { column, score, why: 'flag' }
    })
}

/** How much more often deals of "yes" were sold than those of "no". */
function liftOf({ values }: ColumnSurvey, sold: ReadonlySet<number>): number {
  const share = (flag: 0 | 1): number => {
    const rows = [...values.keys()].filter((row) => values[row] === flag)
    return rows.length === 0 ? 0 : rows.filter((row) => sold.has(row)).length / rows.length
  }
  return share(1) - share(0)
}

function dateClues(survey: Survey, sold: Sold | null): Clue[] {
  return datesOf(survey).map((column) => {
    const { date, end } = says(column.header)
    const before = sold ? beforeSales(column, sold) : 0
    const full = column.filled === column.codes.length ? 4 : 0
    const name = named(column, MENU_FIELDS.date, date - end)
    return { column, score: 20 + name + full + 25 * before, why: before > 0.5 ? 'before' : 'dates' }
  })
}

/** Part of the sales that come on this day or later. */
function beforeSales(column: ColumnSurvey, sold: Sold): number {
  const [when] = datesOf(sold.sales)
  if (!when) return 0
  const from = beside(sold, column)
  const rows = [...from.keys()].filter((row) => !Number.isNaN(from[row]! + when.values[row]!))
  if (rows.length === 0) return 0
  return rows.filter((row) => from[row]! <= when.values[row]!).length / rows.length
}
