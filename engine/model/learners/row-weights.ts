// Row weights: the weight of a deal does not depend on its number of sizes.
import type { Market } from '#grounding/market.ts'
import { clip, sumOf } from '../base/statistics.ts'

/** Bounds of relative size as a weight: no single deal may dominate. */
const LEAST_RELATIVE_SIZE = 0.05
export const MOST_RELATIVE_SIZE = 8

/** Equal weight per deal, regardless of its number of sizes. Mean 1. Shape: rows. */
export function groupShares(market: Market, rows: Int32Array): Float64Array {
  const sizes = new Map<number, number>()
  for (const row of rows) sizes.set(market.group[row], (sizes.get(market.group[row]) ?? 0) + 1)
  return normalised(Float64Array.from(rows, (row) => 1 / sizes.get(market.group[row])!))
}

/** Weights multiplied by relative size. `size`: of a row ÷ the typical one. */
export function sizedShares(share: Float64Array, size: (i: number) => number): Float64Array {
  return share.map((v, i) =>
    Math.fround(v * clip(size(i), LEAST_RELATIVE_SIZE, MOST_RELATIVE_SIZE)),
  )
}

/** Weights scaled to mean 1; unchanged if they sum to 0. */
export function normalised(weights: Float64Array): Float64Array {
  const sum = sumOf(weights)
  return sum > 0 ? weights.map((v) => (v * weights.length) / sum) : weights
}
