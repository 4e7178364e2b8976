// The learning half of a fit with units held: demand at every origin and today, and expected
// profits of replayed orders and today's options. The regular team is not used: an order's own
// sales depend on the stock level.
import type { Labels } from '#grounding/market.ts'
import type { FitTools } from '../decide/decision.ts'
import { buildMatrices } from '../learners/learner-columns.ts'
import { valuationIsLinear } from '../learners/linear-valuation.ts'
import { optionScale } from '../learners/option-scale.ts'
import { capRows } from '../base/training-sample.ts'
import { labelledRows, planReplay, type ReplayPlan } from '../replay/replay.ts'
import { supportOf, type Support } from '../base/support.ts'
import type { Market } from '#grounding/market.ts'
import { heldLearner } from './held-demand.ts'
import {
  demandObservations,
  heldMarket,
  withTotals,
  type DemandObservations,
  type HeldMarket,
} from './held-market.ts'

/** Rows with their expected profit, in money. */
export interface Expected {
  readonly rows: Int32Array
  readonly profit: Float64Array
}

export interface LearnedHeld {
  /** The market without the columns of units held. */
  readonly market: HeldMarket
  readonly today: Labels
  readonly kind: ReplayPlan['kind']
  /** Rows with a recorded outcome, and demand observations. */
  readonly labelled: Int32Array
  readonly counted: DemandObservations
  /** Scale of the profits. Shape: rows. */
  readonly scale: Float64Array
  /** Past orders predicted from labels known before them, and today's options. */
  readonly replay: Expected
  readonly task: Expected
  /** Supported stock level, held plus ordered. */
  readonly support: Support
}

/** Learns a market with units held; null without units held, or if demand cannot be learnt. */
export async function learnHeld(given: Market, tools: FitTools): Promise<LearnedHeld | null> {
  const market = heldMarket(given)
  if (!market) return null
  const today = market.labelsAt(0)
  const labelled = labelledRows(market, today)
  const sample = capRows(market, labelled)
  if (!valuationIsLinear(market, today, sample)) return null

  // Demand today, and at each origin with enough labels
  const counted = demandObservations(market, today)
  const matrices = buildMatrices(market, counted.rows)
  const taskRows = Int32Array.from(market.group.keys()).filter((r) => market.task[market.group[r]])
  const final = heldLearner(market, matrices, today, taskRows)
  if (!final) return null
  const plan = planReplay(market, today)
  const folds = plan.folds.flatMap(({ labels, score }) => {
    const learner = heldLearner(market, matrices, labels, score)
    return learner ? [{ learner, score }] : []
  })
  const learners = [...folds.map(({ learner }) => learner), final]
  const tasks = learners.flatMap((learner) => learner.tasks)
  const answers = await tools.pool.map(tasks, (done) =>
    tools.progress(
      0.02 + (0.9 * done) / tasks.length,
      'learning',
      'Learning demand of all units, held and ordered, and planning past menus again',
    ),
  )
  let at = 0
  const profits = learners.map((learner) =>
    learner.profit(answers.slice(at, (at += learner.tasks.length))),
  )

  return {
    market,
    today,
    kind: folds.length > 0 ? plan.kind : 'none',
    labelled,
    counted,
    scale: optionScale(market, sample, today.value),
    replay: {
      rows: Int32Array.from(folds.flatMap(({ score }) => Array.from(score))),
      profit: Float64Array.from(folds.flatMap((_, i) => Array.from(profits[i]))),
    },
    task: { rows: taskRows, profit: profits[learners.length - 1] },
    support: supportOf(withTotals(market)),
  }
}
