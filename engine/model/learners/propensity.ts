// Propensity: probability that the business takes a deal at some size, given its columns. A boosted
// classifier over past options, cross-fitted so that no menu is predicted by a model trained on it.
// Where options were rarely taken, history is thin and selection bias large.
import { isNearlyAll } from '#contract/column-facts.ts'
import type { Market } from '#grounding/market.ts'
import type { Matrices } from './learner-columns.ts'
import { capRows } from '../base/training-sample.ts'
import { upTo } from '../base/sort.ts'
import { clip, sumOver } from '../base/statistics.ts'
import type { BoostTask } from './pool.ts'

const PROPENSITY_TREES = {
  loss: 'logistic',
  trees: 70,
  rate: 0.1,
  leaves: 15,
  minLeaf: 25,
  l2: 2,
} as const
const LEAST_PROPENSITY = 0.004
/** Maximum training rows of one half's model. */
const MOST_ROWS_PER_HALF = 12_000

interface PropensityTasks {
  readonly tasks: readonly BoostTask[]
  /**
   * Probability that the option was taken at this size or a larger one (trials: at any size), in
   * FLOOR … 1 − FLOOR. At a group's smallest size this is the probability of being taken at all.
   * Shape: rows.
   */
  combine(answers: readonly Float64Array[]): Float64Array
}

export function propensityTasks(
  market: Market,
  { binned, groupBinned }: Pick<Matrices, 'binned' | 'groupBinned'>,
): PropensityTasks {
  // Only taken deals have borrowed sizes, so sizes would reveal what was taken. Propensities of
  // trials are per deal.
  const borrowed = !isNearlyAll(market.derived, (derived) => derived === 0)
  const ofDeal = borrowed || market.quantity === 'trials'
  const matrix = ofDeal ? groupBinned : binned
  const half = halves(market)
  const rows = pastRows(market, half).filter((row) => !market.derived[row])
  const all = upTo(market.rows)
  const hits = sumOver(rows, (row) => coveredByOrder(market, row))
  const rate = rows.length ? hits / rows.length : 1
  const parts = [0, 1].map((side) => {
    const own = rows.filter((row) => half[market.group[row]] === side)
    const train = capRows(market, own, MOST_ROWS_PER_HALF)
    return { rows: train, target: Float64Array.from(train, (row) => coveredByOrder(market, row)) }
  })
  const bothLearnable = parts.every(({ target }) => target.includes(0) && target.includes(1))
  const tasks = bothLearnable
    ? parts.map((part): BoostTask => ({
        kind: 'boost',
        matrix,
        ...part,
        weight: null,
        options: PROPENSITY_TREES,
        score: all,
      }))
    : []
  const combine = ([first, second]: readonly Float64Array[]): Float64Array => {
    const p = Float64Array.from(all, (row) => {
      if (!first || !second) return rate
      // A past option is predicted by the model of the other half, one of today by the mean of
      // both.
      const side = half[market.group[row]]
      return side < 0 ? (first[row] + second[row]) / 2 : side === 0 ? second[row] : first[row]
    })
    return p.map((v) => clip(v, LEAST_PROPENSITY, 1 - LEAST_PROPENSITY))
  }
  return { tasks, combine }
}

/** 1 if the group was taken at this row's size or a larger one. */
function coveredByOrder(market: Market, row: number): number {
  const group = market.group[row]
  const ordered = market.takenRow[group]
  if (!market.taken[group]) return 0
  if (market.quantity !== 'stock' || ordered < 0) return 1
  return market.qty[row] <= market.qty[ordered] ? 1 : 0
}

/** Past rows that were available and whose decision is known. */
function pastRows(market: Market, half: Int8Array): Int32Array {
  const rows: number[] = []
  for (let row = 0; row < market.rows; row++) {
    const group = market.group[row]
    if (market.decided[group] && half[group] >= 0 && (market.available[row] || market.taken[group]))
      rows.push(row)
  }
  return Int32Array.from(rows)
}

/** Half of each past group: alternating moments, or by hash with only one moment. −1 = today. */
function halves(market: Market): Int8Array {
  const past = Array.from(market.T.keys()).filter((g) => !market.task[g])
  const times = [...new Set(past.map((g) => market.T[g]))].sort((a, b) => a - b)
  const rank = new Map(times.map((t, i) => [t, i % 2]))
  const half = new Int8Array(market.groups).fill(-1)
  for (const g of past)
    half[g] = times.length < 2 ? (market.hash[market.start[g]] >>> 16) & 1 : rank.get(market.T[g])!
  return half
}

/**
 * λ(p) = φ(Φ⁻¹(p)) ÷ p, the inverse Mills ratio (Heckman 1979): mean hidden quality of taken deals
 * above that of all offered ones, in standard deviations.
 */
export function millsRatio(p: number): number {
  const x = normalQuantile(p)
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI) / p
}

/** Coefficients of Acklam's rational approximation of Φ⁻¹ (relative error < 1.2e-9). */
const CENTRE_TOP = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
]
const CENTRE_BOTTOM = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572,
  1,
]
const TAIL_TOP = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
  4.374664141464968, 2.938163982698783,
]
const TAIL_BOTTOM = [
  0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1,
]
const TAIL = 0.02425

/** Φ⁻¹(p) for 0 < p < 1. */
export function normalQuantile(p: number): number {
  if (p > 1 - TAIL) return -normalQuantile(1 - p)
  if (p < TAIL) {
    const q = Math.sqrt(-2 * Math.log(p))
    return polynomial(TAIL_TOP, q) / polynomial(TAIL_BOTTOM, q)
  }
  const q = p - 0.5
  return (polynomial(CENTRE_TOP, q * q) * q) / polynomial(CENTRE_BOTTOM, q * q)
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, v) => sum * x + v, 0)
}
