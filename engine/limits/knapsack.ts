// From offered sizes and limits to a multiple-choice knapsack: of each deal at most one size, every limit a row. Pure.
import type { Sizes } from '#contract/plan-limits.ts'
import { constraintOf, type Limit } from './each-limit.ts'

/** Choices in the order of the keys, the sizes of a deal after one another, smaller first. */
export interface Knapsack {
  /** Row of `sizes`. Shape: choices. */
  readonly row: Int32Array
  /** Number of the deal from 0. Shape: choices. */
  readonly deal: Int32Array
  readonly profit: Float64Array
  /** First choice of each deal, and the number of choices. Shape: deals + 1. */
  readonly start: Int32Array
  /** 1 = one of its sizes must be taken. Shape: deals. */
  readonly forced: Uint8Array
  /** Σ coefficient × taken ≤ most. Shape of coefficients: choices. */
  readonly rows: readonly { readonly coefficient: Float64Array; readonly most: number }[]
}

/**
 * A deal is offered where the threshold takes it at its best size, with each size that is eligible and reaches the
 * threshold itself, so that limits that do not bind change nothing. A deal that must be taken and is not offered has all of
 * its sizes.
 */
export function knapsackOf(
  { sizes, threshold }: { sizes: Sizes; threshold: number },
  limits: readonly Limit[],
): Knapsack {
  const [must, mayNot] = [rowsWith(limits, 'always'), rowsWith(limits, 'never')]
  const deals = dealRows(sizes)
    .map((rows) => {
      const [forced, barred] = [must.has(rows[0]), mayNot.has(rows[0])]
      const offered = offeredOf(sizes, rows, threshold)
      const own = barred ? [] : forced && offered.length === 0 ? rows : offered
      return { rows: own, forced }
    })
    .filter(({ rows, forced }) => rows.length > 0 || forced)
  const row = Int32Array.from(deals.flatMap(({ rows }) => rows))
  const start = new Int32Array(deals.length + 1)
  deals.forEach(({ rows }, d) => {
    start[d + 1] = start[d] + rows.length
  })
  return {
    row,
    deal: Int32Array.from(deals.flatMap(({ rows }, d) => rows.map(() => d))),
    profit: picked(sizes.profit, row),
    start,
    forced: Uint8Array.from(deals, ({ forced }) => (forced ? 1 : 0)),
    rows: limits.flatMap((limit) => {
      const own = constraintOf(limit)
      return own ? [{ coefficient: picked(own.coefficient, row), most: own.most }] : []
    }),
  }
}

/** The values at some places, in units of `unit`. */
export function picked(values: ArrayLike<number>, at: Int32Array, unit = 1): Float64Array {
  const own = new Float64Array(at.length)
  for (let i = 0; i < at.length; i++) own[i] = values[at[i]] / unit
  return own
}

/** The rows of each deal, deals by their key, sizes ascending. */
function dealRows({ key, qty }: Sizes): number[][] {
  const deals: number[][] = []
  key.forEach((own, row) => {
    if (row > 0 && key[row - 1] === own) deals.at(-1)!.push(row)
    else deals.push([row])
  })
  for (const rows of deals) rows.sort((a, b) => qty[a] - qty[b] || a - b)
  const name = (rows: number[]) => String(key[rows[0]])
  return deals.sort((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0))
}

function offeredOf(sizes: Sizes, rows: readonly number[], threshold: number): number[] {
  const { profit, eligible, confidence } = sizes
  const taken = (row: number) => eligible[row] && confidence[row] >= threshold
  const most = rows.reduce((money, row) => Math.max(money, profit[row]), -Infinity)
  return rows.some((row) => profit[row] === most && taken(row)) ? rows.filter(taken) : []
}

/** The rows of the deals that limits of this sense name. */
const rowsWith = (limits: readonly Limit[], sense: Limit['sense']): Set<number> =>
  new Set(limits.flatMap((limit) => (limit.sense === sense ? (limit.rows ?? []) : [])))
