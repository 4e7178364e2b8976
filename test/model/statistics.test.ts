// Small statistics against sums worked out by hand or the slow way.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { invertSymmetric } from '#model/base/linear-solve.ts'
import { sha256 } from '#model/base/sha256.ts'
import { areaUnderCurve, correlation, isotonic, onCurve, ranks } from '#model/base/statistics.ts'

const number = fc.double({ min: -9, max: 9, noNaN: true })

describe('isotonic regression', () => {
  test('pools what falls, keeps what rises, and is level beyond its ends', () => {
    const x = Float64Array.of(1, 2, 3, 4, 5)
    const curve = isotonic(x, Float64Array.of(1, 3, 2, 4, 4.5), new Float64Array(5).fill(1))
    expect([0, 1, 2, 2.5, 3, 4, 9].map((at) => onCurve(curve, at))).toEqual([
      1, 1, 2.5, 2.5, 2.5, 4, 4.5,
    ])
  })

  test('never falls, and its weighted mean is that of the points', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 40 }), (points) => {
        const x = Float64Array.from(points, ([v]) => v)
        const y = Float64Array.from(points, ([, v]) => v)
        const w = Float64Array.from(points, (_, i) => 1 + (i % 3))
        const curve = isotonic(x, y, w)
        const fitted = Array.from(x, (v) => onCurve(curve, v))
        const order = [...x.keys()].sort((a, b) => x[a] - x[b])
        for (let k = 1; k < order.length; k++)
          expect(fitted[order[k]]).toBeGreaterThanOrEqual(fitted[order[k - 1]] - 1e-9)
        const total = (of: (i: number) => number) =>
          points.reduce((sum, _, i) => sum + w[i] * of(i), 0)
        expect(total((i) => fitted[i])).toBeCloseTo(
          total((i) => y[i]),
          6,
        )
      }),
    )
  })
})

test('equal values share their middle rank, whatever their order', () => {
  expect([...ranks(Float64Array.of(5, 1, 5, 2))]).toEqual([0.625, 0, 0.625, 0.25])
})

test('the area under the curve counts pairs in order, ties as half', () => {
  expect(areaUnderCurve(Float64Array.of(1, 2, 3, 4), Uint8Array.of(0, 0, 1, 1))).toBe(1)
  expect(areaUnderCurve(Float64Array.of(1, 1, 1, 1), Uint8Array.of(0, 1, 0, 1))).toBe(0.5)
  expect(areaUnderCurve(Float64Array.of(1, 3, 2, 4), Uint8Array.of(0, 0, 1, 1))).toBe(0.75)
  expect(areaUnderCurve(Float64Array.of(1, 3), Uint8Array.of(1, 1))).toBe(0.5)
})

test('a correlation is that of the weighted points, 0 where one does not vary', () => {
  const a = Float64Array.of(1, 2, 3)
  expect(correlation(a, Float64Array.of(2, 4, 6))).toBeCloseTo(1, 12)
  expect(correlation(a, Float64Array.of(5, 5, 5))).toBe(0)
  const twice = correlation(
    Float64Array.of(1, 2, 2, 5),
    Float64Array.of(3, 1, 1, 2),
    Float64Array.of(1, 1, 1, 1),
  )
  const weighed = correlation(
    Float64Array.of(1, 2, 5),
    Float64Array.of(3, 1, 2),
    Float64Array.of(1, 2, 1),
  )
  expect(weighed).toBeCloseTo(twice, 12)
})

test('an inverse times its matrix is the identity', () => {
  const A = [4, 1, 0.5, 1, 3, -0.2, 0.5, -0.2, 2]
  const inverse = invertSymmetric(Float64Array.from(A), 3)
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      let sum = 0
      for (let k = 0; k < 3; k++) sum += A[i * 3 + k] * inverse[k * 3 + j]
      expect(sum).toBeCloseTo(i === j ? 1 : 0, 12)
    }
})

test('hashes are those of the platform', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
    }),
  )
})
