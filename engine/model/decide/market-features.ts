// Market-level features of the calibrator: amount of history, accuracy of each learner on the
// replay, and remaining uncertainty. All are free of units, so the currency unit does not matter.
// NaN = unknown.
import { LEARNERS, type Learner } from '../learners/team.ts'
import {
  clip,
  isotonic,
  mean,
  meanOf,
  type Curve,
  correlation,
  deviation,
  areaUnderCurve,
} from '../base/statistics.ts'
import type { Predictions, Learned } from '../replay/learned.ts'
import { inScales, outcomesInScales, slopeOn, treesOf, type Fact } from './replay-measures.ts'
import {
  MEASURED_LEARNERS,
  learnerFacts,
  PICKING_LEARNERS,
  type ReplayedPredictions,
  residualFacts,
  stackFacts,
} from './stack-facts.ts'
import { SOLD_OUT } from '#grounding/market.ts'
import { valuesAt } from '../base/sort.ts'
import { groupsOf } from '../base/training-sample.ts'

// Market features: predictions for today's menu, and for declined deals.

/** Learners whose mean over the task is a feature. */
const AVERAGED_LEARNERS = ['lin2', 'ridge', 'qfl', 'dm'] as const

/**
 * `trees`: mean of the tree learners in scales. Shape: rows of the task. `signal`: of MarketFacts.
 */
function taskFacts(learned: Learned, trees: Float64Array, signal: number): Fact[] {
  const { task, replay, declined, propensity } = learned
  const z = (k: Learner) => inScales(learned, task.rows, task.team.get(k)!)
  const logP = Float64Array.from(task.rows, (row) => Math.log(propensity[row]))
  const means = AVERAGED_LEARNERS.filter((k) => task.team.has(k)).map((k): Fact => [
    `${k} on the task`,
    mean(z(k)) / signal,
  ])
  return [
    ['trees on declined', mean(declined) / signal],
    ['trees on the task', mean(trees) / signal],
    ['spread of the trees on the task', deviation(trees) / signal],
    ['share of the task above 0', mean(trees.map((v) => (v > 0 ? 1 : 0)))],
    ...means,
    ['trees with lin2', correlation(trees, z('lin2'))],
    ['log propensity of the task', mean(logP)],
    ['propensity with trees', correlation(logP, trees)],
    ['log signal', Math.log(signal)],
    ['stack on the task', mean(task.z) / signal],
    ['stack on the replay', mean(replay.z) / signal],
  ]
}

const HISTORY_FEATURES = [
  'log deals',
  'log labels',
  'share taken',
  'log sizes',
  'auc of the propensity',
  'win rate',
  'mean outcome',
  'root mean square outcome',
  'median outcome',
  'quantity',
  'sold out',
] as const
const OTHER_FEATURES = [
  'residual on mills ratio',
  't of it',
  'mean residual',
  'spread of residuals',
  'mean residual of the last stretch',
  'trees with propensity',
  'outcome with propensity',
  'residual with size rank',
  'residual with size ordered',
  'slope of the last stretch',
  'log rows of the last stretch',
  'moments replayed',
  'trees on declined',
  'trees on the task',
  'spread of the trees on the task',
  'share of the task above 0',
  'lin2 on the task',
  'ridge on the task',
  'qfl on the task',
  'dm on the task',
  'trees with lin2',
  'log propensity of the task',
  'propensity with trees',
  'log signal',
  'correlation of the stack',
  'error of the stack',
  'slope of the stack, last stretch',
  'stack on the task',
  'stack on the replay',
  'level of the picks',
  'level of the last picks',
  'noise of the level',
  'residual as offered',
  'noise as offered',
  'gain of the business',
  'late gain of the business',
] as const
export const MARKET_FEATURES: readonly string[] = [
  ...HISTORY_FEATURES,
  ...MEASURED_LEARNERS.flatMap((k) => [`correlation of ${k}`, `error of ${k}`, `slope of ${k}`]),
  ...LEARNERS.map((k) => `last error of ${k}`),
  ...PICKING_LEARNERS.flatMap((k) => [`worth of ${k}`, `realised of ${k}`, `picks of ${k}`]),
  ...OTHER_FEATURES,
]

export interface MarketFacts {
  /** In the order of MARKET_FEATURES. */
  readonly values: Float64Array
  /** Root mean square of the stack over the task: the unit of option features. */
  readonly signal: number
  /** Slope of outcomes on the trees' mean, and of its residuals on the Mills ratio. */
  readonly slope: number
  readonly selection: number
  /** Isotonic regression of outcomes on the team's mean over the replay. */
  readonly curve: Curve
}

export function marketFacts(learned: Learned): MarketFacts {
  const { task } = learned
  const signal = clip(Math.sqrt(mean(task.z.map((v) => v * v))), 0.02, 3)
  const trees = meanOf(treesOf(learned).map((k) => predictionsOf(k, learned, task)))
  const checked = learned.replay.rows.length > 0 ? replayFacts(learned, signal) : WITHOUT_REPLAY
  const facts = new Map([
    ...sizeFacts(learned),
    ...checked.facts,
    ...taskFacts(learned, trees, signal),
  ])
  const values = Float64Array.from(MARKET_FEATURES, (name) => {
    const value = facts.get(name) ?? Number.NaN
    return Number.isFinite(value) ? value : Number.NaN
  })
  const { slope, selection, curve } = checked
  return { values, signal, slope, selection, curve }
}

interface ReplayFacts extends Pick<MarketFacts, 'slope' | 'selection' | 'curve'> {
  readonly facts: readonly Fact[]
}

/** Without a replay. */
const WITHOUT_REPLAY: ReplayFacts = {
  facts: [],
  slope: Number.NaN,
  selection: Number.NaN,
  curve: { x: new Float64Array(), y: new Float64Array() },
}

/** Features measured on the replay. */
function replayFacts(learned: Learned, signal: number): ReplayFacts {
  const { learners, replay, outcome, weight } = learned
  const y = outcomesInScales(learned, replay.rows, outcome)
  const team = new Map(learners.map((k) => [k, predictionsOf(k, learned, replay)]))
  const tree = meanOf(treesOf(learned).map((k) => team.get(k)!))
  const past: ReplayedPredictions = new Map<Learner | 'tree', Float64Array>([
    ...team,
    ['tree', tree],
  ])
  const left = residualFacts(learned, tree, y)
  return {
    facts: [...learnerFacts(learned, past, y), ...left.facts, ...stackFacts(learned, y, signal)],
    slope: slopeOn(tree, y, weight),
    selection: left.selection,
    curve: isotonic(meanOf([...team.values()]), y, weight),
  }
}

/** Predictions of one learner in scales. Shape: rows of the part. */
function predictionsOf(name: Learner, learned: Learned, { rows, team }: Predictions): Float64Array {
  return inScales(learned, rows, team.get(name)!)
}

// Market features: amount of history and its summary statistics.

function sizeFacts(learned: Learned): Fact[] {
  const { market, labelled, today, propensity } = learned
  const { start, group } = market
  const past = Int32Array.from(market.T.keys()).filter((g) => market.decided[g])
  const taken = Uint8Array.from(past, (g) => market.taken[g])
  const likely = Float64Array.from(past, (g) => propensity[start[g]])
  const y = outcomesInScales(learned, labelled, valuesAt(labelled, today.value))
  const task = Array.from(market.T.keys()).filter((g) => market.task[g])
  const batches = Array.from(groupsOf(market, labelled), (g) => market.takenRow[g]).filter(
    (row) => row >= 0 && Number.isFinite(today.sold[row]),
  )
  const soldOut = batches.filter((row) => today.sold[row] >= market.qty[row] * SOLD_OUT)
  const kind = learned.learners.includes('dm') ? 2 : learned.learners.includes('qfl') ? 1 : 0
  return [
    ['log deals', Math.log(groupsOf(market, labelled).length)],
    ['log labels', Math.log(labelled.length)],
    ['share taken', mean(taken)],
    ['log sizes', Math.log(mean(task.map((g) => start[g + 1] - start[g])))],
    ['auc of the propensity', areaUnderCurve(likely, taken)],
    ['win rate', mean(labelled.map((row) => (today.value[row] > 0 ? 1 : 0)))],
    ['mean outcome', mean(y)],
    ['root mean square outcome', Math.sqrt(mean(y.map((v) => v * v)))],
    ['median outcome', Float64Array.from(y).sort()[y.length >> 1]],
    ['quantity', kind],
    ['sold out', batches.length ? soldOut.length / batches.length : Number.NaN],
    ['moments replayed', new Set(Array.from(learned.replay.rows, (r) => market.T[group[r]])).size],
  ]
}
