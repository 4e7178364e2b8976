// What a plan promises: half by the means that chose it, half by demand alone.
import { describe, expect, test } from 'vitest'
import { promisedLevel } from '#model/promise.ts'

const MEANS = Float64Array.of(0.5, 1, -3, 2)
const UNIT = Float64Array.of(10, 10, 10, 5)
const PICKS = Int32Array.of(0, 1, 3)

/** What is promised where demand says so much of the sum that the means say. */
function levelWhere(demand: number): number {
  return promisedLevel(
    MEANS,
    MEANS.map((v) => demand * v),
    UNIT,
    PICKS,
  )
}

describe('the level of a plan’s sum', () => {
  test('lies halfway between the means and demand, in money', () => {
    expect(levelWhere(1)).toBe(1)
    expect(levelWhere(1.5)).toBeCloseTo(1.25)
    expect(levelWhere(0.4)).toBeCloseTo(0.7)
    // 5 + 10 + 10 by the means; demand expects 5 less of the last deal.
    expect(promisedLevel(MEANS, Float64Array.of(0.5, 1, 9, 1), UNIT, PICKS)).toBeCloseTo(0.9)
  })

  test('is never moved by more than twice', () => {
    expect(levelWhere(40)).toBe(2)
    expect(levelWhere(-40)).toBe(0.5)
  })

  test('is that of the means where demand was not learnt or nothing is picked', () => {
    expect(levelWhere(Number.NaN)).toBe(1)
    expect(promisedLevel(MEANS, MEANS, UNIT, Int32Array.of())).toBe(1)
  })
})
