// The buyer of the generated market: a decent, biased, informed human. He reads the columns his own
// way, sees part of the hidden quality, works out a size on a napkin and takes what looks good.
import type { Random } from '#examples/random.ts'
import type { Deal } from './wholesale-deals.ts'
import type { MarketTraits } from './wholesale-demand.ts'

export interface Buyer {
  /** Part of the hidden quality's effect that he sees. */
  readonly sight: number
  /** Standard deviation of his error on log demand, beside his prejudice. */
  readonly wobble: number
  /** Return on outlay that a deal must promise before he takes it. */
  readonly hurdle: number
  /** Least part of the past deals that he took: a shop must fill its shelves. */
  readonly appetite: number
  /** Chance that he takes the smallest size of a deal that looks bad: a favour, a test. */
  readonly whim: number
}

export function drawBuyer(random: Random): Buyer {
  return {
    sight: random.between(0.6, 1.1),
    wobble: random.logBetween(0.08, 0.25),
    hurdle: random.between(-0.05, 0.05),
    appetite: random.between(0.12, 0.2),
    whim: random.between(0.01, 0.06),
  }
}

/** What the buyer makes of one deal. */
export interface Opinion {
  /** Index into `deal.sizes` of the size he would take. */
  readonly size: number
  /** Return on outlay that he expects of it. */
  readonly returns: number
  readonly whim: boolean
}

export function judge(
  random: Random,
  world: MarketTraits,
  buyer: Buyer,
  deal: Deal,
  unitCost: number,
  quality: number,
): Opinion {
  const view =
    deal.belief + buyer.sight * world.qualitySpread * quality + buyer.wobble * random.normal()
  let size = 0
  let promise = Number.NEGATIVE_INFINITY
  for (let index = 0; index < deal.sizes.length; index++) {
    const profit = napkin(world, deal, unitCost, view, deal.sizes[index]!)
    if (profit > promise) {
      promise = profit
      size = index
    }
  }
  const returns = promise / (deal.sizes[size]! * unitCost) + 0.03 * random.normal()
  return { size, returns, whim: random.uniform() < buyer.whim }
}

/** Lowers the hurdle until the buyer's appetite was met by the past deals. */
export function settleHurdle(buyer: Buyer, past: readonly Opinion[]): Buyer {
  const returns = past.map((opinion) => opinion.returns).sort((a, b) => b - a)
  const least = returns[Math.floor(returns.length * buyer.appetite)] ?? buyer.hurdle
  return { ...buyer, hurdle: Math.min(buyer.hurdle, least) }
}

/** The size that is taken (an index into `deal.sizes`), or −1 where the deal is declined. */
export function decide(buyer: Buyer, opinion: Opinion): number {
  if (opinion.returns > buyer.hurdle) return opinion.size
  return opinion.whim ? 0 : -1
}

/** Demand could be a good deal less or more than he thinks: five equally likely cases. */
const CASES = [-1.6, -0.75, -0.1, 0.4, 1]

function napkin(
  world: MarketTraits,
  deal: Deal,
  unitCost: number,
  view: number,
  size: number,
): number {
  const shelf = world.horizon - deal.lead
  let profit = 0
  for (const z of CASES) {
    const sold = Math.min(size, Math.exp(view + 0.55 * z))
    const left = size - sold
    const back = (1 - world.writeoff) * unitCost * left
    const storage = deal.storage * shelf * (0.4 * sold + left)
    profit += 0.8 * deal.unitPrice * sold + back - storage - (unitCost + deal.fee) * size
  }
  return profit / CASES.length
}
