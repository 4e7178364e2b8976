// Values and decides today's menu: profit of its options in money, best size of each deal, and
// eligible deals.
import { confidenceOf } from '../replay/calibration.ts'
import type { Learned } from '../replay/learned.ts'
import type { Backtest } from './backtest.ts'
import { groupsOf } from '../replay/replay.ts'
import { extrapolateSizes } from './extrapolation.ts'
import { bestSizes, type Options } from './decide.ts'
import type { Reliability } from './reliability.ts'
import type { MarketFacts } from './market-features.ts'
import type { Estimates } from './estimates.ts'
import { bestOf, FEW_OUTCOMES } from './plan-notes.ts'
import type { PriorShares } from './prior-notes.ts'
import { sumAdjustment } from './sum-adjustment.ts'

/** Today's valued options. Shapes: options; `best` and `worth`: deals. */
export interface ValuedMenu extends PriorShares {
  /** The best sizes that are worth taking. */
  readonly worth: Int32Array
  /** Expected profit in scales and in money, before the sum adjustment. */
  readonly expected: Float64Array
  readonly profit: Float64Array
  /** Adjusted ÷ expected sum of the options worth taking. */
  readonly adjustment: number
}

/**
 * Values today's options in money and finds the best size of each deal, the deals worth taking, and
 * the sum adjustment.
 */
export function valueMenu(
  { market, task, scale }: Learned,
  facts: MarketFacts,
  estimates: Estimates,
  reliability: Reliability,
): ValuedMenu {
  const unit = Float64Array.from(task.rows, (row) => scale[row] * facts.signal)
  const money = (mean: Float64Array, adjustment = 1) => mean.map((v, i) => adjustment * v * unit[i])
  const { mean, own, width, structural } = estimates
  const best = bestSizes(market, task.rows, money(mean))
  const worth = best.filter(
    (i) => market.available[task.rows[i]] && mean[i] - reliability.margin * width[i] > 0,
  )
  const adjustment = sumAdjustment(mean, structural, unit, worth)
  return {
    best,
    worth,
    adjustment,
    expected: mean.map((v) => v * facts.signal),
    profit: money(mean),
    adjusted: money(mean, adjustment),
    own: money(own, adjustment),
  }
}

/**
 * The decided deals, those that may be taken, and the limit set by the number of known outcomes.
 */
export function decideMenu(
  learned: Learned,
  { best, worth, expected, profit, adjustment }: ValuedMenu,
  { confidenceModel }: Backtest,
  refused: boolean,
): { readonly options: Options; readonly eligible: Int32Array; readonly most: number } {
  const mayTake = refused ? new Int32Array() : worth
  const sizes = extrapolateSizes(learned, best, profit)
  const known = groupsOf(learned.market, learned.labelled).length
  const most = known < FEW_OUTCOMES ? known : Number.POSITIVE_INFINITY
  const eligible = new Set(bestOf(mayTake, profit, most))
  const options: Options = {
    row: sizes.row,
    // The sum adjustment applies to options worth taking only.
    profit: sizes.profit.map((v) => (v > 0 ? adjustment : 1) * v),
    confidence: Float64Array.from(best, (i) => confidenceOf(confidenceModel, expected[i])),
    eligible: Uint8Array.from(best, (i, k) => (eligible.has(i) && sizes.profit[k] > 0 ? 1 : 0)),
  }
  return { options, eligible: mayTake, most }
}
