// Who else decides the orders: the shop as it used to, the two rules of the trade, and an oracle. All
// order up to a level; the rules forecast the mean of the time that an order must last, spread it as the
// past did, and take the quantile that balances lost margin and standing units (newsvendor).
import { createRandom } from '#examples/random.ts'
import { at, copyBooks, liveWeek, openBooks, position, type Books, type Decide } from './shelf.ts'
import { seasonOf } from './season.ts'
import { gainAndLoss, nearestSize, type Article, type Shop } from './shop.ts'

const HABIT = 3

/** The history: orders for some weeks of the latest sales, strayed, in some weeks none. */
export function liveThePast(shop: Shop): Books {
  const random = createRandom(shop.seed, HABIT)
  const books = openBooks(shop)
  while (books.weeks < shop.past) {
    const week = books.weeks
    const orders = Int32Array.from(shop.list, (article, i) => {
      let latest = 0
      const span = Math.min(week, 6)
      for (let n = 1; n <= span; n++) latest += books.sold[at(shop, i, week - n)]! / span
      const usual = Math.max(span > 0 ? latest : article.rate[0]!, 0.3)
      const wish = article.cover * (shop.lead + 1) * usual * Math.exp(0.25 * random.normal())
      const forgotten = random.uniform() < 0.1
      return forgotten ? 0 : nearestSize(shop, article, wish - position(books, i, week))
    })
    liveWeek(books, orders)
  }
  return books
}

/** Orders up to a level, to the nearest size. */
function upTo(level: (article: Article, i: number, books: Books, week: number) => number): Decide {
  return (books, week) =>
    Int32Array.from(books.shop.list, (article, i) =>
      nearestSize(books.shop, article, level(article, i, books, week) - position(books, i, week)),
    )
}

/** Knows every rate and spread. */
export const oracle: Decide = upTo((article, _, { shop }, week) => {
  let [mean, variance] = [0, 0]
  for (let n = 0; n <= shop.lead; n++) {
    const m = article.rate[Math.min(week + n, article.rate.length - 1)]!
    mean += m
    variance += m + (m * m) / article.shape
  }
  return quantile(mean, variance, ratioOf(shop, article))
})

function ratioOf(shop: Shop, article: Article): number {
  const { gain, loss } = gainAndLoss(shop, article)
  return gain / (gain + loss)
}

/** The smallest count that a negative binomial of this mean and variance stays within so often. */
export function quantile(mean: number, variance: number, share: number): number {
  if (!(mean > 0)) return 0
  const shape = mean ** 2 / Math.max(variance - mean, 1e-4 * mean ** 2)
  let chance = Math.exp(-shape * Math.log1p(mean / shape))
  let below = chance
  let count = 0
  while (below < share && count < 10_000) {
    chance *= ((count + shape) / (count + 1)) * (mean / (shape + mean))
    below += chance
    count++
  }
  return count
}

/** How a rule forecasts: the mean of a week by what was known before it, without its season. */
interface Rule {
  readonly name: string
  /** Settings that are tried on the past. */
  readonly settings: readonly number[]
  /** Weight of a week so many weeks ago, 0 = last week; whether weeks with an empty shelf count. */
  weight(setting: number, ago: number): number
  readonly masked: boolean
}

export const SEASONAL: Rule = {
  name: 'seasonal average, base stock',
  settings: [13, 26, 39, 52, 104],
  weight: (span, ago) => (ago < span ? 1 : 0),
  masked: false,
}
export const WEIGHTED: Rule = {
  name: 'exponentially weighted, stock-outs masked, base stock',
  settings: [0.02, 0.04, 0.07, 0.12, 0.2, 0.3],
  weight: (part, ago) => (1 - part) ** ago,
  masked: true,
}

/** Weeks of the past on which settings are tried. */
const TRIED = 26
/** Factors on the spread beyond a Poisson count's, and on the mean (what stock-outs hid). */
const SPREADS = [0.25, 0.5, 0.75, 1, 1.5, 2]
const LIFTS = [0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.3]
/** Weeks of an average article that each own average is drawn to. */
const DRAWN = 2

/** The rule with the setting, spread and lift that would have earned most in the latest weeks of the past. */
export function tuned(rule: Rule, past: Books): Decide {
  const { shop } = past
  let best: { earned: number; decide: Decide } | null = null
  for (const setting of rule.settings)
    for (const spread of SPREADS)
      for (const lift of LIFTS) {
        const decide = ruleOf(rule, past, setting, spread, lift)
        const earned = triedOn(past, shop.past - TRIED, decide)
        if (!best || earned > best.earned) best = { earned, decide }
      }
  return best!.decide
}

/**
 * What a rule would have earned from a week of the past on, where customers asked for what they bought, and
 * in weeks with an empty shelf for what the article's other weeks of that time had on average, if that is more.
 */
function triedOn(past: Books, from: number, decide: Decide): number {
  const { shop } = past
  const list = shop.list.map((article, i) => {
    let [units, weeks] = [0, 0]
    for (let week = from; week < shop.past; week++)
      if (!past.empty[at(shop, i, week)]) {
        units += past.sold[at(shop, i, week)]!
        weeks++
      }
    const usual = weeks > 0 ? Math.round(units / weeks) : 0
    const demand = article.demand.map((_, week) => {
      if (week >= shop.past) return 0
      const sold = past.sold[at(shop, i, week)]!
      return past.empty[at(shop, i, week)] ? Math.max(sold, usual) : sold
    })
    return { ...article, demand }
  })
  const books = copyBooks({ ...past, shop: { ...shop, list }, weeks: from })
  let earned = 0
  while (books.weeks < shop.past)
    earned += liveWeek(books, decide(books, books.weeks) as Int32Array)
  return earned
}

function ruleOf(rule: Rule, past: Books, setting: number, spread: number, lift: number): Decide {
  const season = seasonOf(past, past.shop.past)
  return upTo((article, i, books, week) => {
    const { shop } = books
    let [sum, total, square] = [DRAWN * 0.5, DRAWN, 0]
    for (let ago = 0; ago < Math.min(week, 104); ago++) {
      const weight = rule.weight(setting, ago)
      const cell = at(shop, i, week - 1 - ago)
      if (weight < 1e-4 || (rule.masked && books.empty[cell])) continue
      const units = books.sold[cell]! / season(article, week - 1 - ago)
      sum += weight * units
      total += weight
      square += weight * units * units
    }
    const level = sum / total
    const variance = Math.max(square / total - level ** 2, level)
    let mean = 0
    for (let n = 0; n <= shop.lead; n++) mean += lift * level * season(article, week + n)
    const own = mean + spread * (variance / level - 1) * mean
    return quantile(mean, own, ratioOf(shop, article))
  })
}
