// What planning under limits ends in.
import type { Scalar } from '#contract/table.ts'

/** A limit of a request by its path; `value`: the key, or the value of the column where it holds for each value. */
export interface NamedLimit {
  readonly limit: string
  readonly value?: Scalar
  readonly bound: number
}

/** Rows of `sizes`, the highest profit first; to the cent. */
export interface PlanUnderLimits {
  readonly is: 'plan'
  readonly rows: readonly number[]
  readonly profit: number
  /** No set of sizes within the limits earns more; equal to `profit` where the plan is proven to be the best. */
  readonly bound: number
}

/** No set of sizes keeps these limits; it keeps all others with any one of them left out. */
export interface Contradiction {
  readonly is: 'contradiction'
  readonly limits: readonly NamedLimit[]
}
