// A team while it is put together: tasks for the pool, and for each member the sum that turns the tasks'
// answers into money.
import type { Loss } from '#model/boosting/boosting.ts'
import { leafOf, TREES } from './line.ts'
import type { LearnerTask } from './pool.ts'
import type { Learner, TeamFit } from './team.ts'

/** Answers of the draft's tasks, in their order. Shape of each: score rows. */
export type Answers = readonly Float64Array[]
/** What a member says of the score rows, in money. */
export type MoneyOf = (answers: Answers) => Float64Array

/** What a learner trains on. */
export interface Lesson {
  readonly rows: Int32Array
  /** Shapes: rows. */
  readonly target: Float64Array
  readonly weight: Float64Array
  readonly loss: Loss
  readonly penalty: number
}

/** Each question returns the place of its answer. */
export interface Draft {
  readonly tasks: readonly LearnerTask[]
  readonly members: readonly (readonly [Learner, MoneyOf])[]
  ask(task: LearnerTask): number
  /** Asks a line. */
  linear(lesson: Lesson): number
  /** Asks trees that begin from a line whose effects stay or drift. */
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
