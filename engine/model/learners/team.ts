// The team: eight learners that fail in different ways, each on the same labels (the wide comparison
// behind the design: none of them wins everywhere; two stages beat one; quantity first matters most).
// Here is who they are, what a fit of them is given and what it says; team-tasks.ts sets them to work.
import type { Labels, Market } from '#grounding/market.ts'
import type { Matrices } from './columns.ts'

/** qf: the quantity is what sells, or the money that comes back of an outlay where the valuation is no line. */
export const LEARNERS = ['lin2', 'ridge', 'ts', 'roi', 'qfl', 'qf', 'qfd', 'dm'] as const
export type Learner = (typeof LEARNERS)[number]
/** Those whose mean stands for what trees think of an option. */
export const TREE_LEARNERS = ['ts', 'roi', 'qf', 'qfd'] as const

/** One fit of the team: what trains and what is predicted. */
export interface TeamFit {
  readonly market: Market
  readonly matrices: Matrices
  /** Scale of every row's profit (option-scale.ts). */
  readonly scale: Float64Array
  /** Profits beyond ± this are cut: one windfall must not teach a whole market. */
  readonly cap: number
  readonly labels: Labels
  readonly train: Int32Array
  readonly score: Int32Array
  /** Whether sold and price go through the valuation here (`economicsHold`). */
  readonly quantityFirst: boolean
  /** Whether what came back of its outlay is known of nearly every label (`returnsAreKnown`). */
  readonly returnsKnown: boolean
  /** Units that a score row is expected to sell by demand (demand.ts); null where it was not learnt. */
  readonly unitsByDemand: ((row: number) => number) | null
  /** Whether to tell how far the score rows lie from what trained. */
  readonly leverage: boolean
}

/** What a fit of the team says of its score rows. */
export interface TeamAnswer {
  /** Predicted profit in money by learner. */
  readonly money: ReadonlyMap<Learner, Float64Array>
  /** Probability of a profit, by the boosted classifier. */
  readonly win: Float64Array
  /** Leverage in the ridge ÷ the mean of the training rows' (Hoaglin & Welsch 1978); null if not asked. */
  readonly leverage: Float64Array | null
}
