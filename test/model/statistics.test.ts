// Small statistics against sums worked out by hand or the slow way.
import { expect, test } from 'vitest'
import { areaUnderCurve, correlation, ranks } from '#model/base/statistics.ts'

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
