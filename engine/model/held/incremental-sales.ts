// Expected sales of an order on top of units held: total sales less those of the units held, which
// count as sold first, as in the records. Demand is a gamma mixture of Poisson counts, uniform over
// the deal's time. Customers who find no stock leave; units on order serve no customer before they
// arrive. Given k customers before the order arrives, later demand is negative binomial of shape s
// + k. Paths distribute customers between arrivals.
import {
  limitedExpectationOf,
  limitedExpectation,
  ofPart,
  partsOf,
  quantilesOf,
  WIDE,
  type CountDistribution,
} from '../learners/count-distribution.ts'
import { normalQuantile } from '../learners/propensity.ts'

// Customers of a time span, given their total number: arrivals are uniform in time, so counts of
// sub-spans are multinomial whatever the rate. A quadrature approximates the distribution by paths:
// each count takes the quantile at the middle of one of PARTS equally likely parts, with a
// different permutation of the parts for every span.

/** Number of equally likely parts of a distribution, and the probability at the middle of each. */
const PARTS_OF_DISTRIBUTION = 16
const MIDDLES_OF_PARTS = Float64Array.from(
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
function partOn(path: number, span: number, turn: number): number {
  return (
    (path * PERMUTATION_STEPS[span % PERMUTATION_STEPS.length] + span * turn) %
    PARTS_OF_DISTRIBUTION
  )
}

/** Arrivals in order. Too many are merged, with the time of the last one of each group. */
function mergeArrivals(arrivals: readonly Arrival[]): readonly Arrival[] {
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
function customersOf(
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
function stockAfter(there: number, customers: Float64Array, arrivals: readonly Arrival[]): number {
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

/** Stretches shorter than this part of the time have its shape. */
const LEAST_PART = 1e-3
/** Times closer than this are equal. */
const TIME_TOLERANCE = 1e-9

/** E[units of the order that sell] as a function of the order size. */
export type IncrementalSales = (ordered: number) => number

/** A distribution of the demand of the whole time, and whether stretches of that time are independent. */
export interface StretchedDistribution extends CountDistribution {
  readonly apart?: boolean | undefined
}

/** Stock, arrivals and demand, in parts of a unit. */
interface StockState {
  readonly onHand: number
  /** Arrivals up to the order, and later ones. */
  readonly early: readonly Arrival[]
  readonly later: readonly Arrival[]
  /** Share of the time before the order arrives. */
  readonly wait: number
  readonly mean: number
  readonly shape: number
  readonly apart: boolean
}

/**
 * E[units of the order that sell], in the counts of `mean`, the mean demand of the whole time.
 * `wait`: share of the time before the order arrives, 0 … 1. `held`: units held, by arrival.
 */
export function expectedIncrementalSales(
  held: readonly Arrival[],
  wait: number,
  mean: number,
  of: StretchedDistribution,
): IncrementalSales {
  if (wait >= 1) return () => 0
  const { contamination, shape, apart = false } = of
  if (contamination > 0) {
    const own = expectedIncrementalSales(held, wait, mean, { ...of, contamination: 0 })
    const wide = expectedIncrementalSales(held, wait, mean, WIDE)
    return (ordered) => (1 - contamination) * own(ordered) + contamination * wide(ordered)
  }
  const parts = partsOf(of, mean)
  const counted = held.map((each) => ({ wait: each.wait, units: each.units * parts }))
  const shelf: StockState = {
    onHand: unitsOf(counted.filter((each) => each.wait <= TIME_TOLERANCE)),
    early: mergeArrivals(
      counted.filter((each) => each.wait > TIME_TOLERANCE && each.wait <= wait + TIME_TOLERANCE),
    ),
    later: mergeArrivals(counted.filter((each) => each.wait > Math.max(wait, 0) + TIME_TOLERANCE)),
    wait,
    mean: mean * parts,
    shape,
    apart,
  }
  const before = Math.max(wait, 0)
  const asked = quantilesOf(
    MIDDLES_OF_PARTS,
    before * shelf.mean,
    apart ? ofPart(of, Math.max(before, LEAST_PART)).shape : shape,
  )
  if (shelf.later.length > 0) return scaled(withLaterArrivals(shelf, asked), parts)
  if (asked[PARTS_OF_DISTRIBUTION - 1] > shelf.onHand)
    return scaled(withLostSales(shelf, asked), parts)
  // No sales are lost before the order arrives
  const there = unitsOf(held.filter(({ units }) => units > 0))
  return (ordered) =>
    limitedExpectation(there + ordered, mean, of) - limitedExpectation(there, mean, of)
}

/**
 * Without arrivals after the order: customers before it may find no stock, and the rest of the
 * stock sells first.
 */
function withLostSales(shelf: StockState, asked: Float64Array): IncrementalSales {
  const branches = Array.from(asked, (k, turn) => {
    const { mean, shape } = demandAfter(shelf, k)
    return { atMost: limitedExpectationOf(mean, shape), left: stockAtArrival(shelf, k, turn) }
  })
  return (ordered) => {
    let sum = 0
    for (const { atMost, left } of branches)
      for (const there of left) sum += (atMost(there + ordered) - atMost(there)) / left.length
    return sum / PARTS_OF_DISTRIBUTION
  }
}

/** With arrivals after the order: they also sell before the order's own units. */
function withLaterArrivals(shelf: StockState, asked: Float64Array): IncrementalSales {
  const { later, wait, early } = shelf
  const onPath = Array.from(asked, (k, turn) => {
    const left = stockAtArrival(shelf, k, turn)
    const { mean, shape } = demandAfter(shelf, k)
    const rest = quantilesOf(MIDDLES_OF_PARTS, mean, shape)
    return Array.from(rest, (_rest, path) => {
      const span = early.length
      const part = (place: number) => partOn(path, span + 1 + place, turn)
      const count = rest[partOn(path, span, turn)]
      return {
        left: left[path % left.length],
        customers: customersOf(count, later, { from: wait, to: 1 }, part),
      }
    })
  }).flat()
  return (ordered) => {
    let sum = 0
    for (const { left, customers } of onPath)
      sum += Math.max(0, ordered - stockAfter(left + ordered, customers, later))
    return sum / onPath.length
  }
}

/**
 * Stock when the order arrives, after k customers: one per path, or a single one without arrivals.
 */
function stockAtArrival(
  { onHand, early, wait }: StockState,
  k: number,
  turn: number,
): Float64Array {
  return Float64Array.from({ length: early.length > 0 ? PARTS_OF_DISTRIBUTION : 1 }, (_, path) => {
    const customers = customersOf(k, early, { from: 0, to: wait }, (span) =>
      partOn(path, span, turn),
    )
    return stockAfter(onHand, customers, early)
  })
}

/** Demand after the order arrives, given k customers before. */
function demandAfter(
  { mean, shape, wait, apart }: StockState,
  k: number,
): { mean: number; shape: number } {
  if (apart) return { mean: (1 - wait) * mean, shape: (1 - wait) * shape }
  return { mean: ((1 - wait) * mean * (shape + k)) / (shape + wait * mean), shape: shape + k }
}

function scaled(own: IncrementalSales, parts: number): IncrementalSales {
  return (ordered) => own(ordered * parts) / parts
}

function unitsOf(arrivals: readonly Arrival[]): number {
  return arrivals.reduce((sum, { units }) => sum + units, 0)
}
