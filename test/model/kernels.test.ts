// The kernels in WebAssembly against the plain loops, their oracle: identical to the last bit, cell by
// cell and tree by tree, whatever the data.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Feature } from '#grounding/market.ts'
import { binColumns, type Binned } from '#model/boosting/binning.ts'
import { boost, predictBoosted, type BoostOptions } from '#model/boosting/boosting.ts'
import type { Loss } from '#model/boosting/losses.ts'
import { wasmKernels } from '#model/boosting/kernels-wasm.ts'
import { unitsOf, type Kernels } from '#model/boosting/kernels.ts'
import { readWeight, sha256 } from '#weights/files.ts'
import { compileKernels } from '#training/wasm/compile.ts'
import { plainKernels } from './kernels-plain.ts'
import { normalOf, randomOf } from './make-market.ts'

const BOTH = [plainKernels, wasmKernels] as const

interface Data {
  readonly matrix: Binned
  readonly rows: Int32Array
  readonly gradient: Float64Array
  readonly curvature: Float64Array
}

/** Numbers with and without holes, many values and few, categories, rows left out or taken twice. */
function dataOf(seed: number, n: number, columns: number): Data {
  const random = randomOf(seed)
  const features = Array.from({ length: columns }, (_, c): Feature => {
    const hole = c % 3 === 0 ? 0 : 0.3 * random()
    const missing = () => random() < hole
    if (c % 4 === 3) {
      const codes = Int32Array.from({ length: n }, () =>
        missing() ? -1 : Math.floor(7 * random() ** 2),
      )
      return { name: `c${c}`, kind: 'category', codes, levels: 7 }
    }
    const coarse = c % 2 ? 3 : 1e9
    const values = Float64Array.from({ length: n }, () =>
      missing() ? Number.NaN : Math.round(coarse * normalOf(random)),
    )
    return { name: `x${c}`, kind: 'number', values }
  })
  const matrix = binColumns(features, n)
  const rows = Int32Array.from({ length: Math.ceil(0.8 * n) }, () => Math.floor(n * random()))
  const size = 10 ** (12 * random() - 6)
  const wild = () => (random() < 0.02 ? 1000 : random() < 0.05 ? 0 : 1)
  return {
    matrix,
    rows,
    gradient: Float64Array.from(rows, () => size * wild() * normalOf(random)),
    curvature: Float64Array.from(rows, () => wild() * random()),
  }
}

function ready({ matrix, rows, gradient, curvature }: Data, slots = 3): Kernels[] {
  return BOTH.map((make) => {
    const kernels = make(matrix, rows, slots, 1)
    kernels.index.set(rows.map((_, i) => i))
    kernels.derive(gradient, curvature)
    return kernels
  })
}

/** What both answer to the same question, after it was found to be the same. */
function same<A>(both: readonly Kernels[], ask: (kernels: Kernels) => A): A {
  const [plain, wasm] = both.map(ask)
  expect(wasm).toEqual(plain)
  return wasm
}

const cases = fc.record({
  seed: fc.nat(1_000_000),
  n: fc.integer({ min: 1, max: 400 }),
  columns: fc.integer({ min: 1, max: 11 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

describe('the kernels in WebAssembly', () => {
  test('count the histograms that the plain loops count, and what is left of them', () => {
    fc.assert(
      fc.property(cases, ({ seed, n, columns, share }) => {
        const data = dataOf(seed, n, columns)
        const both = ready(data)
        const end = Math.round(share * data.rows.length)
        const all = Int32Array.from(data.matrix.count.keys())
        const used = all.filter((c) => (seed >> c) % 2 === 0 || c === 0)
        same(both, (kernels) => kernels.total(0, end))
        for (const kernels of both) {
          // An earlier histogram in the same slot leaves nothing behind.
          kernels.fill(1, 0, end)
          kernels.use(used)
          kernels.fill(0, 0, data.rows.length)
          kernels.fill(1, 0, end)
          kernels.subtract(0, 1)
          kernels.fill(2, end, data.rows.length)
        }
        if (data.matrix.columns === 0) return
        for (const column of used) {
          const part = same(both, (kernels) => kernels.cells(1, column))
          expect(part.filter((_, i) => i % 3 === 2).reduce((a, b) => a + b, 0)).toBe(end)
          const rest = same(both, (kernels) => kernels.cells(0, column))
          // To the last bit: sums are of whole numbers.
          expect(rest).toEqual(same(both, (kernels) => kernels.cells(2, column)))
        }
      }),
      { numRuns: 150 },
    )
  })

  test('find the split that the plain loops find', () => {
    const rules = fc.record({
      minLeaf: fc.integer({ min: 1, max: 40 }),
      minWeight: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 20, noNaN: true })),
      l2: fc.constantFrom(0, 1, 100),
    })
    let found = 0
    fc.assert(
      fc.property(cases, rules, ({ seed, n, columns }, rules) => {
        const data = dataOf(seed, n, columns)
        const both = ready(data)
        const leaf = same(both, (kernels) => kernels.total(0, data.rows.length))
        for (const kernels of both) kernels.fill(0, 0, data.rows.length)
        const split = same(both, (kernels) => kernels.bestNumber(0, leaf, rules))
        if (!split) return
        found++
        expect(split.left.rows).toBeGreaterThanOrEqual(rules.minLeaf)
        expect(leaf.rows - split.left.rows).toBeGreaterThanOrEqual(rules.minLeaf)
        expect(split.left.H).toBeGreaterThanOrEqual(rules.minWeight)
        expect(leaf.H - split.left.H).toBeGreaterThanOrEqual(rules.minWeight)
      }),
      { numRuns: 400 },
    )
    expect(found).toBeGreaterThan(100)
  })

  test('move rows as the plain loops do, each side in its order', () => {
    fc.assert(
      fc.property(cases, ({ seed, n, columns, share }) => {
        const data = dataOf(seed, n, columns)
        if (data.matrix.columns === 0) return
        const random = randomOf(seed)
        const goesLeft = Uint8Array.from({ length: 256 }, () => Number(random() < share))
        const column = seed % data.matrix.columns
        const both = ready(data)
        const start = Math.floor((data.rows.length * share) / 3)
        const end = data.rows.length - start
        const border = same(both, (kernels) => kernels.partition(start, end, column, goesLeft))
        const index = same(both, (kernels) => kernels.index.slice())
        const bin = (i: number) => data.matrix.bins[column * data.matrix.rows + data.rows[index[i]]]
        for (let i = start; i < end; i++) {
          expect(goesLeft[bin(i)]).toBe(Number(i < border))
          if (i > start && i !== border) expect(index[i]).toBeGreaterThan(index[i - 1])
        }
      }),
      { numRuns: 100 },
    )
  })

  test('fit and predict the very models that the plain loops do', () => {
    const losses: readonly Loss[] = ['squared', 'logistic', 'poisson']
    const options = fc.record({
      loss: fc.constantFrom(...losses),
      leaves: fc.integer({ min: 1, max: 20 }),
      minLeaf: fc.integer({ min: 1, max: 20 }),
      l2: fc.constantFrom(0, 3),
      maxDepth: fc.constantFrom(undefined, 1, 4),
      rowShare: fc.constantFrom(undefined, 0.6),
      columnShare: fc.constantFrom(undefined, 0.35),
    })
    fc.assert(
      fc.property(cases, options, fc.boolean(), ({ seed, n, columns }, given, weighted) => {
        const { matrix, rows, gradient, curvature } = dataOf(seed, n, columns)
        const target = gradient.map((v) => (given.loss === 'squared' ? v : Number(v > 0)))
        const all: BoostOptions = { ...given, trees: 6, rate: 0.3, seed }
        const weight = weighted ? curvature : null
        const [plain, wasm] = BOTH.map((kernels) => {
          const model = boost(matrix, rows, target, weight, all, kernels)
          return { model, p: predictBoosted(model, matrix, rows.toReversed(), kernels) }
        })
        expect(wasm).toEqual(plain)
        expect(wasm.p.every(Number.isFinite)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  test('sum alike whatever the order of rows', () => {
    const data = dataOf(5, 300, 5)
    const random = randomOf(6)
    const order = Array.from(data.rows.keys())
      .map((i) => [random(), i] as const)
      .sort(([a], [b]) => a - b)
      .map(([, i]) => i)
    const shuffled = {
      matrix: data.matrix,
      rows: Int32Array.from(order, (i) => data.rows[i]),
      gradient: Float64Array.from(order, (i) => data.gradient[i]),
      curvature: Float64Array.from(order, (i) => data.curvature[i]),
    }
    const cells = [data, shuffled].map((of) => {
      const both = ready(of)
      for (const kernels of both) kernels.fill(0, 0, of.rows.length)
      return Array.from(data.matrix.count.keys(), (c) => same(both, (k) => k.cells(0, c)))
    })
    expect(cells[1]).toEqual(cells[0])
  })

  test('remember nothing of a larger fit before', () => {
    const fit = (n: number, columns: number) => {
      const { matrix, rows, gradient } = dataOf(n, n, columns)
      const options = {
        loss: 'squared',
        trees: 5,
        rate: 0.3,
        leaves: 15,
        minLeaf: 1,
        l2: 0,
      } as const
      const model = boost(matrix, rows, gradient, null, options)
      return { model, p: predictBoosted(model, matrix, rows) }
    }
    const before = fit(60, 3)
    fit(5000, 11)
    expect(fit(60, 3)).toEqual(before)
  })

  test('are what their source compiles to', async () => {
    expect(sha256(await compileKernels())).toBe(sha256(readWeight('kernels.wasm')))
  })
})

describe('the units of derivatives', () => {
  test('keep every sum within what doubles and 64 bits hold exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 24 }),
        fc.double({ min: 0, max: 1e200, noNaN: true }),
        fc.double({ min: 0, max: 1e200, noNaN: true }),
        (n, gradient, curvature) => {
          const { scaleG, scaleH, shift } = unitsOf(n, gradient, curvature)
          expect(n * Math.round(gradient * scaleG)).toBeLessThanOrEqual(2 ** 51)
          expect(n * Math.round(curvature * scaleH)).toBeLessThan(2 ** Math.min(52, shift))
          expect(n).toBeLessThan(2 ** (63 - shift))
          for (const scale of [scaleG, scaleH])
            expect(Number.isInteger(Math.log2(scale))).toBe(true)
        },
      ),
    )
  })

  test('are finer than a billionth of the largest of 100,000 rows', () => {
    const { scaleG, scaleH } = unitsOf(100_000, 7, 3)
    expect(1 / scaleG / 7).toBeLessThan(1e-10)
    expect(1 / scaleH / 3).toBeLessThan(1e-8)
  })

  test('refuse what is not finite', () => {
    const { matrix, rows, gradient, curvature } = dataOf(1, 9, 1)
    for (const kernels of BOTH.map((make) => make(matrix, rows, 1, 1)))
      for (const wrong of [Number.NaN, Infinity]) {
        const broken = gradient.map((v, i) => (i === 4 ? wrong : v))
        expect(() => kernels.derive(broken, curvature)).toThrow('a derivative is not finite')
        expect(() => kernels.derive(gradient, broken)).toThrow('a derivative is not finite')
      }
  })
})
