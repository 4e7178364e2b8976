// Customers spread evenly over a stretch of time, by how many there are in all: those of its spans are a
// multinomial count, whatever rate brought them. Paths stand for what may be: each count along them is
// taken at the middle of equally likely parts, every part once, in an order of its own for every span.
import { normalQuantile } from '#model/learners/propensity.ts'

/** Equally likely parts of a count, and the chance of less than the middle of each. */
export const PARTS = 16
export const MIDDLES = Float64Array.from({ length: PARTS }, (_, part) => (part + 0.5) / PARTS)
const NORMAL = MIDDLES.map(normalQuantile)
/** Odd steps visit every part once. */
const STEPS = [1, 5, 11, 3, 13, 7]
/** Variance from which a binomial count is told by the normal one. */
const NORMAL_FROM = 25
/** Spans that a stretch is told in at most. */
const MOST_SPANS = 16

/** Units that come. */
export interface Arrival {
  /** Part of the deal's time before that; 0 = on hand. */
  readonly wait: number
  readonly units: number
}

/** The part of a count that path `path` takes in span `span`, where paths are told `turn` times anew. */
export function partOn(path: number, span: number, turn: number): number {
  return (path * STEPS[span % STEPS.length] + span * turn) % PARTS
}

/** Arrivals in order, of very many several at once: they come when the last of them does. */
export function inOrder(arrivals: readonly Arrival[]): readonly Arrival[] {
  const sorted = arrivals.filter(({ units }) => units > 0).sort((a, b) => a.wait - b.wait)
  const each = Math.ceil(sorted.length / MOST_SPANS)
  if (each <= 1) return sorted
  return Array.from({ length: Math.ceil(sorted.length / each) }, (_, i) => {
    const some = sorted.slice(i * each, (i + 1) * each)
    return { wait: some.at(-1)!.wait, units: some.reduce((sum, { units }) => sum + units, 0) }
  })
}

/**
 * Customers of a path by spans of the time `from` … `to`, which `arrivals` part: `count` of them in all.
 * `part`: the part that the path takes in a span.
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

/** What is left of `there` units after customers who come in spans, between which units arrive. */
export function leftAfter(
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
  if (share > 0.5) return count - binomial(count, 1 - share, PARTS - 1 - part)
  const variance = count * share * (1 - share)
  if (variance > NORMAL_FROM) {
    // Cornish & Fisher 1938: the skew of the count too.
    const z = NORMAL[part]
    const at = count * share + Math.sqrt(variance) * z + ((1 - 2 * share) * (z * z - 1)) / 6
    return Math.min(Math.max(Math.round(at), 0), count)
  }
  const odds = share / (1 - share)
  let one = Math.exp(count * Math.log1p(-share))
  let below = one
  let found = 0
  for (; below < MIDDLES[part] && found < count; found++) {
    one *= ((count - found) / (found + 1)) * odds
    below += one
  }
  return found
}
