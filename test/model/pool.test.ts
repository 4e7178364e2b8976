// Threads change the time that learners take, nothing else.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { binColumns } from '#model/boosting/binning.ts'
import { buildDesign } from '#model/learners/design.ts'
import { inlinePool, type LearnerTask } from '#model/learners/pool.ts'
import { threadPool } from '#server/pool.ts'
import { normalOf, randomOf } from './make-market.ts'

function tasks(): LearnerTask[] {
  const random = randomOf(1)
  const rows = Int32Array.from({ length: 400 }, (_, i) => i)
  const values = Float64Array.from(rows, () => normalOf(random))
  const columns = [{ name: 'x', kind: 'number' as const, values }]
  const matrix = binColumns(columns, 400)
  const design = buildDesign(columns, 400, rows)
  const options = { loss: 'squared', trees: 20, rate: 0.1, leaves: 7, minLeaf: 5, l2: 1 } as const
  return [1, 2, 3, 4, 5].flatMap((power): LearnerTask[] => {
    const fit = { rows, target: values.map((v) => v ** power), weight: null, score: rows }
    return [
      { kind: 'boost', matrix, options, ...fit },
      { kind: 'linear', design, loss: 'squared', penalty: 1, ...fit },
    ]
  })
}

describe('the pool of threads', () => {
  test('answers what a single thread answers, in the order asked', async () => {
    const pool = threadPool(3)
    const heard: number[] = []
    const there = await pool.map(tasks(), (done) => heard.push(done))
    const here = await inlinePool().map(tasks())
    expect(there).toEqual(here)
    expect(heard).toEqual(Array.from({ length: 10 }, (_, i) => i + 1))
    await pool.close()
  })

  test('runs nothing more once it is closed', async () => {
    const pool = threadPool(2)
    await pool.map(tasks().slice(0, 2))
    await pool.close()
    await expect(pool.map(tasks())).rejects.toThrow('closed')
  })

  test('tells of a task that failed and goes on', async () => {
    const pool = threadPool(2)
    const [good] = tasks()
    const bad = { ...good, rows: null } as unknown as LearnerTask
    await expect(pool.map([bad])).rejects.toThrow('learner task failed')
    expect(await pool.map([good])).toEqual(await inlinePool().map([good]))
    await pool.close()
  })

  test('does not keep the process alive while it waits', () => {
    const program = fileURLToPath(new URL('./idle-pool.ts', import.meta.url))
    const run = spawnSync(process.execPath, [program], { encoding: 'utf8', timeout: 20_000 })
    expect(run.stdout.trim()).toBe('ended')
    expect(run.status).toBe(0)
  })
})
