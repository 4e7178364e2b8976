// Interface of the boosting core's hot loops, implemented by kernels-wasm.ts and, with bit-identical results, by
// the plain loops of its test. Gradients and curvatures are integers in a common
// unit, so sums are exact: they do not depend on the order of rows, columns or threads, and parent
// minus child equals the sibling.
import type { Binned } from './binning.ts'
import type { Tree } from './tree.ts'

/** Sums over rows: gradients, curvatures (second derivatives), number of rows. */
export interface Sums {
  readonly G: number
  readonly H: number
  readonly rows: number
}

export interface SplitRules {
  /** Minimum rows and curvature on each side of a split. */
  readonly minLeaf: number
  readonly minWeight: number
  readonly l2: number
}

/** Bins 1 … `bin` of a numeric column go left, and missing values if `missingLeft`. */
export interface NumberSplit {
  readonly column: number
  readonly bin: number
  readonly missingLeft: boolean
  /** G² ÷ (H + l2) of both sides, summed. */
  readonly score: number
  readonly left: Sums
}

/** Loops over the rows of one fit. Columns are numbered as in its matrix. */
export interface Kernels {
  readonly rows: number
  readonly columns: number
  readonly count: Uint16Array
  readonly category: Uint8Array
  /** Number of histogram slots. */
  readonly slots: number
  /**
   * Rows grouped by leaf, ascending within a leaf: initialised by the caller, updated by
   * `partition`.
   */
  readonly index: Int32Array
  /** Passing these arrays to `derive` avoids a copy. `addTrees` overwrites them. */
  readonly gradient: Float64Array
  readonly curvature: Float64Array
  /** Sets the columns of later histograms, ascending; initially all. */
  use(columns: Int32Array): void
  /**
   * Sets the derivatives of the rows. Throws if one is not finite, which is a bug of the caller.
   */
  derive(gradient: Float64Array, curvature: Float64Array): void
  /** Sums over rows index[start … end). */
  total(start: number, end: number): Sums
  /** Fills a slot's histogram from rows index[start … end). */
  fill(slot: number, start: number, end: number): void
  /** Subtracts one histogram from another. */
  subtract(slot: number, part: number): void
  /** Cells (G, H, rows) of a column in use, by bin. Shape: count × 3. */
  cells(slot: number, column: number): Float64Array
  /**
   * The best split of a leaf on a numeric column; ties go to the first column, missing values on
   * the right, the lowest bin. Null if no split scores above the unsplit leaf.
   */
  bestNumber(slot: number, leaf: Sums, rules: SplitRules): NumberSplit | null
  /** Moves the rows index[start … end) whose bin goes left to the front; returns the boundary. */
  partition(start: number, end: number, column: number, goesLeft: Uint8Array): number
  /** Adds the values of trees, in their order, to the score of every row. */
  addTrees(trees: readonly Tree[], score: Float64Array): void
  /** Frees the memory; no further calls are allowed. */
  free(): void
}

/**
 * Gathers rows of a matrix and allocates histograms, and tables for trees of at most `nodes` nodes.
 */
export type MakeKernels = (
  matrix: Binned,
  rows: Int32Array,
  slots: number,
  nodes: number,
) => Kernels

/** Scales that convert derivatives to integers: powers of two, so that scaling is exact. */
interface Units {
  readonly scaleG: number
  readonly scaleH: number
  /** Bits for sums of curvatures in a 64-bit number, below the row count. */
  readonly shift: number
}

/**
 * Units for n rows with at most these |gradient| and curvature. Sums of n rows fit in 51 and 52
 * bits, so that doubles are exact; with the row count, curvatures fit in 63 bits.
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

/** The least e with value < 2^e, bounded so that scales stay finite. */
function exponentOf(value: number): number {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setFloat64(0, value)
  return Math.max((bytes.getUint16(0) >> 4) - 1022, -900)
}

/** Side of missing values at prediction if training had none: the larger side. */
export function largerSide(left: number, rows: number): boolean {
  return 2 * left > rows
}
