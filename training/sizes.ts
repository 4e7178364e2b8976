// Listed sizes of offers: one ladder for all, or multiples of each offer's own step.

/** Distinct integer sizes from low to high, evenly spaced on a logarithmic scale. */
export function ladder(count: number, low: number, high: number): Float64Array {
  const sizes = new Set<number>()
  for (let at = 0; at < count; at++)
    sizes.add(Math.max(1, Math.round(low * (high / low) ** (count > 1 ? at / (count - 1) : 0))))
  return Float64Array.from(sizes).sort()
}

/** `count` multiples of an integer step. */
export function steps(count: number, step: number): Float64Array {
  const whole = Math.max(1, Math.round(step))
  return Float64Array.from({ length: count }, (_, at) => whole * (at + 1))
}
