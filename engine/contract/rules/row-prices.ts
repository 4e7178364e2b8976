// Prices of Sales that are the amounts of their rows: where qty is 2, 3 or 4 the price is two, three or four times that of
// the sales beside it. A warning, and only where the others agree with each other.
import { atRows, count, findRows, type Context, type Rule, toleratedRule } from './rule-context.ts'

/** Units of the rows that are looked at: of more the price may be a bulk price. */
const UNITS: ReadonlySet<number> = new Set([2, 3, 4])
/** Rows of one unit that a price is held against, and how far they may lie apart. */
const LEAST_BESIDE = 2
const APART = 1.1
/** How near the price must be to that of one unit times qty, held against its neighbours alone. */
const NEAR = 0.05
/** Rows of several units that are judged together by the expected prices, the share that must be amounts, and how near. */
const LEAST_TOGETHER = 10
const MOST = 0.8
const NEARLY = 0.25

export const ROW_PRICE_RULE: Rule = toleratedRule(
  'price_of_row',
  ['groups', 'sales.key', 'sales.qty', 'sales.price'],
  (c) => {
    const { sales } = c
    const [price, qty] = [sales.number('price'), sales.number('qty')]
    const beside = besideOf(c)
    const together = areAmounts(c)
    const hits = findRows(sales, (row) => {
      if (!UNITS.has(qty[row]!) || !(price[row]! > 0)) return false
      const ofUnit = beside(row)
      if (ofUnit === null) return together(row)
      return isNear(price[row]! / ofUnit, qty[row]!, NEAR)
    })
    const first = hits.rows[0]
    if (first === undefined) return null
    return atRows(sales, hits, {
      column: 'price',
      warning: true,
      message: `Sales column "price" is as many times that of its neighbours as "qty" has units in ${count(hits, 'row')}, first ${price[first]} with qty ${qty[first]}`,
      fix: 'Is it the amount of the row? Then send it as "revenue" in place of "price": it is divided by qty.',
    })
  },
)

const isNear = (ratio: number, units: number, within: number): boolean =>
  Math.abs(ratio / units - 1) <= within

/** The price of the sales of one unit of the same deal; null where they are few or lie apart. */
function besideOf({ sales, groups }: Context): (row: number) => number | null {
  const [price, qty] = [sales.number('price'), sales.number('qty')]
  const found = new Map<number, { count: number; least: number; most: number }>()
  groups!.salesKey.forEach((key, row) => {
    if (key < 0 || qty[row] !== 1 || !(price[row]! > 0)) return
    const { count: known, least, most } = found.get(key) ?? { count: 0, least: Infinity, most: 0 }
    found.set(key, {
      count: known + 1,
      least: Math.min(least, price[row]!),
      most: Math.max(most, price[row]!),
    })
  })
  return (row) => {
    const own = found.get(groups!.salesKey[row]!)
    if (!own || own.count < LEAST_BESIDE || own.most > APART * own.least) return null
    return (own.least + own.most) / 2
  }
}

/** Whether a row's price is its amount, where nearly all rows of several units say so beside the expected prices. */
function areAmounts({ sales, menus, groups }: Context): (row: number) => boolean {
  if (!menus.has('unit_price')) return () => false
  const { salesGroup, takenRow, firstRow } = groups!
  const [price, qty] = [sales.number('price'), sales.number('qty')]
  const hoped = menus.number('unit_price')
  const ratio = price.map((paid, row) => {
    const group = salesGroup[row] ?? -1
    if (group < 0) return Number.NaN
    const taken = takenRow[group]!
    return paid / hoped[taken >= 0 ? taken : firstRow[group]!]!
  })
  const single = ratio.filter((each, row) => qty[row] === 1 && each > 0 && each < Infinity).sort()
  const usual = single[single.length >> 1]!
  const isAmount = (row: number): boolean => isNear(ratio[row]! / usual, qty[row]!, NEARLY)
  const several = [...qty.keys()].filter((row) => UNITS.has(qty[row]!) && ratio[row]! > 0)
  const amounts = several.filter(isAmount).length
  return several.length >= LEAST_TOGETHER &&
    single.length >= LEAST_TOGETHER &&
    amounts >= MOST * several.length
    ? isAmount
    : () => false
}
