// Notes on why a plan takes fewer deals than seem worth taking.
import { largestOf, sumOf } from '../base/statistics.ts'
import { sumToCent } from '#contract/cents.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Options } from './decide.ts'
import type { Decision } from './decision.ts'
import type { Learned } from '../replay/learned.ts'
import { groupsOf } from '../base/training-sample.ts'
import { sellingRows } from '../learners/demand.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'
import { HOW, SOLD_OUT, type Labels, type Market } from '#grounding/market.ts'

/** Below this number of outcomes a plan takes at most one deal per outcome, the best first. */
export const FEW_OUTCOMES = 50

/** The entries of largest profit, at most `most`. */
export function bestOf(entries: Int32Array, profit: Float64Array, most: number): Int32Array {
  if (entries.length <= most) return entries
  return entries.toSorted((a, b) => profit[b] - profit[a] || a - b).subarray(0, most)
}

export const fewNote = (worth: number, most: number): NoteItem[] =>
  worth <= most ? [] : [note('few_outcomes_limit', { most, worth })]

/** A plan that takes so much more of the deals than were taken before, by both measures, is unlike the past. */
const UNLIKE = { beyond: 0.25, times: 1.5 } as const
/** Deals that such shares are read of at least. */
const LEAST_DEALS = 10
const LEAST_PAST_DEALS = 50

/** Shares of the deals that are taken, and of the past ones taken that gained. */
export interface TakesMore {
  readonly today: number
  readonly past: number
  readonly gains: number
}

/** Where the plan takes far more than was taken before: nothing was measured about such deals. */
export function takesMore(market: Market, { value }: Labels, selected: number): TakesMore | null {
  const deals = Array.from(market.T.keys())
  const isOffered = (g: number) =>
    market.task[g] && market.available.subarray(market.start[g], market.start[g + 1]).includes(1)
  const offered = deals.filter(isOffered).length
  const decided = deals.filter((g) => market.decided[g])
  const taken = decided.filter((g) => market.taken[g])
  const today = selected / offered
  const past = taken.length / decided.length
  if (offered < LEAST_DEALS || decided.length < LEAST_PAST_DEALS) return null
  if (today < past + UNLIKE.beyond || today < UNLIKE.times * past) return null
  const outcomes = taken
    .map((g) => value[market.takenRow[g]])
    .filter((outcome) => Number.isFinite(outcome))
  if (outcomes.length === 0) return null
  return { today, past, gains: outcomes.filter((v) => v > 0).length / outcomes.length }
}

/** Explains a threshold that excludes eligible deals. */
export function thresholdNote(
  { eligible, confidence }: Options,
  selected: number,
  {
    thresholdCalibrated: calibrated,
    thresholdEffective: effective,
  }: Pick<Decision, 'thresholdCalibrated' | 'thresholdEffective'>,
): NoteItem[] {
  const sure = confidence.filter((_, i) => eligible[i] === 1)
  if (selected === sure.length) return []
  const from = effective === calibrated ? null : calibrated
  const deals = sure.length
  return [
    note('threshold_takes', { taken: selected, deals, threshold: effective, from }),
    ...(selected === 0 ? [note('threshold_highest', { highest: largestOf(sure) })] : []),
  ]
}

// Notes on why a whole menu is refused, with the client's own numbers.

/** Smallest profit that counts. */
const LEAST_PROFIT = 0.005

/**
 * Sum of the past outcomes, and number of today's deals with positive expectation. `best`: expected
 * profit of each of today's deals at its best size, in money.
 */
export function refusedNotes(
  { market, labelled, today }: Pick<Learned, 'market' | 'labelled' | 'today'>,
  best: Float64Array,
): NoteItem[] {
  const taken = groupsOf(market, labelled)
    .map((g) => market.takenRow[g])
    .filter((row) => row >= 0 && Number.isFinite(today.value[row]))
  const outcomes = Array.from(taken, (row) => today.value[row])
  const gains = outcomes.filter((value) => value > 0).length
  // Without outcomes today's deals have no expectation.
  if (outcomes.length === 0) return []
  const paying = best.filter((value) => value >= LEAST_PROFIT)
  return [
    note('past_earned', { outcomes: outcomes.length, total: sumOf(outcomes), gains }),
    note('past_does_not_confirm', {
      paying: paying.length,
      deals: best.length,
      best: Math.max(0, ...paying),
    }),
  ]
}

// Notes on the sources of the expected profits (own history or simulated markets), and on the plan that the
// other answer to "how were past deals chosen?" would give.

/** Profits of today's options in money. Shapes: options; `best`: deals. */
export interface PriorShares {
  /** The final mean, and the part of it from own history. */
  readonly profit: Float64Array
  readonly own: Float64Array
  /** The best size of each deal. */
  readonly best: Int32Array
}

/** How much of the forecast is the client's own history. */
export function sourceNote({ profit, own, best }: PriorShares): NoteItem {
  let fromPrior = 0
  let fromOwn = 0
  for (const i of best) {
    fromPrior += Math.abs(profit[i] - own[i])
    fromOwn += Math.abs(own[i])
  }
  const percent =
    fromPrior + fromOwn > 0 ? Math.round((100 * fromPrior) / (fromPrior + fromOwn)) : 0
  return note('forecast_rests_on', { own: (100 - percent) / 100, simulated: percent / 100 })
}

type Sums = Pick<Decision, 'row' | 'profit' | 'selected'>

/** What the plan assumes of past choices, and what it would take by what else may be true (`planned`). */
export function basisNote(
  basis: ChoiceBasis,
  plan: Sums,
  planned: (basis: ChoiceBasis) => Sums,
): NoteItem {
  const own = { deals: plan.selected.length, profit: sumOfPlan(plan) }
  if (basis === 'unknown') {
    const [columns, knowledge] = [planned('columns'), planned('knowledge')]
    return note('assumes_unknown', {
      ...own,
      columns_deals: columns.selected.length,
      columns_profit: sumOfPlan(columns),
      knowledge_deals: knowledge.selected.length,
      knowledge_profit: sumOfPlan(knowledge),
    })
  }
  const other = planned(basis === 'knowledge' ? 'columns' : 'knowledge')
  return note(basis === 'knowledge' ? 'assumes_knowledge' : 'assumes_columns', {
    ...own,
    other_deals: other.selected.length,
    other_profit: sumOfPlan(other),
  })
}

/** As `predicted_profit_sum` has it. */
function sumOfPlan({ row, profit, selected }: Sums): number {
  const taken = new Set(selected)
  return sumToCent(Array.from(profit).filter((_, i) => taken.has(row[i])))
}

// Notes on gaps of the history, as far as they affect the plan.

/** Below these counts a note calls the history thin. */
const FEW_DEALS = 300
const FEW_DECLINED = 100
const FEW_MENUS = 10
const OFTEN_SOLD_OUT = 0.1
/** Profits are concentrated if fewer than this share of the past deals made half of all profits. */
const CONCENTRATED_SHARE = 0.05
/**
 * A pick is unfamiliar if its propensity is below this share of the average. Propensities are
 * floored at .4 %, so the note never appears where less than 4 % of the deals were taken.
 */
const UNFAMILIAR_PROPENSITY = 0.1

/** `today`: recorded outcomes; `selected`: rows of the picks. */
export function historyNotes(learned: Learned, today: Labels, selected: Int32Array): NoteItem[] {
  return [
    ...thinNotes(learned),
    ...openNotes(learned, today),
    ...outcomeNotes(learned, today, selected.length > 0),
    ...pickNotes(learned, selected),
  ]
}

function pastOf({ T, task }: Learned['market']): number[] {
  return Array.from(T.keys()).filter((g) => !task[g])
}

/** Small numbers of outcomes, menus or declined deals. */
function thinNotes({ kind, labelled, market }: Learned): NoteItem[] {
  const own = groupsOf(market, labelled)
  const deals = own.length
  const menus = new Set(own.map((g) => market.menu[g])).size
  const declined = pastOf(market).filter((g) => market.decided[g] && !market.taken[g]).length
  return [
    ...orderNote(kind, deals),
    ...(deals < FEW_DEALS ? [note('few_deals', { deals })] : []),
    ...(menus < FEW_MENUS ? [note('few_menus', { menus })] : []),
    ...(declined < FEW_DECLINED ? [note('few_declined', { deals: declined })] : []),
  ]
}

/** That past menus were not planned in time order. */
export const orderNote = (kind: Learned['kind'], outcomes: number): NoteItem[] =>
  kind === 'blocks' ? [note('too_few_for_time_order', { outcomes })] : []

/** Past deals without a final outcome. */
function openNotes({ market, selling, learners }: Learned, today: Labels): NoteItem[] {
  const past = pastOf(market)
  const undecided = past.filter((g) => !market.decided[g] && !market.taken[g]).length
  const running = past.filter((g) => market.taken[g] && !today.mature[g])
  // What sold out is known, though it is no label yet: else every fresh deal would be a win.
  const early = running.filter((g) => today.how[market.takenRow[g]] === HOW.exact)
  const open = running.length - early.length
  const told = new Set(learners.includes('dm') ? sellingRows(market, today) : [])
  const demand = early.filter((g) => told.has(market.takenRow[g])).length
  return [
    ...(undecided > 0 ? [note('may_be_taken', { deals: undecided })] : []),
    ...(open > 0 ? [note('open_deals', { deals: open, selling })] : []),
    ...(early.length > 0 ? [note('sold_out_early', { deals: early.length, demand })] : []),
  ]
}

/** Censored outcomes, and concentration of profits in few deals. */
function outcomeNotes({ market, labelled }: Learned, today: Labels, taking: boolean): NoteItem[] {
  const deals = groupsOf(market, labelled)
  const batches = Array.from(deals, (g) => market.takenRow[g]).filter(
    (row) => row >= 0 && Number.isFinite(today.sold[row]),
  )
  const soldOut = batches.filter((row) => today.sold[row] >= market.qty[row] * SOLD_OUT).length
  const often =
    market.quantity === 'stock' && soldOut > OFTEN_SOLD_OUT * batches.length && soldOut > 0
  const outcomes = deals
    .map((g) => market.takenRow[g])
    .filter((row) => row >= 0)
    .map((row) => today.value[row])
  const few = fewestThatMakeHalf(Array.from(outcomes).filter((v) => v > 0))
  const isHalf = taking && few > 0 && few < CONCENTRATED_SHARE * outcomes.length
  return [
    ...(often ? [note('often_sold_out', { sold_out: soldOut, batches: batches.length })] : []),
    ...(isHalf ? [note('few_make_half', { few, deals: outcomes.length })] : []),
  ]
}

/** Picks unlike the past orders. */
function pickNotes({ market, propensity }: Learned, selected: Int32Array): NoteItem[] {
  const past = pastOf(market)
  const ordered = past.map((g) => market.takenRow[g]).filter((row) => row >= 0)
  const largest = ordered.reduce((most, row) => Math.max(most, market.qty[row]), 0)
  const larger = selected.filter((row) => market.qty[row] > largest).length
  const decided = past.filter((g) => market.decided[g])
  const usual = decided.filter((g) => market.taken[g]).length / decided.length
  const unfamiliar = selected.filter(
    (row) => market.qty[row] <= largest && propensity[row] < UNFAMILIAR_PROPENSITY * usual,
  ).length
  return [
    ...(larger > 0 && ordered.length > 0 ? [note('larger_than_past', { picks: larger })] : []),
    ...(unfamiliar > 0 ? [note('rarely_taken', { picks: unfamiliar })] : []),
  ]
}

/** Number of the largest profits that sum to half of the total. */
function fewestThatMakeHalf(profits: readonly number[]): number {
  const half = sumOf(profits) / 2
  let sum = 0
  return profits.toSorted((a, b) => b - a).findIndex((v) => (sum += v) >= half) + 1
}
