// A program that leaves a pool open: it must end by itself (pool.test.ts runs it).
import { threadPool } from '#server/pool.ts'

const rows = Int32Array.of(0, 1)
const design = {
  rows: 2,
  numbers: 0,
  values: new Float64Array(1),
  categories: 0,
  hot: new Int32Array(1),
  columns: 0,
  own: [],
}
const task = { kind: 'linear', design, loss: 'squared', penalty: 1 } as const
const target = Float64Array.of(1, 3)
await threadPool(2).map([{ ...task, rows, target, weight: null, score: rows }])
console.log('ended')
