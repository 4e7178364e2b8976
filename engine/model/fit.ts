// A fit in stages: learn (replay/learn.ts), estimate options (decide/estimates.ts), predict the plan's
// reliability (decide/reliability.ts), backtest the plan on past menus (replay/backtest.ts), decide
// (decide/menu.ts). Pure: the same market gives the same decision on any number of threads. The market
// is in canonical order (grounding/market.ts).
import { note, type NoteItem } from '#contract/note-item.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'
import type { Market } from '#grounding/market.ts'
import { assemble } from './decide/assemble.ts'
import { offeredSizes } from './decide/offered-sizes.ts'
import { extrapolationNotes, decideMenu, valueMenu } from './decide/menu.ts'
import { shippedCalibrator } from './decide/calibrator.ts'
import type { Decision, FitOptions } from './decide/decision.ts'
import { predictReliability, DEFAULT_RELIABILITY, type Reliability } from './decide/reliability.ts'
import { decideHeld, learnHeld } from './held/decide-held.ts'
import { seldomHeldNotes } from './held/held-market.ts'
import { HELD_NOTE, networkNotes, type NetworkTools } from './decide/join-network.ts'
import { learnMarket } from './decide/learn.ts'
import type { Learned } from './replay/learned.ts'
import { sampleNote } from './base/training-sample.ts'
import { marketFacts, type MarketFacts } from './decide/market-features.ts'
import { estimateOptions, type EstimateInputs, type Estimates } from './decide/estimates.ts'
import {
  fewNote,
  takesMore,
  thresholdNote,
  basisNote,
  sourceNote,
  refusedNotes,
  historyNotes,
} from './decide/plan-notes.ts'
import { backtest, pulledDown } from './decide/backtest.ts'
import { refusalOf } from './decide/plan-report.ts'
import { missingValueNotes, covariateShiftNote } from './decide/covariate-shift.ts'
import { mean as meanOf } from './base/statistics.ts'

/** Learns a market's history and decides its task menu. */
export async function fitMarket(
  given: Market,
  options: FitOptions,
  tools: NetworkTools,
): Promise<Decision> {
  // With units held before an order, the order's own sales do not measure demand (held/).
  const held = await learnHeld(given, tools)
  if (held) {
    const decision = decideHeld(held, options)
    if (!tools.network) return decision
    const { plan, history } = decision.notes
    return { ...decision, notes: { plan, history: [...history, HELD_NOTE] } }
  }
  return decideMarket(await learnMarket(given, tools), options)
}

/** Decides the task menu of a learnt market. */
export function decideMarket(learned: Learned, options: FitOptions): Decision {
  const { market } = learned
  const facts = marketFacts(learned)
  const described: EstimateInputs = new Map()
  const plan = planOf(learned, facts, options, described)
  const { decision, decided, refused, reliability, menu, eligible, most } = plan
  const rows = decision.selected
  const unlike = takesMore(market, learned.today, rows.length)
  // Without the prior every choice_basis plans the same.
  const basisOf = (): NoteItem[] => {
    if (options.prior === 'none') return []
    const planned = (choiceBasis: ChoiceBasis) =>
      planOf(learned, facts, { ...options, choiceBasis }, described).decision
    return [basisNote(options.choiceBasis, decision, planned)]
  }
  return {
    ...decision,
    notes: {
      plan: [
        ...(refused ? [refused, ...refusedNotes(learned, decided.profit)] : []),
        ...(unlike ? [note('takes_more', { ...unlike })] : []),
        ...(refused || reliability.margin === 0 ? [] : [note('unreliable', {})]),
        ...fewNote(eligible.length, most),
        ...thresholdNote(decided, rows.length, decision),
        ...covariateShiftNote(market),
        ...missingValueNotes(market),
        ...seldomHeldNotes(market),
      ],
      history: [
        ...networkNotes(learned.networkWeight),
        ...(refused ? [] : [sourceNote(menu), ...basisOf()]),
        ...extrapolationNotes(learned, rows),
        ...historyNotes(learned, learned.today, rows),
        ...sampleNote(learned.labelled.length, learned.trained),
      ],
    },
  }
}

/** The plan under one choice_basis, and what its notes tell. */
function planOf(
  learned: Learned,
  facts: MarketFacts,
  options: FitOptions,
  described: EstimateInputs,
) {
  const entries = Int32Array.from(learned.task.rows.keys())
  const estimates = estimateOptions(learned, facts, learned.task, entries, options, described)
  const reliability = reliabilityOf(learned, facts, estimates, options)
  const past = backtest(learned, facts, reliability, options, described)
  const refused = refusalOf(learned.kind, past.realised, reliability.refused)
  const menu = valueMenu(learned, facts, estimates, reliability)
  const by = (seen: typeof past, correction: number) => {
    const { options: decided, eligible, most } = decideMenu(learned, menu, seen, refused !== null)
    const sizes = offeredSizes(learned, menu, decided, seen)
    const decision = assemble(learned, decided, seen, sizes, correction, reliability.relativeError)
    return { decision, decided, refused, reliability, menu, eligible, most }
  }
  // What a correction takes stands in the sweep of each plan: so the plan without one says how much is pulled.
  const { selected, row, confidence } = by(past, 0).decision
  const unlike = takesMore(learned.market, learned.today, selected.length)
  const taken = new Set(selected)
  const told = meanOf(confidence.filter((_, i) => taken.has(row[i])))
  return by(unlike ? pulledDown(past, told, unlike.gains) : past, options.correction)
}

/** Reliability of the plan, from features of all of today's sizes. */
export function reliabilityOf(
  { market, task, scale }: Learned,
  facts: MarketFacts,
  { features, prior, width }: Estimates,
  options: FitOptions,
): Reliability {
  if (options.prior === 'none') return DEFAULT_RELIABILITY
  return predictReliability(shippedCalibrator(), {
    group: Int32Array.from(task.rows, (row) => market.group[row]),
    features,
    unit: Float64Array.from(task.rows, (row) => scale[row] * facts.signal),
    prior,
    width,
  })
}
