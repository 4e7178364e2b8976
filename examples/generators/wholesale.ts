// A seeded wholesale market with known truth: drifting deals, a hidden quality, a buyer with
// opinions, sold-out batches, deals still selling. It is independent of the engine: no learner of
// the engine shares its code.
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { createRandom } from '#examples/random.ts'
import type { Random } from '#examples/random.ts'
import type { ExampleMarket, Row, TruthRow } from './market-example.ts'
import { decide, drawBuyer, judge, settleHurdle } from './wholesale-business.ts'
import { drawDeals } from './wholesale-deals.ts'
import type { Deal } from './wholesale-deals.ts'
import { cents, drawTrade, drawWeeks, flowOf, profitOf } from './wholesale-demand.ts'
import type { Weeks, MarketTraits } from './wholesale-demand.ts'

export interface WholesaleOptions {
  readonly seed: number
  /** Deals of the current menu; each past menu has `past` of them; `weeks` past menus. */
  readonly deals?: number
  readonly past?: number
  readonly weeks?: number
  /** Redraws behind `expected_profit`; 0 leaves it NaN (the market itself stays the same). */
  readonly redraws?: number
  /** Share of today's deals that pay at some size; a few, drawn, if not given. */
  readonly paying?: number
  /** Part of the hidden quality's effect that the buyer sees; a large one, drawn, if not given. */
  readonly sight?: number
}

/** One more world that the same columns could have led to. Shape of both: rows of the truth. */
export interface Redraw {
  readonly profit: Float64Array
  /** What the business, seeing part of that world's hidden quality, would take in it. */
  readonly business: Uint8Array
}

/** A row of the truth here always knows its expected profit. */
export type WholesaleTruth = TruthRow & { readonly expected_profit: number }

export interface Wholesale extends ExampleMarket {
  readonly truth: readonly WholesaleTruth[]
  /** Profit of every row of `menus` in the world that came to be, past ones too; for tests. */
  readonly realised: Float64Array
  readonly redraw: (seed: number) => Redraw
}

/** Streams of random numbers: one a purpose, so that one more draw of one moves no other. */
const STREAM = { world: 1, deals: 2, buyer: 3, weeks: 4, choice: 5, level: 6, truth: 1000 }

export function generateWholesale(options: WholesaleOptions): Wholesale {
  const { seed, deals: now = 600, past = 90, weeks = 26, redraws = 400 } = options
  const world = drawWorld(createRandom(seed, STREAM.world))
  const counts = [...Array.from({ length: weeks }, () => past), now]
  const deals = drawDeals(createRandom(seed, STREAM.deals), world, counts)
  const task = deals.filter((deal) => deal.week === weeks)

  // Suppliers' prices: at a level where few of today's deals pay at any of their sizes.
  const level = findLevel(createRandom(seed, STREAM.level), world, task, options.paying)
  const costOf = (deal: Deal) => cents(deal.unitPrice * deal.ask * level)

  // The world that came to be: trade of every week, what each deal could sell, what was taken.
  const random = createRandom(seed, STREAM.weeks)
  const trade = drawTrade(random, world, weeks + 1 + world.horizon)
  const worlds = deals.map((deal) =>
    drawWeeks(random, world, deal, deal.quality, (age) => trade[deal.week + age]!),
  )
  const drawnBuyer = drawBuyer(createRandom(seed, STREAM.buyer))
  const character = { ...drawnBuyer, sight: options.sight ?? drawnBuyer.sight }
  const judging = createRandom(seed, STREAM.choice)
  const opinions = deals.map((deal) =>
    judge(judging, world, character, deal, costOf(deal), deal.quality),
  )
  const pastOpinions = opinions.filter((_, index) => deals[index]!.week < weeks)
  const buyer = settleHurdle(character, pastOpinions)
  const chosen = opinions.map((opinion) => decide(buyer, opinion))

  const redraw = (other: number): Redraw =>
    otherWorld(createRandom(seed, STREAM.truth + other), { world, task, buyer, costOf })
  const { hidden, realised, ...tables } = tablesOf({
    world,
    weeks,
    traded: deals.map((deal, index) => ({
      deal,
      drawn: worlds[index]!,
      cost: costOf(deal),
      chosen: chosen[index]!,
    })),
  })
  const expected = meanProfit(redraw, redraws, hidden.length)
  return {
    ...tables,
    marketType: marketTypeOf(world),
    groundingMode: 'business_led',
    description: BUILTIN_DESCRIPTION,
    truth: hidden.map((row, index) => ({
      key: row.key,
      qty: row.qty,
      expected_profit: cents(expected[index]!),
      profit: row.profit,
      business: row.business,
    })),
    realised: Float64Array.from(realised),
    redraw,
  }
}

function marketTypeOf({ horizon, writeoff }: MarketTraits): Wholesale['marketType'] {
  return {
    market_type: 'wholesale',
    parameters: {
      inventory_holding_weeks_before_writeoff: horizon,
      leftover_writeoff_fraction: writeoff,
      period: 'week',
    },
  }
}

/** Another world for the same columns: quality, trade, demand and the buyer's view are all new. */
function otherWorld(
  random: Random,
  o: {
    world: MarketTraits
    task: readonly Deal[]
    buyer: ReturnType<typeof settleHurdle>
    costOf: (deal: Deal) => number
  },
): Redraw {
  const { world, buyer, costOf } = o
  const trade = drawTrade(random, world, 1 + world.horizon)
  const profit: number[] = []
  const business: number[] = []
  for (const deal of o.task) {
    const quality = random.normal()
    const drawn = drawWeeks(random, world, deal, quality, (age) => trade[age]!)
    profit.push(...profits(world, deal, drawn, costOf(deal)))
    const pick = decide(buyer, judge(random, world, buyer, deal, costOf(deal), quality))
    for (let index = 0; index < deal.sizes.length; index++) business.push(index === pick ? 1 : 0)
  }
  return { profit: Float64Array.from(profit), business: Uint8Array.from(business) }
}

/** A deal, its trade in the world that came to be, its cost, and the size that was taken (−1 = none). */
interface Traded {
  readonly deal: Deal
  readonly drawn: Weeks
  readonly cost: number
  readonly chosen: number
}

/** The tables as the client would send them, and the truth beside them. */
function tablesOf({
  world,
  weeks,
  traded,
}: {
  world: MarketTraits
  weeks: number
  traded: readonly Traded[]
}) {
  const menus: Row[] = []
  const sales: Row[] = []
  const realised: number[] = []
  const hidden: Omit<TruthRow, 'expected_profit'>[] = []
  for (const { deal, drawn, cost, chosen } of traded) {
    const earned = profits(world, deal, drawn, cost)
    realised.push(...earned)
    for (const [size, qty] of deal.sizes.entries()) {
      const taken = size === chosen ? 1 : 0
      menus.push(menuRow(deal, weeks, qty, cost, deal.week === weeks ? null : taken))
      if (deal.week === weeks)
        hidden.push({ key: deal.key, qty, profit: cents(earned[size]!), business: taken })
    }
    if (deal.week < weeks && chosen >= 0)
      sales.push(...salesRows(world, deal, drawn, deal.sizes[chosen]!, weeks))
  }
  return { menus, sales, realised, hidden }
}

function drawWorld(random: Random): MarketTraits {
  return {
    horizon: 4 + random.below(4),
    writeoff: [0.4, 0.6, 0.8, 1][random.below(4)]!,
    base: random.between(2.2, 3.4),
    spread: random.between(0.5, 1),
    qualitySpread: random.between(0.25, 0.6),
    steadiness: random.logBetween(2, 10),
    fade: random.between(0.75, 0.95),
    markdown: random.between(0.94, 0.99),
    faulty: random.between(0.03, 0.1),
    slump: random.between(0.05, 0.15),
  }
}

/** unit_cost ÷ (unit_price × ask) at which only a few of the deals pay at their best size. */
function findLevel(
  random: Random,
  world: MarketTraits,
  task: readonly Deal[],
  given?: number,
): number {
  const rounds = 100
  const few = random.between(0.08, 0.22)
  const paying = given ?? few
  const sums = task.map((deal) => deal.sizes.map(() => ({ takings: 0, leftover: 0 })))
  for (let round = 0; round < rounds; round++) {
    const trade = drawTrade(random, world, 1 + world.horizon)
    for (const [index, deal] of task.entries()) {
      const drawn = drawWeeks(random, world, deal, random.normal(), (age) => trade[age]!)
      for (const [size, qty] of deal.sizes.entries()) {
        const flow = flowOf(world, deal, drawn, qty)
        const sum = sums[index]![size]!
        sum.takings += (flow.revenue - flow.storage - deal.fee * qty) / rounds
        sum.leftover += flow.leftover / rounds
      }
    }
  }
  // A size breaks even where unit_cost = takings ÷ (units − what comes back of the leftovers).
  const breakEven = task.map((deal, index) => {
    const costs = sums[index]!.map(
      (sum, size) => sum.takings / (deal.sizes[size]! - (1 - world.writeoff) * sum.leftover),
    )
    return Math.max(...costs) / (deal.unitPrice * deal.ask)
  })
  breakEven.sort((a, b) => a - b)
  return breakEven[Math.floor((1 - paying) * (breakEven.length - 1))]!
}

function profits(world: MarketTraits, deal: Deal, weeks: Weeks, unitCost: number): number[] {
  return deal.sizes.map((qty) =>
    profitOf(world, deal, flowOf(world, deal, weeks, qty), qty, unitCost),
  )
}

function menuRow(
  deal: Deal,
  weeks: number,
  qty: number,
  unitCost: number,
  chosen: number | null,
): Row {
  return {
    key: deal.key,
    menu: deal.week === weeks ? 0 : deal.week + 1,
    T: deal.week - weeks,
    qty,
    unit_cost: unitCost,
    unit_price: deal.unitPrice,
    T_lead: deal.lead,
    historically_chosen: chosen,
    ...deal.columns,
  }
}

/** What the books say today of a deal that was taken: never a sale that has yet to happen. */
function salesRows(
  world: MarketTraits,
  deal: Deal,
  drawn: Weeks,
  size: number,
  weeks: number,
): Row[] {
  const T = deal.week - weeks
  const perKey = { unit_fee: deal.fee, unit_holding_cost: deal.storage }
  const rows: Row[] = []
  let left = size
  for (let week = 0; week < drawn.units.length && left > 0; week++) {
    const at = T + deal.lead + 1 + week
    const qty = Math.min(left, drawn.units[week]!)
    if (at > 0) break
    if (qty === 0) continue
    rows.push({ key: deal.key, T: at, qty, price: drawn.prices[week]!, ...perKey })
    left -= qty
  }
  if (rows.length > 0) return rows
  return [{ key: deal.key, T: Math.min(0, T + world.horizon), qty: 0, price: null, ...perKey }]
}

function meanProfit(redraw: (seed: number) => Redraw, redraws: number, rows: number) {
  const mean = new Float64Array(rows).fill(redraws > 0 ? 0 : Number.NaN)
  for (let seed = 0; seed < redraws; seed++) {
    const { profit } = redraw(seed)
    for (let row = 0; row < rows; row++) mean[row]! += profit[row]! / redraws
  }
  return mean
}
