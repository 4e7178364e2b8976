// What an order adds to the sales of units held, against customers drawn one by one.
import { describe, expect, test } from 'vitest'
import { createRandom } from '#examples/random.ts'
import { expectedAtMost } from '#model/learners/count-distribution.ts'
import { expectedOwn } from '#model/held/own-units.ts'

const DRAWS = 40_000

/** Own units that sell on average: demand before the order comes is met from what is held, or lost. */
function drawn(held: number, ordered: number, wait: number, mean: number, shape: number): number {
  const random = createRandom(5, 1)
  let sum = 0
  for (let n = 0; n < DRAWS; n++) {
    const rate = mean * random.gamma(shape)
    const left = Math.max(held - random.poisson(wait * rate), 0)
    const after = random.poisson((1 - wait) * rate)
    sum += Math.max(0, Math.min(after - left, ordered)) / DRAWS
  }
  return sum
}

const of = (shape: number) => ({ shape, parts: 1, odd: 0 })

describe('units of an order that sell', () => {
  const cases = [
    [0, 4, 0.5, 6, 3],
    [0, 12, 2 / 3, 9, 12],
    [3, 6, 0.5, 8, 2],
    [10, 6, 0.5, 8, 2],
    [2, 3, 0.5, 1.2, 1],
    [25, 20, 2 / 3, 30, 30],
  ] as const
  for (const [held, ordered, wait, mean, shape] of cases)
    test(`are those of customers: ${ordered} on ${held}, mean ${mean}`, () => {
      const own = expectedOwn(held, ordered, wait, mean, of(shape))
      expect(Math.abs(own - drawn(held, ordered, wait, mean, shape))).toBeLessThan(0.02 * mean)
    })

  test('that comes at once are what it adds to sales', () => {
    const added = expectedAtMost(9, 5, of(6)) - expectedAtMost(4, 5, of(6))
    expect(expectedOwn(4, 5, 0, 5, of(6))).toBe(added)
  })

  test('are none where it comes when the time is over', () => {
    expect(expectedOwn(0, 5, 1, 5, of(6))).toBe(0)
  })

  test('grow with the order and fall with what is held, under odd and narrow counts too', () => {
    for (const spread of [
      of(2),
      { shape: 12, parts: 1, odd: 0.05 },
      { shape: 400, parts: 3, odd: 0 },
    ])
      for (const wait of [0, 0.5]) {
        const own = (held: number, ordered: number) => expectedOwn(held, ordered, wait, 7, spread)
        for (const held of [0, 1, 4, 9, 20, 500])
          for (const ordered of [1, 3, 8]) {
            expect(own(held, ordered)).toBeGreaterThanOrEqual(0)
            expect(own(held, ordered)).toBeLessThanOrEqual(ordered + 1e-9)
            expect(own(held, ordered + 1)).toBeGreaterThanOrEqual(own(held, ordered) - 1e-9)
            // Parts of what was asked for are few: a little more may stand for a little less.
            expect(own(held + 1, ordered)).toBeLessThanOrEqual(own(held, ordered) + 0.05)
          }
      }
  })
})
