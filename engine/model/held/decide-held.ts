// Plans orders on top of units held: best size of each deal from expected demand, confidence, and a
// backtest on past menus.
import { assemble } from '../decide/assemble.ts'
import { bestSizes, type Options } from '../decide/decide.ts'
import type { Decision, FitOptions } from '../decide/decision.ts'
import { bestOf, FEW_OUTCOMES, fewNote, thresholdNote } from '../decide/plan-notes.ts'
import { countText } from '../decide/count-text.ts'
import { refusedNotes } from '../decide/refused-notes.ts'
import { refusalOf } from '../decide/plan-report.ts'
import { missingValueNotes, covariateShiftNote } from '../decide/covariate-shift.ts'
import { backtestDeals, type Backtest } from '../decide/backtest.ts'
import { bestOfDeals, confidenceOf, rootMeanSquare } from '../replay/calibration.ts'
import { groupsOf } from '../replay/replay.ts'
import { isSupported } from '../base/support.ts'
import { upTo, valuesAt } from '../base/arrays.ts'
import { clip } from '../base/statistics.ts'
import { withTotals } from './held-market.ts'
import type { LearnedHeld } from './learn-held.ts'

const MOST_SCALES_OF_RESIDUAL = 12
/** Relative half width of the 80 % interval with fewer than three replayed menus. */
const DEFAULT_RELATIVE_ERROR = 0.5

/** Decides today's menu. */
export function decideHeld(learned: LearnedHeld, { correction }: FitOptions): Decision {
  const { market, task, scale, labelled } = learned
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
  const relativeError = past.predicted.size > 2 ? 0 : DEFAULT_RELATIVE_ERROR
  const decision = assemble(learned, decided, past, correction, relativeError)
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
      history: heldNotes(learned),
    },
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
  const deals = { T: valuesAt(best, T), z, expected: z, predicted, realised, scale: own }
  const picks = upTo(best.length).filter((k) => predicted[k] > 0)
  return backtestDeals(deals, picks, spread, { T, group })
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
