// The cost of a unit and its expected price, among the columns of deals: the cost is below the price and goes up and down
// with it, and the price is near what sales brought.
import { MENU_FIELDS } from './fields.ts'
import { best, CLEAR, named, type Clue, type Found } from './found.ts'
import { says } from './header-words.ts'
import { apart, isDifference, isSumOf, likeness, shareBelow, type Product } from './relations.ts'
import { beside, type Joined } from './sale-columns.ts'
import type { ColumnSurvey, Survey } from './survey.ts'

/** What sales say of deals. */
export interface Sold extends Joined {
  readonly sales: Survey
  readonly qty: ColumnSurvey | null
  /** What a unit brought, of each sale. */
  readonly price: Float64Array | null
}

/** Columns of numbers, and what is known of them. */
export interface Numbers {
  readonly numbers: readonly ColumnSurvey[]
  readonly products: readonly Product[]
  readonly outcomes: ReadonlySet<ColumnSurvey>
  readonly sold: Sold | null
  /** Units of each deal, where a column is called so or sales show it. */
  readonly units?: ColumnSurvey | null
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

/** What speaks for a column as the cost of a unit, and as its price. */
type Money = ReadonlyMap<
  ColumnSurvey,
  { readonly cost: number; readonly price: number; readonly near: number }
>

/** From which on a cost, or a price, is taken without the other. */
const ALONE = { cost: 10, price: 16 }

/** The pair of cost and price that most speaks for; without one, the cost and the price that speak for themselves. */
export function pricesOf(all: Numbers): Partial<Record<'unit_cost' | 'unit_price', Found>> {
  const money = moneyOf(all)
  const pairs = pairsOf(all, money)
  const [first] = pairs.toSorted((a, b) => b.score - a.score)
  if (!first || first.score < 30) return oneByOne(money)
  const found = (side: 'cost' | 'price', why: Found['why']): Found =>
    best(
      pairs.map((pair): Clue => ({ column: pair[side], score: pair.score, why })),
      first.score - CLEAR,
    )!
  const isNear = money.get(first.price)!.near > 10
  return {
    unit_cost: found('cost', first.below >= 0.8 ? 'below' : 'words'),
    unit_price: found('price', isNear ? 'near' : 'words'),
  }
}

function oneByOne(money: Money): Partial<Record<'unit_cost' | 'unit_price', Found>> {
  const side = (of: 'cost' | 'price', but?: Found | null) =>
    best(
      [...money].flatMap(([column, scores]): Clue[] =>
        column.at === but?.column ? [] : [{ column, score: scores[of], why: 'words' }],
      ),
      ALONE[of],
    )
  const cost = side('cost')
  const price = side('price', cost)
  return { ...(cost && { unit_cost: cost }), ...(price && { unit_price: price }) }
}

function moneyOf({ numbers, products, outcomes, sold }: Numbers): Money {
  const amounts = numbers.filter(({ values }) => values.every((value) => !(value < 0)))
  const rows = numbers.reduce((most, { filled }) => Math.max(most, filled), 0)
  const belows = new Map(amounts.map((column) => [column, belowSales(column, sold)]))
  const unitMoney = new Set(products.flatMap(timesUnits))
  return new Map(
    amounts.map((column) => {
      const { cost, price, each, total, qty, rate, profit, money } = says(column.header)
      const below = belows.get(column)!
      const near = nearSales(column, sold)
      // A product that is near what a unit brought is the money of that unit (price a kilo × kilos of a head).
      const isOfUnit = unitMoney.has(column)
      const isTotal =
        !isOfUnit &&
        products.some(
          ({ is, of }) =>
            is === column && !(below > 0 && of.every((factor) => !belows.get(factor))),
        )
      const against =
        rate + profit + total / 2 + (isTotal ? 40 : 0) + (outcomes.has(column) ? 40 : 0)
      const asUnits = each + money > 0 || column.money ? 0 : 2.5 * qty
      const base = (column.money ? 10 : money) + each / 2 - against - asUnits
      // What lacks of many deals is told of them by the way.
      const lacks = column.filled < 0.85 * rows ? 25 : 0
      const asCost = named(column, MENU_FIELDS.unit_cost, cost - price)
      const asPrice = named(column, MENU_FIELDS.unit_price, price - cost)
      return [
        column,
        {
          cost: base - lacks + asCost + below + (isOfUnit ? 14 : 0),
          price: base - lacks + asPrice + near,
          near,
        },
      ] as const
    }),
  )
}

/** What is multiplied by units to the amount that is laid out: the cost of one. */
const timesUnits = ({ of: [a, b], is }: Product): ColumnSurvey[] => {
  const isUnits = (column: ColumnSurvey) => column.whole && !column.money && !isPacked(column)
  const { price, profit } = says(is.header)
  if (price + profit > 0 || isUnits(a) === isUnits(b)) return []
  return isUnits(a) ? [b] : [a]
}

/** “Kg/cja”, “Pcs per ctn”: what a package holds. */
export const isPacked = ({ header, money }: ColumnSurvey): boolean =>
  !money &&
  says(header).money === 0 &&
  /\p{L}\.? ?(?:\/|\b(?:per|je|pro|par|por)\b) ?\p{L}/iu.test(header)

function pairsOf({ numbers, units }: Numbers, money: Money): Pair[] {
  const amounts = numbers.filter((column) => money.has(column))
  const asks = asksOf(amounts, numbers)
  return amounts.flatMap((cost) =>
    amounts
      .filter((price) => price !== cost)
      .flatMap((price): Pair[] => {
        const [asCost, asPrice] = [money.get(cost)!.cost, money.get(price)!.price]
        const each = ofUnits(cost, units, price)
        const below = shareBelow(each, price)
        const like = likeness(each.values, price.values)
        // What is let several times brings less at a time than it cost.
        const isLet = money.get(price)!.near > 15 && asCost > OWN
        const order = below >= 0.8 ? 20 : below < 0.5 ? (isLet ? -5 : -40) : 0
        const alike = like > 0.6 ? 15 : like < 0.3 ? -25 : 0
        // Of a margin and a cost that make up the price, the margin has less of a cost.
        const isMargin = amounts.some(
          (other) =>
            isDifference(cost, other, price) &&
            money.get(other)!.cost + 30 * likeness(other.values, price.values) > asCost + 30 * like,
        )
        const between = isMargin ? 40 : 0
        // Each has a clue of its own, or goes with the other: any two numbers are in some order.
        const isOne = below >= 0.8 && like > 0.6
        if (!isOne && Math.min(asCost, asPrice) < OWN) return []
        const isLanded = asks
          .get(cost)
          ?.some((ask) => ask !== price && shareBelow(ofUnits(ask, units, price), price) >= 0.6)
        const landed = isLanded ? 25 : 0
        const score =
          asCost + asPrice + order + alike + landed - between + 4 * sharedWords(cost, price)
        return [{ cost, price, score, below }]
      }),
  )
}

/** The cost of one unit, where the column tells that of all of them: it then goes up and down with the price, and else not. */
function ofUnits(
  cost: ColumnSurvey,
  units: ColumnSurvey | null | undefined,
  price: ColumnSurvey,
): ColumnSurvey {
  if (!units || cost === units || price === units || shareBelow(cost, price) >= 0.5) return cost
  const each = { ...cost, values: cost.values.map((value, row) => value / units.values[row]!) }
  const isLiker = likeness(each.values, price.values) > likeness(cost.values, price.values) + 0.05
  return shareBelow(each, price) >= 0.6 && isLiker ? each : cost
}

/** A landed cost is at most so much more than what is asked, as a logarithm. */
const MOST_MORE = Math.log(1.6)

/** For each cost the others that it is with a little more, of each deal: freight, premium, repair. No price is one. */
function asksOf(
  amounts: readonly ColumnSurvey[],
  numbers: readonly ColumnSurvey[],
): ReadonlyMap<ColumnSurvey, readonly ColumnSurvey[]> {
  const costs = amounts.filter(({ header }) => says(header).rate === 0)
  const isLanded = (cost: ColumnSurvey, ask: ColumnSurvey): boolean => {
    const more = apart(cost.values, ask.values)
    if (!(more > 0.005 && more < MOST_MORE) || shareBelow(cost, ask) > 0.02) return false
    if (more < Math.log(1.35) && likeness(cost.values, ask.values) > 0.97) return true
    return isSumOf(
      cost,
      ask,
      numbers.filter((other) => other !== cost && other !== ask),
    )
  }
  return new Map(
    costs
      .filter(({ header }) => says(header).price === 0)
      .map((cost) => [cost, costs.filter((ask) => ask !== cost && isLanded(cost, ask))] as const),
  )
}

/** Words that name the unit of both: “PA caisse”, “PV caisse”. */
function sharedWords(a: ColumnSurvey, b: ColumnSurvey): number {
  const words = ({ header }: ColumnSurvey) => new Set(header.toLowerCase().match(/\p{L}{2,}/gu))
  const other = words(b)
  return Math.min(2, [...words(a)].filter((word) => other.has(word)).length)
}

/** What units cost is less than they brought, and goes up and down with it. */
function belowSales(column: ColumnSurvey, sold: Sold | null): number {
  if (!sold?.price) return 0
  const cost = beside(sold, column)
  const like = likeness(cost, sold.price)
  const { price } = sold
  const rows = [...cost.keys()].filter((row) => !Number.isNaN(cost[row]! + price[row]!))
  if (rows.length < 8 || like < 0.4) return 0
  const share = rows.filter((row) => cost[row]! < price[row]!).length / rows.length
  const isNear = apart(cost, price) < Math.log(4)
  return share > 0.6 && isNear ? 14 : 0
}

/** 30 where a unit brought just this. */
function nearSales(column: ColumnSurvey, sold: Sold | null): number {
  if (!sold?.price) return 0
  const far = apart(beside(sold, column), sold.price)
  return Number.isFinite(far) ? Math.max(-30, 36 - 72 * far) : 0
}
