// How many trees a fit has: more where columns work together, none for chance.
import { describe, expect, test } from 'vitest'
import { binColumns } from '#model/binning.ts'
import { buildDesign } from '#model/design.ts'
import { treesThatTell } from '#model/early-stopping.ts'
import { TREES } from '#model/line.ts'
import { runTask, type BoostTask } from '#model/pool.ts'
import { normalOf, randomOf } from './make-market.ts'

const N = 2500
const random = randomOf(8)
const columns = Array.from({ length: 6 }, (_, j) => ({
  name: `x${j}`,
  kind: 'number' as const,
  values: Float64Array.from({ length: N }, () => normalOf(random)),
}))
const design = buildDesign(
  columns,
  N,
  Int32Array.from({ length: N }, (_, i) => i),
)
const matrix = binColumns(columns, N)
const x = (j: number, i: number) => columns[j].values[i]
const past = Int32Array.from({ length: 2000 }, (_, i) => i)
const later = Int32Array.from({ length: 500 }, (_, i) => 2000 + i)
const noise = Float64Array.from({ length: N }, () => normalOf(random))
/** Who leaves: a client of two faults together, of either sign, or of a third and none of them. */
const together = (i: number) =>
  (x(0, i) > 0 === x(1, i) > 0.5 ? 1 : -1) + (x(2, i) > 1 ? x(3, i) : 0)

function task(of: (i: number) => number, loss: 'squared' | 'logistic', rows = past): BoostTask {
  const value = (i: number) => (loss === 'squared' ? of(i) : of(i) > 0 ? 1 : 0)
  return {
    kind: 'boost',
    matrix,
    rows,
    target: Float64Array.from(rows, value),
    weight: null,
    options: { ...TREES, loss, minLeaf: 25 },
    line: { design, loss, penalty: 30, time: null },
    score: later,
  }
}

describe.each(['squared', 'logistic'] as const)('trees of a %s loss', (loss) => {
  test('are many where columns work together, and tell more of what is to come', () => {
    const job = task((i) => together(i) + 0.7 * noise[i], loss)
    expect(treesThatTell(job)).toBeGreaterThan(2 * TREES.trees)
    const rate = (v: number) => (loss === 'squared' ? v : 2 * v - 1)
    const hit = (task: BoostTask) => {
      const told = runTask(task)
      return later.reduce((sum, row, i) => sum + rate(told[i]) * together(row), 0)
    }
    // A fit without a line has the trees that it was asked for.
    expect(hit(job)).toBeGreaterThan(1.2 * hit({ ...job, line: undefined }))
  })

  test('are few where a line tells all that there is', () => {
    expect(treesThatTell(task((i) => x(0, i) + noise[i], loss))).toBe(TREES.trees)
    expect(treesThatTell(task((i) => noise[i], loss))).toBe(TREES.trees)
  })

  test('are few where what was learnt is no longer so', () => {
    const turned = (i: number) => (i < 1500 ? 1 : -1) * together(i) + 0.7 * noise[i]
    expect(treesThatTell(task(turned, loss))).toBe(TREES.trees)
  })
})

test('a history too short to tell has the usual number', () => {
  expect(treesThatTell(task(together, 'squared', past.subarray(0, 199)))).toBe(TREES.trees)
})
