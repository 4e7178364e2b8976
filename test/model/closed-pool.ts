// A program that closes a pool in the middle of work that would take minutes: it must end at once
// (pool-order.test.ts runs it).
import { binColumns } from '#model/boosting/binning.ts'
import type { LearnerTask } from '#model/learners/pool.ts'
import { threadPool } from '#server/pool.ts'

const n = 20_000
const rows = Int32Array.from({ length: n }, (_, i) => i)
const values = Float64Array.from(rows, (i) => (i * 7919) % n)
const long: LearnerTask = {
  kind: 'boost',
  matrix: binColumns([{ name: 'x', kind: 'number', values }], n),
  rows,
  target: values,
  weight: null,
  score: rows,
  options: { loss: 'squared', trees: 100_000, rate: 0.1, leaves: 31, minLeaf: 5, l2: 1 },
}
const pool = threadPool(2)
// The second question waits: both threads work on the first.
const questions = [pool.map([long, long]), pool.map([long])]
setTimeout(() => void pool.close(), 50)
const answers = await Promise.allSettled(questions)
console.log(answers.map((answer) => answer.status).join())
