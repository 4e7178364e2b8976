// Sales of a repeated key, assigned to its purchases.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstInFirstOut } from '#addin/mapping/first-in-first-out.ts'

const batch = fc.record({
  T: fc.integer({ min: -20, max: 0 }),
  size: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant(Number.NaN)),
})
const sale = fc.record({
  T: fc.integer({ min: -25, max: 0 }),
  qty: fc.integer({ min: 0, max: 20 }),
})

describe('first in, first out', () => {
  test('fills each purchase before the next and splits a sale over two', () => {
    const portions = firstInFirstOut(
      [
        { T: -5, size: 10 },
        { T: -9, size: 4 },
      ],
      [
        { T: -8, qty: 3 },
        { T: -4, qty: 5 },
        { T: -3, qty: 9 },
        { T: -12, qty: 1 },
      ],
    )
    expect(portions).toEqual([
      { sale: 3, batch: -1, qty: 1, beyond: false },
      { sale: 0, batch: 1, qty: 3, beyond: false },
      { sale: 1, batch: 1, qty: 1, beyond: false },
      { sale: 1, batch: 0, qty: 4, beyond: false },
      { sale: 2, batch: 0, qty: 6, beyond: false },
      { sale: 2, batch: 0, qty: 3, beyond: true },
    ])
  })

  test('gives all to the latest purchase where no taken size is known', () => {
    const unknown = [-9, -5].map((T) => ({ T, size: Number.NaN }))
    const portions = firstInFirstOut(unknown, [
      { T: -6, qty: 7 },
      { T: -5, qty: 2 },
    ])
    expect(portions.map(({ sale, batch, qty }) => [sale, batch, qty])).toEqual([
      [0, 0, 7],
      [1, 1, 2],
    ])
  })

  test('makes and loses no unit', () => {
    fc.assert(
      fc.property(
        fc.array(batch, { maxLength: 6 }),
        fc.array(sale, { maxLength: 15 }),
        (batches, sales) => {
          const portions = firstInFirstOut(batches, sales)
          sales.forEach(({ qty }, i) => {
            const own = portions.filter((portion) => portion.sale === i)
            expect(own.length).toBeGreaterThan(0)
            expect(own.reduce((sum, portion) => sum + portion.qty, 0)).toBe(qty)
          })
        },
      ),
    )
  })

  test('sells nothing before it was bought and nothing beyond its size unless it says so', () => {
    fc.assert(
      fc.property(
        fc.array(batch, { maxLength: 6 }),
        fc.array(sale, { maxLength: 15 }),
        (batches, sales) => {
          const used = batches.map(() => 0)
          for (const { batch: b, sale: s, qty, beyond } of firstInFirstOut(batches, sales)) {
            if (b < 0) {
              expect(batches.every(({ T }) => T > sales[s]!.T)).toBe(true)
              continue
            }
            expect(batches[b]!.T).toBeLessThanOrEqual(sales[s]!.T)
            if (!beyond) used[b]! += qty
          }
          used.forEach((units, b) => {
            if (!Number.isNaN(batches[b]!.size)) expect(units).toBeLessThanOrEqual(batches[b]!.size)
          })
        },
      ),
    )
  })
})
