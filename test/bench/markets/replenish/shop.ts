// A shop that orders every week: articles with a rate of demand that follows season and trend, some asked
// for every day and some now and then, a lead time, a price, and what a unit on the shelf costs a week.
// Everything is drawn from a seed; what customers ask for does not hang on what is ordered.
import { createRandom, type Random } from '#examples/random.ts'

export interface ShopSize {
  readonly articles: number
  /** Weeks of history, and weeks that are decided. */
  readonly past: number
  readonly ahead: number
}

export const WHOLE: ShopSize = { articles: 120, past: 104, ahead: 8 }

export interface Article {
  readonly name: string
  readonly category: string
  readonly unitCost: number
  readonly unitPrice: number
  /** Units of a case: orders are whole cases. */
  readonly pack: number
  /** Weekly demand is negative binomial: the larger, the closer to Poisson. */
  readonly shape: number
  /** Mean demand and demand of each week. Shape: weeks. */
  readonly rate: Float64Array
  readonly demand: Int32Array
  /** How many weeks the shop used to order for, and how far its orders strayed. */
  readonly cover: number
}

export interface Shop extends ShopSize {
  readonly seed: number
  /** What the shop has of its past: the shelf and the orders of each week, or which weeks sold goods that were there. */
  readonly records: 'shelf' | 'flags'
  /** Cases that an order may have. */
  readonly cases: readonly number[]
  /** Weeks from an order to its arrival. */
  readonly lead: number
  /** Cost of a unit on the shelf for a week, as a share of its cost. */
  readonly holding: number
  readonly articles: number
  readonly list: readonly Article[]
}

/** Cases of an order of a shop that records its shelf. */
const CASES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20]

const CATEGORIES = ['bakery', 'drinks', 'garden', 'household', 'snacks', 'toys']
const STREAM = { shop: 1, demand: 2 } as const
const YEAR = 52

export function drawShop(seed: number, size: ShopSize = WHOLE): Shop {
  const random = createRandom(seed, STREAM.shop)
  const customers = createRandom(seed, STREAM.demand)
  const seasons = new Map(
    CATEGORIES.map((name) => [
      name,
      { strength: random.between(0.15, 0.6), peak: random.between(0, YEAR) },
    ]),
  )
  const lead = 1 + (seed % 2)
  const holding = Math.round(1000 * random.between(0.02, 0.05)) / 1000
  const list = Array.from({ length: size.articles }, (_, i) =>
    drawArticle(i, size, seasons, random, customers),
  )
  return { seed, ...size, records: 'shelf', cases: CASES, lead, holding, list }
}

function drawArticle(
  i: number,
  { past, ahead }: ShopSize,
  seasons: ReadonlyMap<string, { strength: number; peak: number }>,
  random: Random,
  customers: Random,
): Article {
  const category = CATEGORIES[random.below(CATEGORIES.length)]!
  const { strength, peak } = seasons.get(category)!
  const isSlow = random.uniform() < 0.5
  const level = isSlow ? random.logBetween(0.15, 1.5) : random.logBetween(2, 14)
  const shape = isSlow ? random.between(0.6, 1.5) : random.between(4, 15)
  const trend = 0.25 * random.normal()
  const shift = 2 * random.normal()
  const unitCost = cents(random.logBetween(2, 25))
  const unitPrice = cents(unitCost * random.between(1.25, 1.8))
  const weeks = past + ahead
  const rate = Float64Array.from({ length: weeks }, (_, week) => {
    const season = strength * Math.cos((2 * Math.PI * (week - peak - shift)) / YEAR)
    return level * Math.exp(season + (trend * (week - past)) / YEAR)
  })
  return {
    name: `article ${i + 1}`,
    category,
    unitCost,
    unitPrice,
    pack: isSlow ? 1 : random.below(2) === 0 ? 2 : 4,
    shape,
    rate,
    demand: Int32Array.from(rate, (mean) => customers.poisson(mean * customers.gamma(shape))),
    cover: random.between(1.1, 2.8),
  }
}

function cents(money: number): number {
  return Math.round(100 * money) / 100
}

/** What a lost sale costs, and a unit that is left at the end of a week, in a shop that records flags. */
export const LOST_SALE = 1
export const UNIT_LEFT = 0.2

/** What a unit that is sold in its week earns, and what one that is left costs; a sold one stands half a week. */
export function gainAndLoss(shop: Shop, { unitCost, unitPrice }: Article) {
  if (shop.records === 'flags') return { gain: LOST_SALE, loss: UNIT_LEFT }
  const loss = shop.holding * unitCost
  return { gain: unitPrice - unitCost - loss / 2, loss }
}

/** The nearest size that may be ordered, 0 among them. */
export function nearestSize({ cases: sizes }: Shop, { pack }: Article, units: number): number {
  const cases = units / pack
  return (
    pack * sizes.reduce((best, n) => (Math.abs(n - cases) < Math.abs(best - cases) ? n : best), 0)
  )
}
