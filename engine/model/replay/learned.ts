// What is learnt of a market before anything is decided: predictions of its replayed past and of its task,
// and the facts that go with them.
import type { Labels, Market } from '#grounding/market.ts'
import type { Canonical } from '#model/canonical.ts'
import type { OrderKnowledge } from '#model/learners/order-size.ts'
import type { TeamPredictions } from '#model/learners/stack.ts'
import type { Learner } from '#model/learners/team.ts'
import type { Support } from '#model/support.ts'
import type { ReplayPlan } from './replay.ts'

/** Predictions of a part of the market's rows. Shapes: rows of this part. */
export interface Foreseen {
  readonly rows: Int32Array
  /** In money, by learner: by the latest fit that had not seen the row. */
  readonly team: TeamPredictions
  /** Mean of the tree learners in money by fit, the earliest first; NaN where a fit came too late. */
  readonly byFit: readonly Float64Array[]
  /** Probability of a profit, and leverage where it was asked for (else NaN). */
  readonly win: Float64Array
  readonly leverage: Float64Array
  /** The stack of the team in scales; the second learnt with recent menus weighing more. */
  readonly z: Float64Array
  readonly zRecent: Float64Array
}

export interface Learned {
  readonly canonical: Canonical
  /** The canonical market. */
  readonly market: Market
  /** Outcomes as the books have them today. */
  readonly today: Labels
  readonly kind: ReplayPlan['kind']
  /** Rows with an outcome in the books. */
  readonly labelled: Int32Array
  /** Number of them that trained the plan's learners. */
  readonly trained: number
  /** Deals that were still selling of which demand was learnt nevertheless. */
  readonly selling: number
  /** Shape of both: rows of the market. */
  readonly scale: Float64Array
  readonly propensity: Float64Array
  /** Learners of this market. */
  readonly learners: readonly Learner[]
  readonly task: Foreseen
  readonly replay: Foreseen
  /** Stretch of the replay that each of its rows lies in, 0 = the earliest. */
  readonly stretch: Int32Array
  /** Outcomes of the replayed rows in money (complete.ts), and how much each weighs. */
  readonly outcome: Float64Array
  readonly weight: Float64Array
  /** Places among the replayed rows of those whose outcome the books hold, ascending, and how much each weighs. */
  readonly books: Int32Array
  readonly bookWeight: Float64Array
  /** Tree learners on a sample of what was declined, in scales. */
  readonly declined: Float64Array
  /** What the sizes that were ordered tell of the business's knowledge. */
  readonly orders: OrderKnowledge
  readonly support: Support
  /** Today's sizes beyond what history supports, where demand was learnt: what it says of them in money. */
  readonly beyond: { readonly rows: Int32Array; readonly byDemand: Float64Array }
}
