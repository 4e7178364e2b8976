// What the options of the boosting core promise beyond its losses: bounds on depth and weight, seeded shares of rows and columns.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Feature } from '#grounding/market.ts'
import { binColumns, type Binned } from '#model/boosting/binning.ts'
import { boost, type BoostOptions, drawShare } from '#model/boosting/boosting.ts'
import { inlinePool, type LearnerTask } from '#model/learners/pool.ts'
import { ascending } from '#model/base/sort.ts'
import { depthOf, type Tree } from '#model/boosting/tree.ts'
import { threadPool } from '#server/pool.ts'
import { normalOf, randomOf } from './make-market.ts'

const N = 1500
const OPTIONS: BoostOptions = {
  loss: 'squared',
  trees: 30,
  rate: 0.2,
  leaves: 15,
  minLeaf: 5,
  l2: 1,
}
const ROWS = Int32Array.from({ length: N }, (_, i) => i)

interface Data {
  readonly matrix: Binned
  readonly y: Float64Array
  readonly weight: Float64Array
}

/** y = 2·x0 + x1 + noise whose spread grows with x0, beside six columns of nothing. */
function dataOf(seed: number): Data {
  const random = randomOf(seed)
  const x = Array.from({ length: 8 }, () => Float64Array.from({ length: N }, random))
  const y = x[0].map((v, i) => 2 * v + x[1][i] + (0.2 + v) * normalOf(random))
  const columns = x.map((values, c): Feature => ({ name: `x${c}`, kind: 'number', values }))
  return { matrix: binColumns(columns, N), y, weight: y.map(() => 0.5 + random()) }
}

/** The leaf of each row. */
function leavesOf(tree: Tree, matrix: Binned): Int32Array {
  return ROWS.map((row) => {
    let node = 0
    while (tree.left[node] >= 0) {
      const bin = matrix.bins[tree.column[node] * matrix.rows + row]
      node = tree.goesLeft[node * 256 + bin] ? tree.left[node] : tree.right[node]
    }
    return node
  })
}

const splitsOf = (trees: readonly Tree[]) =>
  trees.map((tree) => Array.from(tree.column).filter((_, node) => tree.left[node] >= 0))

describe('bounds on a tree', () => {
  test('keep every leaf within the depth, and use it', () => {
    const { matrix, y } = dataOf(3)
    for (const maxDepth of [0, 1, 3]) {
      const { trees } = boost(matrix, ROWS, y, null, { ...OPTIONS, leaves: 64, maxDepth })
      expect(Math.max(...trees.map(depthOf))).toBe(maxDepth)
    }
  })

  test('keep the weight of every leaf, and no split where that is too much', () => {
    const { matrix, y, weight } = dataOf(4)
    const total = weight.reduce((a, b) => a + b, 0)
    for (const minWeight of [60, 0.6 * total]) {
      const { trees } = boost(matrix, ROWS, y, weight, { ...OPTIONS, minLeaf: 1, minWeight })
      for (const tree of trees) {
        const held = new Map<number, number>()
        leavesOf(tree, matrix).forEach((leaf, i) =>
          held.set(leaf, (held.get(leaf) ?? 0) + weight[i]),
        )
        // Curvatures are rounded to 2⁻³⁰ of the largest.
        expect(Math.min(...held.values())).toBeGreaterThan(minWeight - 1e-4)
        expect(held.size === 1).toBe(minWeight > total / 2)
      }
    }
  })
})

describe('shares of rows and columns', () => {
  const SHARES = { rowShare: 0.6, columnShare: 0.35 }

  test('are drawn anew for each tree, by the seed and by nothing else', () => {
    const { matrix, y } = dataOf(5)
    const fit = (seed: number) => boost(matrix, ROWS, y, null, { ...OPTIONS, ...SHARES, seed })
    expect(fit(1)).toEqual(fit(1))
    expect(splitsOf(fit(2).trees)).not.toEqual(splitsOf(fit(1).trees))
    const perTree = splitsOf(fit(1).trees).map((columns) => new Set(columns))
    for (const columns of perTree) expect(columns.size).toBeLessThanOrEqual(3)
    expect(new Set(perTree.flatMap((columns) => [...columns])).size).toBe(8)
  })

  test('learn from the drawn rows and speak of all', () => {
    const { matrix, y, weight } = dataOf(6)
    const one = { ...OPTIONS, trees: 1, rowShare: 0.5, seed: 3 }
    const { trees, start } = boost(matrix, ROWS, y, weight, one)
    const drawn = new Set(drawShare(N, 0.5, 3, 0))
    const leaf = leavesOf(trees[0], matrix)
    for (const node of new Set(leaf)) {
      const own = ROWS.filter((row) => leaf[row] === node && drawn.has(row))
      const G = own.reduce((sum, row) => sum + weight[row] * (start - y[row]), 0)
      const H = own.reduce((sum, row) => sum + weight[row], 0)
      expect(trees[0].value[node]).toBeCloseTo((-0.2 * G) / (H + 1), 8)
    }
    // The next tree starts from scores that every row has, drawn or not: the loss tells.
    const { losses } = boost(matrix, ROWS, y, weight, { ...OPTIONS, ...SHARES, trees: 60 })
    expect(losses[60]).toBeLessThan(0.75 * losses[0])
  })

  test('are as many as asked, ascending, each number about as often as any', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(),
        (n, share, seed) => {
          const drawn = drawShare(n, share, seed, 7)
          expect(drawn.length).toBe(Math.max(1, Math.round(share * n)))
          for (let i = 1; i < drawn.length; i++) expect(drawn[i]).toBeGreaterThan(drawn[i - 1])
          expect(drawn[drawn.length - 1]).toBeLessThan(n)
        },
      ),
    )
    const times = new Int32Array(20)
    for (let round = 0; round < 2000; round++)
      for (const i of drawShare(20, 0.35, 11, round)) times[i]++
    // 700 ± 21 each
    expect(Math.min(...times)).toBeGreaterThan(610)
    expect(Math.max(...times)).toBeLessThan(790)
  })
})

test('fits are the same, bit for bit, on 1, 2 and 4 threads', async () => {
  const { matrix, y, weight } = dataOf(7)
  const losses = ['squared', 'logistic', 'poisson'] as const
  const tasks = losses.flatMap((loss, i) =>
    [1, 0.6].map((rowShare): LearnerTask => {
      const target = loss === 'logistic' ? y.map((v) => Number(v > 1.5)) : y.map(Math.abs)
      const options = { ...OPTIONS, loss, rowShare, columnShare: 0.5, seed: i }
      return { kind: 'boost', matrix, rows: ROWS, target, weight, options, score: ROWS }
    }),
  )
  const alone = await inlinePool().map(tasks)
  for (const threads of [1, 2, 4]) {
    const pool = threadPool(threads)
    expect(await pool.map(tasks)).toEqual(alone)
    await pool.close()
  }
})

test('numbers are put in ascending order whatever they are, without those missing', () => {
  const near = fc.integer({ min: 0, max: 2 ** 20 }).map((k) => 1 + k * Number.EPSILON)
  const value = fc.oneof(fc.double(), fc.integer({ min: -3, max: 3 }), near)
  fc.assert(
    fc.property(fc.array(value, { maxLength: 200 }), (given) => {
      const values = Float64Array.from(given)
      const sorted = Float64Array.from(ascending(values), (at) => values[at] + 0)
      const expected = values.filter((v) => !Number.isNaN(v)).map((v) => v + 0)
      expect(sorted).toEqual(expected.sort())
      expect(new Set(ascending(values)).size).toBe(expected.length)
    }),
    { numRuns: 300 },
  )
})
