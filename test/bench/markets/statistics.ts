// The few statistics that the figures are made of. NaN where there is nothing to speak of.

export function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Standard error of the mean. */
export function standardError(values: readonly number[]): number {
  const centre = mean(values)
  const square = values.reduce((sum, v) => sum + (v - centre) ** 2, 0)
  return Math.sqrt(square / (values.length - 1) / values.length)
}

/** Share of the values for which it holds. */
export function shareOf<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.filter(holds).length / values.length
}

/** Spearman's rank correlation, ties at their mean rank; NaN where one side does not vary. */
export function rankCorrelation(x: readonly number[], y: readonly number[]): number {
  const [a, b] = [ranks(x), ranks(y)]
  const [meanA, meanB] = [mean(a), mean(b)]
  let [ab, aa, bb] = [0, 0, 0]
  a.forEach((rank, i) => {
    ab += (rank - meanA) * (b[i]! - meanB)
    aa += (rank - meanA) ** 2
    bb += (b[i]! - meanB) ** 2
  })
  return ab / Math.sqrt(aa * bb)
}

function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length
    const equal = values.filter((other) => other === value).length
    return below + (equal + 1) / 2
  })
}
