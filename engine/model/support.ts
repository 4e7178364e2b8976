// How large a size history supports for a deal of its kind: what was ordered of deals at such a cost and price.
// Beyond it no outcome stands behind a prediction: the learners never meet such sizes, neither to learn of
// them nor to be judged by them, and a plan takes them on the word of demand alone (beyond.ts).
import type { Labels, Market } from '#grounding/market.ts'
import { solveSymmetric } from './numeric/linear-solve.ts'
import { clip, mean } from './numeric/statistics.ts'

export interface Support {
  /** Largest size that is supported. Never below a deal's smallest one. Shape: groups. */
  readonly reach: Float64Array
  /** Largest size that was ever ordered; Infinity where orders are not known. */
  readonly largest: number
}

/** Part of the orders of a kind that lie within its reach: the rest may be accidents. */
const WITHIN = 0.98
/** Orders that a kind's own reach needs: with fewer the largest order is everyone's. */
const FEWEST = 60
/** Ridge, in orders: few orders of a price tell no reach of their own. */
const RIDGE = 10
/** A size this close to the reach is within it: sizes are sums of decimal fractions. */
const CLOSE = 1 + 1e-9

/** Reach of every deal, by the orders of the past. */
export function supportOf(market: Market): Support {
  const { groups, start, qty, takenRow, task } = market
  const ordered = Int32Array.from(Array(groups).keys()).filter((g) => !task[g] && takenRow[g] >= 0)
  if (ordered.length === 0)
    return { reach: new Float64Array(groups).fill(Infinity), largest: Infinity }
  const size = (g: number) => qty[takenRow[g]]
  let largest = 0
  for (const g of ordered) largest = Math.max(largest, size(g))
  const kind = ordered.length < FEWEST ? null : kindReach(market, ordered)
  const reach = Float64Array.from({ length: groups }, (_, g) => {
    const own = !task[g] && takenRow[g] >= 0 ? size(g) : 0
    return Math.max(Math.min(kind ? kind(g) : largest, largest), qty[start[g]], own)
  })
  return { reach, largest }
}

/** Whether history supports a row's size. */
export function isSupported({ reach }: Support, market: Market, row: number): boolean {
  return market.qty[row] <= reach[market.group[row]] * CLOSE
}

/** The market as far as history supports its sizes: outcomes beyond are left out. */
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

/** Reach by cost and price: the size that they explain by least squares of logarithms, and a quantile of what is left. */
function kindReach(market: Market, ordered: Int32Array): (g: number) => number {
  const { qty, takenRow } = market
  const columns = [market.unitCost, market.unitPrice].map((values) => logs(market, values, ordered))
  const describe = (g: number) => [1, ...columns.map((values) => values[g])]
  const size = columns.length + 1
  const A = new Float64Array(size * size)
  const b = new Float64Array(size)
  for (const g of ordered) {
    const x = describe(g)
    for (let i = 0; i < size; i++) {
      b[i] += x[i] * Math.log(qty[takenRow[g]])
      for (let j = 0; j < size; j++) A[i * size + j] += x[i] * x[j]
    }
  }
  for (let i = 1; i < size; i++) A[i * size + i] += RIDGE
  const weights = solveSymmetric(A, b)
  const explained = (g: number) => describe(g).reduce((sum, v, i) => sum + v * weights[i], 0)
  const left = Float64Array.from(ordered, (g) => Math.log(qty[takenRow[g]]) - explained(g)).sort()
  const most = left[Math.ceil(WITHIN * (left.length - 1))]
  return (g) => Math.exp(explained(g) + most)
}

/** Logarithm of a deal's first value, centred over the ordered ones; 0 where it is not known. Shape: groups. */
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
