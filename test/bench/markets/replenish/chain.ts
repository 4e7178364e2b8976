// A chain of shops that orders every week and records what sold and whether goods were there, not the
// shelf: series from one unit in ten weeks to some sixty a week, which follow a season with short peaks,
// drift, jump, begin late or end. A lost sale and a unit left cost the same everywhere.
import { createRandom, type Random } from '#examples/random.ts'
import type { Article, Shop, ShopSize } from './shop.ts'

export const WHOLE_CHAIN: ShopSize = { articles: 150, past: 157, ahead: 6 }

const YEAR = 52
const STREAM = { chain: 1, demand: 2 } as const
const SHOPS = 12
/** Sizes that an order may have. */
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 26, 30, 36, 44, 52, 64, 80, 100]

export function drawChain(seed: number, size: ShopSize = WHOLE_CHAIN): Shop {
  const random = createRandom(seed, STREAM.chain)
  const customers = createRandom(seed, STREAM.demand)
  const peaks = Array.from({ length: 3 }, () => ({
    week: random.between(0, YEAR),
    height: random.between(0.2, 0.9),
    width: random.between(0.7, 2.5),
  }))
  const wave = { strength: random.between(0.05, 0.35), top: random.between(0, YEAR) }
  const season = (week: number) =>
    wave.strength * Math.cos((2 * Math.PI * (week - wave.top)) / YEAR) +
    peaks.reduce((sum, each) => sum + each.height * bell(week, each), 0)
  const list = Array.from({ length: size.articles }, (_, i) =>
    drawSeries(i, size, season, random, customers),
  )
  return { seed, ...size, records: 'flags', cases: SIZES, lead: 2, holding: 0, list }
}

/** A peak of some weeks, once a year. */
function bell(week: number, { week: top, width }: { week: number; width: number }): number {
  const away = Math.abs((((week - top) % YEAR) + YEAR) % YEAR)
  return Math.exp(-0.5 * (Math.min(away, YEAR - away) / width) ** 2)
}

function drawSeries(
  i: number,
  { past, ahead }: ShopSize,
  season: (week: number) => number,
  random: Random,
  customers: Random,
): Article {
  const level = Math.min(Math.exp(0.3 + 1.3 * random.normal()), 60)
  const shape = random.logBetween(0.7, 10)
  const follows = random.between(0.4, 1.4)
  const drift = random.uniform() < 0.5 ? 0 : random.between(0.01, 0.06)
  const jumps =
    random.uniform() < 0.2 ? { at: random.below(past), by: random.normal() * 0.7 } : null
  const begins = random.uniform() < 0.15 ? random.below(past - 30) : 0
  const ends = random.uniform() < 0.1 ? past * random.between(0.4, 1) : Infinity
  let walk = 0
  const rate = Float64Array.from({ length: past + ahead }, (_, week) => {
    walk += drift * random.normal()
    if (week < begins || week >= ends) return 0
    const jumped = jumps && week >= jumps.at ? jumps.by : 0
    return level * Math.exp(follows * season(week) + walk + jumped)
  })
  return {
    name: `series ${i + 1}`,
    category: `shop ${1 + random.below(SHOPS)}`,
    unitCost: 1,
    unitPrice: 1,
    pack: 1,
    shape,
    rate,
    demand: Int32Array.from(rate, (mean) => customers.poisson(mean * customers.gamma(shape))),
    cover: random.between(1, 2.4),
  }
}
