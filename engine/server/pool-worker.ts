// A thread of the pool: runs one learner task after another. A failed task answers with its error's text,
// because an Error object does not cross threads whole.
import '#weights/files.ts'
import { parentPort } from 'node:worker_threads'
import { reasonOf, runTask, type LearnerTask } from '#model/learners/pool.ts'

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
    answer = { id, failure: reasonOf(error) }
  }
  parentPort?.postMessage(answer, 'prediction' in answer ? [answer.prediction.buffer] : [])
})
