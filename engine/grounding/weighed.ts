// A reading of a description compared with the client's own profits.
import type { Valuation } from '#contract/valuation.ts'
import type { SampleValues } from './profit-sample.ts'

/** One reading against the client's profits. */
export interface Weighed {
  readonly valuation: Valuation
  readonly values: SampleValues
  /** The client's own profit of each deal. Shape: deals. */
  readonly client: Float64Array
  /** Finished deals, and those whose profit the reading gives to the cent. */
  readonly compared: number
  readonly hits: number
}
