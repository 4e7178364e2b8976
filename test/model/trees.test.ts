// Boosted trees against an obvious slow reference: every split of every leaf tried on the raw
// values, one subset of rows after another. Nothing of histograms, bins or their order is reused.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Feature } from '#grounding/market.ts'
import { binColumns, type Binned } from '#model/boosting/binning.ts'
import { boost, predictBoosted, type BoostOptions } from '#model/boosting/boosting.ts'
import type { Loss } from '#model/boosting/losses.ts'
import { growTree, prepareWorkspace } from '#model/boosting/grow-tree.ts'
import type { Tree } from '#model/boosting/tree.ts'
import { normalOf, randomOf } from './make-market.ts'

const LOSSES: readonly Loss[] = ['squared', 'logistic', 'poisson']
const USUAL: BoostOptions = {
  loss: 'squared',
  trees: 20,
  rate: 0.1,
  leaves: 8,
  minLeaf: 5,
  l2: 1,
}

const number = (values: ArrayLike<number>): Feature => ({
  name: 'number',
  kind: 'number',
  values: Float64Array.from(values),
})
const category = (codes: ArrayLike<number>, levels: number): Feature => ({
  name: 'category',
  kind: 'category',
  codes: Int32Array.from(codes),
  levels,
})
const upTo = (n: number) => Int32Array.from({ length: n }, (_, i) => i)

interface Data {
  readonly columns: readonly Feature[]
  readonly matrix: Binned
  readonly rows: Int32Array
  readonly weight: Float64Array
  target(loss: Loss): Float64Array
}

/** Two columns of numbers with holes, one of a few whole numbers, one category with holes. */
function dataOf(seed: number, n: number): Data {
  const random = randomOf(seed)
  const hole = (share: number, value: number, missing: number) =>
    random() < share ? missing : value
  const a = Float64Array.from({ length: n }, () => hole(0.2, normalOf(random), Number.NaN))
  const b = Float64Array.from({ length: n }, () => hole(0.5, random(), Number.NaN))
  const c = Float64Array.from({ length: n }, () => Math.floor(4 * random()))
  const d = Int32Array.from({ length: n }, () => hole(0.15, Math.floor(4 * random()), -1))
  const columns = [number(a), number(b), number(c), category(d, 4)]
  const level = a.map(
    (v, i) => (Number.isNaN(v) ? 1 : v) - (Number.isNaN(b[i]) ? 0.7 : b[i]) + (d[i] % 2) + c[i] / 3,
  )
  const noise = level.map(() => normalOf(random))
  return {
    columns,
    matrix: binColumns(columns, n),
    rows: upTo(n),
    weight: level.map(() => 0.5 + random()),
    target: (loss) =>
      level.map((v, i) => {
        if (loss === 'squared') return v + noise[i]
        if (loss === 'logistic') return v + noise[i] > 1 ? 1 : 0
        return Math.max(0, Math.round(v + 1 + noise[i]))
      }),
  }
}

/** Loss of one row and its two derivatives by the score. */
function derivatives(loss: Loss, f: number, y: number): { g: number; h: number; value: number } {
  if (loss === 'squared') return { g: f - y, h: 1, value: (f - y) ** 2 / 2 }
  if (loss === 'poisson') return { g: Math.exp(f) - y, h: Math.exp(f), value: Math.exp(f) - y * f }
  const p = 1 / (1 + Math.exp(-f))
  return { g: p - y, h: p * (1 - p), value: -(y * Math.log(p) + (1 - y) * Math.log(1 - p)) }
}

interface Slow {
  readonly columns: readonly Feature[]
  readonly g: Float64Array
  readonly h: Float64Array
  readonly minLeaf: number
  readonly l2: number
}

function gainOf({ g, h, l2 }: Slow, left: readonly number[], right: readonly number[]): number {
  const worth = (rows: readonly number[]) =>
    rows.reduce((sum, i) => sum + g[i], 0) ** 2 / (rows.reduce((sum, i) => sum + h[i], 0) + l2)
  return worth(left) + worth(right) - worth([...left, ...right])
}

/** Gain of the best split of these rows that leaves enough on both sides; 0 where none helps. */
function bestGain(slow: Slow, rows: readonly number[]): number {
  let best = 0
  const offer = (goesLeft: (row: number) => boolean) => {
    const left = rows.filter(goesLeft)
    const right = rows.filter((row) => !goesLeft(row))
    if (Math.min(left.length, right.length) < slow.minLeaf) return
    best = Math.max(best, gainOf(slow, left, right))
  }
  for (const column of slow.columns) {
    if (column.kind === 'number') {
      const { values } = column
      for (const threshold of [...new Set(rows.map((row) => values[row])), -Infinity]) {
        offer((row) => values[row] <= threshold)
        offer((row) => values[row] <= threshold || Number.isNaN(values[row]))
      }
    } else {
      // Levels with ten rows or more, by mean gradient with ten of nothing added, from both ends
      const { codes } = column
      const members = new Map<number, number[]>()
      for (const row of rows) members.set(codes[row], [...(members.get(codes[row]) ?? []), row])
      const levels = [...members].filter(([, at]) => at.length >= 10)
      const mean = (at: readonly number[]) =>
        at.reduce((sum, i) => sum + slow.g[i], 0) / (at.reduce((sum, i) => sum + slow.h[i], 0) + 10)
      levels.sort((x, y) => mean(x[1]) - mean(y[1]))
      for (let k = 1; k <= levels.length; k++) {
        const low = new Set(levels.slice(0, k).map(([code]) => code))
        const high = new Set(levels.slice(-k).map(([code]) => code))
        offer((row) => low.has(codes[row]))
        offer((row) => high.has(codes[row]))
      }
    }
  }
  return best
}

/** Whether a row goes to the left child of a node. */
function left(tree: Tree, matrix: Binned, node: number, row: number): boolean {
  return tree.goesLeft[node * 256 + matrix.bins[tree.column[node] * matrix.rows + row]] === 1
}

/** Follows a tree as it grew and compares each step with the best one; adds its values to scores. */
function followGrowth(tree: Tree, data: Data, slow: Slow, options: BoostOptions, f: Float64Array) {
  const members = new Map<number, number[]>([[0, Array.from(data.rows)]])
  const near = (a: number, b: number) => expect(a).toBeCloseTo(b, 8)
  for (let made = 1; made < tree.left.length; made += 2) {
    const parent = tree.left.indexOf(made)
    const rows = members.get(parent)!
    const sides = [true, false].map((side) =>
      rows.filter((row) => left(tree, data.matrix, parent, row) === side),
    )
    const gain = gainOf(slow, sides[0], sides[1])
    near(gain, Math.max(...[...members.values()].map((leaf) => bestGain(slow, leaf))))
    members.delete(parent)
    members.set(tree.left[parent], sides[0]).set(tree.right[parent], sides[1])
  }
  if (members.size < options.leaves)
    for (const leaf of members.values()) near(bestGain(slow, leaf), 0)
  for (const [node, rows] of members) {
    expect(tree.left[node]).toBe(-1)
    expect(rows.length).toBeGreaterThanOrEqual(slow.minLeaf)
    const sum = (of: Float64Array) => rows.reduce((total, i) => total + of[i], 0)
    const value = (-options.rate * sum(slow.g)) / (sum(slow.h) + options.l2)
    near(tree.value[node], value)
    for (const row of rows) f[row] += value
  }
  return members
}

describe('splits', () => {
  test.each(LOSSES)('of %s loss are the best that a slow search finds', (loss) => {
    for (let seed = 1; seed <= 8; seed++) {
      const data = dataOf(seed, 70)
      const options = {
        ...USUAL,
        loss,
        trees: 3,
        leaves: 5,
        minLeaf: seed,
        l2: seed % 3,
        rate: 0.3,
      }
      const y = data.target(loss)
      const model = boost(data.matrix, data.rows, y, data.weight, options)
      const f = new Float64Array(y.length).fill(model.start)
      for (const tree of model.trees) {
        const at = Array.from(f, (v, i) => derivatives(loss, v, y[i]))
        const g = Float64Array.from(at, (d, i) => data.weight[i] * d.g)
        const h = Float64Array.from(at, (d, i) => data.weight[i] * d.h)
        const slow = { columns: data.columns, g, h, minLeaf: options.minLeaf, l2: options.l2 }
        const leaves = followGrowth(tree, data, slow, options, f)
        expect(leaves.size).toBeGreaterThan(1)
      }
      const link = { squared: (v: number) => v, logistic: (v: number) => 1 / (1 + Math.exp(-v)) }
      const mean = loss === 'poisson' ? Math.exp : link[loss]
      predictBoosted(model, data.matrix, data.rows).forEach((p, i) =>
        expect(p).toBeCloseTo(mean(f[i]), 8),
      )
    }
  })

  test('put missing values on the side where they do best, alone if that is best', () => {
    const x = Float64Array.from({ length: 60 }, (_, i) => (i % 3 === 2 ? Number.NaN : i % 3))
    const matrix = binColumns([number(x)], 60)
    const split = (y: (kind: number) => number) => {
      const target = Float64Array.from(upTo(60), (i) => y(i % 3))
      const model = boost(matrix, upTo(60), target, null, { ...USUAL, trees: 1, leaves: 2 })
      const p = predictBoosted(model, matrix, upTo(3))
      return [0, 1, 2].map((i) => Array.from(p).findIndex((v) => v === p[i]))
    }
    expect(split((kind) => [1, 0, 1][kind])).toEqual([0, 1, 0])
    expect(split((kind) => [1, 0, 0][kind])).toEqual([0, 1, 1])
    expect(split((kind) => [0, 0, 1][kind])).toEqual([0, 0, 2])
  })

  test('of a column that was complete send a value missing later to the larger side', () => {
    for (const small of ['low', 'high']) {
      const edge = small === 'low' ? 20 : 60
      const x = Float64Array.from({ length: 81 }, (_, i) => (i === 80 ? Number.NaN : i))
      const matrix = binColumns([number(x)], 81)
      const target = Float64Array.from(upTo(80), (i) => (i < edge ? 1 : 0))
      const model = boost(matrix, upTo(80), target, null, { ...USUAL, trees: 1, leaves: 2 })
      const [first, last, missing] = predictBoosted(model, matrix, Int32Array.of(0, 79, 80))
      expect(first).toBeGreaterThan(last)
      expect(missing).toBe(small === 'low' ? last : first)
    }
  })

  test('of an even category are the best of all its subsets, missing being one level', () => {
    const random = randomOf(5)
    for (let round = 0; round < 20; round++) {
      const levels = 2 + (round % 4)
      const n = 12 * (levels + 1)
      const codes = Int32Array.from({ length: n }, (_, i) => (i % (levels + 1)) - 1)
      const effect = Float64Array.from({ length: levels + 1 }, () => normalOf(random))
      const gradient = Float64Array.from(codes, (code) => effect[code + 1] + normalOf(random))
      const slow = { columns: [], g: gradient, h: new Float64Array(n).fill(1), minLeaf: 1, l2: 1 }
      let best = 0
      for (let subset = 1; subset < 2 ** (levels + 1) - 1; subset++) {
        const inside = (i: number) => ((subset >> (codes[i] + 1)) & 1) === 1
        const sides = [true, false].map((s) => Array.from(upTo(n)).filter((i) => inside(i) === s))
        best = Math.max(best, gainOf(slow, sides[0], sides[1]))
      }
      const matrix = binColumns([category(codes, levels)], n)
      const options = { leaves: 2, minLeaf: 1, l2: 1, rate: 1 }
      const ground = prepareWorkspace(matrix, upTo(n), 2)
      const tree = growTree(ground, gradient, slow.h, options, new Float64Array(n))
      const sides = [true, false].map((s) =>
        Array.from(upTo(n)).filter((i) => left(tree, matrix, 0, i) === s),
      )
      expect(gainOf(slow, sides[0], sides[1])).toBeCloseTo(best, 8)
    }
  })

  test('leave every leaf at least its least number of rows, and none where that is too many', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: 1, max: 40 }), (seed, minLeaf) => {
        const data = dataOf(seed, 60)
        const options = { ...USUAL, trees: 2, leaves: 30, minLeaf }
        const model = boost(data.matrix, data.rows, data.target('squared'), null, options)
        for (const tree of model.trees) {
          const reached = new Map<number, number>()
          for (const row of data.rows) {
            let node = 0
            while (tree.left[node] >= 0)
              node = left(tree, data.matrix, node, row) ? tree.left[node] : tree.right[node]
            reached.set(node, (reached.get(node) ?? 0) + 1)
          }
          expect(Math.min(...reached.values())).toBeGreaterThanOrEqual(minLeaf)
          expect(reached.size).toBe((tree.left.length + 1) / 2)
          if (minLeaf > 30) expect(reached.size).toBe(1)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('boosting', () => {
  test.each(LOSSES)('takes a weight of k as k copies of the row, with %s loss', (loss) => {
    for (let seed = 1; seed <= 5; seed++) {
      const data = dataOf(seed, 120)
      const columns = data.columns.slice(0, 3)
      const matrix = binColumns(columns, 120)
      const times = Float64Array.from(data.rows, (i) => 1 + (i % 3))
      const copies = data.rows.reduce<number[]>((all, row) => {
        return [...all, ...Array.from({ length: times[row] }, () => row)]
      }, [])
      const y = data.target(loss)
      const options = { ...USUAL, loss, minLeaf: 1, trees: 8 }
      const weighted = boost(matrix, data.rows, y, times, options)
      const copied = boost(
        matrix,
        Int32Array.from(copies),
        Float64Array.from(copies, (row) => y[row]),
        null,
        options,
      )
      const expected = predictBoosted(copied, matrix, data.rows)
      predictBoosted(weighted, matrix, data.rows).forEach((p, i) =>
        expect(p).toBeCloseTo(expected[i], 8),
      )
      expect(weighted.losses[8]).toBeCloseTo(copied.losses[8], 8)
      const even = predictBoosted(boost(matrix, data.rows, y, null, options), matrix, data.rows)
      expect(even.some((p, i) => Math.abs(p - expected[i]) > 1e-3)).toBe(true)
    }
  })

  test('never raises its training loss, and tells the loss as it is', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.constantFrom(...LOSSES), (seed, loss) => {
        const data = dataOf(seed, 80)
        const y = data.target(loss)
        const model = boost(data.matrix, data.rows, y, data.weight, { ...USUAL, loss, trees: 15 })
        expect(model.losses.length).toBe(16)
        for (let t = 1; t <= 15; t++)
          expect(model.losses[t]).toBeLessThanOrEqual(model.losses[t - 1] + 1e-12)
        const p = predictBoosted(model, data.matrix, data.rows)
        const score = { squared: (v: number) => v, logistic: (v: number) => Math.log(v / (1 - v)) }
        const back = loss === 'poisson' ? Math.log : score[loss]
        let sum = 0
        let total = 0
        p.forEach((v, i) => {
          sum += data.weight[i] * derivatives(loss, back(v), y[i]).value
          total += data.weight[i]
        })
        expect(model.losses[15]).toBeCloseTo(sum / total, 8)
      }),
      { numRuns: 40 },
    )
  })

  test.each(LOSSES)(
    'learns a known function far better than the mean does, with %s loss',
    (loss) => {
      const random = randomOf(3)
      const n = 2000
      const x = Float64Array.from({ length: n }, () => normalOf(random))
      const z = Float64Array.from({ length: n }, () => normalOf(random))
      const code = Int32Array.from({ length: n }, () => Math.floor(6 * random()))
      const f = x.map((v, i) => Math.sin(2 * v) + (z[i] > 0 ? v / 2 : 0) + (code[i] === 2 ? 1 : 0))
      const mean = {
        squared: f,
        poisson: f.map(Math.exp),
        logistic: f.map((v) => 1 / (1 + Math.exp(-3 * v))),
      }[loss]
      const y = loss === 'logistic' ? mean.map((p) => (random() < p ? 1 : 0)) : mean
      const matrix = binColumns([number(x), number(z), category(code, 6)], n)
      const train = upTo(1500)
      const test = Int32Array.from({ length: 500 }, (_, i) => 1500 + i)
      const options = { ...USUAL, loss, trees: 80, leaves: 15, minLeaf: 10 }
      const p = predictBoosted(boost(matrix, train, y.slice(0, 1500), null, options), matrix, test)
      const centre = y.slice(0, 1500).reduce((a, b) => a + b, 0) / 1500
      const square = (of: (i: number) => number) =>
        test.reduce((sum, row, i) => sum + (of(i) - mean[row]) ** 2, 0)
      const share = { squared: 0.03, poisson: 0.06, logistic: 0.2 }[loss]
      expect(square((i) => p[i])).toBeLessThan(share * square(() => centre))
    },
  )

  test('answers the same twice, to the last bit', () => {
    const data = dataOf(9, 200)
    const fit = () => boost(data.matrix, data.rows, data.target('poisson'), data.weight, USUAL)
    expect(fit()).toEqual(fit())
  })

  test('predicts the constant that fits best where no column tells anything', () => {
    const matrix = binColumns([number([1, 1, 1, 1])], 4)
    const y = Float64Array.of(0, 0, 1, 3)
    const w = Float64Array.of(1, 1, 1, 3)
    for (const loss of ['squared', 'poisson'] as const) {
      const model = boost(matrix, upTo(4), y, w, { ...USUAL, loss, minLeaf: 1 })
      for (const p of predictBoosted(model, matrix, upTo(4))) expect(p).toBeCloseTo(10 / 6, 9)
    }
    const all = boost(matrix, upTo(4), Float64Array.of(1, 1, 1, 1), null, {
      ...USUAL,
      loss: 'logistic',
    })
    const [sure] = predictBoosted(all, matrix, upTo(1))
    expect(sure).toBeGreaterThan(0.999)
    expect(sure).toBeLessThan(1)
  })
})

describe('bins', () => {
  test('keep order, give each of few values its own bin and set missing ones apart', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(NaN)), {
          minLength: 2,
          maxLength: 60,
        }),
        (given) => {
          const values = given.map((v) => v + 0) // −0 and 0 are one value
          const { columns, bins, count } = binColumns([number(values)], values.length)
          const kinds = new Set(values)
          expect(columns).toBe(kinds.size < 2 ? 0 : 1)
          if (columns === 0) return
          values.forEach((v, i) => {
            expect(bins[i]).toBeLessThan(count[0])
            values.forEach((u, j) => {
              if (Number.isNaN(v)) expect(bins[i]).toBe(0)
              else if (u < v) expect(bins[j]).toBeLessThan(bins[i])
              else if (u === v) expect(bins[j]).toBe(bins[i])
            })
          })
        },
      ),
    )
  })

  test('of many values are about equally full, and rare levels share one', () => {
    const n = 5000
    const random = randomOf(2)
    const wide = Float64Array.from({ length: n }, () => Math.exp(3 * normalOf(random)))
    const codes = Int32Array.from({ length: n }, (_, i) => (i < 4000 ? i % 200 : i - 3700))
    const matrix = binColumns([number(wide), category(codes, 1300)], n)
    const full = new Int32Array(512)
    matrix.bins.forEach((bin, i) => full[bin + (i < n ? 0 : 256)]++)
    const numbers = full.slice(1, matrix.count[0])
    expect(Math.min(...numbers)).toBeGreaterThan(10)
    expect(Math.max(...numbers)).toBeLessThan(40)
    expect(matrix.count[1]).toBe(255)
    expect(full[256 + 254]).toBe(1000 - 53)
    expect(Math.max(...full.slice(257, 257 + 200))).toBe(20)
  })
})
