// The size that history supports for a deal: by ordered sizes of deals with similar cost and price,
// or by sizes with a client-sent profit. Larger sizes have no outcome behind their predictions.
// Learners neither train nor are evaluated on them, and only the demand model predicts them
// (menu.ts).
import type { Labels, Market } from '#grounding/market.ts'
import { solveSymmetric } from './linear-solve.ts'
import { clip, mean } from './statistics.ts'

export interface Support {
  /** Largest supported size; at least the deal's smallest size. Shape: groups. */
  readonly reach: Float64Array
  /** Largest size with a known outcome; Infinity without any. */
  readonly largest: number
}

/** Share of similar orders within the reach; the rest count as outliers. */
const REACH_QUANTILE = 0.98
/**
 * Orders needed for a reach by cost and price; with fewer, the largest order is the reach of all
 * deals.
 */
const LEAST_ORDERS = 60
/** Ridge penalty in orders: few orders at a price do not define their own reach. */
const RIDGE_ORDERS = 10
/** Tolerance for sizes that are sums of decimal fractions. */
const TOLERANCE = 1 + 1e-9

/** Reach of every deal, from the known sizes of the past. */
export function supportOf(market: Market): Support {
  const { groups, start, qty } = market
  const known = knownSizes(market)
  const past = Int32Array.from(known.keys()).filter((g) => known[g] > 0)
  if (past.length === 0)
    return { reach: new Float64Array(groups).fill(Infinity), largest: Infinity }
  let largest = 0
  for (const g of past) largest = Math.max(largest, known[g])
  const kind = past.length < LEAST_ORDERS ? null : reachByPrice(market, past, known)
  const reach = known.map((own, g) =>
    Math.max(Math.min(kind ? kind(g) : largest, largest), qty[start[g]], own),
  )
  return { reach, largest }
}

/**
 * Largest known size of each past deal: the ordered one, or the largest with a client-sent profit,
 * ordered or not (interface §1); 0 if unknown. Shape: groups.
 */
function knownSizes(market: Market): Float64Array {
  const { groups, group, qty, takenRow, task, rows } = market
  const known = new Float64Array(groups)
  for (let g = 0; g < groups; g++) if (!task[g] && takenRow[g] >= 0) known[g] = qty[takenRow[g]]
  if (market.quantity !== 'client') return known
  const { value } = market.labelsAt(0)
  for (let row = 0; row < rows; row++) {
    const g = group[row]
    if (!task[g] && Number.isFinite(value[row])) known[g] = Math.max(known[g], qty[row])
  }
  return known
}

/** Whether history supports the size of a row. */
export function isSupported({ reach }: Support, market: Market, row: number): boolean {
  return market.qty[row] <= reach[market.group[row]] * TOLERANCE
}

/**
 * The market without outcomes of unsupported sizes. This includes outcomes proven by unsold stock,
 * since only batches that sold badly have them.
 */
export function supportedMarket(market: Market, support: Support): Market {
  const beyond = Int32Array.from(Array(market.rows).keys()).filter(
    (row) => !isSupported(support, market, row),
  )
  if (beyond.length === 0) return market
  return {
    ...market,
    labelsAt: (t): Labels => {
      const labels = market.labelsAt(t)
      const value = labels.value.slice()
      for (const row of beyond) value[row] = Number.NaN
      return { ...labels, value }
    },
  }
}

/** Reach by cost and price: a least-squares fit of log size, plus a quantile of its residuals. */
function reachByPrice(
  market: Market,
  ordered: Int32Array,
  known: Float64Array,
): (g: number) => number {
  const columns = [market.unitCost, market.unitPrice].map((values) => logs(market, values, ordered))
  const describe = (g: number) => [1, ...columns.map((values) => values[g])]
  const size = columns.length + 1
  const A = new Float64Array(size * size)
  const b = new Float64Array(size)
  for (const g of ordered) {
    const x = describe(g)
    for (let i = 0; i < size; i++) {
      b[i] += x[i] * Math.log(known[g])
      for (let j = 0; j < size; j++) A[i * size + j] += x[i] * x[j]
    }
  }
  for (let i = 1; i < size; i++) A[i * size + i] += RIDGE_ORDERS
  const weights = solveSymmetric(A, b)
  const explained = (g: number) => describe(g).reduce((sum, v, i) => sum + v * weights[i], 0)
  const left = Float64Array.from(ordered, (g) => Math.log(known[g]) - explained(g)).sort()
  const most = left[Math.ceil(REACH_QUANTILE * (left.length - 1))]
  return (g) => Math.exp(explained(g) + most)
}

/** Logarithm of a deal's first value, centred on the ordered deals; 0 if unknown. Shape: groups. */
function logs({ start, groups }: Market, values: Float64Array, ordered: Int32Array): Float64Array {
  const raw = Float64Array.from({ length: groups }, (_, g) =>
    values[start[g]] > 0 ? Math.log(values[start[g]]) : Number.NaN,
  )
  const known = Array.from(ordered, (g) => raw[g]).filter((v) => !Number.isNaN(v))
  if (known.length === 0) return new Float64Array(groups)
  const centre = mean(known)
  let [least, most] = [Infinity, -Infinity]
  for (const v of known) [least, most] = [Math.min(least, v), Math.max(most, v)]
  return raw.map((v) => (Number.isNaN(v) ? 0 : clip(v, least, most) - centre))
}
