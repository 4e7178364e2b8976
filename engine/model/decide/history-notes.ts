// Notes on gaps of the history, as far as they affect the plan.
import { SOLD_OUT, type Labels } from '#grounding/market.ts'
import { sumOf } from '../base/statistics.ts'
import type { Learned } from '../replay/learned.ts'
import { groupsOf } from '../replay/replay.ts'
import { countText } from './count-text.ts'

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
