// Tasks of the thread pool: one learner's fit as plain data. A task is self-contained, uses no
// clock or randomness, and gives the same answer on any thread; large matrices are shared, not
// copied. The threads themselves are in the server.
import type { Binned } from '../boosting/binning.ts'
import { boost, predictBoosted, type BoostOptions } from '../boosting/boosting.ts'
import type { Loss } from '../boosting/losses.ts'
import { fitDemand, type DemandTask } from './demand.ts'
import type { Design } from './design.ts'
import { chooseTrees, type DealTimes } from '../boosting/early-stopping.ts'
import { prepareLinearBase, type LinearBase } from './linear-base.ts'
import { fitLinear, predictLinear } from './linear.ts'
import { screenColumns } from './screen.ts'

interface TaskData {
  /** Training rows of the matrix. */
  readonly rows: Int32Array
  /** Target and weight of the training rows; weight null = equal weights. */
  readonly target: Float64Array
  readonly weight: Float64Array | null
  /** Rows to predict. */
  readonly score: Int32Array
}

export interface BoostTask extends TaskData {
  readonly kind: 'boost'
  readonly matrix: Binned
  readonly options: BoostOptions
  /**
   * Linear base of the trees, dropped if trees without it validate better; a constant if not given.
   */
  readonly linearBase?: LinearBase
  /** Deal and time of rows, for validating the number of trees; no validation if not given. */
  readonly dealTimes?: DealTimes
}

interface LinearTask extends TaskData {
  readonly kind: 'linear'
  readonly design: Design
  readonly loss: Loss
  readonly penalty: number
}

export type LearnerTask = BoostTask | LinearTask | DemandTask

/** Runs tasks on threads. `map` preserves the order; a closed pool rejects new tasks. */
export interface Pool {
  readonly threads: number
  /** Predictions of each task's `score` rows; `finished` receives the number of finished tasks. */
  map(tasks: readonly LearnerTask[], finished?: (tasks: number) => void): Promise<Float64Array[]>
  close(): Promise<void>
}

/** Fraction 0…1 of the model's own work, stage name and sentence. */
type ReportProgress = (fraction: number, stage: string, message: string) => void

/** What every stage of a fit works with. */
export interface FitTools {
  readonly pool: Pool
  readonly progress: ReportProgress
}

/** Fits one learner and predicts. Every pool runs this function. */
export function runTask(task: LearnerTask): Float64Array {
  if (task.kind === 'boost') {
    const { matrix, rows, target, weight, linearBase, score } = task
    const base = linearBase ? prepareLinearBase(linearBase, rows, score)(target, weight) : null
    if (!base) {
      const model = boost(matrix, rows, target, weight, task.options)
      return predictBoosted(model, matrix, score)
    }
    const { onBase, ...form } = chooseTrees(task, base.own)
    const from = onBase ? base : null
    const options = { ...task.options, ...form }
    const model = boost(matrix, rows, target, weight, options, undefined, from?.own)
    return predictBoosted(model, matrix, score, undefined, from?.score)
  }
  if (task.kind === 'demand') return fitDemand(task)
  const { rows, target, weight, penalty, score } = task
  const design = screenColumns(task.design, { rows, target, weight, time: null })
  return predictLinear(fitLinear(design, rows, target, weight, task.loss, penalty), design, score)
}

/**
 * A pool on the calling thread: `map` completes before it returns, and rejects like other pools.
 */
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

/** Rejection reason of a closed pool. */
export const POOL_CLOSED = 'the pool is closed'

/** Reason of a task's failure, as text that can be posted between threads. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Rejection of `map` after a task failed for `reason`. */
export function taskFailure(reason: string): Error {
  return new Error(`learner task failed: ${reason}`)
}
