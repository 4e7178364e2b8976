// How a business chose: it takes the deals that it scores highest, at the listed size nearest to what it
// would like. The share that it takes is set on deals drawn for that alone.
import type { Random } from '#examples/random.ts'
import type { Deal, Trade } from './kind.ts'

/** Index of the size taken; −1 = declined. */
export type Business = (
  deal: Deal,
  hidden: number,
  listed: readonly number[],
  random: Random,
) => number

const PILOT = 400
/** Taken whatever the bar: there is no history without deals. */
const LEAST_SHARE = 0.12

export function createBusiness(
  trade: Trade,
  price: (deal: Deal) => Deal,
  random: Random,
): Business {
  const scores = Array.from({ length: PILOT }, () => {
    const T = -trade.every * (1 + random.below(trade.menus))
    const deal = price(trade.deal(random, T))
    return trade.score(deal, trade.hidden?.(deal, random) ?? random.normal(), random)
  }).sort((a, b) => b - a)
  const least = scores[Math.min(Math.floor(trade.share * PILOT), PILOT - 1)]!
  const bar = Math.min(
    Math.max(least, trade.bar ?? Number.NEGATIVE_INFINITY),
    scores[Math.floor(LEAST_SHARE * PILOT)]!,
  )
  return (deal, hidden, listed, from) => {
    if (!(trade.score(deal, hidden, from) > bar)) return -1
    const aim = Math.log(Math.max(trade.wanted(deal, hidden), 1e-9))
    const distance = (i: number) => Math.abs(Math.log(deal.sizes[i]!) - aim)
    return listed.reduce((a, b) => (distance(b) < distance(a) ? b : a))
  }
}
