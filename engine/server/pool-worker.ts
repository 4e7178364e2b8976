// A thread of the pool: runs one learner task after another, nothing else.
import { parentPort } from 'node:worker_threads'
import { runTask, type LearnerTask } from '#model/pool.ts'

export interface Asked {
  readonly id: number
  readonly task: LearnerTask
}
export type Answered =
  | { readonly id: number; readonly prediction: Float64Array<ArrayBuffer> }
  | { readonly id: number; readonly failure: string }

parentPort?.on('message', ({ id, task }: Asked) => {
  let answer: Answered
  try {
    answer = { id, prediction: Float64Array.from(runTask(task)) }
  } catch (error) {
    answer = {
      id,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
  parentPort?.postMessage(answer, 'prediction' in answer ? [answer.prediction.buffer] : [])
})
