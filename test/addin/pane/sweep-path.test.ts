// The staircase of the confidence chart: it says at every threshold what the sweep says.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sweepAt, sweepThresholds } from '#addin/plan/replan.ts'
import { fifthsOf, spaced, ticksOf } from '#addin/plan/chart.tsx'
import { extent, sweepPath } from '#addin/plan/sweep-chart.tsx'

const FRAME = { width: 300, height: 40 }

const options = fc.array(
  fc.record({
    key: fc.uuid(),
    qty: fc.integer({ min: 1, max: 9 }),
    profit: fc.integer({ min: -50, max: 500 }),
    confidence: fc.integer({ min: 0, max: 50 }).map((step) => step / 50),
    eligible: fc.boolean(),
    unit_cost: fc.integer({ min: 0, max: 20 }),
  }),
  { maxLength: 60 },
)

/** Height of the staircase at an x: that of the last step at or right of it. */
function heightAt(path: string, x: number): number {
  let height = Number(/^M[\d.]+ ([\d.]+)/.exec(path)![1])
  for (const [, at, to] of path.matchAll(/H([\d.]+)V([\d.]+)/g)) {
    if (Number(at) < x - 0.01) break
    height = Number(to)
  }
  return height
}

test('stands at every threshold as high as what the threshold selects', () => {
  fc.assert(
    fc.property(options, fc.integer({ min: 0, max: 50 }), (rows, step) => {
      const sweep = sweepThresholds(rows)
      for (const of of ['n', 'profit', 'spend'] as const) {
        const path = sweepPath(sweep.threshold, sweep[of], FRAME)
        if (sweep.threshold.length === 0) {
          expect(path).toBe('')
          continue
        }
        const [low, high] = extent(sweep[of], sweep.threshold.length)
        const value = sweepAt(sweep, step / 50)[of]
        const height =
          high === low ? FRAME.height : (1 - (value - low) / (high - low)) * FRAME.height
        expect(heightAt(path, (step / 50) * FRAME.width)).toBeCloseTo(height, 1)
      }
    }),
  )
})

test('stands on round numbers, evenly apart, that span what is drawn', () => {
  expect(ticksOf(0, 12_090)).toEqual([0, 5000, 10_000, 15_000])
  expect(ticksOf(0, 2, true)).toEqual([0, 1, 2])
  expect(ticksOf(0, 0)).toEqual([0, 1, 2])
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 0, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.boolean(),
      (low, high, whole) => {
        fc.pre(high - low > 0.5)
        const ticks = ticksOf(low, high, whole)
        expect(ticks[0]).toBeLessThanOrEqual(low + 0.01)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - 0.01)
        expect(ticks.length).toBeGreaterThanOrEqual(3)
        expect(ticks.length).toBeLessThanOrEqual(7)
      },
    ),
  )
})

test('ends where a sum is not known', () => {
  const path = sweepPath(Float64Array.of(0.9, 0.5, 0.2), [10, 20, Number.NaN], FRAME)
  expect(path).toBe('M300 40H270V20H150V0')
})

test('draws no more steps than the chart has room for', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => i)
  const threshold = Float64Array.from(rows, (i) => 1 - i / 20_000)
  const path = sweepPath(threshold, rows, FRAME)
  expect(path.split('H').length).toBeLessThan(2 * FRAME.width + 5)
})

test('numbers that would touch leave every second out', () => {
  expect(spaced(['0', '2,000', '4,000', '6,000', '8,000'])).toHaveLength(5)
  expect(spaced(['0', '4,000', '8,000', '12,000', '16,000'])).toEqual([
    '0',
    '',
    '8,000',
    '',
    '16,000',
  ])
})

test('five numbers of the spend span it with few digits, and leave little of the width', () => {
  expect(fifthsOf(5420)).toEqual([0, 1500, 3000, 4500, 6000])
  expect(fifthsOf(8)).toEqual([0, 2, 4, 6, 8])
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 1e12, noNaN: true }), (high) => {
      const [zero, ...ticks] = fifthsOf(high)
      expect(zero).toBe(0)
      expect(ticks).toHaveLength(4)
      expect(ticks[3]).toBeGreaterThanOrEqual(high * (1 - 1e-9) - 0.01)
      expect(ticks[3]).toBeLessThanOrEqual(high * 1.34 + 0.02)
    }),
  )
})
