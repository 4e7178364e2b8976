// Runs batches of tasks on the pool in one call, and reports progress between two fractions of the
// fit.
import type { FitTools } from '../decide/decision.ts'
import type { LearnerTask } from '../learners/pool.ts'

/** Progress range of the tasks, as fractions of the fit, with stage name and sentence. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly stage: string
  readonly message: string
}

/** Answers of each batch's tasks, in their order. */
export async function runBatches(
  { pool, progress }: FitTools,
  batches: readonly (readonly LearnerTask[])[],
  { from, to, stage, message }: Span,
): Promise<Float64Array[][]> {
  const tasks = batches.flat()
  const answers = await pool.map(tasks, (done) =>
    progress(from + ((to - from) * done) / tasks.length, stage, message),
  )
  let at = 0
  return batches.map((batch) => answers.slice(at, (at += batch.length)))
}
