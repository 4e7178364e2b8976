// What the client is told beside the plan: the interval of its sum, the replay of past menus, notes
// in plain words, and whether the whole menu is refused. Sums come by moment of the past (T).
import { SOLD_OUT, type Labels } from '#grounding/market.ts'
import type { ChoiceBasis } from './calibrator.ts'
import { standardErrorOfSum } from './decide.ts'
import type { Decision } from './decision.ts'
import { sumOf, sumOver } from '#model/numeric/statistics.ts'
import type { Learned } from '#model/replay/learned.ts'
import { groupsOf, type ReplayPlan } from '#model/replay/replay.ts'

type Kind = ReplayPlan['kind']
type Sums = ReadonlyMap<number, number>

/**
 * Standard errors that what the plan would have earned on replay may lie below zero. Menus on which
 * nothing pays are told by the doubt of the plan; a higher mark refused paying ones on generated markets.
 */
const HURDLE = -1
const BLOCKS_WIDER = 1.5
/** 90th percentile of the standard normal. */
const NINETY = 1.2816

/**
 * Why the menu is refused as a whole, or null. `realised`: what its picks would have earned, by
 * moment; `doubted`: whether plans like it lose on generated markets.
 */
export function refusalOf(kind: Kind, realised: Sums, doubted: boolean): string | null {
  const whole = 'The menu is refused as a whole: '
  if (kind === 'none') return `${whole}too few past outcomes to tell a profit from a loss.`
  if (realised.size === 0) return `${whole}no past deal would have been taken by this model.`
  const sums = [...realised.values()]
  const earned = sumOf(sums)
  if (sums.length < 2 && earned <= 0)
    return `${whole}on the one past menu that could be planned again this model would have earned nothing.`
  if (sums.length > 1 && earned <= HURDLE * standardErrorOfSum(sums))
    return (
      `${whole}on past menus this model would have lost money, by more than one standard error of what menus ` +
      'came to.'
    )
  if (doubted)
    return `${whole}on generated markets whose truth is known, plans like this one lost money.`
  return null
}

/** A replayed menu's plan, or today's: its sum, and the variance that the picks' own noise makes. */
export interface PlanSum {
  readonly sum: number
  readonly noise: number
}

/**
 * 80 % interval of what a plan comes to: its picks' own noise; how far plans like it stray from the
 * truth (`stray`, half an 80 % interval ÷ the sum); and how far replayed menus strayed from their
 * common level beyond their noise, which is what a whole menu shares.
 */
export function intervalOf(
  { sum, noise }: PlanSum,
  stray: number,
  replayed: { readonly predicted: Sums; readonly realised: Sums; readonly noise: Sums },
  kind: Kind,
): [number, number] {
  if (sum === 0) return [0, 0]
  const menus = [...replayed.predicted]
  const total = (sums: Sums) => sumOf([...sums.values()])
  const level = total(replayed.realised) / Math.max(total(replayed.predicted), 1e-12)
  let beyond = 0
  let size = 0
  for (const [t, predicted] of menus) {
    beyond += (replayed.realised.get(t)! - level * predicted) ** 2 - replayed.noise.get(t)!
    size += predicted ** 2
  }
  const shared = size > 0 && menus.length > 2 ? Math.sqrt(Math.max(beyond, 0) / size) : 0
  const half = Math.hypot(NINETY * Math.sqrt(noise), Math.max(stray, NINETY * shared) * sum)
  const wide = kind === 'blocks' ? BLOCKS_WIDER * half : half
  return [sum - wide, sum + wide]
}

/** Calibrated profits of all task options under the basis that the request gave and the other one. */
export interface Shares {
  readonly basis: ChoiceBasis
  /** By the final mean, the part of it that is her own history, and under the other basis; in money as promised. Shape: options. */
  readonly promised: Float64Array
  readonly own: Float64Array
  readonly other: Float64Array
  /** The best size of each deal; those of them that are worth taking, under the given basis and under the other. */
  readonly best: Int32Array
  readonly worth: Int32Array
  readonly otherWorth: Int32Array
  readonly refused: boolean
}

/** What choice_basis assumed and changed, and how much of the decision is the prior's. */
export function priorNotes(shares: Shares): string[] {
  const { basis, promised, own, other, best, worth, otherWorth, refused } = shares

  let lent = 0
  let earned = 0
  for (const i of best) {
    lent += Math.abs(promised[i] - own[i])
    earned += Math.abs(own[i])
  }
  const share = lent + earned > 0 ? Math.round((100 * lent) / (lent + earned)) : 0
  const split =
    `Of the expected profits ${100 - share} % come from this business’s own history and ${share} % from what ` +
    'generated markets with known truth taught.'
  if (refused) return [split]
  const takes = (values: Float64Array, entries: Int32Array) => {
    const sum = sumOver(entries, (i) => values[i])
    return `${counted(entries.length, 'deal')} worth taking, of a predicted ${Math.round(sum).toLocaleString('en-US')}`
  }
  const assumed =
    basis === 'knowledge'
      ? 'By choice_basis "knowledge" (as where none is sent) past choices also used what no column shows, so ' +
        'deals that look like declined ones count for less'
      : 'By choice_basis "columns" past choices were made from the listed columns alone, so the history ' +
        'is believed as it stands'
  const there = basis === 'knowledge' ? 'columns' : 'knowledge'
  return [
    split,
    `${assumed}: ${takes(promised, worth)}. With market_type.parameters.choice_basis = "${there}": ` +
      `${takes(other, otherWorth)}.`,
  ]
}

/** “1 deal”, “12 deals”. */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Below these, a note says that the history is thin. */
const FEW_DEALS = 300
const FEW_DECLINED = 100
const FEW_MENUS = 10
const OFTEN_SOLD_OUT = 0.1
/** Part of the past deals that made half of all profits, below which few deals carry the money. */
const CARRY = 0.05
/**
 * A pick that was so much less likely to be taken than past deals were is of a kind that is hardly known. Where
 * less than 4 % of them were taken it is never told: smaller chances than .4 % are not told apart.
 */
const SELDOM = 0.1

/** What the history lacked, as far as it matters to the plan. */
export function historyNotes(
  { kind, labelled, market, selling, propensity }: Learned,
  today: Labels,
  selected: Int32Array,
): string[] {
  const notes: string[] = []
  const deals = groupsOf(market, labelled)
  const past = Array.from(market.T.keys()).filter((g) => !market.task[g])
  if (kind === 'blocks')
    notes.push(
      `History is too short to plan past menus with only what was known then (${deals.length} final ` +
        'outcomes): blocks of menus were left out instead, and the interval is wider.',
    )
  if (deals.length < FEW_DEALS)
    notes.push(
      `Only ${counted(deals.length, 'past deal')} ${deals.length === 1 ? 'has' : 'have'} a final outcome (from ${FEW_DEALS} on they are no longer few): what ` +
        'generated markets taught does more, and the plan is less sure than it could be.',
    )
  const menus = new Set(deals.map((g) => market.menu[g])).size
  if (menus < FEW_MENUS) notes.push(`Final outcomes come from ${counted(menus, 'past menu')} only.`)
  const declined = past.filter((g) => market.decided[g] && !market.taken[g]).length
  if (declined < FEW_DECLINED)
    notes.push(
      `Only ${counted(declined, 'past deal')} ${declined === 1 ? 'is' : 'are'} known to have been declined: what the business passes over is ` +
        'hardly known.',
    )
  const undecided = past.filter((g) => !market.decided[g] && !market.taken[g]).length
  if (undecided > 0)
    notes.push(
      `${undecided} of the latest past deals may have been taken without a sale or a profit so far: they ` +
        'count neither as taken nor as declined (historically_chosen = 1 on what was taken tells at once).',
    )
  const open = past.filter((g) => market.taken[g] && !today.mature[g]).length
  if (open > 0)
    notes.push(
      `${open} taken ${open === 1 ? 'deal has' : 'deals have'} no final outcome yet` +
        (selling > 0
          ? `: of ${selling} of them what has sold so far counts in the estimate of demand.`
          : ' and taught nothing.'),
    )
  const batches = Array.from(deals, (g) => market.takenRow[g]).filter(
    (row) => row >= 0 && Number.isFinite(today.sold[row]),
  )
  const soldOut = batches.filter((row) => today.sold[row] >= market.qty[row] * SOLD_OUT).length
  if (market.quantity === 'stock' && soldOut > OFTEN_SOLD_OUT * batches.length && soldOut > 0)
    notes.push(
      `${soldOut} of ${batches.length} finished batches sold out: how much more would have sold is ` +
        'estimated, not known.',
    )
  const outcomes = deals
    .map((g) => market.takenRow[g])
    .filter((row) => row >= 0)
    .map((row) => today.value[row])
  const few = fewestThatMakeHalf(Array.from(outcomes).filter((v) => v > 0))
  if (few > 0 && few < CARRY * outcomes.length)
    notes.push(
      `${few} of ${outcomes.length} past deals made half of all gains (losses apart): what a plan comes to hangs on few deals, ` +
        'and may lie far from the predicted sum.',
    )
  const ordered = past.map((g) => market.takenRow[g]).filter((row) => row >= 0)
  const largest = ordered.reduce((most, row) => Math.max(most, market.qty[row]), 0)
  const beyond = selected.filter((row) => market.qty[row] > largest).length
  if (beyond > 0 && ordered.length > 0)
    notes.push(`${picksText(beyond)} larger than anything that was ever ordered.`)
  const decided = past.filter((g) => market.decided[g])
  const usual = decided.filter((g) => market.taken[g]).length / decided.length
  const seldom = selected.filter(
    (row) => market.qty[row] <= largest && propensity[row] < SELDOM * usual,
  ).length
  if (seldom > 0)
    notes.push(
      `${picksText(seldom)} of a kind and size that the business took less than a tenth as often as ` +
        'deals in general: what they bring is known least.',
    )
  return notes
}

function picksText(count: number): string {
  return `${count} of the picks ${count === 1 ? 'is' : 'are'}`
}

/** How many of the profits, the largest first, come to half of their sum. */
function fewestThatMakeHalf(profits: readonly number[]): number {
  const half = sumOf(profits) / 2
  let sum = 0
  return profits.toSorted((a, b) => b - a).findIndex((v) => (sum += v) >= half) + 1
}

/** One line for each replayed moment, oldest first. Realised: as the books have it. */
export function replayTable(replay: {
  /** Every replayed row's moment and deal. */
  readonly T: Float64Array
  readonly group: Int32Array
  /** Moment of each deal that the plan of then would have taken. */
  readonly picked: Float64Array
  readonly predicted: Sums
  readonly realised: Sums
}): Decision['replay'] {
  const groups = new Map<number, Set<number>>()
  replay.T.forEach((t, i) => {
    const members = groups.get(t) ?? new Set()
    groups.set(t, members.add(replay.group[i]))
  })
  const selected = new Map<number, number>()
  for (const t of replay.picked) selected.set(t, (selected.get(t) ?? 0) + 1)
  return [...groups]
    .sort((a, b) => a[0] - b[0])
    .map(([t, members]) => ({
      T: t,
      options: members.size,
      selected: selected.get(t) ?? 0,
      predicted_profit: replay.predicted.get(t) ?? 0,
      realised_profit: replay.realised.get(t) ?? 0,
    }))
}
