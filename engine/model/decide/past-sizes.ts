// What a plan under limits could have taken of past menus: the deals that the replayed plan takes, at each size whose outcome
// is known and that it would take.
import { REPLAYED_UNDER_LIMITS } from '#contract/limits.ts'
import { upTo } from '../base/sort.ts'
import type { PastSizes } from './decision.ts'

/** Replayed rows. Shapes of all but `known`: rows. */
export interface ReplayedRows {
  /** Row of the market, its moment and its deal. */
  readonly row: Int32Array
  readonly T: Float64Array
  readonly group: Int32Array
  /** Those whose outcome is known. Ascending. */
  readonly known: Int32Array
}

/** Values of some replayed rows. */
export interface ValuedRows {
  /** Predicted profit in scales, and in money. */
  readonly expected: Float64Array
  readonly profit: Float64Array
  readonly realised: Float64Array
  /** 1 = its lower bound lies above zero. */
  readonly safe: Uint8Array
}

/** Deals that the replayed plan takes: the place of their size among the replayed rows, and its profit. */
interface TakenDeals {
  readonly at: Int32Array
  readonly profit: Float64Array
}

/** Sizes that the replayed plan would take. `takes`: whether its threshold takes such an expected profit. */
export function pastSizes(
  { row, T, group, known }: ReplayedRows,
  taken: TakenDeals,
  valued: (some: Int32Array) => ValuedRows,
  takes: (expected: number) => boolean,
): PastSizes {
  const since = newest(T)
  const dealOf = new Map(Array.from(taken.at, (at, deal) => [group[at], deal]))
  const some = known.filter((at) => T[at] >= since && dealOf.has(group[at]))
  const { expected, profit, realised, safe } = valued(some)
  const dealAt = (i: number): number => dealOf.get(group[some[i]])!
  const isTaken = (i: number): boolean => taken.at[dealAt(i)] === some[i]
  const own = upTo(some.length).filter(
    (i) => isTaken(i) || (safe[i] === 1 && profit[i] > 0 && takes(expected[i])),
  )
  // Where one size is the best, no other is told to be better.
  const told = (i: number): number => {
    const best = taken.profit[dealAt(i)]
    return isTaken(i) ? best : Math.min(profit[i], best)
  }
  return {
    row: own.map((i) => row[some[i]]),
    profit: Float64Array.from(own, told),
    realised: Float64Array.from(own, (i) => realised[i]),
    taken: Uint8Array.from(own, (i) => (isTaken(i) ? 1 : 0)),
  }
}

/** The first of the moments that are planned again under limits. */
function newest(T: Float64Array): number {
  const moments = [...new Set(T)].sort((a, b) => b - a)
  return moments[REPLAYED_UNDER_LIMITS - 1] ?? -Infinity
}
