// Distribution of demand around its mean: negative binomial. Well predicted sales (same shop, same
// weekday) vary less than Poisson, so a count may consist of fractional parts. A few deals deviate
// from their columns (a holiday, a closed road) and must not widen all others, so a wide component
// is mixed in (Tukey's contamination, 1960).
import { clip } from '../base/statistics.ts'

export interface CountDistribution {
  /**
   * Shape of the negative binomial (variance m + m² ÷ shape); Poisson in the limit of large shapes.
   */
  readonly shape: number
  /** Parts per unit: divides the Poisson part of the variance by this number. */
  readonly parts: number
  /** Weight of the WIDE component. */
  readonly contamination: number
}

export const WIDE: CountDistribution = { shape: 0.5, parts: 1, contamination: 0 }
const CONTAMINATION = 0.05
const SPREADS = [
  [0.4, 1],
  [0.7, 1],
  [1.2, 1],
  [2, 1],
  [3.5, 1],
  [6, 1],
  [12, 1],
  [30, 1],
  [200, 1],
  [400, 3],
  [800, 8],
] as const
/** Shapes below this need no contamination. */
const LEAST_CONTAMINATED_SHAPE = 2

/** Candidate distributions; a fit refers to its choice by index. */
export const DISTRIBUTIONS: readonly CountDistribution[] = [0, CONTAMINATION].flatMap(
  (contamination) =>
    SPREADS.filter(([shape]) => contamination === 0 || shape >= LEAST_CONTAMINATED_SHAPE).map(
      ([shape, parts]) => ({
        shape,
        parts,
        contamination,
      }),
    ),
)
/** Initial distribution of a fit. */
export const FIRST_DISTRIBUTION = DISTRIBUTIONS.findIndex(({ shape }) => shape === 2)

/** Maximum number of deals for comparing distributions. */
const MOST_COMPARED_DEALS = 3000
/** Maximum mean in parts; larger means use fewer parts, since more cost time and gain little. */
const MOST_PARTS = 400
/** Larger means are clipped to this one, so that P(0) does not underflow. */
export const MOST_MEAN = 1000
/** Upper bound of counts in parts; sums stop here for any requested size. */
const MOST_COUNT = 100_000
/** Tail probabilities below this are dominated by rounding errors. */
const LEAST_TAIL_PROBABILITY = 1e-4
const NEGLIGIBLE_PROBABILITY = 1e-12

/** Variance ÷ mean of a count with this mean. */
export function dispersion(of: CountDistribution, mean: number): number {
  const { shape, contamination } = of
  const own = 1 / partsOf(of, mean) + mean / shape
  return contamination === 0
    ? own
    : (1 - contamination) * own + contamination * dispersion(WIDE, mean)
}

/** E[min(most, count)]. */
export function limitedExpectation(most: number, mean: number, of: CountDistribution): number {
  const { contamination, shape } = of
  if (contamination > 0)
    return (
      (1 - contamination) * limitedExpectation(most, mean, { ...of, contamination: 0 }) +
      contamination * limitedExpectation(most, mean, WIDE)
    )
  const parts = partsOf(of, mean)
  return limitedExpectationOf(boundedMean(mean) * parts, shape)(most * parts) / parts
}

/**
 * E[min(most, count)] as a function of `most`, for a distribution in whole counts without
 * contamination. Partial sums are cached.
 */
export function limitedExpectationOf(mean: number, shape: number): (most: number) => number {
  const m = boundedMean(mean)
  const odds = m / (shape + m)
  let chance = probabilityOfZero(m, shape)
  let above = 1 - chance
  const sums = [0]
  return (most) => {
    const end = Math.min(most, MOST_COUNT)
    const whole = Math.floor(end)
    for (let count = sums.length - 1; count <= whole && above > NEGLIGIBLE_PROBABILITY; count++) {
      sums.push(sums[count] + above)
      chance *= ((count + shape) / (count + 1)) * odds
      above = Math.max(above - chance, 0)
    }
    if (whole + 1 >= sums.length) return sums[sums.length - 1]
    return sums[whole] + (end - whole) * (sums[whole + 1] - sums[whole])
  }
}

/** P(count ≥ least), or 0 if below LEAST_CHANCE. */
export function tailProbability(least: number, mean: number, of: CountDistribution): number {
  const { below } = tailOf(least, mean, of)
  return 1 - below > LEAST_TAIL_PROBABILITY ? 1 - below : 0
}

/** E[count | count ≥ least]. */
export function tailExpectation(least: number, mean: number, of: CountDistribution): number {
  const { below, part } = tailOf(least, mean, of)
  if (1 - below > LEAST_TAIL_PROBABILITY)
    return Math.max(least, (boundedMean(mean) - part) / (1 - below))
  // In the far tail, probabilities decrease by a constant ratio (for a mixture, that of its wide
  // component).
  const { shape, ...own } = of.contamination > 0 ? WIDE : of
  const parts = partsOf({ shape, ...own }, mean)
  const [m, n] = [boundedMean(mean) * parts, least * parts]
  const ratio = (m / (shape + m)) * Math.max(1, (n + shape) / (n + 1))
  return least + ratio / (1 - ratio) / parts
}

/**
 * Quantiles of these ascending probabilities, for a distribution in whole counts without
 * contamination.
 */
export function quantilesOf(shares: Float64Array, mean: number, shape: number): Float64Array {
  const m = boundedMean(mean)
  const odds = m / (shape + m)
  let one = probabilityOfZero(m, shape)
  let below = one
  let count = 0
  return shares.map((share) => {
    for (; below < share && count < MOST_COUNT; count++) {
      one *= ((count + shape) / (count + 1)) * odds
      below += one
    }
    return count
  })
}

/**
 * Distribution of the count in a part of the time. Its mean varies from one stretch of time to the next, so parts of
 * a whole are independent: the shape is in proportion, as the mean is.
 */
export function ofPart(of: CountDistribution, share: number): CountDistribution {
  return share === 1 ? of : { ...of, shape: of.shape * share }
}

/**
 * Index of the maximum-likelihood distribution of counts with these means, and whether stretches of time are independent
 * of each other. `open` = 1: a lower bound (censored). `shares`: the part of the time of each count; null where all are
 * whole. Shapes: counts.
 */
export function likeliestOfStretches(
  counts: Float64Array,
  open: Uint8Array,
  means: Float64Array,
  shares: Float64Array | null,
): { readonly place: number; readonly apart: boolean } {
  const together = likeliest(counts, open, means, null)
  const apart = shares && likeliest(counts, open, means, shares)
  return apart && apart.likelihood > together.likelihood
    ? { place: apart.place, apart: true }
    : { place: together.place, apart: false }
}

/** The same with its log-likelihood. `shares`: the part of the time of each count, where parts are independent. */
function likeliest(
  counts: Float64Array,
  open: Uint8Array,
  means: Float64Array,
  shares: Float64Array | null,
): { readonly place: number; readonly likelihood: number } {
  const step = Math.ceil(counts.length / MOST_COMPARED_DEALS)
  let best = 0
  let most = -Infinity
  DISTRIBUTIONS.forEach((of, place) => {
    let sum = 0
    for (let i = 0; i < counts.length; i += step) {
      const own = shares ? ofPart(of, shares[i]) : of
      const { below, chance } = tailOf(counts[i], means[i], own)
      sum += Math.log(Math.max(open[i] ? 1 - below : chance, NEGLIGIBLE_PROBABILITY))
    }
    if (sum > most) {
      most = sum
      best = place
    }
  })
  return { place: best, likelihood: most }
}

interface Tail {
  /** P(smaller count), and its part of the mean. */
  readonly below: number
  readonly part: number
  /** P(this count), rounded to a whole count. */
  readonly chance: number
}

function tailOf(count: number, mean: number, of: CountDistribution): Tail {
  const { contamination, shape } = of
  if (contamination > 0) {
    const [own, wide] = [
      tailOf(count, mean, { ...of, contamination: 0 }),
      tailOf(count, mean, WIDE),
    ]
    const mixed = (name: keyof Tail) => (1 - contamination) * own[name] + contamination * wide[name]
    return { below: mixed('below'), part: mixed('part'), chance: mixed('chance') }
  }
  const parts = partsOf(of, mean)
  const m = boundedMean(mean) * parts
  const odds = m / (shape + m)
  const end = Math.min(Math.round(count * parts), MOST_COUNT)
  // Parts that round to this count
  const whole = Math.round(count)
  const from = Math.ceil((whole - 0.5) * parts)
  const to = Math.ceil((whole + 0.5) * parts)
  let one = probabilityOfZero(m, shape)
  let below = 0
  let part = 0
  let chance = 0
  for (let j = 0; j < Math.min(Math.max(end, to), MOST_COUNT); j++) {
    if (j < end) {
      below += one
      part += j * one
    }
    if (j >= from && j < to) chance += one
    one *= ((j + shape) / (j + 1)) * odds
  }
  return { below, part: part / parts, chance }
}

function boundedMean(mean: number): number {
  return clip(mean, 0, MOST_MEAN)
}

function probabilityOfZero(mean: number, shape: number): number {
  return Math.exp(-shape * Math.log1p(mean / shape))
}

/** Parts per unit for this mean. */
export function partsOf({ parts }: CountDistribution, mean: number): number {
  return Math.max(1, Math.min(parts, MOST_PARTS / Math.max(mean, 1)))
}
