// What a bill says beside its lines, in the pane's language: for the pane, and for the plan sheet.
import type { Bill } from '#contract/bill.ts'
import type { Scalar } from '#contract/table.ts'
import { billText } from '../messages/texts.ts'
import { listed, numberText } from '../messages/words.ts'
import type { LineShown } from '../options/setup-state.ts'
import type { NameOf } from './names.ts'

const texts = billText

/** Prices of sales that the head lists. */
const PRICES = 6

/** "Deal 04-007: bought 3, sold 2 (310, 298), 1 left" */
export function headText(bill: Bill, nameOf: (key: Scalar) => string): string {
  const { key, qty, sold, left, sales, more_sales: others } = bill
  const prices = sales
    .slice(0, PRICES)
    .map(({ price, qty: units }) =>
      price === null ? '?' : `${units === 1 ? '' : `${numberText(units)} × `}${numberText(price)}`,
    )
  const more = sales.length - prices.length + others
  const said = listed([...prices, ...(more > 0 ? [texts.morePrices({ n: more })] : [])])
  return texts.head({
    key: nameOf(key),
    bought: qty,
    sold,
    left,
    prices: said === '' ? null : said,
  })
}

/** What else holds for the deal. */
export const remarks = ({ held, final }: Pick<Bill, 'held' | 'final'>): string[] => [
  ...(held > 0 ? [texts.held({ n: held })] : []),
  ...(final ? [] : [texts.notOver]),
]

/** Where the expected price stands in place of one that Sales lacks; null = nowhere. `all`: Sales has none at all. */
export function noPriceText({ sales }: Bill, all: boolean, nameOf: NameOf): string | null {
  const lacking = sales.filter(({ listed: lacks }) => lacks).length
  if (lacking === 0) return null
  const price = nameOf({ table: 'menus', name: 'unit_price' })
  return texts.noPrice({ price, n: all || lacking === sales.length ? null : lacking })
}

/** Whether a line reads the prices of sales. */
export const isOfPrice = ({ fields }: Pick<LineShown, 'fields'>): boolean =>
  fields?.of === 'price' || (typeof fields?.of === 'object' && 'price' in fields.of)
