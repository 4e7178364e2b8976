// Statistics of weighted samples. Nothing here is random.
import { ascending } from './sort.ts'

/** Share of moments that may lie long before all others. */
const MOST_EARLY = 0.01

export function clip(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

export function sumOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum
}

/** Σ f(entry) over the entries, in their order. */
export function sumOver(entries: ArrayLike<number>, of: (entry: number) => number): number {
  let sum = 0
  for (let i = 0; i < entries.length; i++) sum += of(entries[i])
  return sum
}

/** The largest value, at least 0. */
export function largestOf(values: Float64Array): number {
  return values.reduce((a, b) => Math.max(a, b), 0)
}

/** NaN for no values. */
export function mean(values: ArrayLike<number>): number {
  return values.length ? sumOf(values) / values.length : Number.NaN
}

/**
 * The first and the last of some moments. A few long before all others do not stretch the span: it begins where the
 * others do.
 */
export function spanOf(moments: Float64Array): { first: number; last: number } {
  const sorted = moments.toSorted()
  const last = sorted[sorted.length - 1]
  const usual = sorted[Math.floor(MOST_EARLY * sorted.length)]
  return { first: last - sorted[0] > 2 * (last - usual) ? usual : sorted[0], last }
}

/** Element-wise mean of the parts. Shape: as each part. */
export function meanOf(parts: readonly Float64Array[]): Float64Array {
  return parts[0].map((_, i) => parts.reduce((sum, part) => sum + part[i], 0) / parts.length)
}

/** Mean of the values at these indices, 0 for no indices. */
export function meanAt(places: Int32Array, values: Float64Array): number {
  return sumOver(places, (place) => values[place] / places.length)
}

/** Third standardised moment; 0 for constant values, NaN for infinite ones. */
export function skewness(values: Float64Array): number {
  const centre = mean(values)
  let square = 0
  let cube = 0
  for (const v of values) {
    square += (v - centre) ** 2 / values.length
    cube += (v - centre) ** 3 / values.length
  }
  return square === 0 ? 0 : cube / square ** 1.5
}

export function deviation(values: ArrayLike<number>): number {
  const centre = mean(values)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += (values[i] - centre) ** 2
  return values.length ? Math.sqrt(sum / values.length) : Number.NaN
}

/** Σ w f(i) ÷ Σ w; NaN if the weights sum to 0. */
export function weighted(weight: Float64Array, of: (i: number) => number): number {
  let sum = 0
  let total = 0
  for (let i = 0; i < weight.length; i++) {
    sum += weight[i] * of(i)
    total += weight[i]
  }
  return total > 0 ? sum / total : Number.NaN
}

/** Weighted correlation; 0 if either is constant. */
export function correlation(a: Float64Array, b: Float64Array, weight?: Float64Array): number {
  const w = weight ?? new Float64Array(a.length).fill(1)
  const ma = weighted(w, (i) => a[i])
  const mb = weighted(w, (i) => b[i])
  let ab = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < a.length; i++) {
    ab += w[i] * (a[i] - ma) * (b[i] - mb)
    aa += w[i] * (a[i] - ma) ** 2
    bb += w[i] * (b[i] - mb) ** 2
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0
}

/**
 * Rank of each value ÷ their number. Ties share their mean rank, so row order does not matter. NaN
 * stays NaN.
 */
export function ranks(values: Float64Array): Float64Array {
  const order = ascending(values)
  const rank = new Float64Array(values.length).fill(Number.NaN)
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && values[order[to]] === values[order[from]]) to++
    for (let k = from; k < to; k++) rank[order[k]] = (from + to - 1) / 2 / values.length
  }
  return rank
}

/** Share of (taken, declined) pairs that the score orders correctly (area under the ROC curve). */
export function areaUnderCurve(score: Float64Array, taken: Uint8Array): number {
  const rank = ranks(score)
  const hits = sumOf(taken)
  const misses = taken.length - hits
  if (hits === 0 || misses === 0) return 0.5
  const sum = rank.reduce((total, r, i) => total + (taken[i] ? r * taken.length : 0), 0)
  return (sum - (hits * (hits - 1)) / 2) / (hits * misses)
}
