// A fit in stages: learn (learn.ts), estimate options (estimate.ts), predict the plan's reliability
// (reliability.ts), backtest the plan on past menus (backtest.ts), decide. Pure: the same market
// gives the same decision on any number of threads and in any order of rows.
import { effectiveThreshold } from '#contract/sweep.ts'
import type { Market } from '#grounding/market.ts'
import { beyondNotes } from './decide/beyond.ts'
import { shippedCalibrator } from './decide/calibrator.ts'
import { select, sweep } from './decide/decide.ts'
import type { Decision, FitOptions, FitTools } from './decide/decision.ts'
import { doubtPlan, UNDOUBTED, type Doubt } from './decide/doubt.ts'
import { decideHeld } from './held/decide-held.ts'
import { seldomHeldNotes } from './held/held-market.ts'
import { learnHeld } from './held/learn-held.ts'
import { learnMarket } from './replay/learn.ts'
import type { Learned } from './replay/learned.ts'
import { limitNote } from './limit.ts'
import { marketFacts, type MarketFacts } from './decide/market-features.ts'
import { decideMenu, inGivenOrder, judgeMenu } from './decide/menu.ts'
import { opinionOf, type Opinion } from './decide/opinion.ts'
import { DOUBTED, fewNote, thresholdNote } from './decide/plan-notes.ts'
import { priorNotes } from './decide/prior-notes.ts'
import { refusedNotes } from './decide/refused-notes.ts'
import { rehearse } from './replay/rehearsal.ts'
import { sumOver } from './numeric/statistics.ts'
import { historyNotes } from './decide/history-notes.ts'
import { intervalOf, refusalOf } from './decide/report.ts'
import { blankNotes, unlikeNote } from './decide/unlike.ts'

/** Learns a market's history and decides its task menu. */
export async function fitMarket(
  given: Market,
  options: FitOptions,
  tools: FitTools,
): Promise<Decision> {
  // With units held before an order, the order's own sales do not measure demand (held/).
  const held = await learnHeld(given, tools)
  if (held) return decideHeld(held, options)
  return decideMarket(await learnMarket(given, tools), options)
}

/** Decides the task menu of a learnt market. */
export function decideMarket(learned: Learned, options: FitOptions): Decision {
  const { canonical, market, scale, kind } = learned
  const facts = marketFacts(learned)
  const entries = Int32Array.from(learned.task.rows.keys())
  const opinion = opinionOf(learned, facts, learned.task, entries, options)
  const doubt = doubtOf(learned, facts, opinion, options)
  const past = rehearse(learned, facts, doubt, options)
  const refused = refusalOf(kind, past.realised, doubt.refused)

  const menu = judgeMenu(learned, facts, opinion, doubt)
  const { options: decided, may, most } = decideMenu(learned, menu, past, refused !== null)

  const effective = effectiveThreshold(past.threshold, options.correction)
  const selected = select(decided, effective)
  const picked = selected.map((i) => decided.row[i])
  const promised = {
    sum: sumOver(selected, (i) => decided.profit[i]),
    noise: sumOver(selected, (i) => (past.spread * scale[decided.row[i]]) ** 2),
  }
  return {
    ...inGivenOrder(canonical, decided),
    selected: Int32Array.from(picked, (row) => canonical.rowOf[row]),
    thresholdCalibrated: past.threshold,
    thresholdEffective: effective,
    sweep: sweep(decided, past.threshold, options.correction),
    interval: intervalOf(promised, doubt.stray, past, kind),
    replay: past.table,
    notes: {
      plan: [
        ...(refused ? [refused, ...refusedNotes(learned, decided.profit)] : []),
        ...(refused || doubt.bar === 0 ? [] : [DOUBTED]),
        ...fewNote(may.length, most),
        ...thresholdNote(decided, selected.length, past.threshold, effective),
        ...unlikeNote(market),
        ...blankNotes(market),
        ...seldomHeldNotes(market),
      ],
      history: [
        ...priorNotes({ ...menu, basis: options.choiceBasis, refused: refused !== null }),
        ...beyondNotes(learned, picked),
        ...historyNotes(learned, learned.today, picked),
        ...limitNote(learned.labelled.length, learned.trained),
      ],
    },
  }
}

/** Reliability of the plan, from features of all of today's sizes. */
function doubtOf(
  { market, task, scale }: Learned,
  facts: MarketFacts,
  { features, prior, width }: Opinion,
  options: FitOptions,
): Doubt {
  if (options.prior === 'none') return UNDOUBTED
  return doubtPlan(shippedCalibrator(), {
    group: Int32Array.from(task.rows, (row) => market.group[row]),
    features,
    unit: Float64Array.from(task.rows, (row) => scale[row] * facts.signal),
    prior,
    width,
  })
}
