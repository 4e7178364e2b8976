// What threads are asked to do: one learner's fit as plain data. A task holds everything it needs,
// runs without clock or randomness, and answers the same wherever it runs; large matrices are
// shared, not copied. The threads themselves live in the server.
import type { Binned } from '#model/boosting/binning.ts'
import { boost, predictBoosted, type BoostOptions, type Loss } from '#model/boosting/boosting.ts'
import { fitDemand, type DemandTask } from './demand.ts'
import type { Design } from './design.ts'
import { formThatTells, type Occasions } from '#model/boosting/early-stopping.ts'
import { prepareLine, type Line } from './line.ts'
import { fitLinear, leverage, predictLinear } from './linear.ts'
import { screened } from './screen.ts'

interface TaskData {
  /** Training rows of the matrix. */
  readonly rows: Int32Array
  /** Target and weight of the training rows; weight null = all alike. */
  readonly target: Float64Array
  readonly weight: Float64Array | null
  /** Rows to predict. */
  readonly score: Int32Array
}

export interface BoostTask extends TaskData {
  readonly kind: 'boost'
  readonly matrix: Binned
  readonly options: BoostOptions
  /** What the trees begin from, if that tells; a constant if not given. */
  readonly line?: Line
  /** By which other trees than the options' may be found to tell; none if not given. */
  readonly occasions?: Occasions
}

export interface LinearTask extends TaskData {
  readonly kind: 'linear'
  readonly design: Design
  readonly loss: Loss
  readonly penalty: number
}

/** How far rows lie from the training rows (`leverage`), in the columns that a line to the target reads. */
export interface LeverageTask extends TaskData {
  readonly kind: 'leverage'
  readonly design: Design
  readonly penalty: number
}

export type LearnerTask = BoostTask | LinearTask | LeverageTask | DemandTask

/** Threads that run tasks. `map` answers in the order asked; a closed pool runs nothing more. */
export interface Pool {
  readonly threads: number
  /** Predictions of each task's `score` rows; `finished` hears how many tasks are done. */
  map(tasks: readonly LearnerTask[], finished?: (tasks: number) => void): Promise<Float64Array[]>
  close(): Promise<void>
}

/** Fits one learner and predicts: the function that every pool runs. */
export function runTask(task: LearnerTask): Float64Array {
  if (task.kind === 'boost') {
    const { matrix, rows, target, weight, line, score } = task
    const base = line ? prepareLine(line, rows, score)(target, weight) : null
    if (!base) {
      const model = boost(matrix, rows, target, weight, task.options)
      return predictBoosted(model, matrix, score)
    }
    const { onLine, ...form } = formThatTells(task, base.own)
    const from = onLine ? base : null
    const options = { ...task.options, ...form }
    const model = boost(matrix, rows, target, weight, options, undefined, from?.own)
    return predictBoosted(model, matrix, score, undefined, from?.score)
  }
  if (task.kind === 'demand') return fitDemand(task)
  const { rows, target, weight, penalty, score } = task
  const design = screened(task.design, { rows, target, weight, time: null })
  if (task.kind === 'leverage') return leverage(design, rows, weight, penalty, score)
  return predictLinear(fitLinear(design, rows, target, weight, task.loss, penalty), design, score)
}

/** A pool of the calling thread alone: `map` is done when it returns, and fails as a promise too. */
export function inlinePool(): Pool {
  let closed = false
  return {
    threads: 1,
    map: async (tasks, finished) => {
      if (closed) throw new Error(POOL_CLOSED)
      return tasks.map((task, i) => {
        const answer = tryTask(task)
        finished?.(i + 1)
        return answer
      })
    },
    close: async () => {
      closed = true
    },
  }
}

function tryTask(task: LearnerTask): Float64Array {
  try {
    return runTask(task)
  } catch (error) {
    throw taskFailure(reasonOf(error))
  }
}

/** What a question is rejected with once its pool is closed. */
export const POOL_CLOSED = 'the pool is closed'

/** Why a task failed, as text that can leave its thread. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** What a question is rejected with when one of its tasks failed for `reason`. */
export function taskFailure(reason: string): Error {
  return new Error(`learner task failed: ${reason}`)
}
