/** The middle of the numbers; NaN of none. */
export function median(values: Iterable<number>): number {
  const sorted = Float64Array.from([...values].filter((value) => !Number.isNaN(value))).sort()
  return sorted.length === 0 ? Number.NaN : sorted[Math.floor(sorted.length / 2)]!
}
