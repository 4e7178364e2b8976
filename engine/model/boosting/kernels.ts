// What the hot loops of the boosting core promise, whoever runs them: kernels-wasm.ts in earnest,
// kernels-plain.ts as its oracle; both answer alike to the last bit. Gradients and curvatures are
// counted in whole numbers of a unit each, so that every sum is exact: no order of rows, columns or
// threads can change it, and a parent minus one child is the other child.
import type { Binned } from './binning.ts'
import type { Tree } from './tree.ts'

/** Sums over rows: of gradients, of curvatures (second derivatives), of the rows themselves. */
export interface Sums {
  readonly G: number
  readonly H: number
  readonly rows: number
}

export interface SplitRules {
  /** Rows and curvature that each side of a split must keep. */
  readonly minLeaf: number
  readonly minWeight: number
  readonly l2: number
}

/** Bins 1 … `bin` of a column of numbers go left, and the missing ones where `missingLeft`. */
export interface NumberSplit {
  readonly column: number
  readonly bin: number
  readonly missingLeft: boolean
  /** G² ÷ (H + l2) of both sides, summed. */
  readonly score: number
  readonly left: Sums
}

/** The loops over the rows of one fit. Columns are numbered as in its matrix. */
export interface Kernels {
  readonly rows: number
  readonly columns: number
  readonly count: Uint16Array
  readonly category: Uint8Array
  /** Histograms that there is room for: slots 0 … slots − 1. */
  readonly slots: number
  /** Rows, leaf by leaf, each leaf's in ascending order: written by the caller, then by `partition`. */
  readonly index: Int32Array
  /** Where `derive` reads best: given these, it copies nothing. `addTrees` writes over them. */
  readonly gradient: Float64Array
  readonly curvature: Float64Array
  /** The columns that histograms are made of from here on, ascending; all at first. */
  use(columns: Int32Array): void
  /** Sets the derivatives of the rows. Throws where one is not finite: a bug of the caller. */
  derive(gradient: Float64Array, curvature: Float64Array): void
  /** Sums over rows index[start … end). */
  total(start: number, end: number): Sums
  /** Counts rows index[start … end) into a slot's histogram. */
  fill(slot: number, start: number, end: number): void
  /** Takes one histogram off another. */
  subtract(slot: number, part: number): void
  /** The cells (G, H, rows) of a column in use, bin by bin. Shape: count × 3. */
  cells(slot: number, column: number): Float64Array
  /**
   * The best split of a leaf by a number: of equal scores the first column, missing rows on the right,
   * the lowest bin. Null where no score is above that of the leaf whole.
   */
  bestNumber(slot: number, leaf: Sums, rules: SplitRules): NumberSplit | null
  /** Moves the rows index[start … end) whose bin goes left to the front; returns the border. */
  partition(start: number, end: number, column: number, goesLeft: Uint8Array): number
  /** Adds the values of trees, in their order, to the score of every row. */
  addTrees(trees: readonly Tree[], score: Float64Array): void
  /** Gives the memory back: nothing may be asked any more. */
  free(): void
}

/** Gathers rows of a matrix and makes room for histograms and for trees of at most so many nodes. */
export type MakeKernels = (
  matrix: Binned,
  rows: Int32Array,
  slots: number,
  nodes: number,
) => Kernels

/** How derivatives become whole numbers: powers of two, so that scaling itself is exact. */
export interface Units {
  readonly scaleG: number
  readonly scaleH: number
  /** Bits of a 64-bit number below the count of rows: what sums of curvatures fit in. */
  readonly shift: number
}

/**
 * Units for n rows of which none has a larger |gradient| or curvature than these. The sums of n fit
 * in 51 and 52 bits, so that doubles hold them; together with the count, the curvatures fit in 63.
 */
export function unitsOf(n: number, gradient: number, curvature: number): Units {
  if (!Number.isFinite(gradient + curvature)) throw new Error('a derivative is not finite')
  const bits = 32 - Math.clz32(n)
  return {
    scaleG: 2 ** (51 - bits - exponentOf(gradient)),
    scaleH: 2 ** (Math.min(52 - bits, 63 - 2 * bits) - exponentOf(curvature)),
    shift: 63 - bits,
  }
}

/** The least e with value < 2^e, within what leaves scales finite. */
function exponentOf(value: number): number {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setFloat64(0, value)
  return Math.max((bytes.getUint16(0) >> 4) - 1022, -900)
}

/** Where the rows of a column that was complete go when one is missing later: to the larger side. */
export function largerSide(left: number, rows: number): boolean {
  return 2 * left > rows
}
