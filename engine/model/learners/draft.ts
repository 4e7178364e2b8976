// Builder of a team: collects tasks for the pool, and a function per member that converts the
// answers into money.
import type { Loss } from '#model/boosting/boosting.ts'
import { leafOf, TREES } from './line.ts'
import type { LearnerTask } from './pool.ts'
import type { Learner, TeamFit } from './team.ts'

/** Answers of the builder's tasks, in their order. Shape of each: score rows. */
export type Answers = readonly Float64Array[]
/** Predicted money of the score rows. */
export type MoneyOf = (answers: Answers) => Float64Array

/** Training data of one learner. */
export interface Lesson {
  readonly rows: Int32Array
  /** Shapes: rows. */
  readonly target: Float64Array
  readonly weight: Float64Array
  readonly loss: Loss
  readonly penalty: number
}

/** Methods that add a task return the index of its answer. */
export interface Draft {
  readonly tasks: readonly LearnerTask[]
  readonly members: readonly (readonly [Learner, MoneyOf])[]
  ask(task: LearnerTask): number
  /** Adds a linear model. */
  linear(lesson: Lesson): number
  /** Adds trees on a linear base, whose effects are constant or drift over time. */
  boosted(lesson: Lesson, effects: 'steady' | 'drifting'): number
  member(name: Learner, money: MoneyOf): void
}

export function draftOf({ matrices, score }: TeamFit): Draft {
  const { binned: matrix, design, time, deal } = matrices
  const occasions = { deal, time }
  const tasks: LearnerTask[] = []
  const members: [Learner, MoneyOf][] = []
  const ask = (task: LearnerTask): number => tasks.push(task) - 1
  return {
    tasks,
    members,
    ask,
    linear: (lesson) => ask({ kind: 'linear', design, ...lesson, score }),
    boosted: ({ loss, penalty, ...lesson }, effects) =>
      ask({
        kind: 'boost',
        matrix,
        ...lesson,
        options: { ...TREES, loss, minLeaf: leafOf(lesson.rows) },
        line: { design, loss, penalty, time: effects === 'drifting' ? time : null },
        occasions,
        score,
      }),
    member: (name, money) => void members.push([name, money]),
  }
}
