// The range of a plan's profit at other confidences: the service's own at its own plan, and never
// narrower than what the service would measure, whatever share of it is noise of single deals.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { profitRange, squareOf, type Measured } from '#addin/plan/profit-range.ts'

const measured: Measured = { interval: [700, 1300], profit: 1000, square: 400 }

test('is the service’s own for the service’s own plan', () => {
  expect(profitRange(measured, 1000, 400)).toEqual([700, 1300])
})

test('is unknown where nothing is taken or nothing was measured', () => {
  expect(profitRange(measured, 0, 0)).toBeNull()
  expect(profitRange(null, 1000, 400)).toBeNull()
  expect(profitRange({ interval: [0, 0], profit: 0, square: 0 }, 10, 4)).toBeNull()
})

test('takes the outlay of a deal for its size, and its profit where the outlay is unknown', () => {
  expect(squareOf({ unit_cost: 3, qty: 2, profit: 5 })).toBe(36)
  expect(squareOf({ unit_cost: null, qty: 2, profit: 5 })).toBe(25)
})

test('is never narrower than noise and shared error together', () => {
  const money = fc.double({ min: 0.1, max: 1e5, noNaN: true })
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      money,
      money,
      (noise, profit, square) => {
        const now = profitRange(measured, profit, square)!
        const half = Math.hypot(
          300 * Math.sqrt(noise * (square / 400)),
          300 * Math.sqrt(1 - noise) * (profit / 1000),
        )
        expect((now[1] - now[0]) / 2).toBeGreaterThanOrEqual(half - 0.02)
      },
    ),
  )
})
