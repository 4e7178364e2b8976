// The boosting core against an obvious slow reference and against what every booster must do.
import { describe, expect, test } from 'vitest'
import type { Feature } from '#grounding/market.ts'
import { binColumns, withBinned } from '#model/boosting/binning.ts'
import { boost, predictBoosted, type BoostOptions } from '#model/boosting/boosting.ts'
import { normalOf, randomOf } from './make-market.ts'

const OPTIONS: BoostOptions = {
  loss: 'squared',
  trees: 20,
  rate: 0.3,
  leaves: 5,
  minLeaf: 3,
  l2: 1,
}

function numbers(name: string, values: Float64Array): Feature {
  return { name, kind: 'number', values }
}

function rowsOf(n: number): Int32Array {
  return Int32Array.from({ length: n }, (_, i) => i)
}

function sample(n: number, columns: number, seed: number) {
  const random = randomOf(seed)
  const x = Array.from({ length: columns }, () =>
    Float64Array.from({ length: n }, () => normalOf(random)),
  )
  const y = Float64Array.from(
    { length: n },
    (_, i) => Math.sin(2 * x[0][i]) + x[0][i] * x[1][i] + 0.2 * normalOf(random),
  )
  return {
    x,
    y,
    matrix: binColumns(
      x.map((v, j) => numbers(`x${j}`, v)),
      n,
    ),
  }
}

/** Leaf-wise squared-loss boosting on raw values, every split tried by summing anew. */
function slowBoost(x: readonly Float64Array[], y: Float64Array, o: BoostOptions): Float64Array {
  const mean = y.reduce((a, b) => a + b, 0) / y.length
  const score = y.map(() => mean)
  for (let t = 0; t < o.trees; t++) {
    const g = score.map((s, i) => s - y[i])
    const part = (rows: number[]) =>
      rows.reduce((sum, i) => sum + g[i], 0) ** 2 / (rows.length + o.l2)
    const best = (rows: number[]) => {
      let split = { gain: 0, left: rows, right: [] as number[] }
      for (const column of x)
        for (const edge of rows.map((i) => column[i])) {
          const left = rows.filter((i) => column[i] <= edge)
          const right = rows.filter((i) => column[i] > edge)
          if (left.length < o.minLeaf || right.length < o.minLeaf) continue
          const gain = part(left) + part(right) - part(rows)
          if (gain > split.gain + 1e-12) split = { gain, left, right }
        }
      return split
    }
    let leaves = [Array.from(y.keys())]
    while (leaves.length < o.leaves) {
      const splits = leaves.map(best)
      const at = splits.reduce((top, s, i) => (s.gain > splits[top].gain ? i : top), 0)
      if (splits[at].gain === 0) break
      leaves = [...leaves.filter((_, i) => i !== at), splits[at].left, splits[at].right]
    }
    for (const leaf of leaves) {
      const step = (-o.rate * leaf.reduce((sum, i) => sum + g[i], 0)) / (leaf.length + o.l2)
      for (const i of leaf) score[i] += step
    }
  }
  return score
}

describe('boosting', () => {
  test.each([1, 2, 3])('finds the splits that an exhaustive search finds (seed %i)', (seed) => {
    const { x, y, matrix } = sample(90, 3, seed)
    const fast = predictBoosted(boost(matrix, rowsOf(90), y, null, OPTIONS), matrix, rowsOf(90))
    const slow = slowBoost(x, y, OPTIONS)
    for (let i = 0; i < 90; i++) expect(fast[i]).toBeCloseTo(slow[i], 9)
  })

  test.each(['squared', 'logistic', 'poisson'] as const)(
    'never raises its training loss: %s',
    (loss) => {
      const { y, matrix } = sample(600, 4, 7)
      const target =
        loss === 'squared'
          ? y
          : y.map((v) => (loss === 'logistic' ? Number(v > 0) : Math.max(0, Math.round(v))))
      const { losses } = boost(matrix, rowsOf(600), target, null, {
        ...OPTIONS,
        loss,
        trees: 60,
        rate: 0.1,
      })
      for (let t = 1; t < losses.length; t++)
        expect(losses[t]).toBeLessThanOrEqual(losses[t - 1] + 1e-12)
    },
  )

  test('beats the mean on rows that it has not seen', () => {
    const { y, matrix } = sample(3000, 4, 9)
    const train = rowsOf(2000)
    const test = rowsOf(3000).subarray(2000)
    const model = boost(matrix, train, y.subarray(0, 2000), null, {
      ...OPTIONS,
      trees: 100,
      rate: 0.1,
      leaves: 15,
    })
    const error = (p: (i: number) => number) =>
      test.reduce((sum, row, i) => sum + (y[row] - p(i)) ** 2, 0)
    const predicted = predictBoosted(model, matrix, test)
    expect(error((i) => predicted[i])).toBeLessThan(0.3 * error(() => model.start))
  })

  test('weighs a row of weight k like k copies of it', () => {
    const { y, matrix } = sample(200, 3, 11)
    const random = randomOf(5)
    const weight = Float64Array.from(y, () => 1 + Math.floor(3 * random()))
    const copies = rowsOf(200).reduce<number[]>(
      (all, row) => [...all, ...Array<number>(weight[row]).fill(row)],
      [],
    )
    const options = { ...OPTIONS, minLeaf: 1 }
    const weighted = boost(matrix, rowsOf(200), y, weight, options)
    const copied = boost(
      matrix,
      Int32Array.from(copies),
      Float64Array.from(copies, (row) => y[row]),
      null,
      options,
    )
    const a = predictBoosted(weighted, matrix, rowsOf(200))
    const b = predictBoosted(copied, matrix, rowsOf(200))
    for (let i = 0; i < 200; i++) expect(a[i]).toBeCloseTo(b[i], 9)
  })

  test('sends missing values to the side where they belong', () => {
    const n = 400
    const random = randomOf(3)
    const x = Float64Array.from({ length: n }, (_, i) => (i % 4 === 0 ? Number.NaN : random()))
    const y = x.map((v) => (Number.isNaN(v) || v > 0.5 ? 1 : 0))
    const matrix = binColumns([numbers('x', x)], n)
    const model = boost(matrix, rowsOf(n), y, null, {
      ...OPTIONS,
      trees: 1,
      leaves: 2,
      rate: 1,
      l2: 0,
    })
    const predicted = predictBoosted(model, matrix, rowsOf(n))
    for (let i = 0; i < n; i++) expect(predicted[i]).toBeCloseTo(y[i], 9)
  })

  test('splits a category by any set of its levels, whatever their numbers', () => {
    const n = 900
    const high = new Set([1, 4, 7])
    const codes = Int32Array.from({ length: n }, (_, i) => (i * 7) % 9)
    const y = Float64Array.from(codes, (code) => (high.has(code) ? 5 : -5))
    const matrix = binColumns([{ name: 'c', kind: 'category', codes, levels: 9 }], n)
    const model = boost(matrix, rowsOf(n), y, null, {
      ...OPTIONS,
      trees: 1,
      leaves: 2,
      rate: 1,
      l2: 0,
    })
    const predicted = predictBoosted(model, matrix, rowsOf(n))
    for (let i = 0; i < n; i++) expect(predicted[i]).toBeCloseTo(y[i], 9)
  })

  test('groups the rare levels of a category that has thousands', () => {
    const n = 5000
    const codes = Int32Array.from({ length: n }, (_, i) => (i % 2 ? 0 : i))
    const matrix = binColumns([{ name: 'c', kind: 'category', codes, levels: n }], n)
    expect(matrix.count[0]).toBeLessThanOrEqual(255)
    expect(matrix.bins[1]).not.toBe(matrix.bins[2])
  })

  test('reads a column that was added later like one that was there from the start', () => {
    const { x, matrix } = sample(300, 3, 4)
    const two = binColumns(
      x.slice(0, 2).map((v, j) => numbers(`x${j}`, v)),
      300,
    )
    expect(withBinned(two, x[2])).toEqual(matrix)
  })
})
