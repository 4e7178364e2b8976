// Non-negative least squares against every choice of columns that may stay above zero, each solved
// outright: what coordinate descent finds must be the best of them.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nonNegativeLeastSquares } from '#model/base/linear-solve.ts'
import { normalOf, randomOf } from './make-market.ts'

interface Problem {
  readonly A: readonly Float64Array[]
  readonly y: Float64Array
  readonly w: Float64Array
  readonly ridge: number
  readonly prior: number
}

/** Random columns that resemble one another, as predictions of one thing do. */
function problemOf(seed: number, size: number): Problem {
  const random = randomOf(seed)
  const draw = () => Float64Array.from({ length: 25 }, () => normalOf(random))
  const shared = draw()
  const alike = 2 * random()
  const A = Array.from({ length: size }, () => draw().map((v, i) => v + alike * shared[i]))
  const sign = Math.sign(random() - 0.3)
  return {
    A,
    y: draw().map((v, i) => v + sign * shared[i]),
    w: draw().map((v) => v * v),
    ridge: 0.1 + 3 * random(),
    prior: random(),
  }
}

function solve({ A, y, w, ridge, prior }: Problem): Float64Array {
  return nonNegativeLeastSquares(A, y, w, ridge, prior)
}

/** Residuals of a solution. */
function rest({ A, y }: Problem, x: ArrayLike<number>): Float64Array {
  return y.map((v, i) => v - A.reduce((sum, column, j) => sum + column[i] * x[j], 0))
}

function cost(problem: Problem, x: ArrayLike<number>): number {
  const { w, ridge, prior } = problem
  const misfit = rest(problem, x).reduce((sum, v, i) => sum + w[i] * v * v, 0)
  return Array.from(x).reduce((sum, v) => sum + ridge * (v - prior) ** 2, misfit)
}

/** Solves the normal equations of some of the columns by Gauss–Jordan elimination. */
function unbounded({ A, y, w, ridge, prior }: Problem, free: readonly number[]): number[] {
  const dot = (a: Float64Array, b: Float64Array) =>
    a.reduce((sum, v, i) => sum + w[i] * v * b[i], 0)
  const M = free.map((j) => [
    ...free.map((k) => dot(A[j], A[k]) + (j === k ? ridge : 0)),
    dot(A[j], y) + ridge * prior,
  ])
  M.forEach((line, j) => {
    const pivot = line[j]
    line.forEach((v, k) => (line[k] = v / pivot))
    M.forEach((other, i) => {
      const factor = other[j]
      if (i !== j) line.forEach((v, k) => (other[k] -= factor * v))
    })
  })
  return M.map((line) => line[free.length])
}

const problems = (most: number) =>
  fc
    .tuple(fc.nat(100_000), fc.integer({ min: 1, max: most }))
    .map(([seed, size]) => problemOf(seed, size))

test('the solution costs no more than the best over all choices of columns kept at zero', () => {
  let bounded = 0
  fc.assert(
    fc.property(problems(4), (problem) => {
      const size = problem.A.length
      let best: number[] = []
      let least = Infinity
      for (let choice = 0; choice < 2 ** size; choice++) {
        const free = Array.from(problem.A.keys()).filter((j) => (choice >> j) & 1)
        const x = Array.from({ length: size }, () => 0)
        unbounded(problem, free).forEach((v, k) => (x[free[k]] = v))
        if (x.some((v) => v < 0) || cost(problem, x) >= least) continue
        best = x
        least = cost(problem, x)
      }
      if (best.includes(0)) bounded++
      solve(problem).forEach((v, j) => expect(v).toBeCloseTo(best[j], 6))
    }),
    { seed: 1 },
  )
  expect(bounded).toBeGreaterThan(10)
})

test('where a weight is above zero its slope vanishes, and at zero no slope points upwards', () => {
  fc.assert(
    fc.property(problems(8), (problem) => {
      const { A, w, ridge, prior } = problem
      const x = solve(problem)
      const residual = rest(problem, x)
      A.forEach((column, j) => {
        const pull = column.reduce((sum, v, i) => sum + w[i] * v * residual[i], 0)
        const slope = ridge * (x[j] - prior) - pull
        expect(x[j]).toBeGreaterThanOrEqual(0)
        if (x[j] > 0) expect(Math.abs(slope)).toBeLessThan(1e-6)
        else expect(slope).toBeGreaterThan(-1e-6)
      })
    }),
  )
})

test('a strong ridge answers the prior, and rows without weight say nothing', () => {
  const problem = problemOf(3, 4)
  for (const v of solve({ ...problem, ridge: 1e9 })) expect(v).toBeCloseTo(problem.prior, 5)
  const w = problem.w.map((v, i) => (i < 5 ? 0 : v))
  const other = problem.y.map((v, i) => (i < 5 ? 1e6 : v))
  expect(solve({ ...problem, w, y: other })).toEqual(solve({ ...problem, w }))
})

test('equal columns share alike, and a column of zeros keeps the prior', () => {
  const { A, y, w } = problemOf(11, 1)
  const [a, b] = nonNegativeLeastSquares([A[0], A[0]], y, w, 1, 0.5)
  expect(a).toBeCloseTo(b, 6)
  const [, idle] = nonNegativeLeastSquares([A[0], new Float64Array(25)], y, w, 1, 0.5)
  expect(idle).toBeCloseTo(0.5, 12)
})
