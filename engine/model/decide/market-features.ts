// Market-level features of the calibrator: amount of history, accuracy of each learner on the
// replay, and remaining uncertainty. All are free of units, so the currency unit does not matter.
// NaN = unknown.
import { LEARNERS, type Learner } from '../learners/team.ts'
import { clip, isotonic, mean, meanOf, type Curve } from '../base/statistics.ts'
import type { Predictions, Learned } from '../replay/learned.ts'
import { inScales, outcomesInScales, slopeOn, treesOf, type Fact } from './replay-measures.ts'
import {
  MEASURED_LEARNERS,
  learnerFacts,
  PICKING_LEARNERS,
  type ReplayedPredictions,
} from './learner-facts.ts'
import { residualFacts } from './residual-facts.ts'
import { sizeFacts } from './size-facts.ts'
import { stackFacts } from './stack-facts.ts'
import { taskFacts } from './task-facts.ts'

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
