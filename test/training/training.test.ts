// One minute of pre-training from market to file: training markets are the same whenever and in whichever
// order they are learnt, training gives the same bytes again, and what was trained plans better than
// what it was given on markets that follow the rule it could learn.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Market } from '#grounding/market.ts'
import { calibrate, mixEstimates } from '#model/decide/calibrator.ts'
import { decodeEnsembles } from '#model/decide/calibrator-file.ts'
import { encodeEnsembles } from '#training/calibrator-file.ts'
import { predictReliability } from '#model/decide/reliability.ts'
import { predictEnsemble } from '#model/boosting/forest.ts'
import { LEARNT_FEATURES, OPTION_FEATURES, withDerived } from '#model/decide/option-features.ts'
import { openCache } from '#training/cache.ts'
import { drawTrainingMarket, FIRST_SEED } from '#training/draw-training-market.ts'
import { drawMarket } from '#training/draw-market.ts'
import { compare, summarise } from '#training/evaluate.ts'
import {
  decodeTrainingMarket,
  encodeTrainingMarket,
  type TrainingMarket,
} from '#training/training-market.ts'
import { createRandom } from '#training/random.ts'
import { thinHistory } from '#training/thin-history.ts'
import { trainCalibrator } from '#training/train.ts'
import { TRAINING } from '#training/train-options.ts'

/** Fewer and lighter than what ships: the same steps. */
const LIGHT = { ...TRAINING, bags: 6, trees: 40, rate: 0.1, minWeight: 300, l2: 20 }

/** A market whose stack promises twice what options are worth where the propensity is low. */
function flattered(seed: number): TrainingMarket {
  const random = createRandom(seed, 1)
  const n = 60
  const values = (of: () => number) => Float64Array.from({ length: n }, of)
  const truth = values(() => random.normal())
  const likely = values(() => random.uniform())
  const stack = truth.map((v, i) => (likely[i] < 0.5 ? v + 1.5 : v) + 0.3 * random.normal())
  const unit = values(() => 50 + 100 * random.uniform())
  const named: Record<string, Float64Array> = {
    stack,
    propensity: likely,
    dm: values(() => Number.NaN),
  }
  const profit = truth.map((v, i) => v * unit[i])
  return {
    seed,
    kind: 'flattered',
    basis: 'knowledge',
    oracle: profit.reduce((sum, v) => sum + Math.max(v, 0), 0),
    outlay: unit.reduce((sum, v) => sum + v, 0),
    features: withDerived(
      LEARNT_FEATURES.map((name) =>
        Float32Array.from(named[name] ?? values(() => (name === 'log deals' ? 6 : 0))),
      ),
    ),
    group: Float64Array.from(unit.keys()),
    truth: profit,
    unit,
    spent: unit,
  }
}

describe('training', () => {
  const markets = Array.from({ length: 24 }, (_, seed) => flattered(seed))
  const trained = trainCalibrator(markets, LIGHT)

  test('learns where the stack flatters, and plans better by it on markets it did not see', () => {
    const scores = compare(markets, trained)
    const of = (name: string) => summarise(scores.get(name)!)
    expect(of('prior').share).toBeGreaterThan(of('stack').share + 0.05)
    const astray = (name: string) => Math.abs(of(name).ratio - 1)
    expect(astray('prior')).toBeLessThan(0.5 * astray('stack'))
  })

  test('writes the same bytes again, and they say what the forests said', () => {
    const ensembles = (t: typeof trained) => {
      const { mean, width, reliability: doubt, relativeError } = t.calibrator
      return [mean, width, doubt, relativeError]
    }
    const bytes = encodeEnsembles(ensembles(trained))
    expect(encodeEnsembles(ensembles(trainCalibrator(markets, LIGHT)))).toEqual(bytes)
    const [mean] = decodeEnsembles(bytes)
    const { features } = markets[0]
    const decoded = predictEnsemble(mean, features)
    predictEnsemble(trained.calibrator.mean, features).forEach((v, i) =>
      expect(decoded[i]).toBeCloseTo(v, 3),
    )
  })

  test('a plan of a market it did not see lies within its interval more often than not', () => {
    const { calibrator } = trained
    const others = Array.from({ length: 60 }, (_, i) => flattered(100 + i))
    const covered = others.filter((market) => {
      const { features, basis, unit } = market
      const estimates = calibrate(calibrator, features)
      const { relativeError } = predictReliability(calibrator, { ...market, ...estimates })
      const means = mixEstimates(estimates.prior, features, basis)
      const picks = Int32Array.from(means.keys()).filter((k) => means[k] > 0)
      const predicted = picks.reduce((sum, k) => sum + means[k] * unit[k], 0)
      const earned = picks.reduce((sum, k) => sum + market.truth[k], 0)
      return Math.abs(earned / predicted - 1) <= relativeError
    })
    // Twenty-four markets tell it roughly: 37 of 60 are held.
    expect(covered.length / others.length).toBeGreaterThan(0.55)
    expect(covered.length / others.length).toBeLessThan(0.95)
  })
})

describe('a training market', () => {
  test('of a drawn market is the same each time, as bytes and after them', async () => {
    for (const seed of [FIRST_SEED + 5, FIRST_SEED + 3]) {
      const market = (await drawTrainingMarket(seed))!
      const bytes = encodeTrainingMarket(market)
      expect(encodeTrainingMarket((await drawTrainingMarket(seed))!)).toEqual(bytes)
      expect(decodeTrainingMarket(bytes)).toEqual(market)
      expect(decodeTrainingMarket(bytes.subarray(0, bytes.length - 8))).toBeNull()
      expect(market.features).toHaveLength(OPTION_FEATURES.length)
      expect(market.truth.every(Number.isFinite)).toBe(true)
      expect(market.unit.every((v) => v > 0)).toBe(true)
    }
  })

  test('is found again by a run that goes on, unless it was cut short', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lessons-'))
    try {
      const cache = openCache(folder)
      expect(cache.read(7)).toBeNull()
      cache.write(flattered(7))
      expect(openCache(folder).read(7)).toEqual(flattered(7))
      const home = join(folder, readdirSync(folder)[0])
      writeFileSync(join(home, '7.lesson'), encodeTrainingMarket(flattered(7)).subarray(0, 900))
      expect(cache.read(7)).toBeNull()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test('a thinned history keeps about as many outcomes as asked, the same at every moment', () => {
  const { market } = drawMarket(FIRST_SEED + 3)
  const thin = thinHistory(market, 40, 1)
  const known = (t: number) => thin.labelsAt(t).mature
  const count = known(0).reduce((sum, v) => sum + v, 0)
  expect(count).toBeGreaterThan(20)
  expect(count).toBeLessThan(60)
  const before = market.labelsAt(-3).mature
  known(-3).forEach((v, g) => expect(v).toBe(known(0)[g] && before[g] ? 1 : 0))
})

test('of what still sells a thinned history keeps as small a part', () => {
  const { market } = drawMarket(10)
  const selling = (given: Market) => given.labelsAt(0).exposure.filter((share) => share > 0).length
  const outcomes = market.labelsAt(0).mature.reduce((sum, v) => sum + v, 0)
  const kept = selling(thinHistory(market, outcomes / 5, 1))
  expect(selling(market)).toBeGreaterThan(100)
  expect(kept).toBeGreaterThan(0.1 * selling(market))
  expect(kept).toBeLessThan(0.3 * selling(market))
})
