// The shelf of a shop week by week: what arrives, is sold, is missed, stays. The buyer sees the
// books of the weeks before and the state of the shelf, never what customers would have asked for.
import { gainAndLoss, type Shop } from './shop.ts'

/** Shapes: articles × weeks (article × all weeks + week). */
export interface Books {
  readonly shop: Shop
  /** Units on the shelf when a week's order is decided, after the arrivals of that week. */
  readonly onHand: Int32Array
  readonly ordered: Int32Array
  readonly sold: Int32Array
  /** 1 = the shelf was empty at the end of the week. */
  readonly empty: Uint8Array
  /** Weeks that are over. */
  weeks: number
}

/** Orders of a week by article, from the books of the weeks before and today's shelf. */
export type Decide = (books: Books, week: number) => Int32Array | Promise<Int32Array>

export const at = ({ past, ahead }: Shop, article: number, week: number): number =>
  article * (past + ahead) + week

export function openBooks(shop: Shop): Books {
  const cells = shop.articles * (shop.past + shop.ahead)
  const books = {
    shop,
    onHand: new Int32Array(cells),
    ordered: new Int32Array(cells),
    sold: new Int32Array(cells),
    empty: new Uint8Array(cells),
    weeks: 0,
  }
  shop.list.forEach(
    (article, i) => (books.onHand[at(shop, i, 0)] = Math.ceil(2 * article.rate[0]!)),
  )
  return books
}

export function copyBooks(books: Books): Books {
  const { onHand, ordered, sold, empty } = books
  return {
    ...books,
    onHand: onHand.slice(),
    ordered: ordered.slice(),
    sold: sold.slice(),
    empty: empty.slice(),
  }
}

/** Units that are on their way at a week and arrive `after` weeks later. */
export function underWay({ shop, ordered }: Books, article: number, week: number, after: number) {
  const from = week + after - shop.lead
  return from >= 0 && from < week ? ordered[at(shop, article, from)]! : 0
}

/** Units on the shelf and on their way. */
export function position(books: Books, article: number, week: number): number {
  let units = books.onHand[at(books.shop, article, week)]!
  for (let after = 1; after < books.shop.lead; after++)
    units += underWay(books, article, week, after)
  return units
}

/** Lives through one week with these orders. What it earned: margins less what standing units cost. */
export function liveWeek(books: Books, orders: Int32Array): number {
  const { shop, onHand, ordered, sold, empty } = books
  const week = books.weeks
  let earned = 0
  shop.list.forEach((article, i) => {
    const now = at(shop, i, week)
    const { gain, loss } = gainAndLoss(shop, article)
    ordered[now] = orders[i]!
    sold[now] = Math.min(onHand[now]!, article.demand[week]!)
    const left = onHand[now]! - sold[now]
    empty[now] = left === 0 ? 1 : 0
    earned += gain * sold[now] - loss * left
    const from = week + 1 - shop.lead
    const comes = from >= 0 ? ordered[at(shop, i, from)]! : 0
    if (week + 1 < shop.past + shop.ahead) onHand[at(shop, i, week + 1)] = left + comes
  })
  books.weeks = week + 1
  return earned
}

/** Lives through the weeks that are decided. What they earned together. */
export async function liveAhead(past: Books, decide: Decide): Promise<number> {
  const books = copyBooks(past)
  let earned = 0
  for (let n = 0; n < past.shop.ahead; n++)
    earned += liveWeek(books, await decide(books, books.weeks))
  return earned
}
