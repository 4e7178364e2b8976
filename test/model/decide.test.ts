// Sizes and thresholds: plain arithmetic over options.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitConfidence, confidenceOf } from '#model/replay/calibration.ts'
import { bestSizes, calibrateThreshold, standardErrorOfSum } from '#model/decide/decide.ts'
import { bestOfDeals } from '#model/replay/calibration.ts'
import { refusalOf } from '#model/decide/plan-report.ts'
import { millsRatio, normalQuantile } from '#model/learners/propensity.ts'
import { makeMarket } from './make-market.ts'

const correction = fc.double({ min: -1, max: 1, noNaN: true })

describe('the size of a deal', () => {
  const { market } = makeMarket({ menus: 2, perMenu: 2, task: 2, sizes: [1, 2, 3] })
  const rows = Int32Array.of(12, 13, 14, 15, 16, 17)

  test('is the one of highest profit, the smaller of equal ones', () => {
    const best = bestSizes(market, rows, Float64Array.of(1, 4, 4, -3, -2, -2))
    expect([...best]).toEqual([1, 4])
  })

  // Conformance: eligible
  test('is one that can be taken, where there is one', () => {
    const available = market.available.slice()
    available[13] = 0
    const best = bestSizes({ ...market, available }, rows, Float64Array.of(1, 4, 2, 1, 2, 3))
    expect([...best]).toEqual([2, 5])
  })
})

describe('the threshold', () => {
  test('stays low where higher ones earned no more than chance', () => {
    const T = Float64Array.from({ length: 60 }, (_, i) => -1 - (i % 6))
    const confidence = Float64Array.from(T, (_, i) => 0.3 + i / 100)
    const realised = Float64Array.from(T, () => 1)
    expect(calibrateThreshold({ T, confidence, realised }, 1)).toBe(confidence[0])
  })

  test('leaves out nothing eligible where no replayed pick speaks for more', () => {
    const T = Float64Array.from({ length: 60 }, (_, i) => -1 - (i % 6))
    const confidence = Float64Array.from(T, (_, i) => 0.3 + i / 100)
    const realised = Float64Array.from(T, () => 1)
    expect(calibrateThreshold({ T, confidence, realised }, 0.25)).toBe(0.25)
  })

  test('rises where low confidence lost money in every menu', () => {
    const T = Float64Array.from({ length: 60 }, (_, i) => -1 - (i % 6))
    const confidence = Float64Array.from(T, (_, i) => 0.3 + i / 100)
    const realised = confidence.map((c) => (c < 0.6 ? -5 : 5))
    const threshold = calibrateThreshold({ T, confidence, realised }, 1)
    expect(threshold).toBeGreaterThan(0.55)
    expect(threshold).toBeLessThan(0.65)
  })
})

describe('a menu as a whole', () => {
  const menus = (sums: readonly number[]) => new Map(sums.map((sum, i) => [-1 - i, sum]))

  test('is planned where its replay earned, refused where it lost more than chance explains', () => {
    expect(refusalOf('rolling', menus([5, 3, 6, -1]), false)).toBeNull()
    expect(refusalOf('rolling', menus([-5, -3, -6, -4]), false)?.code).toBe('refused_past_lost')
    expect(refusalOf('rolling', menus([]), false)?.code).toBe('refused_no_past_deal')
    expect(refusalOf('none', menus([5]), false)?.code).toBe('refused_few_outcomes')
  })

  // Conformance: refusal-of-a-menu
  test('is refused at a loss beyond its standard error', () => {
    const shifted = (by: number) => menus([9, -9, 9, -9].map((sum) => sum + by))
    const error = standardErrorOfSum([9, -9, 9, -9])
    expect(refusalOf('rolling', shifted((-1.1 * error) / 4), false)).not.toBeNull()
    expect(refusalOf('rolling', shifted((-0.9 * error) / 4), false)).toBeNull()
    // One menu alone has no error: it is refused where it earned nothing.
    expect(refusalOf('rolling', menus([-1]), false)?.code).toBe('refused_one_menu')
    expect(refusalOf('rolling', menus([1]), false)).toBeNull()
  })
})

describe('calibration', () => {
  // Conformance: confidence
  test('gives a confidence that rises with the prediction', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(correction, correction), { maxLength: 50 }), (pairs) => {
        const z = Float64Array.from(pairs, ([own]) => own)
        const profit = Float64Array.from(pairs, ([, own]) => own)
        const model = fitConfidence({ z, profit }, 0.5)
        const at = [-2, -1, 0, 1, 2].map((z) => confidenceOf(model, z))
        at.forEach((c, i) => {
          expect(c).toBeGreaterThanOrEqual(0)
          expect(c).toBeLessThanOrEqual(1)
          if (i > 0) expect(c).toBeGreaterThanOrEqual(at[i - 1])
        })
      }),
    )
  })

  test('takes the best entry of each deal, of equal ones the first', () => {
    const money = [1, 2, 5, 4, 7, 7]
    expect([...bestOfDeals([3, 3, 5, 5, 9, 9], (i) => money[i])]).toEqual([1, 2, 4])
  })
})

describe('normal tables', () => {
  test('know the quantiles and the mean above a threshold', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 6)
    expect(normalQuantile(0.01)).toBeCloseTo(-2.326348, 6)
    expect(millsRatio(0.5)).toBeCloseTo(Math.sqrt(2 / Math.PI), 8)
  })
})
