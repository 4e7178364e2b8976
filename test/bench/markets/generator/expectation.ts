// Expectations in closed form: what the truth of a market is computed with, so that no option's truth
// carries the noise of redraws. The simulation beside it (families/) shares none of this arithmetic.

/**
 * Mean of `value` (an array of one length) over normal variates: the trapezoid rule on the bell
 * curve, whose error at steps of 0.8 is below 1e-12 for smooth values (Trefethen & Weideman 2014).
 */
export function overNormal(
  mean: number,
  spread: number,
  value: (at: number) => Float64Array,
  step = 0.8,
): Float64Array {
  if (spread === 0) return value(mean)
  const reach = Math.ceil(5.6 / step)
  let sum: Float64Array | null = null
  for (let k = -reach; k <= reach; k++) {
    const z = k * step
    const weight = (step * Math.exp(-0.5 * z * z)) / Math.sqrt(2 * Math.PI)
    const part = value(mean + spread * z)
    if (!sum) sum = new Float64Array(part.length)
    for (let i = 0; i < part.length; i++) sum[i]! += weight * part[i]!
  }
  return sum!
}

/**
 * E[min(size, D)] for each of the ascending sizes, D negative binomial: Poisson with a mean that is
 * itself gamma of this mean and shape. Sums the survival function: E[min(s, D)] = Σ_{j<s} P(D > j).
 */
export function expectedSold(mean: number, shape: number, sizes: readonly number[]): Float64Array {
  const sold = new Float64Array(sizes.length)
  const odds = mean / (shape + mean)
  let chance = Math.exp(shape * Math.log(shape / (shape + mean)))
  let above = 1 - chance
  let sum = 0
  let at = 0
  const last = sizes[sizes.length - 1]!
  for (let j = 0; j <= last && at < sizes.length; j++) {
    while (at < sizes.length && sizes[at] === j) sold[at++] = sum
    sum += above
    chance *= ((j + shape) / (j + 1)) * odds
    above = Math.max(above - chance, 0)
  }
  return sold
}
