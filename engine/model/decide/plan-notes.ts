// Notes on why a plan takes fewer deals than seem worth taking.
import { largestOf, sumOf } from '../base/statistics.ts'
import { sumToCent } from '#contract/cents.ts'
import { countText, money } from './amounts.ts'
import type { Options } from './decide.ts'
import type { Decision } from './decision.ts'
import type { Learned } from '../replay/learned.ts'
import { groupsOf } from '../base/training-sample.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'
import { SOLD_OUT, type Labels } from '#grounding/market.ts'

/** Below this number of outcomes a plan takes at most one deal per outcome, the best first. */
export const FEW_OUTCOMES = 50

/** The entries of largest profit, at most `most`. */
export function bestOf(entries: Int32Array, profit: Float64Array, most: number): Int32Array {
  if (entries.length <= most) return entries
  return entries.toSorted((a, b) => profit[b] - profit[a] || a - b).subarray(0, most)
}

const percentText = (share: number): string => `${(100 * share).toFixed(1)} %`

export function fewNote(worth: number, most: number): string[] {
  if (worth <= most) return []
  return [
    `With only ${countText(most, 'final outcome')} the plan takes at most ${most} of ${worth} paying deals.`,
  ]
}

/** Explains a threshold that excludes eligible deals. */
export function thresholdNote(
  { eligible, confidence }: Options,
  selected: number,
  {
    thresholdCalibrated: calibrated,
    thresholdEffective: effective,
  }: Pick<Decision, 'thresholdCalibrated' | 'thresholdEffective'>,
): string[] {
  const sure = confidence.filter((_, i) => eligible[i] === 1)
  if (selected === sure.length) return []
  const moved =
    effective === calibrated
      ? ''
      : ` Your confidence_correction moves it from ${percentText(calibrated)}.`
  const those = `those from ${percentText(effective)} confidence on.${moved}`
  return selected === 0
    ? [
        `The plan takes none of ${countText(sure.length, 'profitable deal')}: ${those}`,
        `The highest confidence is ${percentText(largestOf(sure))}; a lower confidence_correction takes more deals.`,
      ]
    : [`The plan takes ${selected} of ${sure.length} profitable deals: ${those}`]
}

export const UNRELIABLE_NOTE =
  'In simulations such plans earned less than predicted, so deals that barely pay are refused.'

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
): string[] {
  const taken = groupsOf(market, labelled)
    .map((g) => market.takenRow[g])
    .filter((row) => row >= 0 && Number.isFinite(today.value[row]))
  const outcomes = Array.from(taken, (row) => today.value[row])
  const gains = outcomes.filter((value) => value > 0).length
  // Without outcomes today's deals have no expectation.
  if (outcomes.length === 0) return []
  const paying = best.filter((value) => value >= LEAST_PROFIT)
  return [
    `${countText(outcomes.length, 'finished past deal')} earned ${money(sumOf(outcomes))} in total; ${gains} made a gain.`,
    paying.length > 0
      ? `${paying.length} of today’s ${countText(best.length, 'deal')} ${paying.length === 1 ? 'looks' : 'look'} profitable ` +
        `(best: ${money(Math.max(...paying))}), but past results do not confirm it.`
      : `None of today’s ${countText(best.length, 'deal')} looks profitable.`,
  ]
}

// Notes on the sources of the expected profits (own history or simulated markets), and on the plan that the
// other answer to "how were past deals chosen?" would give.

/** Adjusted profits of today's options in money. Shapes: options; `best`: deals. */
export interface PriorShares {
  /** The final mean, and the part of it from own history. */
  readonly adjusted: Float64Array
  readonly own: Float64Array
  /** The best size of each deal. */
  readonly best: Int32Array
}

/** How much of the forecast is the client's own history. */
export function sourceNote({ adjusted, own, best }: PriorShares): string {
  let fromPrior = 0
  let fromOwn = 0
  for (const i of best) {
    fromPrior += Math.abs(adjusted[i] - own[i])
    fromOwn += Math.abs(own[i])
  }
  const share = fromPrior + fromOwn > 0 ? Math.round((100 * fromPrior) / (fromPrior + fromOwn)) : 0
  return `${100 - share} % of this forecast rests on your own history, ${share} % on simulated markets.`
}

type Sums = Pick<Decision, 'row' | 'profit' | 'selected'>

export const otherBasis = (basis: ChoiceBasis): ChoiceBasis =>
  basis === 'knowledge' ? 'columns' : 'knowledge'

/** What the plan assumes of past choices, and the plan (`other`) that the other assumption gives. */
export function basisNote(basis: ChoiceBasis, plan: Sums, other: Sums): string {
  const there = otherBasis(basis)
  const [assumed, instead] =
    basis === 'knowledge'
      ? ['that you also chose past deals by other knowledge', 'If you chose by these columns alone']
      : ['that you chose past deals by these columns alone', 'If you also used other knowledge']
  return (
    `This plan (${sumsText(plan)}) assumes ${assumed}. ` +
    `${instead}: ${sumsText(other)} (choice_basis "${there}").`
  )
}

/** The sums as the plan has them: `n_selected` and `predicted_profit_sum`. */
function sumsText({ row, profit, selected }: Sums): string {
  const taken = new Set(selected)
  const sum = sumToCent(Array.from(profit).filter((_, i) => taken.has(row[i])))
  return `${countText(selected.length, 'deal')}, ${sum.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
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
export function historyNotes(learned: Learned, today: Labels, selected: Int32Array): string[] {
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
function thinNotes({ kind, labelled, market }: Learned): string[] {
  const notes: string[] = []
  const deals = groupsOf(market, labelled)
  if (kind === 'blocks')
    notes.push(
      `${countText(deals.length, 'final outcome')}: too few to plan past menus in time order, so the profit range is wider.`,
    )
  if (deals.length < FEW_DEALS)
    notes.push(
      `Only ${countText(deals.length, 'past deal')} ${deals.length === 1 ? 'has' : 'have'} a final outcome, so the plan is less certain.`,
    )
  const menus = new Set(deals.map((g) => market.menu[g])).size
  if (menus < FEW_MENUS)
    notes.push(`Final outcomes come from ${countText(menus, 'past menu')} only.`)
  const declined = pastOf(market).filter((g) => market.decided[g] && !market.taken[g]).length
  if (declined < FEW_DECLINED)
    notes.push(
      `Only ${countText(declined, 'past deal')} ${declined === 1 ? 'is' : 'are'} known as declined, so past choices teach little.`,
    )
  return notes
}

/** Past deals without a final outcome. */
function openNotes({ market, selling }: Learned, today: Labels): string[] {
  const notes: string[] = []
  const past = pastOf(market)
  const undecided = past.filter((g) => !market.decided[g] && !market.taken[g]).length
  if (undecided > 0)
    notes.push(
      `${countText(undecided, 'recent deal')} may be taken but unsold: mark taken deals with historically_chosen = 1.`,
    )
  const open = past.filter((g) => market.taken[g] && !today.mature[g]).length
  if (open > 0)
    notes.push(
      `${countText(open, 'taken deal')} ${open === 1 ? 'has' : 'have'} no final outcome yet` +
        (selling > 0 ? `; sales of ${selling} inform demand.` : ' and taught nothing.'),
    )
  return notes
}

/** Censored outcomes, and concentration of profits in few deals. */
function outcomeNotes({ market, labelled }: Learned, today: Labels, taking: boolean): string[] {
  const notes: string[] = []
  const deals = groupsOf(market, labelled)
  const batches = Array.from(deals, (g) => market.takenRow[g]).filter(
    (row) => row >= 0 && Number.isFinite(today.sold[row]),
  )
  const soldOut = batches.filter((row) => today.sold[row] >= market.qty[row] * SOLD_OUT).length
  if (market.quantity === 'stock' && soldOut > OFTEN_SOLD_OUT * batches.length && soldOut > 0)
    notes.push(
      `${soldOut} of ${batches.length} finished batches sold out, so their full demand is estimated.`,
    )
  const outcomes = deals
    .map((g) => market.takenRow[g])
    .filter((row) => row >= 0)
    .map((row) => today.value[row])
  const few = fewestThatMakeHalf(Array.from(outcomes).filter((v) => v > 0))
  if (taking && few > 0 && few < CONCENTRATED_SHARE * outcomes.length)
    notes.push(
      `${few} of ${outcomes.length} past deals made half of all gains, so results vary widely.`,
    )
  return notes
}

/** Picks unlike the past orders. */
function pickNotes({ market, propensity }: Learned, selected: Int32Array): string[] {
  const notes: string[] = []
  const past = pastOf(market)
  const ordered = past.map((g) => market.takenRow[g]).filter((row) => row >= 0)
  const largest = ordered.reduce((most, row) => Math.max(most, market.qty[row]), 0)
  const unusuallyLarge = selected.filter((row) => market.qty[row] > largest).length
  if (unusuallyLarge > 0 && ordered.length > 0)
    notes.push(`${picksText(unusuallyLarge)} larger than any past order.`)
  const decided = past.filter((g) => market.decided[g])
  const usual = decided.filter((g) => market.taken[g]).length / decided.length
  const unfamiliar = selected.filter(
    (row) => market.qty[row] <= largest && propensity[row] < UNFAMILIAR_PROPENSITY * usual,
  ).length
  if (unfamiliar > 0)
    notes.push(
      `${picksText(unfamiliar)} of a kind that was rarely taken, so least is known of them.`,
    )
  return notes
}

function picksText(count: number): string {
  return `${countText(count, 'pick')} ${count === 1 ? 'is' : 'are'}`
}

/** Number of the largest profits that sum to half of the total. */
function fewestThatMakeHalf(profits: readonly number[]): number {
  const half = sumOf(profits) / 2
  let sum = 0
  return profits.toSorted((a, b) => b - a).findIndex((v) => (sum += v) >= half) + 1
}
