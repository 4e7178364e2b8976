// Plans orders on top of units held: best size of each deal from expected demand, confidence, and a
// backtest on past menus.
import { effectiveThreshold } from '#contract/sweep.ts'
import { bestSizes, calibrateThreshold, select, sweep, type Options } from '#model/decide/decide.ts'
import type { Decision, FitOptions } from '#model/decide/decision.ts'
import { inGivenOrder } from '#model/decide/menu.ts'
import { bestOf, FEW_OUTCOMES, fewNote, thresholdNote } from '#model/decide/plan-notes.ts'
import { countText } from '#model/decide/count-text.ts'
import { refusedNotes } from '#model/decide/refused-notes.ts'
import { intervalOf, refusalOf, replayTable } from '#model/decide/report.ts'
import { missingValueNotes, covariateShiftNote } from '#model/decide/covariate-shift.ts'
import {
  bestOfDeals,
  byMoment,
  fitConfidence,
  confidenceOf,
  rootMeanSquare,
} from '#model/replay/calibration.ts'
import { groupsOf } from '#model/replay/replay.ts'
import { isSupported } from '#model/support.ts'
import { clip, sumOver } from '#model/numeric/statistics.ts'
import { withTotals } from './held-market.ts'
import type { LearnedHeld } from './learn-held.ts'

const MOST_SCALES_OF_RESIDUAL = 12
/** Relative half width of the 80 % interval with fewer than three replayed menus. */
const DEFAULT_RELATIVE_ERROR = 0.5

/** Decides today's menu. */
export function decideHeld(learned: LearnedHeld, { correction }: FitOptions): Decision {
  const { canonical, market, task, scale, labelled } = learned
  const known = groupsOf(market, labelled).length
  const past = backtestHeld(learned)
  const refused = refusalOf(learned.kind, past.realised, false)

  // The best size of each deal, within the supported stock level
  const profit = extrapolatedProfit(learned)
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
  const effective = effectiveThreshold(past.threshold, correction)
  const selected = select(decided, effective)
  const planSum = {
    sum: sumOver(selected, (i) => decided.profit[i]),
    noise: sumOver(selected, (i) => (past.spread * scale[decided.row[i]]) ** 2),
  }
  return {
    ...inGivenOrder(canonical, decided),
    selected: selected.map((i) => canonical.rowOf[decided.row[i]]),
    thresholdCalibrated: past.threshold,
    thresholdEffective: effective,
    sweep: sweep(decided, past.threshold, correction),
    interval: intervalOf(
      planSum,
      past.predicted.size > 2 ? 0 : DEFAULT_RELATIVE_ERROR,
      past,
      learned.kind,
    ),
    replay: past.table,
    notes: {
      plan: [
        ...(refused ? [refused, ...refusedNotes(learned, decided.profit)] : []),
        ...fewNote(worth.length, most),
        ...thresholdNote(decided, selected.length, past.threshold, effective),
        ...covariateShiftNote(market),
        ...missingValueNotes(market),
      ],
      history: heldNotes(learned),
    },
  }
}

/** Backtests the plan on replayed menus, for sizes with a recorded outcome. */
function backtestHeld({ market, replay, today, scale }: LearnedHeld) {
  const { rows, profit } = replay
  const deals = Int32Array.from(rows, (row) => market.group[row])
  const best = bestOfDeals(deals, (i) => profit[i])
  const outcome = (i: number) => today.value[rows[i]]
  const z = (i: number) => profit[i] / scale[rows[i]]
  const residuals = Float64Array.from(best, (i) =>
    clip(outcome(i) / scale[rows[i]] - z(i), -MOST_SCALES_OF_RESIDUAL, MOST_SCALES_OF_RESIDUAL),
  )
  const spread = Math.max(rootMeanSquare(residuals, new Float64Array(best.length).fill(1)), 1e-3)
  const confidenceModel = fitConfidence(
    { z: Float64Array.from(best, z), profit: Float64Array.from(best, outcome) },
    spread,
  )
  const picks = best.filter((i) => profit[i] > 0)
  const T = Float64Array.from(rows, (row) => market.T[market.group[row]])
  const confidenceAt = (i: number) => confidenceOf(confidenceModel, z(i))
  const threshold = calibrateThreshold(
    {
      T: Float64Array.from(picks, (i) => T[i]),
      confidence: Float64Array.from(picks, confidenceAt),
      realised: Float64Array.from(picks, outcome),
    },
    confidenceOf(confidenceModel, 0),
  )
  const kept = picks.filter((i) => confidenceAt(i) >= threshold)
  const predicted = byMoment(T, kept, (i) => profit[i])
  const realised = byMoment(T, kept, outcome)
  return {
    confidenceModel,
    spread,
    threshold,
    predicted,
    realised,
    noise: byMoment(T, kept, (i) => (spread * scale[rows[i]]) ** 2),
    table: replayTable({
      T,
      group: deals,
      picked: Float64Array.from(kept, (i) => T[i]),
      predicted,
      realised,
    }),
  }
}

/**
 * Profit of today's rows. Above the largest supported stock level, additional profit counts with
 * the factor (reach ÷ stock)², as for orders without units held (extrapolation.ts). Shape: rows of
 * the task.
 */
function extrapolatedProfit({ market, task, support }: LearnedHeld): Float64Array {
  const totals = withTotals(market)
  const profit = task.profit.slice()
  task.rows.forEach((row, i) => {
    if (isSupported(support, totals, row) || row === market.start[market.group[row]]) return
    let base = i
    while (base > 0 && task.rows[base] > market.start[market.group[row]]) {
      base--
      if (isSupported(support, totals, task.rows[base])) break
    }
    const part = (support.reach[market.group[row]] / totals.qty[row]) ** 2
    profit[i] = task.profit[base] + part * (task.profit[i] - task.profit[base])
  })
  return profit
}

function heldNotes({ market, counted: learnt, task }: LearnedHeld): string[] {
  const { group, takenRow, held } = market
  const deals = [...new Set(Array.from(task.rows, (row) => group[row]))]
  const holding = deals.filter((g) => held.units[g] > 0).length
  const past = [...new Set(Array.from(learnt.rows, (row) => group[row]))]
  const silent = past.filter((g) => takenRow[g] < 0).length
  const out = new Set(learnt.rows.filter((_, i) => learnt.soldOut[i] === 1)).size
  return [
    `${holding} of today’s ${deals.length} deals hold units already; orders count by the sales they add.`,
    `Demand comes from ${countText(past.length, 'past deal')}: ${silent} without an order, ${out} with stock-outs.`,
  ]
}
