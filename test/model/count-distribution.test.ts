// The spread of demand: what its functions say of one distribution hangs together, and sales are read
// for the spread that they have, whatever a few odd ones among them say.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  tailProbability,
  DISTRIBUTIONS,
  dispersion,
  limitedExpectation,
  tailExpectation,
  likeliestOfStretches,
} from '#model/learners/count-distribution.ts'
import { createRandom } from '#examples/random.ts'
import { normalOf, randomOf } from './make-market.ts'

const distribution = fc.constantFrom(...DISTRIBUTIONS)
const means = fc.double({ min: 0.05, max: 1000, noNaN: true })

test('what is sold and what is asked beyond it make up the mean', () => {
  fc.assert(
    fc.property(distribution, means, fc.integer({ min: 0, max: 120 }), (of, mean, count) => {
      const chance = tailProbability(count, mean, of)
      fc.pre(chance > 0)
      const lost = chance * (tailExpectation(count, mean, of) - count)
      // Tails are told in whole parts: where a count is no whole number of them, off by part of one's chance.
      expect(Math.abs(limitedExpectation(count, mean, of) + lost - mean)).toBeLessThan(1e-4 * mean)
    }),
  )
})

test('a larger size sells as much or more, by less each time, and never more than is asked', () => {
  fc.assert(
    fc.property(distribution, means, fc.nat({ max: 300 }), (of, mean, size) => {
      const [sold, next, last] = [0, 1, 2].map((more) => limitedExpectation(size + more, mean, of))
      expect(sold).toBeLessThanOrEqual(Math.min(size, mean) + 1e-6)
      expect(next - sold).toBeGreaterThanOrEqual(0)
      expect(last - next).toBeLessThanOrEqual(next - sold + 1e-9)
    }),
  )
})

test('more is expected beyond a larger size that sold out, however unlikely that was', () => {
  fc.assert(
    fc.property(distribution, means, fc.nat({ max: 300 }), (of, mean, size) => {
      const [beyond, next] = [size, size + 1].map((least) => tailExpectation(least, mean, of))
      expect(beyond).toBeGreaterThanOrEqual(size)
      expect(next).toBeGreaterThanOrEqual(beyond * (1 - 1e-6))
      expect(Number.isFinite(next)).toBe(true)
    }),
  )
})

/** Counts of a mean of 30 that stray by so much of it; one in 25 is a closed day where `closed`. */
function counts(stray: number, closed: boolean): Float64Array {
  const random = randomOf(3)
  return Float64Array.from({ length: 2000 }, (_, i) =>
    closed && i % 25 === 0 ? 0 : Math.max(0, Math.round(30 * (1 + stray * normalOf(random)))),
  )
}
const NONE = new Uint8Array(2000)
const MEANS = new Float64Array(2000).fill(30)
const read = (of: Float64Array, open = NONE) =>
  DISTRIBUTIONS[likeliestOfStretches(of, open, MEANS, null).place]

test.each([0.08, 0.12, 0.5])('counts that stray by %d of their mean are read so', (stray) => {
  const of = read(counts(stray, false))
  const deviation = Math.sqrt(dispersion(of, 30) / 30)
  expect(deviation / stray).toBeGreaterThan(0.75)
  expect(deviation / stray).toBeLessThan(1.33)
})

test.each([0.05, 0.1, 0.4, 3, 30])('Poisson counts of a mean of %d are read as such', (mean) => {
  const random = createRandom(5, 1)
  const drawn = Float64Array.from({ length: 2000 }, () => random.poisson(mean))
  const of =
    DISTRIBUTIONS[likeliestOfStretches(drawn, NONE, new Float64Array(2000).fill(mean), null).place]
  expect(Math.abs(dispersion(of, mean) - 1)).toBeLessThan(0.25)
  // What one unit sells: neither more nor less than it does
  expect(Math.abs(limitedExpectation(1, mean, of) / (1 - Math.exp(-mean)) - 1)).toBeLessThan(0.06)
})

test('a closed day now and then leaves the other days as certain as they are', () => {
  const of = read(counts(0.12, true))
  expect(of.contamination).toBeGreaterThan(0)
  const { shape, parts } = of
  expect(Math.sqrt(dispersion({ shape, parts, contamination: 0 }, 30) / 30)).toBeLessThan(0.15)
})

test('sold-out batches bound the spread: it is that of what lies beneath', () => {
  const all = counts(0.12, false)
  const [size, open] = [33, all.map((v) => (v >= 33 ? 1 : 0))]
  const sold = all.map((v) => Math.min(v, size))
  const of = read(sold, Uint8Array.from(open))
  expect(Math.sqrt(dispersion(of, 30) / 30)).toBeLessThan(0.16)
})
