// Plans orders on top of units held: best size of each deal from expected demand, confidence, and a
// backtest on past menus.
import { assemble } from '../decide/assemble.ts'
import { bestSizes, type Options } from '../decide/decide.ts'
import type { Decision, FitOptions } from '../decide/decision.ts'
import {
  bestOf,
  FEW_OUTCOMES,
  fewNote,
  orderNote,
  thresholdNote,
  refusedNotes,
} from '../decide/plan-notes.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { OfferedSizes } from '../decide/decision.ts'
import { noiseOf, refusalOf } from '../decide/plan-report.ts'
import { missingValueNotes, covariateShiftNote } from '../decide/covariate-shift.ts'
import { backtestDeals, type Backtest } from '../decide/backtest.ts'
import { bestOfDeals, confidenceOf, rootMeanSquare } from '../replay/calibration.ts'
import { groupsOf, capRows, labelledRows } from '../base/training-sample.ts'
import { upTo, valuesAt } from '../base/sort.ts'
import { clip } from '../base/statistics.ts'
import {
  demandObservations,
  heldMarket,
  type DemandObservations,
  type HeldMarket,
} from './held-market.ts'
import type { Labels, Market } from '#grounding/market.ts'
import type { FitTools } from '../learners/pool.ts'
import { buildMatrices } from '../learners/learner-columns.ts'
import { valuationIsLinear } from '../learners/linear-valuation.ts'
import { optionScale } from '../learners/option-scale.ts'
import { planReplay, type ReplayPlan } from '../replay/replay.ts'
import { heldLearner } from './held-demand.ts'

const MOST_SCALES_OF_RESIDUAL = 12
/** Relative half width of the 80 % interval with fewer than three replayed menus. */
const DEFAULT_RELATIVE_ERROR = 0.5

/** Decides today's menu. */
export function decideHeld(learned: LearnedHeld, { correction }: FitOptions): Decision {
  const { market, task, scale, labelled } = learned
  const known = groupsOf(market, labelled).length
  const past = backtestHeld(learned)
  const refused = refusalOf(learned.kind, past.realised, false)

  // The best size of each deal
  const { profit } = task
  const best = bestSizes(market, task.rows, profit)
  const worth = best.filter((i) => market.available[task.rows[i]] && profit[i] > 0)
  const most = known < FEW_OUTCOMES ? known : Number.POSITIVE_INFINITY
  const eligible = new Set(bestOf(refused ? new Int32Array() : worth, profit, most))
  const decided: Options = {
    row: best.map((i) => task.rows[i]),
    profit: Float64Array.from(best, (i) => profit[i]),
    confidence: Float64Array.from(best, (i) =>
      confidenceOf(past.confidenceModel, profit[i] / scale[task.rows[i]]),
    ),
    eligible: Uint8Array.from(best, (i) => Number(eligible.has(i))),
  }
  const relativeError = past.predicted.size > 2 ? 0 : DEFAULT_RELATIVE_ERROR
  const sizes = heldSizes(learned, decided, past)
  const decision = assemble(learned, decided, past, sizes, correction, relativeError)
  return {
    ...decision,
    notes: {
      plan: [
        ...(refused ? [refused, ...refusedNotes(learned, decided.profit)] : []),
        ...fewNote(worth.length, most),
        ...thresholdNote(decided, decision.selected.length, decision),
        ...covariateShiftNote(market),
        ...missingValueNotes(market),
      ],
      history: [...orderNote(learned.kind, known), ...heldNotes(learned)],
    },
  }
}

/** Every offered size of each available deal (offered-sizes.ts). */
function heldSizes(
  { market, task, scale, kind }: LearnedHeld,
  decided: Options,
  past: Backtest,
): OfferedSizes {
  const mayTake = decided.row.filter((_, k) => decided.eligible[k] === 1)
  const deals = new Set(Array.from(mayTake, (row) => market.group[row]))
  const own = upTo(task.rows.length).filter((i) => market.available[task.rows[i]])
  const row = own.map((i) => task.rows[i])
  const profit = Float64Array.from(own, (i) => task.profit[i])
  return {
    row,
    profit,
    confidence: profit.map((v, at) => confidenceOf(past.confidenceModel, v / scale[row[at]])),
    eligible: Uint8Array.from(row, (r, at) =>
      deals.has(market.group[r]) && profit[at] > 0 ? 1 : 0,
    ),
    noise: Float64Array.from(row, (r) => noiseOf(past.spread * scale[r], kind)),
  }
}

/** Backtests the plan on replayed menus, for sizes with a recorded outcome. */
function backtestHeld({ market, replay, today, scale }: LearnedHeld): Backtest {
  const { rows, profit } = replay
  const group = Int32Array.from(rows, (row) => market.group[row])
  const T = Float64Array.from(group, (g) => market.T[g])
  const best = bestOfDeals(group, (i) => profit[i])
  const own = Float64Array.from(best, (i) => scale[rows[i]])
  const predicted = valuesAt(best, profit)
  const realised = Float64Array.from(best, (i) => today.value[rows[i]])
  const z = predicted.map((v, k) => v / own[k])
  const residuals = realised.map((v, k) =>
    clip(v / own[k] - z[k], -MOST_SCALES_OF_RESIDUAL, MOST_SCALES_OF_RESIDUAL),
  )
  const spread = Math.max(rootMeanSquare(residuals, new Float64Array(best.length).fill(1)), 1e-3)
  const deals = { at: best, T: valuesAt(best, T), z, expected: z, predicted, realised, scale: own }
  const picks = upTo(best.length).filter((k) => predicted[k] > 0)
  const replayed = { row: rows, T, group, known: upTo(rows.length) }
  return backtestDeals(deals, picks, spread, replayed, (some) => ({
    expected: Float64Array.from(some, (i) => profit[i] / scale[rows[i]]),
    profit: valuesAt(some, profit),
    realised: Float64Array.from(some, (i) => today.value[rows[i]]),
    safe: Uint8Array.from(some, (i) => Number(profit[i] > 0)),
  }))
}

function heldNotes({ market, counted: learnt, task }: LearnedHeld): NoteItem[] {
  const { group, takenRow, held } = market
  const deals = [...new Set(Array.from(task.rows, (row) => group[row]))]
  const holding = deals.filter((g) => held.units[g] > 0).length
  const past = [...new Set(Array.from(learnt.rows, (row) => group[row]))]
  const silent = past.filter((g) => takenRow[g] < 0).length
  const out = new Set(learnt.rows.filter((_, i) => learnt.soldOut[i] === 1)).size
  return [
    note('held_today', { holding, deals: deals.length }),
    note('held_demand', { deals: past.length, without_order: silent, stock_outs: out }),
  ]
}

// The learning half of a fit with units held: demand at every origin and today, and expected
// profits of replayed orders and today's options. The regular team is not used: an order's own
// sales depend on the stock level.

/** Rows with their expected profit, in money. */
interface Expected {
  readonly rows: Int32Array
  readonly profit: Float64Array
}

interface LearnedHeld {
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
  const final = heldLearner(market, matrices, today, taskRows, today)
  if (!final) return null
  const plan = planReplay(market, today)
  const folds = plan.folds.flatMap(({ labels, score }) => {
    const learner = heldLearner(market, matrices, labels, score, today)
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
  }
}
