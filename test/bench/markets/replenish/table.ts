// The tables that an analyst of the shop would send: one row for each article, week and size, with the
// shelf as it stood when the order was decided, and the units of the article that sold in the time that
// the order must last. Nothing in it that the shop does not know.
import type { ExampleMarket, Row } from '#examples/market-example.ts'
import { seasonOf, type Season } from './season.ts'
import { at, position, underWay, type Books } from './shelf.ts'
import { LOST_SALE, UNIT_LEFT, type Article, type Shop } from './shop.ts'

/** Weeks of the past that have rows: those before have no averages yet. */
const FIRST_WEEK = 13

export function describeShop(shop: Shop): string {
  const life = shop.lead + 1
  if (shop.records === 'flags')
    return [
      'T is in weeks.',
      `Leftovers are written off after ${life} weeks.`,
      'qty is stock. Stock on hand sells first.',
      'No other goods. No other revenue.',
      `Subtract storage: ${UNIT_LEFT} for each unit left over.`,
      `Subtract lost sales: ${LOST_SALE} for each unit asked for and not there.`,
    ].join(' ')
  return [
    'T is in weeks.',
    `Leftovers are written off after ${life} weeks.`,
    'qty is stock. Stock on hand sells first.',
    'Goods: unit_cost for each unit ordered.',
    `Subtract storage: ${Number((100 * shop.holding).toFixed(3))}% of unit_cost for each unit and period in store.`,
    'Add 100% of unit_cost for each unit left over.',
    'There are no other costs.',
  ].join(' ')
}

/** The books up to a week, and the menu of that week. */
export function tableOf(books: Books, week: number): ExampleMarket {
  const { shop } = books
  const season = seasonOf(books, week)
  const menus: Row[] = []
  const sales: Row[] = []
  const isRecorded = shop.records === 'shelf'
  for (let past = FIRST_WEEK; past <= week; past++)
    shop.list.forEach((article, i) => {
      const key = `${article.name}, week ${past}`
      const isTask = past === week
      const taken = isTask ? 0 : books.ordered[at(shop, i, past)]!
      // A series that does not sell yet, or no more, has no rows.
      if (!isRecorded && !sellsNear(books, i, past)) return
      const shelf = isRecorded || isTask
      const sizes = isRecorded ? sizesOf(article, taken) : [1]
      for (const qty of isTask ? shop.cases.map((n) => n * article.pack) : sizes)
        menus.push({
          key,
          menu: isTask ? 0 : past + 1,
          T: past - week,
          qty,
          unit_cost: article.unitCost,
          unit_price: article.unitPrice,
          T_lead: shop.lead,
          stock_on_hand: shelf ? books.onHand[at(shop, i, past)]! : null,
          ...(shop.lead > 1 && {
            'qty_outstanding_T+1': shelf ? underWay(books, i, past, 1) : null,
          }),
          ...(isRecorded && { historically_chosen: isTask ? null : Number(qty === taken) }),
          ...columnsOf(books, season, article, i, past),
        })
      // Where nothing was there to be sold, the week tells nothing of demand.
      const there = taken + position(books, i, past)
      if (!isTask && (there > 0 || !isRecorded))
        sales.push(...salesOf(books, i, past, week, key, article.unitPrice))
    })
  return {
    menus,
    sales,
    description: describeShop(shop),
    groundingMode: 'business_led',
    marketType: {
      market_type: 'replenishment',
      parameters: { period: 'week', historically_chosen_means: 'taken', choice_basis: 'columns' },
    },
    truth: [],
  }
}

/** Sizes that a past week lists: the one ordered and one more, or two of which none was. */
function sizesOf({ pack }: Article, taken: number): number[] {
  return taken > pack ? [pack, taken] : [pack, 2 * pack]
}

/** Whether a series sold in the half year before a week. */
function sellsNear({ shop, sold }: Books, i: number, week: number): boolean {
  for (let w = Math.max(week - 26, 0); w < week; w++) if (sold[at(shop, i, w)]! > 0) return true
  return false
}

/** Units of the article that sold from the order to the next one's arrival, as far as they are known. */
function salesOf(
  { shop, sold, onHand }: Books,
  i: number,
  past: number,
  week: number,
  key: string,
  price: number,
): Row[] {
  const rows: Row[] = []
  if (shop.records === 'flags') {
    for (let n = 0; n <= shop.lead && past + n < week; n++) {
      const now = at(shop, i, past + n)
      const isThere = onHand[now]! > sold[now]!
      rows.push({ key, T: past + n + 0.5 - week, qty: sold[now]!, in_stock: Number(isThere) })
    }
    return rows
  }
  for (let n = 0; n <= shop.lead && past + n < week; n++) {
    const qty = sold[at(shop, i, past + n)]!
    if (qty > 0) rows.push({ key, T: past + n + 0.5 - week, qty, price })
  }
  return rows.length > 0 ? rows : [{ key, T: past - week, qty: 0, price: null }]
}

/** Mean season of the weeks that an order of a week must last. */
function seasonAhead(season: Season, article: Article, week: number, lead: number): number {
  let sum = 0
  for (let n = 0; n <= lead; n++) sum += season(article, week + n) / (lead + 1)
  return Math.round(1000 * sum) / 1000
}

/** What the shop knows of an article when it orders: who it is, when it is, how it sold before, season taken off. */
function columnsOf(books: Books, season: Season, article: Article, i: number, week: number): Row {
  const { shop, sold, empty } = books
  const mean = (from: number, to: number, masked: boolean) => {
    let [units, weeks] = [0, 0]
    for (let w = Math.max(from, 0); w < to; w++) {
      if (masked && empty[at(shop, i, w)]) continue
      units += sold[at(shop, i, w)]! / season(article, w)
      weeks++
    }
    return weeks > 0 ? Math.round((1000 * units) / weeks) / 1000 : null
  }
  return {
    article: article.name,
    category: article.category,
    case_units: article.pack,
    season: seasonAhead(season, article, week, shop.lead),
    sold_4_weeks: mean(week - 4, week, false),
    in_stock_13_weeks: mean(week - 13, week, true),
    in_stock_52_weeks: mean(week - 52, week, true),
  }
}
