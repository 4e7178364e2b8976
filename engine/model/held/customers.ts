// Customers of a time span, given their total number: arrivals are uniform in time, so counts of
// sub-spans are multinomial whatever the rate. A quadrature approximates the distribution by paths:
// each count takes the quantile at the middle of one of PARTS equally likely parts, with a
// different permutation of the parts for every span.
import { normalQuantile } from '../learners/propensity.ts'

/** Number of equally likely parts of a distribution, and the probability at the middle of each. */
export const PARTS_OF_DISTRIBUTION = 16
export const MIDDLES_OF_PARTS = Float64Array.from(
  { length: PARTS_OF_DISTRIBUTION },
  (_, part) => (part + 0.5) / PARTS_OF_DISTRIBUTION,
)
const NORMAL_QUANTILES = MIDDLES_OF_PARTS.map(normalQuantile)
/** Odd steps visit every part once. */
const PERMUTATION_STEPS = [1, 5, 11, 3, 13, 7]
/** Variance above which the normal approximation of the binomial is used. */
const NORMAL_FROM_VARIANCE = 25
/** Maximum number of spans. */
const MOST_SPANS = 16

/** Arriving units. */
export interface Arrival {
  /** Share of the deal's time before arrival; 0 = on hand. */
  readonly wait: number
  readonly units: number
}

/** Part used by path `path` in span `span`; `turn` selects the permutation. */
export function partOn(path: number, span: number, turn: number): number {
  return (
    (path * PERMUTATION_STEPS[span % PERMUTATION_STEPS.length] + span * turn) %
    PARTS_OF_DISTRIBUTION
  )
}

/** Arrivals in order. Too many are merged, with the time of the last one of each group. */
export function mergeArrivals(arrivals: readonly Arrival[]): readonly Arrival[] {
  const sorted = arrivals.filter(({ units }) => units > 0).sort((a, b) => a.wait - b.wait)
  const each = Math.ceil(sorted.length / MOST_SPANS)
  if (each <= 1) return sorted
  return Array.from({ length: Math.ceil(sorted.length / each) }, (_, i) => {
    const some = sorted.slice(i * each, (i + 1) * each)
    return { wait: some.at(-1)!.wait, units: some.reduce((sum, { units }) => sum + units, 0) }
  })
}

/**
 * Customers of a path by span: `count` in the time `from` … `to`, divided by `arrivals`. `part`:
 * the path's part of each span.
 */
export function customersOf(
  count: number,
  arrivals: readonly Arrival[],
  { from, to }: { readonly from: number; readonly to: number },
  part: (span: number) => number,
): Float64Array {
  const customers = new Float64Array(arrivals.length + 1)
  let [left, time] = [count, from]
  arrivals.forEach(({ wait }, span) => {
    const share = to > time ? Math.min(Math.max((wait - time) / (to - time), 0), 1) : 1
    customers[span] = binomial(left, share, part(span))
    left -= customers[span]
    time = Math.max(time, wait)
  })
  customers[arrivals.length] = left
  return customers
}

/** Units left of `there` units after customers in spans, with arrivals between the spans. */
export function stockAfter(
  there: number,
  customers: Float64Array,
  arrivals: readonly Arrival[],
): number {
  let left = there
  for (let span = 0; span < arrivals.length; span++)
    left = Math.max(left - customers[span], 0) + arrivals[span].units
  return Math.max(left - customers[arrivals.length], 0)
}

/** Quantile of a binomial count at the middle of a part. */
function binomial(count: number, share: number, part: number): number {
  if (count === 0 || share <= 0) return 0
  if (share >= 1) return count
  if (share > 0.5) return count - binomial(count, 1 - share, PARTS_OF_DISTRIBUTION - 1 - part)
  const variance = count * share * (1 - share)
  if (variance > NORMAL_FROM_VARIANCE) {
    // With the skewness correction of Cornish & Fisher 1938.
    const z = NORMAL_QUANTILES[part]
    const at = count * share + Math.sqrt(variance) * z + ((1 - 2 * share) * (z * z - 1)) / 6
    return Math.min(Math.max(Math.round(at), 0), count)
  }
  const odds = share / (1 - share)
  let one = Math.exp(count * Math.log1p(-share))
  let below = one
  let found = 0
  for (; below < MIDDLES_OF_PARTS[part] && found < count; found++) {
    one *= ((count - found) / (found + 1)) * odds
    below += one
  }
  return found
}
