// Both kinds of pool keep one promise: the calling thread alone, and threads beside it.
// What they answer, and in which order, is tested with the model.
import { describe, expect, test } from 'vitest'
import { buildDesign } from '#model/learners/design.ts'
import type { LearnerTask, Pool } from '#model/learners/pool.ts'
import { threadPool } from '#server/pool.ts'

function lineTask(): LearnerTask {
  const rows = Int32Array.from({ length: 50 }, (_, i) => i)
  const values = Float64Array.from(rows, (i) => i % 7)
  const design = buildDesign([{ name: 'x', kind: 'number', values }], 50, rows)
  const fit = { rows, target: values, weight: null, score: rows }
  return { kind: 'linear', design, loss: 'squared', penalty: 1, ...fit }
}
const good = lineTask()
const bad = { ...good, rows: null } as unknown as LearnerTask

/** What `map` does: it must give a promise, never throw. */
async function outcome(question: Promise<Float64Array[]>): Promise<string> {
  return question.then(
    (answers) => `${answers.length} answers`,
    (error: Error) => error.message,
  )
}

describe.each([1, 2])('a pool of %i', (threads) => {
  const using = async (work: (pool: Pool) => Promise<void>) => {
    const pool = threadPool(threads)
    await work(pool)
    await pool.close()
  }

  test('rejects a question with a task that fails, and answers the next', () =>
    using(async (pool) => {
      expect(await outcome(pool.map([good, bad]))).toMatch(/^learner task failed: TypeError/)
      expect(await outcome(pool.map([good]))).toBe('1 answers')
    }))

  test('rejects every question once it is closed, and may be closed twice', () =>
    using(async (pool) => {
      expect(await outcome(pool.map([good]))).toBe('1 answers')
      await pool.close()
      expect(await outcome(pool.map([good]))).toBe('the pool is closed')
      expect(await outcome(pool.map([]))).toBe('the pool is closed')
    }))
})
