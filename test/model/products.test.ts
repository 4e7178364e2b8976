// Cross products in WebAssembly against a plain loop: the same to the last bit.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import '#weights/files.ts'
import { addProducts } from '#model/boosting/products.ts'
import { normalOf, randomOf } from './make-market.ts'

test('cross products of numbers, levels and the intercept are those of a plain loop', () => {
  const shape = fc.record({
    seed: fc.nat(1_000_000),
    n: fc.integer({ min: 0, max: 150 }),
    numbers: fc.integer({ min: 0, max: 9 }),
    categories: fc.integer({ min: 0, max: 3 }),
  })
  fc.assert(
    fc.property(shape, ({ seed, n, numbers, categories }) => {
      const random = randomOf(seed)
      const levels = 4 * categories
      const columns = numbers + levels
      // Half of the rows are 0 in the later numbers, as deviations of recent deals are.
      const values = Float64Array.from({ length: 200 * numbers }, (_, i) =>
        (i % 2 && i % numbers > 2) || random() < 0.1 ? 0 : normalOf(random),
      )
      const hot = Int32Array.from({ length: 200 * categories }, (_, i) =>
        random() < 0.3 ? -1 : numbers + 4 * (i % categories) + Math.floor(4 * random()),
      )
      const rows = Int32Array.from({ length: n }, () => Math.floor(200 * random()))
      const weight = Float64Array.from(rows, () => (random() < 0.1 ? 0 : random()))
      const size = columns + 1
      const square = new Float64Array(size * size)
      addProducts({ numbers, values, categories, hot, columns }, rows, weight, square)

      const plain = new Float64Array(size * size)
      rows.forEach((row, i) => {
        const own = [...values.subarray(row * numbers, (row + 1) * numbers)]
        const places = [...hot.subarray(row * categories, (row + 1) * categories)]
        for (let j = 0; j < numbers; j++) {
          for (let k = 0; k <= j; k++) plain[j * size + k] += weight[i] * own[j] * own[k]
          plain[columns * size + j] += weight[i] * own[j]
        }
        for (const level of places.filter((place) => place >= 0)) {
          for (let k = 0; k < numbers; k++) plain[level * size + k] += weight[i] * own[k]
          plain[columns * size + level] += weight[i]
        }
        plain[columns * size + columns] += weight[i]
      })
      expect(square).toEqual(plain)
    }),
    { numRuns: 200 },
  )
})
