// A shop through the weeks that are decided: by the engine's own plans, week after week, and by the rules.
import { feedbackText } from '#contract/feedback.ts'
import { groundExample } from '#examples/ground-example.ts'
import { fitMarket } from '#model/fit.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { liveThePast, oracle, SEASONAL, tuned, WEIGHTED } from './rules.ts'
import { liveAhead, type Decide } from './shelf.ts'
import { drawShop, gainAndLoss, type Shop, type ShopSize } from './shop.ts'
import { tableOf } from './table.ts'

/** What the weeks earned by who decided them, in money. */
export interface Earned {
  readonly plans: number
  readonly seasonal: number
  readonly weighted: number
  readonly oracle: number
  /** What all units that customers ask for would earn: what is short of it was lost, or stood on the shelf. */
  readonly asked: number
}

/** Orders as the engine plans them. */
export const byPlan: Decide = async (books, week) => {
  const table = tableOf(books, week)
  const grounding = groundExample(table)
  if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
  const { market } = grounding
  const decision = await fitMarket(
    market,
    { correction: 0, choiceBasis: 'columns' },
    { pool: inlinePool(), progress: () => {} },
  )
  const nameOf = (row: number) => String(table.menus[market.source[row]!]!['article'])
  const orders = new Map([...decision.selected].map((row) => [nameOf(row), market.qty[row]!]))
  return Int32Array.from(books.shop.list, ({ name }) => orders.get(name) ?? 0)
}

export const planShop = (seed: number, size?: ShopSize): Promise<Earned> =>
  planWeeks(drawShop(seed, size))

export async function planWeeks(shop: Shop): Promise<Earned> {
  const past = liveThePast(shop)
  return {
    plans: await liveAhead(past, byPlan),
    seasonal: await liveAhead(past, tuned(SEASONAL, past)),
    weighted: await liveAhead(past, tuned(WEIGHTED, past)),
    oracle: await liveAhead(past, oracle),
    asked: shop.list.reduce(
      (sum, article) =>
        sum +
        gainAndLoss(shop, article).gain *
          article.demand.subarray(shop.past).reduce((units, each) => units + each, 0),
      0,
    ),
  }
}
