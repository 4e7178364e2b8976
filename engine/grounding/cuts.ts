// The input of an evaluation: options at sizes, the sales of their groups, and the columns that an
// expression reads. Data only; evaluate.ts evaluates it.
import type { Texts } from '#contract/table.ts'

/** One option at one size each. Shapes: count. */
export interface Cuts {
  readonly count: number
  /** Menus row whose columns the option has. */
  readonly row: Int32Array
  readonly group: Int32Array
  readonly ordered: Float64Array
  /** Units held before, which are sold first and earn the option nothing. Shape: groups. */
  readonly held: Float64Array
}

/** The sales of every group in canonical order. Sales of group g are start[g] … start[g + 1] − 1. */
export interface SalesBook {
  readonly start: Int32Array
  /** Units, and periods since the option's T. Shape: sales. */
  readonly qty: Float64Array
  readonly age: Float64Array
  /** A number column, blanks filled (interface §1, Sales). Shape: sales. */
  readonly column: (name: string) => Float64Array
  /** A cost that stands once per key, and that of its last sales row. Shape: groups. */
  readonly keyCost: (name: string) => Float64Array
  readonly lastSale: (name: string) => Float64Array
}

/** What else a tree reads. Shapes of columns: menus rows. */
export interface OptionColumns {
  readonly column: (name: string) => Float64Array
  /** A text column, folded once for all evaluations. */
  readonly texts: (name: string) => Texts
  readonly lead: Float64Array
  /** H in periods; null = until now, −T of the option. */
  readonly horizon: number | null
  readonly parameter: (name: string, otherwise: number) => number
}
