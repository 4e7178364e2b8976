// Joins the network to a fit: which replayed deals it is judged on, the part it gets, and the joint mean.
import type { FitTools } from '../decide/decision.ts'
import { bestOfDeals } from '../replay/calibration.ts'
import type { History } from '../replay/history.ts'
import type { Learned, Predictions } from '../replay/learned.ts'
import { groupsOf } from '../replay/replay.ts'
import { clip, mean as meanOf } from '../base/statistics.ts'
import { askNetwork } from './opinion.ts'
import { networkWeight } from './weight.ts'

/** Outcomes beyond this many scales count as this many: one windfall shall not decide. */
const MOST_SCALES = 4

export interface Joined {
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
  { network, progress }: FitTools,
): Promise<Joined | null> {
  if (!network) return null
  progress(0.95, 'network', 'Asking the pre-trained network')
  const { market, plan, today } = history
  const { replay, task, stretch } = learning
  const judged = judgedEntries(history, learning)
  const entries = Int32Array.from(new Set([...judged, ...bestEntries(history, learning)])).sort()

  // Past menus first: they may give it no part.
  const past = none(replay.rows)
  const folds = plan.folds.map(async (fold, at) => {
    const own = entries.filter((i) => stretch[i] === at)
    const rows = own.map((i) => replay.rows[i])
    const said = await askNetwork(market, fold, rows, network)
    own.forEach((i, k) => (past[i] = said[k]))
  })
  await Promise.all(folds)
  const known = groupsOf(market, history.labelled).length
  const weight = weightOf(learning, judged, past, known)
  if (weight === 0) return { weight, replay: past, task: none(task.rows) }
  const now = await askNetwork(market, { labels: today, origin: 0 }, task.rows, network)
  return { weight, replay: past, task: now }
}

const none = (rows: Int32Array) => new Float64Array(rows.length).fill(Number.NaN)

/** Recorded rows that the plan of the past would pick from: the best size of each deal by the stack. */
function bestEntries({ market }: History, { replay, recorded, scale }: Learning): Int32Array {
  const { rows, z } = replay
  const deal = recorded.map((i) => market.group[rows[i]])
  return bestOfDeals(deal, (k) => z[recorded[k]] * scale[rows[recorded[k]]]).map((k) => recorded[k])
}

/** One recorded row of each deal, chosen by nobody's prediction: the size that was taken, else the first. */
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
export function networkNotes(weight: number | null): string[] {
  if (weight === null) return []
  const percent = Math.round(100 * weight)
  if (weight === 0)
    return ['Your past menus give the pre-trained network no part in this forecast.']
  return [`The pre-trained network has ${Math.max(percent, 1)} % of each deal’s forecast.`]
}

/** Where units are held before an order. */
export const HELD_NOTE = 'The pre-trained network reads no units held: it has no part here.'
