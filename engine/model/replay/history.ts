// History as known today: the market, its labelled rows, the replay plan, and whether a
// linear valuation or returns on outlay can be learnt.
import type { Labels, Market } from '#grounding/market.ts'
import { valuationIsLinear, returnsAreKnown } from '../learners/linear-valuation.ts'
import { optionScale } from '../learners/option-scale.ts'
import { capRows } from '../base/training-sample.ts'
import { supportedMarket, supportOf, type Support } from '../base/support.ts'
import { labelledRows, planReplay, type ReplayPlan } from './replay.ts'

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
