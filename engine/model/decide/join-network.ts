// Joins the network to a fit: which replayed deals it is judged on, the part it gets, and the joint mean.
import type { FitTools } from '../learners/pool.ts'
import { bestOfDeals } from '../replay/calibration.ts'
import type { History, Learned, Predictions } from '../replay/learned.ts'
import { groupsOf } from '../base/training-sample.ts'
import { clip, mean as meanOf, mean } from '../base/statistics.ts'
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Market } from '#grounding/market.ts'
import type { Fold } from '../replay/replay.ts'

/** The in-context network (`rc015`): one plain call, nothing of where it runs. */
export interface Network {
  /**
   * Expected profit of the queries (rows) in money, by what was known at the origin, so that no answer knows its own
   * outcome; NaN where nothing is known. Shape: queries.
   */
  profits(
    market: Market,
    asked: Pick<Fold, 'labels' | 'origin'> & { readonly queries: Int32Array },
  ): Promise<Float64Array>
}

/** Without a network the fit is that of `rc012.2`. */
export interface NetworkTools extends FitTools {
  readonly network?: Network | null
}

// How far a client's own past menus let the network into the plan.

/** The network's part of a mean at most, and the outcomes from which on it fades: the team learns more from more. */
export const MOST_WEIGHT = 0.15
const FADES_FROM = 300
/** Deals that must have been replayed before the network has any part. */
const LEAST_DEALS = 30
/** Standard errors that its part must exceed 0 by. */
const CAUTION = 1

/** Replayed deals, one entry each, in scales; not one with NaN. */
interface Judged {
  readonly outcome: Float64Array
  /** What the team's stack and the network said. */
  readonly team: Float64Array
  readonly network: Float64Array
  /** Deals whose outcome is known today. */
  readonly known: number
}

/**
 * The network's part of every mean, 0 … MOST_WEIGHT: its coefficient in a line of outcomes over what team and network
 * said, less a standard error. The line has a constant and the team, so that neither a level nor a shrinkage of
 * the team, which any noise would bring, counts as knowledge. 0 where the replay says nothing. Measured: MODEL-CARD.md of
 * training/network.
 */
export function networkWeight({ outcome, team, network, known }: Judged): number {
  if (outcome.length < LEAST_DEALS) return 0
  // What the network says beside the team, and what the team missed of the outcomes (Frisch & Waugh 1933).
  const apart = leftOver(network, team)
  const missed = leftOver(outcome, team)
  let square = 0
  let product = 0
  apart.forEach((v, i) => {
    square += v * v
    product += v * missed[i]
  })
  if (!(square > 1e-9)) return 0
  const slope = product / square
  // White's (1980) error: outcomes of some deals spread more.
  let left = 0
  apart.forEach((v, i) => (left += (v * (missed[i] - slope * v)) ** 2))
  const most = MOST_WEIGHT * Math.min(1, FADES_FROM / Math.max(known, 1))
  return clip(slope - (CAUTION * Math.sqrt(left)) / square, 0, most)
}

/** Values less a line over `by`. */
function leftOver(values: Float64Array, by: Float64Array): Float64Array {
  const [y, x] = [mean(values), mean(by)]
  let square = 0
  let product = 0
  by.forEach((v, i) => {
    square += (v - x) ** 2
    product += (v - x) * (values[i] - y)
  })
  const slope = square > 1e-12 ? product / square : 0
  return values.map((v, i) => v - y - slope * (by[i] - x))
}

/** Outcomes beyond this many scales count as this many: one windfall shall not decide. */
const MOST_SCALES = 4

interface Joined {
  /** Its part of every mean, 0 … 1. */
  readonly weight: number
  /** What it says in money; NaN where it was not asked. Shapes: replayed rows, rows of the task. */
  readonly replay: Float64Array
  readonly task: Float64Array
}

type Learning = Pick<Learned, 'replay' | 'task' | 'outcome' | 'recorded' | 'stretch' | 'scale'>

/** The network's part in a learnt market; null where the fit has no network. */
export async function joinNetwork(
  history: History,
  learning: Learning,
  { network, progress }: NetworkTools,
): Promise<Joined | null> {
  if (!network) return null
  progress(0.95, 'network', 'Asking the pre-trained network')
  const { market, plan, today } = history
  const { replay, task, stretch } = learning
  const judged = judgedEntries(history, learning)
  const entries = Int32Array.from(new Set([...judged, ...bestEntries(history, learning)])).sort()

  // Past menus first: they may give it no part.
  const past = none(replay.rows)
  for (const [at, { labels, origin }] of plan.folds.entries()) {
    const own = entries.filter((i) => stretch[i] === at)
    if (own.length === 0) continue
    const queries = own.map((i) => replay.rows[i])
    const said = await network.profits(market, { labels, origin, queries })
    own.forEach((i, k) => (past[i] = said[k]))
  }
  const known = groupsOf(market, history.labelled).length
  const weight = weightOf(learning, judged, past, known)
  if (weight === 0) return { weight, replay: past, task: none(task.rows) }
  const now = await network.profits(market, { labels: today, origin: 0, queries: task.rows })
  return { weight, replay: past, task: now }
}

const none = (rows: Int32Array) => new Float64Array(rows.length).fill(Number.NaN)

/** Recorded rows that the plan of the past would pick from: the best size of each deal by the stack. */
function bestEntries({ market }: History, { replay, recorded, scale }: Learning): Int32Array {
  const { rows, z } = replay
  const deal = recorded.map((i) => market.group[rows[i]])
  return bestOfDeals(deal, (k) => z[recorded[k]] * scale[rows[recorded[k]]]).map((k) => recorded[k])
}

/** One recorded row of each deal, chosen by no prediction: the size that was taken, else the first. */
function judgedEntries({ market }: History, { replay, recorded }: Learning): Int32Array {
  const { rows } = replay
  const deal = recorded.map((i) => market.group[rows[i]])
  const isTaken = (k: number) => Number(market.takenRow[deal[k]] === rows[recorded[k]])
  return bestOfDeals(deal, isTaken).map((k) => recorded[k])
}

function weightOf(
  { replay, outcome, scale }: Learning,
  judged: Int32Array,
  said: Float64Array,
  known: number,
): number {
  const unit = (i: number) => scale[replay.rows[i]]
  const told = judged.filter((i) => Number.isFinite(said[i]))
  const of = (value: (i: number) => number) => Float64Array.from(told, value)
  return networkWeight({
    outcome: of((i) => clip(outcome[i] / unit(i), -MOST_SCALES, MOST_SCALES)),
    team: of((i) => replay.z[i]),
    network: of((i) => said[i] / unit(i)),
    known,
  })
}

/**
 * Means with the network's part; where it has none, those that came in. Past menus show whether it tells deals apart, but
 * taken deals say nothing of the level of the others: it may lower the mean of a menu, never raise it. Shapes: options;
 * unit: money of 1.
 */
export function joinedMeans(
  mean: Float64Array,
  { rows, network }: Predictions,
  entries: Int32Array,
  weight: number,
  unit: (row: number) => number,
): Float64Array {
  if (!network || weight === 0) return mean
  const apart = mean.map((own, i) => network[entries[i]] / unit(rows[entries[i]]) - own)
  const told = apart.filter((v) => Number.isFinite(v))
  const above = Math.max(0, meanOf(told))
  return mean.map((own, i) => (Number.isFinite(apart[i]) ? own + weight * (apart[i] - above) : own))
}

/** A sentence on the network's part in the plan; none where the fit has no network. */
export function networkNotes(weight: number | null): NoteItem[] {
  if (weight === null) return []
  if (weight === 0) return [note('network_no_part', {})]
  return [note('network_part', { share: Math.max(weight, 0.01) })]
}

/** Where units are held before an order. */
export const HELD_NOTE = note('network_not_held', {})
