// The calibrator that ships fits the features of this version, and the training that wrote it learns a rule where there is one.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALIBRATOR } from '#model/calibrator-weights.ts'
import { OPTION_FEATURES } from '#model/option-features.ts'
import { corpusMarket, lessonOf, type Lesson } from '#training/corpus.ts'
import { crossValidate, trainCalibrator } from '#training/ridge.ts'
import { generateWholesale } from '#examples/wholesale.ts'

/** A market whose truth is a line in its features. */
function lesson(seed: number, slope: number, wide = false): Lesson {
  const wave = (i: number, f: number) => Math.sin(seed * 3.7 + i * (f + 1.3) + f)
  const features = OPTION_FEATURES.map((_, f) =>
    Float64Array.from({ length: 60 }, (_v, i) => wave(i, f)),
  )
  const scale = new Float64Array(60).fill(100 + seed)
  const truth = scale.map((s, i) => s * (0.1 + slope * features[0]![i]! - 0.3 * features[2]![i]!))
  return {
    index: seed,
    wide,
    features,
    truth,
    scale,
    oracle: truth.reduce((a, v) => a + Math.max(v, 0), 0),
  }
}

describe('the calibrator', () => {
  test('has one weight for each feature, all finite', () => {
    expect(CALIBRATOR.weights).toHaveLength(OPTION_FEATURES.length)
    for (const weight of [CALIBRATOR.intercept, ...CALIBRATOR.weights])
      expect(Number.isFinite(weight)).toBe(true)
  })

  test('training finds the line that markets follow, and plans by it come true', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.4, max: 1, noNaN: true }), (slope) => {
        const lessons = Array.from({ length: 40 }, (_, seed) => lesson(seed, slope))
        const { intercept, weights } = trainCalibrator(lessons)
        expect(intercept).toBeCloseTo(0.1, 1)
        expect(Math.abs(weights[0]! / slope - 1)).toBeLessThan(0.2)
        const { likeTheExample } = crossValidate(lessons, 4)
        expect(likeTheExample!.inside).toBe(1)
        expect(likeTheExample!.share).toBeGreaterThan(0.8)
      }),
      { numRuns: 5 },
    )
  })

  test('a corpus alternates between the example and wider markets, never of a benchmark seed', () => {
    for (let index = 0; index < 50; index++) {
      const { options, wide } = corpusMarket(index)
      expect(wide).toBe(index % 2 === 1)
      expect(options.seed).toBeGreaterThan(100_000)
      expect(options.paying === undefined).toBe(!wide)
    }
  })

  test('a lesson holds the truth of the best sizes that do not look hopeless', async () => {
    const market = generateWholesale({ seed: 77, deals: 80, past: 40, weeks: 16, redraws: 20 })
    const learnt = (await lessonOf(market, 0))!
    expect(learnt.features).toHaveLength(OPTION_FEATURES.length)
    expect(learnt.truth.length).toBeGreaterThan(0)
    expect(learnt.truth.length).toBeLessThanOrEqual(80)
    const truths = new Set(market.truth.map(({ expected_profit }) => expected_profit))
    for (const profit of learnt.truth) expect(truths.has(profit)).toBe(true)
    for (const values of learnt.features) for (const v of values) expect(v).not.toBeNaN()
    expect(learnt.oracle).toBeGreaterThan(0)
  })
})
