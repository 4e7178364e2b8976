// Result of learning a market, before any decision: predictions of its replayed past and of its
// task, and related facts.
import type { Labels, Market } from '#grounding/market.ts'
import type { OrderResiduals } from '../learners/order-size.ts'
import type { TeamPredictions } from '../learners/stack.ts'
import type { Learner } from '../learners/team.ts'
import { type Support, supportedMarket, supportOf } from '../base/support.ts'
import { type ReplayPlan, planReplay } from './replay.ts'
import { valuationIsLinear, returnsAreKnown } from '../learners/linear-valuation.ts'
import { optionScale } from '../learners/option-scale.ts'
import { capRows, labelledRows } from '../base/training-sample.ts'

/** Predictions of a part of the market's rows. Shapes: rows of this part. */
export interface Predictions {
  readonly rows: Int32Array
  /** In money, by learner, from the latest fit that had not seen the row. */
  readonly team: TeamPredictions
  /**
   * Mean of the tree learners in money by fit, the earliest first; NaN for fits that had seen the
   * row.
   */
  readonly byFit: readonly Float64Array[]
  /** Probability of a profit. */
  readonly win: Float64Array
  /** The stack of the team in scales. */
  readonly z: Float64Array
  /** What the network says in money, NaN where it was not asked; null where the fit has none. */
  readonly network: Float64Array | null
}

export interface Learned {
  readonly market: Market
  /** Recorded outcomes as of today. */
  readonly today: Labels
  readonly kind: ReplayPlan['kind']
  /** Rows with a recorded outcome. */
  readonly labelled: Int32Array
  /** Number of them that trained the plan's learners. */
  readonly trained: number
  /** Number of deals still selling that demand was learnt from. */
  readonly selling: number
  /** Shape of both: rows of the market. */
  readonly scale: Float64Array
  readonly propensity: Float64Array
  /** Learners of this market. */
  readonly learners: readonly Learner[]
  /** The network's part of every mean (network/join.ts); null where the fit has none. */
  readonly networkWeight: number | null
  readonly task: Predictions
  readonly replay: Predictions
  /** Stretch of each replayed row, 0 = the earliest. */
  readonly stretch: Int32Array
  /**
   * Outcomes of the replayed rows in money, censored ones imputed (demand.ts), and their
   * weights.
   */
  readonly outcome: Float64Array
  readonly weight: Float64Array
  /** Indices of replayed rows with a recorded outcome, ascending, and their weights. */
  readonly recorded: Int32Array
  readonly recordedWeight: Float64Array
  /** Private information of the business, as shown by ordered sizes. */
  readonly orderResiduals: OrderResiduals
  readonly support: Support
  /** Today's unsupported sizes with the demand predictions in money, if demand was learnt. */
  readonly unsupported: { readonly rows: Int32Array; readonly byDemand: Float64Array }
}

// History as known today: the market, its labelled rows, the replay plan, and whether a
// linear valuation or returns on outlay can be learnt.

export interface History {
  /** The market without outcomes of unsupported sizes. */
  readonly market: Market
  readonly support: Support
  /** Recorded outcomes as of today. */
  readonly today: Labels
  readonly plan: ReplayPlan
  /**
   * Rows with a recorded outcome, and the subset that columns and scale are fitted to. Ascending.
   */
  readonly labelled: Int32Array
  readonly known: Int32Array
  /** Scale of every row's profit in money (option-scale.ts). Shape: rows of the market. */
  readonly scale: Float64Array
  /**
   * Whether units sold and price determine the profit, and otherwise whether returns on outlay are
   * known.
   */
  readonly quantityFirst: boolean
  readonly returnsKnown: boolean
}

export function historyOf(given: Market): History {
  const support = supportOf(given)
  const market = supportedMarket(given, support)
  const today = market.labelsAt(0)
  const labelled = labelledRows(market, today)
  const known = capRows(market, labelled)
  const quantityFirst = valuationIsLinear(market, today, known)
  return {
    market,
    support,
    today,
    plan: planReplay(market, today),
    labelled,
    known,
    scale: optionScale(market, known, today.value),
    quantityFirst,
    returnsKnown: !quantityFirst && returnsAreKnown(market, today, known),
  }
}
