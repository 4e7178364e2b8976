// Sales of one deal of the generated market: units sold and prices week by week, and the profit of
// any size on those weeks.
import type { Random } from '#examples/random.ts'

/** What a whole market shares; drawn once per seed and shown to no learner but for H and w. */
export interface MarketTraits {
  /** Weeks from the deal's T after which the rest is written off, lead included (H). */
  readonly horizon: number
  /** Part of unit_cost that is lost on a unit left over (w). */
  readonly writeoff: number
  /** Mean log of the units that a typical deal could sell over its whole shelf life. */
  readonly base: number
  /** Standard deviation of log demand explained by the columns, and by the hidden quality. */
  readonly spread: number
  readonly qualitySpread: number
  /** Shape of the gamma noise on a deal's demand: small is wild. */
  readonly steadiness: number
  /** Part of demand that is still there a week later, and of the price that is still asked. */
  readonly fade: number
  readonly markdown: number
  /** Chance that a deal turns out faulty: it sells less and far cheaper. */
  readonly faulty: number
  /** Chance that three weeks are a slump for everything on the shelf. */
  readonly slump: number
}

/** The properties of a deal that its sales depend on. */
export interface Goods {
  readonly unitPrice: number
  readonly lead: number
  readonly fee: number
  readonly storage: number
  /** Mean log demand over the shelf life as the columns tell it at the deal's own time. */
  readonly logDemand: number
}

/** Demand of one deal at ages lead + 1 … H (index 0 is age lead + 1), unlimited by any batch. */
export interface Weeks {
  readonly units: readonly number[]
  readonly prices: readonly number[]
}

/** Money of one size but for its purchase: profit is linear in unit_cost given these. */
export interface Flow {
  readonly revenue: number
  readonly storage: number
  readonly leftover: number
}

export const cents = (value: number): number => Math.round(value * 100) / 100

/** How lively trade is in each of `count` consecutive weeks: small wobble, and rare slumps. */
export function drawTrade(random: Random, world: MarketTraits, count: number): number[] {
  let slumping = false
  return Array.from({ length: count }, (_, week) => {
    if (week % 3 === 0) slumping = random.uniform() < world.slump
    return Math.exp(0.08 * random.normal()) * (slumping ? 0.5 : 1)
  })
}

/** Draws a deal's weeks: `trade(age)` is the liveliness of the week that ends at that age. */
export function drawWeeks(
  random: Random,
  world: MarketTraits,
  goods: Goods,
  quality: number,
  trade: (age: number) => number,
): Weeks {
  const shelf = world.horizon - goods.lead
  const faulty = random.uniform() < world.faulty
  let total = 0
  for (let week = 0, share = 1; week < shelf; week++, share *= world.fade) total += share
  const level =
    (Math.exp(goods.logDemand + world.qualitySpread * quality) *
      random.gamma(world.steadiness) *
      (faulty ? 0.6 : 1)) /
    total
  const units: number[] = []
  const prices: number[] = []
  let share = 1
  let asked = goods.unitPrice * (faulty ? 0.5 : 1) * Math.exp(0.05 * random.normal())
  for (let week = 0; week < shelf; week++) {
    units.push(random.poisson(level * share * trade(goods.lead + 1 + week)))
    prices.push(cents(asked * Math.exp(0.02 * random.normal())))
    share *= world.fade
    asked *= world.markdown
  }
  return { units, prices }
}

/** What a batch of `size` units takes in on those weeks. */
export function flowOf(world: MarketTraits, goods: Goods, weeks: Weeks, size: number): Flow {
  let left = size
  let revenue = 0
  let storage = 0
  for (let week = 0; week < weeks.units.length && left > 0; week++) {
    const sold = Math.min(left, weeks.units[week]!)
    revenue += sold * weeks.prices[week]!
    storage += sold * goods.storage * (week + 1)
    left -= sold
  }
  storage += left * goods.storage * (world.horizon - goods.lead)
  return { revenue, storage, leftover: left }
}

/** Profit of a size: revenue − storage − fees − purchase + what leftovers bring back. */
export function profitOf(
  world: MarketTraits,
  goods: Goods,
  flow: Flow,
  size: number,
  unitCost: number,
): number {
  const back = (1 - world.writeoff) * unitCost * flow.leftover
  return flow.revenue - flow.storage - goods.fee * size - unitCost * size + back
}
