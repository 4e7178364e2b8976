// The team: six learners with different errors, trained on the same labels. In the comparison
// behind the design none was best everywhere; two stages beat one, and quantity-first mattered
// most. This file defines the members and the input and output of a fit; teams.ts sets up
// their tasks.
import type { Labels, Market } from '#grounding/market.ts'
import type { Matrices } from './learner-columns.ts'
import type { Loss } from '../boosting/losses.ts'
import { minLeafFor, TREES_ON_BASE } from './linear-base.ts'
import type { LearnerTask } from './pool.ts'

/** qf predicts units sold, or returns on an outlay if the valuation is not linear. */
export const LEARNERS = ['lin2', 'ridge', 'ts', 'qfl', 'qf', 'dm'] as const
export type Learner = (typeof LEARNERS)[number]
/** Learners whose mean represents trees. */
export const TREE_LEARNERS = ['ts', 'qf'] as const

/** One fit of the team: training and prediction data. */
export interface TeamFit {
  readonly market: Market
  readonly matrices: Matrices
  /** Scale of every row's profit (option-scale.ts). */
  readonly scale: Float64Array
  /** Profits are clipped to ± this, so that one outlier does not dominate. */
  readonly cap: number
  readonly labels: Labels
  readonly train: Int32Array
  readonly score: Int32Array
  /** Whether units sold and price determine the profit (`economicsHold`). */
  readonly quantityFirst: boolean
  /** Whether returns on outlay are known for nearly all labels (`returnsAreKnown`). */
  readonly returnsKnown: boolean
  /** Expected units of a score row by the demand model (demand.ts); null if it was not learnt. */
  readonly unitsByDemand: ((row: number) => number) | null
}

/** Predictions of a fit for its score rows. */
export interface TeamAnswer {
  /** Predicted profit in money by learner. */
  readonly money: ReadonlyMap<Learner, Float64Array>
  /** Probability of a profit, by the boosted classifier. */
  readonly win: Float64Array
}

// Builder of a team: collects tasks for the pool, and a function per member that converts the
// answers into money.

/** Answers of the builder's tasks, in their order. Shape of each: score rows. */
export type Answers = readonly Float64Array[]
/** Predicted money of the score rows. */
export type MoneyOf = (answers: Answers) => Float64Array

/** Training data of one learner. */
export interface TrainingData {
  readonly rows: Int32Array
  /** Shapes: rows. */
  readonly target: Float64Array
  readonly weight: Float64Array
  readonly loss: Loss
  readonly penalty: number
}

/** Methods that add a task return the index of its answer. */
export interface TeamBuilder {
  readonly tasks: readonly LearnerTask[]
  readonly members: readonly (readonly [Learner, MoneyOf])[]
  addTask(task: LearnerTask): number
  /** Adds a linear model. */
  addLinear(data: TrainingData): number
  /** Adds trees on a linear base, whose effects are constant or drift over time. */
  addBoosted(data: TrainingData, effects: 'steady' | 'drifting'): number
  addMember(name: Learner, money: MoneyOf): void
}

export function createTeamBuilder({ matrices, score }: TeamFit): TeamBuilder {
  const { binned: matrix, design, time, deal } = matrices
  const dealTimes = { deal, time }
  const tasks: LearnerTask[] = []
  const members: [Learner, MoneyOf][] = []
  const addTask = (task: LearnerTask): number => tasks.push(task) - 1
  return {
    tasks,
    members,
    addTask,
    addLinear: (data) => addTask({ kind: 'linear', design, ...data, score }),
    addBoosted: ({ loss, penalty, ...data }, effects) =>
      addTask({
        kind: 'boost',
        matrix,
        ...data,
        options: { ...TREES_ON_BASE, loss, minLeaf: minLeafFor(data.rows) },
        linearBase: { design, loss, penalty, time: effects === 'drifting' ? time : null },
        dealTimes,
        score,
      }),
    addMember: (name, money) => void members.push([name, money]),
  }
}
