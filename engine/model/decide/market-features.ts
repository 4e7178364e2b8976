// Market-level features of the calibrator: amount of history, what the replay tells (replay-facts.ts), and today's menu.
// All are free of units, so the currency unit does not matter. NaN = unknown.
import { areaUnderCurve, clip, mean } from '../base/statistics.ts'
import type { Learned } from '../replay/learned.ts'
import { outcomesInScales, REPLAY_FACTS, replayFacts, type Fact } from './replay-facts.ts'
import { SOLD_OUT } from '#grounding/market.ts'
import { valuesAt } from '../base/sort.ts'
import { groupsOf } from '../base/training-sample.ts'

export const MARKET_FEATURES: readonly string[] = [
  'log deals',
  'share taken',
  'log sizes',
  'auc of the propensity',
  'mean outcome',
  'quantity',
  'sold out',
  'moments replayed',
  'log propensity of the task',
  'log signal',
  'stack on the task',
  ...REPLAY_FACTS,
]

export interface MarketFacts {
  /** In the order of MARKET_FEATURES. */
  readonly values: Float64Array
  /** Root mean square of the stack over the task: the unit of option features. */
  readonly signal: number
}

export function marketFacts(learned: Learned): MarketFacts {
  const { task, propensity } = learned
  const signal = clip(Math.sqrt(mean(task.z.map((v) => v * v))), 0.02, 3)
  const facts = new Map<string, number>([
    ...historyFacts(learned),
    ...replayFacts(learned, signal),
    ['log propensity of the task', mean(Array.from(task.rows, (row) => Math.log(propensity[row])))],
    ['log signal', Math.log(signal)],
    ['stack on the task', mean(task.z) / signal],
  ])
  const values = Float64Array.from(MARKET_FEATURES, (name) => {
    const value = facts.get(name) ?? Number.NaN
    return Number.isFinite(value) ? value : Number.NaN
  })
  return { values, signal }
}

/** Amount of history and its summary statistics. */
function historyFacts(learned: Learned): Fact[] {
  const { market, labelled, today, propensity } = learned
  const { start, group } = market
  const past = Int32Array.from(market.T.keys()).filter((g) => market.decided[g])
  const taken = Uint8Array.from(past, (g) => market.taken[g])
  const likely = Float64Array.from(past, (g) => propensity[start[g]])
  const task = Array.from(market.T.keys()).filter((g) => market.task[g])
  const batches = Array.from(groupsOf(market, labelled), (g) => market.takenRow[g]).filter(
    (row) => row >= 0 && Number.isFinite(today.sold[row]),
  )
  const soldOut = batches.filter((row) => today.sold[row] >= market.qty[row] * SOLD_OUT)
  const kind = learned.learners.includes('dm') ? 2 : learned.learners.includes('qfl') ? 1 : 0
  return [
    ['log deals', Math.log(groupsOf(market, labelled).length)],
    ['share taken', mean(taken)],
    ['log sizes', Math.log(mean(task.map((g) => start[g + 1] - start[g])))],
    ['auc of the propensity', areaUnderCurve(likely, taken)],
    ['mean outcome', mean(outcomesInScales(learned, labelled, valuesAt(labelled, today.value)))],
    ['quantity', kind],
    ['sold out', batches.length ? soldOut.length / batches.length : Number.NaN],
    ['moments replayed', new Set(Array.from(learned.replay.rows, (r) => market.T[group[r]])).size],
  ]
}
