// The linear learners and the small solvers under them: each is checked by what defines its optimum.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildDesign, withNumber, type Design } from '#model/learners/design.ts'
import { fitLinear, predictLinear } from '#model/learners/linear.ts'
import { solveSymmetric, nonNegativeLeastSquares } from '#model/base/linear-solve.ts'
import { normalOf, randomOf } from './make-market.ts'

const N = 300
const all = Int32Array.from({ length: N }, (_, i) => i)

function sample(seed: number) {
  const random = randomOf(seed)
  const x = Float64Array.from(all, () => normalOf(random))
  const wide = Float64Array.from(all, () => Math.exp(3 * normalOf(random)))
  const codes = Int32Array.from(all, () => Math.floor(4 * random()) - 1)
  const design = buildDesign(
    [
      { name: 'x', kind: 'number', values: x },
      { name: 'wide', kind: 'number', values: wide },
      { name: 'c', kind: 'category', codes, levels: 3 },
    ],
    N,
    all,
  )
  const score = Float64Array.from(all, (i) => 0.8 * x[i] + (codes[i] === 1 ? 0.7 : 0))
  const weight = Float64Array.from(all, () => 0.5 + random())
  return { random, x, design, score, weight }
}

/** Gradient of the penalised likelihood, by its definition. */
function gradientOf(
  design: Design,
  weights: Float64Array,
  mean: Float64Array,
  y: Float64Array,
  w: Float64Array,
  penalty: number,
): number[] {
  const { numbers, values, categories, hot, columns } = design
  const entry = (row: number, j: number): number => {
    if (j === columns) return 1
    if (j < numbers) return values[row * numbers + j]
    return hot.subarray(row * categories, (row + 1) * categories).includes(j) ? 1 : 0
  }
  return Array.from(weights, (b, j) => {
    const slope = all.reduce((sum, i) => sum + w[i] * (mean[i] - y[i]) * entry(i, j), 0)
    return slope + (j < columns ? penalty * b : 0)
  })
}

describe('linear learners', () => {
  test.each(['squared', 'logistic', 'poisson'] as const)(
    'end where the penalised likelihood is flat: %s',
    (loss) => {
      const { random, design, score, weight } = sample(3)
      const y = score.map((s) => {
        if (loss === 'squared') return s + normalOf(random)
        if (loss === 'logistic') return Number(random() < 1 / (1 + Math.exp(-s)))
        return Math.floor(Math.exp(s) + random())
      })
      const model = fitLinear(design, all, y, weight, loss, 5)
      const mean = predictLinear(model, design, all)
      for (const g of gradientOf(design, model.weights, mean, y, weight, 5))
        expect(Math.abs(g)).toBeLessThan(1e-3)
    },
  )

  test('follow a target that is a straight line of a column', () => {
    const { design, x } = sample(5)
    const y = x.map((v) => 3 * v - 1)
    const predicted = predictLinear(fitLinear(design, all, y, null, 'squared', 1e-6), design, all)
    for (const i of all) if (Math.abs(x[i]) < 2) expect(predicted[i]).toBeCloseTo(y[i], 3)
  })

  test('read a column that was added later like one that was there from the start', () => {
    const { random, design, x } = sample(6)
    const later = Float64Array.from(all, () => normalOf(random))
    const y = x.map((v, i) => v + 2 * later[i])
    const model = fitLinear(withNumber(design, later, all), all, y, null, 'squared', 1)
    const predicted = predictLinear(model, withNumber(design, later, all), all)
    const error = all.reduce((sum, i) => sum + (predicted[i] - y[i]) ** 2, 0) / N
    expect(error).toBeLessThan(0.05)
  })

  test('answer the mean where there is nothing to read', () => {
    const design = buildDesign([], N, all)
    const model = fitLinear(design, all, new Float64Array(N).fill(4), null, 'squared', 1)
    expect(predictLinear(model, design, all.subarray(0, 2))).toEqual(Float64Array.of(4, 4))
  })
})

describe('small solvers', () => {
  test('solve symmetric systems', () => {
    const A = Float64Array.of(4, 1, 0, 1, 3, 1, 0, 1, 5)
    const x = solveSymmetric(A.slice(), Float64Array.of(6, 10, 17))
    const back = [0, 1, 2].map((i) => A[3 * i] * x[0] + A[3 * i + 1] * x[1] + A[3 * i + 2] * x[2])
    expect(back[0]).toBeCloseTo(6, 10)
    expect(back[1]).toBeCloseTo(10, 10)
    expect(back[2]).toBeCloseTo(17, 10)
  })

  test('answer finite numbers for a singular system', () => {
    const x = solveSymmetric(Float64Array.of(1, 1, 1, 1), Float64Array.of(1, 1))
    expect(x.every(Number.isFinite)).toBe(true)
  })

  test('find non-negative least squares: no weight is negative and none could do better', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 6 }), (seed, k) => {
        const random = randomOf(seed)
        const draw = () => Float64Array.from({ length: 30 }, () => normalOf(random))
        const A = Array.from({ length: k }, draw)
        const y = draw()
        const w = draw().map(Math.abs)
        const x = nonNegativeLeastSquares(A, y, w, 0.5, 0.1)
        const gradient = A.map((column, j) => {
          const fit = y.map((v, i) => v - A.reduce((sum, c, m) => sum + c[i] * x[m], 0))
          return column.reduce((sum, v, i) => sum - w[i] * v * fit[i], 0) + 0.5 * (x[j] - 0.1)
        })
        gradient.forEach((g, j) => {
          expect(x[j]).toBeGreaterThanOrEqual(0)
          if (x[j] > 1e-9) expect(Math.abs(g)).toBeLessThan(1e-5)
          else expect(g).toBeGreaterThan(-1e-5)
        })
      }),
      { numRuns: 50 },
    )
  })
})
