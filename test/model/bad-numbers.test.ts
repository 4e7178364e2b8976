// Values that are no numbers, or beyond all use, in what compares and sorts values: it ends, with a number
// or with none (NaN never equals itself; a sum of two large numbers may be infinite).
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { binColumns, withBinned } from '#model/boosting/binning.ts'
import {
  tailProbability,
  DISTRIBUTIONS,
  limitedExpectation,
  tailExpectation,
  likeliestOfStretches,
} from '#model/learners/count-distribution.ts'
import { buildDesign, withNumber } from '#model/learners/design.ts'
import { fitMarket } from '#model/fit.ts'
import { nonNegativeLeastSquares } from '#model/base/linear-solve.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { ascending } from '#model/base/sort.ts'
import { areaUnderCurve, ranks } from '#model/base/statistics.ts'
import { makeMarket } from './make-market.ts'

const BAD = [NaN, Infinity, -Infinity, 1e300, -1e300, 1e9, 5e-324, 0, -0]
const values = fc
  .array(fc.oneof(fc.constantFrom(...BAD), fc.double({ min: -9, max: 9, noNaN: true })), {
    minLength: 1,
    maxLength: 60,
  })
  .map((list) => Float64Array.from(list))

/** Fails where the value is infinite. */
function expectNumberOrNone(value: number): void {
  expect(Math.abs(value)).not.toBe(Infinity)
}

describe('values of which some are no numbers', () => {
  test('have no rank where they are no numbers, and the others keep theirs', () => {
    expect([...ranks(Float64Array.of(5, NaN, 1, NaN, 5))]).toEqual([0.3, NaN, 0, NaN, 0.3])
    expect([...ranks(Float64Array.of(Infinity, 1e300, -Infinity, Infinity))]).toEqual([
      0.625, 0.25, 0, 0.625,
    ])
    expect([...ranks(new Float64Array(3).fill(NaN))]).toEqual([NaN, NaN, NaN])
    expect(areaUnderCurve(Float64Array.of(NaN, 1, NaN), Uint8Array.of(0, 1, 1))).toBeNaN()
  })

  test('are ordered without those that are no numbers', () => {
    fc.assert(
      fc.property(values, (all) => {
        const order = ascending(all)
        expect(order).toHaveLength(all.filter((v) => !Number.isNaN(v)).length)
        for (let i = 1; i < order.length; i++)
          expect(all[order[i]]).toBeGreaterThanOrEqual(all[order[i - 1]])
      }),
    )
  })

  test('fall into bins, those that are no numbers into the first', () => {
    fc.assert(
      fc.property(values, (all) => {
        const rows = all.length
        const sent = binColumns([{ name: 'x', kind: 'number', values: all }], rows)
        const { bins, count, columns } = withBinned(sent, all)
        for (let column = 0; column < columns; column++)
          for (let row = 0; row < rows; row++) {
            expect(bins[column * rows + row]).toBeLessThan(count[column])
            expect(bins[column * rows + row] === 0).toBe(Number.isNaN(all[row]))
          }
      }),
    )
  })

  test('stand at the middle of a linear design', () => {
    fc.assert(
      fc.property(values, (all) => {
        const fit = Int32Array.from(all.keys())
        const design = buildDesign([{ name: 'x', kind: 'number', values: all }], all.length, fit)
        expect(withNumber(design, all, fit).values.every(Number.isFinite)).toBe(true)
      }),
    )
  })

  test('have least squares that end', () => {
    fc.assert(
      fc.property(values, values, (all, more) => {
        const n = Math.min(all.length, more.length)
        const [a, b] = [all.slice(0, n), more.slice(0, n)]
        expect(nonNegativeLeastSquares([a, b], b, a, 1, 0.5)).toHaveLength(2)
      }),
    )
  })
})

describe('counts and means that are no numbers', () => {
  test.each([0, 10, DISTRIBUTIONS.length - 1])('end a count’s sums: distribution %i', (place) => {
    const of = DISTRIBUTIONS[place]
    for (const mean of [...BAD, 30])
      for (const count of [...BAD, 30]) {
        for (const tell of [limitedExpectation, tailProbability, tailExpectation])
          expectNumberOrNone(tell(count, mean, of))
        expect(
          DISTRIBUTIONS[
            likeliestOfStretches(
              Float64Array.of(count),
              Uint8Array.of(0),
              Float64Array.of(mean),
              null,
            ).place
          ],
        ).toBeDefined()
      }
  })

  test('a batch beyond all demand sells what is asked for, in the time of a usual one', () => {
    for (const of of DISTRIBUTIONS)
      for (const mean of [0.05, 30, 1000])
        for (const most of [1e9, 1e300, Infinity])
          expect(limitedExpectation(most, mean, of) / mean).toBeCloseTo(1, 8)
  })
})

test.each([-1e21, 1e300])(
  'one outcome of %d among usual ones leaves a finite plan',
  async (slip) => {
    const { market } = makeMarket({ menus: 14, perMenu: 30, task: 40 })
    const row = market.takenRow.find((at) => at >= 0)!
    const labelsAt = (t: number) => {
      const labels = market.labelsAt(t)
      const known = (at: number) => at === row && Number.isFinite(labels.value[at])
      return {
        ...labels,
        value: labels.value.map((v, at) => (known(at) ? slip : v)),
        sold: labels.sold.map((v, at) => (known(at) ? 1e9 : v)),
      }
    }
    // The largest that rules let pass: a unit cost of the past, a size of today.
    const unitCost = market.unitCost.with(row, 1e12)
    const qty = market.qty.with(row, 1e9).with(market.rows - 1, 1e9)
    const { profit, confidence, interval } = await fitMarket(
      { ...market, unitCost, qty, labelsAt },
      { correction: 0, choiceBasis: 'knowledge' },
      { pool: inlinePool(), progress: () => {} },
    )
    for (const list of [profit, confidence, interval])
      expect(Array.from(list).every(Number.isFinite)).toBe(true)
  },
)
