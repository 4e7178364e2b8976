// A knapsack for the solver: choices that another of the same deal beats are gone, profit and every row are scaled by a
// power of two, so that tolerances of the solver are far below a cent. Pure.
import { picked, type Knapsack } from './knapsack.ts'

export interface Scaled {
  /** Choice of the knapsack. Shape: kept choices, as all below but `start`, `forced` and `most`. */
  readonly choice: Int32Array
  readonly deal: Int32Array
  readonly profit: Float64Array
  /** First kept choice of each deal, and their number. Shape: deals + 1. */
  readonly start: Int32Array
  readonly forced: Uint8Array
  /** One array a limit; Σ coefficient × taken ≤ most. */
  readonly coefficients: readonly Float64Array[]
  readonly most: Float64Array
  /** Money of one unit of `profit`. */
  readonly unit: number
}

/** The largest number of a scaled row: the solver keeps rows to 10⁻⁶, so to 10⁻⁹ of it. */
const LARGEST = 1024

export function scaled(knapsack: Knapsack): Scaled {
  const { forced, rows, profit, deal } = knapsack
  const kept = Int32Array.from(keptChoices(knapsack))
  const own = new Int32Array(forced.length + 1)
  for (const j of kept) own[deal[j] + 1]++
  for (let d = 0; d < forced.length; d++) own[d + 1] += own[d]
  const unit = scaleOf(profit)
  const units = rows.map(({ coefficient }) => scaleOf(coefficient))
  return {
    choice: kept,
    deal: kept.map((j) => deal[j]),
    profit: picked(profit, kept, unit),
    start: own,
    forced,
    coefficients: rows.map(({ coefficient }, r) => picked(coefficient, kept, units[r])),
    most: Float64Array.from(rows, ({ most }, r) => most / units[r]),
    unit,
  }
}

/** A power of two by which the largest of the numbers comes to LARGEST at most. */
function scaleOf(values: Float64Array): number {
  let largest = 0
  for (const value of values) largest = Math.max(largest, Math.abs(value))
  return largest > 0 ? 2 ** Math.ceil(Math.log2(largest / LARGEST)) : 1
}

/** Choices that no other of their deal beats: none earns as much and uses no more of every limit. */
function* keptChoices({ start, forced, rows, profit }: Knapsack): Generator<number> {
  const beats = (a: number, b: number): boolean => {
    if (profit[a] < profit[b]) return false
    let same = profit[a] === profit[b]
    for (const { coefficient } of rows) {
      if (coefficient[a] > coefficient[b]) return false
      same &&= coefficient[a] === coefficient[b]
    }
    // Of two that are the same, the smaller size stays.
    return !same || a < b
  }
  for (let d = 0; d < forced.length; d++) {
    const idle = (j: number) =>
      forced[d] === 0 && profit[j] <= 0 && rows.every(({ coefficient }) => coefficient[j] >= 0)
    for (let j = start[d]; j < start[d + 1]; j++) {
      let stays = !idle(j)
      for (let i = start[d]; stays && i < start[d + 1]; i++) stays = i === j || !beats(i, j)
      if (stays) yield j
    }
  }
}
