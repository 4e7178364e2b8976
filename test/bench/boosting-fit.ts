// node test/bench/boosting-fit.ts: two fits in a process of their own, the first one cold, as JSON: CPU seconds of each (all threads, binning included) and the test RMSE.
import '#weights/files.ts'
import { binColumns } from '#model/boosting/binning.ts'
import { boost, predictBoosted } from '#model/boosting/boosting.ts'
import { boostingData, COLUMNS, ROWS, TRAIN } from './boosting-data.ts'

const OPTIONS = {
  loss: 'squared',
  trees: 300,
  rate: 0.1,
  leaves: 64,
  maxDepth: 6,
  minLeaf: 20,
  l2: 0,
} as const

const { x, y } = boostingData()
const columns = Array.from({ length: COLUMNS }, (_, c) => ({
  name: `x${c}`,
  kind: 'number' as const,
  values: x.subarray(c * ROWS, (c + 1) * ROWS),
}))
const rows = Int32Array.from({ length: ROWS }, (_, i) => i)
const test = rows.subarray(TRAIN)

const seconds: number[] = []
let rmse = 0
for (let round = 0; round < 2; round++) {
  const began = process.cpuUsage()
  const matrix = binColumns(columns, ROWS)
  const model = boost(matrix, rows.subarray(0, TRAIN), y.subarray(0, TRAIN), null, OPTIONS)
  const { user, system } = process.cpuUsage(began)
  seconds.push((user + system) / 1e6)
  const p = predictBoosted(model, matrix, test)
  rmse = Math.sqrt(p.reduce((sum, v, i) => sum + (v - y[TRAIN + i]!) ** 2, 0) / p.length)
}
console.log(JSON.stringify({ seconds, rmse }))
