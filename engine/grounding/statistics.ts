// Order statistics of a sample, for reports of grounding. Learners have their own.

/** The middle value (mean of the two middle ones); NaN of nothing. The input is left as it is. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The mean, the same in whatever order the values come; NaN of nothing. */
export function mean(values: Float64Array): number {
  return values.toSorted().reduce((sum, value) => sum + value, 0) / values.length
}

/** The smallest value with at least `share` of the sample at or below it; NaN of nothing. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return Number.NaN
  return sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)]
}
