// The season as a shop knows it: how a category sells in a week of the year beside its mean.
import { at, type Books } from './shelf.ts'
import type { Article } from './shop.ts'

/** Around 1. */
export type Season = (article: Article, week: number) => number

/** Weights of a week and its neighbours: categories of a shop are few, a chain's peaks are short. */
const NEAR = { shelf: [1, 1, 1, 1, 1], flags: [0, 1, 2, 1, 0] }

/**
 * Season by week of the year: sales near that week beside the mean, of a category where a shop's own differ, of all
 * series of a chain. `weeks`: those that are over.
 */
export function seasonOf(past: Books, weeks: number): Season {
  const { shop } = past
  const kind = (category: string) => (shop.records === 'flags' ? '' : category)
  const weights = NEAR[shop.records]
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const sums = new Map<string, Float64Array>()
  shop.list.forEach(({ category }, i) => {
    const own = sums.get(kind(category)) ?? new Float64Array(52)
    sums.set(kind(category), own)
    for (let week = 0; week < weeks; week++)
      own[week % 52]! += past.sold[at(shop, i, week)]! / timesIn(week % 52, weeks)
  })
  const smooth = new Map(
    [...sums].map(([category, own]) => {
      const near = own.map((_, week) => {
        let sum = 0
        for (let n = -2; n <= 2; n++) sum += (own[(week + n + 52) % 52]! * weights[n + 2]!) / all
        return sum
      })
      const mean = near.reduce((a, b) => a + b, 0) / 52
      return [category, near.map((v) => (mean > 0 ? Math.max(v / mean, 0.2) : 1))]
    }),
  )
  return ({ category }, week) => smooth.get(kind(category))![week % 52]!
}

/** How often a week of the year came in so many weeks. */
function timesIn(week: number, weeks: number): number {
  return Math.ceil((weeks - week) / 52)
}
