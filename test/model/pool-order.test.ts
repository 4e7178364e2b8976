// Every learner's task on pools of one, two and three threads: the same bits in the order asked,
// whichever task ends first; and an end to all work when a pool is closed.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Feature } from '#grounding/market.ts'
import { binColumns } from '#model/boosting/binning.ts'
import { buildDesign } from '#model/learners/design.ts'
import { inlinePool, type LearnerTask, type Pool } from '#model/learners/pool.ts'
import { threadPool } from '#server/pool.ts'
import { normalOf, randomOf } from './make-market.ts'

/** Tasks of each kind and loss, the first ones far longer than the last. */
function tasks(): LearnerTask[] {
  const random = randomOf(4)
  const n = 300
  const rows = Int32Array.from({ length: n }, (_, i) => i)
  const values = Float64Array.from(rows, () => normalOf(random))
  const codes = Int32Array.from(rows, (i) => (i % 6) - 1)
  const columns: Feature[] = [
    { name: 'x', kind: 'number', values },
    { name: 'c', kind: 'category', codes, levels: 5 },
  ]
  const matrix = binColumns(columns, n)
  const design = buildDesign(columns, n, rows)
  const target = values.map((v) => (v + normalOf(random) > 0 ? 1 : 0))
  const weight = rows.map((i) => 1 + (i % 2))
  return [40, 10, 2].flatMap((trees) =>
    (['squared', 'logistic', 'poisson'] as const).flatMap((loss): LearnerTask[] => {
      const fit = { rows, target, weight: Float64Array.from(weight), score: rows.slice(trees) }
      const options = { loss, trees, rate: 0.1, leaves: 8, minLeaf: 5, l2: 1 }
      return [
        { kind: 'boost', matrix, options, ...fit },
        { kind: 'linear', design, loss, penalty: trees, ...fit },
      ]
    }),
  )
}

const asked = tasks()
const here = await inlinePool().map(asked)

async function closing<A>(pool: Pool, work: (pool: Pool) => Promise<A>): Promise<A> {
  try {
    return await work(pool)
  } finally {
    await pool.close()
  }
}

test('one, two and three threads answer the same bits in the order asked', async () => {
  expect(here.map((answer) => answer.length)).toEqual(asked.map((task) => task.score.length))
  expect(new Set(here.map((answer) => answer[0])).size).toBe(asked.length)
  for (const threads of [1, 2, 3]) {
    const there = await closing(threadPool(threads), (pool) => pool.map(asked))
    there.forEach((answer, i) =>
      expect(Buffer.from(answer.buffer).equals(Buffer.from(here[i].buffer))).toBe(true),
    )
  }
})

test('two questions at once are each answered with their own', async () => {
  await closing(threadPool(2), async (pool) => {
    const backwards = asked.toReversed()
    const [first, second, none] = await Promise.all([
      pool.map(asked),
      pool.map(backwards),
      pool.map([]),
    ])
    expect(first).toEqual(here)
    expect(second).toEqual(here.toReversed())
    expect(none).toEqual([])
  })
})

test('a task that fails among others rejects the question, and the pool goes on', async () => {
  const broken = { ...asked[1], rows: null } as unknown as LearnerTask
  for (const threads of [1, 2])
    await closing(threadPool(threads), async (pool) => {
      const question = async () => pool.map([asked[0], broken, asked[2]])
      await expect(question()).rejects.toThrow()
      expect(await pool.map(asked)).toEqual(here)
    })
})

test('closing a pool ends work under way, rejects what waits and lets the process end', () => {
  const program = fileURLToPath(new URL('./closed-pool.ts', import.meta.url))
  const run = spawnSync(process.execPath, [program], { encoding: 'utf8', timeout: 15_000 })
  expect(run.stdout.trim()).toBe('rejected,rejected')
  expect(run.status).toBe(0)
})
