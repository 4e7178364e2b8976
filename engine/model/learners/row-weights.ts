// How much a row weighs: what one deal has to say does not hang on how many sizes it is offered in.
import type { Market } from '#grounding/market.ts'
import { clip, sumOf } from '#model/numeric/statistics.ts'

/** Sizes ÷ the mean one that a row weighs like at least and at most: no single deal is the market. */
const LEAST_SIZE = 0.05
export const MOST_SIZE = 8

/** One deal's forty sizes weigh as much as another's three. Mean 1. Shape: rows. */
export function groupShares(market: Market, rows: Int32Array): Float64Array {
  const sizes = new Map<number, number>()
  for (const row of rows) sizes.set(market.group[row], (sizes.get(market.group[row]) ?? 0) + 1)
  return normalised(Float64Array.from(rows, (row) => 1 / sizes.get(market.group[row])!))
}

/** Shares of rows that weigh more the more money they move. `size`: of a row ÷ the usual one. */
export function sizedShares(share: Float64Array, size: (i: number) => number): Float64Array {
  return share.map((v, i) => Math.fround(v * clip(size(i), LEAST_SIZE, MOST_SIZE)))
}

/** Weights of mean 1, or as they are where nothing weighs. */
export function normalised(weights: Float64Array): Float64Array {
  const sum = sumOf(weights)
  return sum > 0 ? weights.map((v) => (v * weights.length) / sum) : weights
}
