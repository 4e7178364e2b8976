// Builder of a team: collects tasks for the pool, and a function per member that converts the
// answers into money.
import type { Loss } from '../boosting/boosting.ts'
import { minLeafFor, TREES_ON_BASE } from './linear-base.ts'
import type { LearnerTask } from './pool.ts'
import type { Learner, TeamFit } from './team.ts'

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
