// The calibrator that ships: its features stand in the order in which it was
// trained, and it says the same of a market in any unit of money.
import { describe, expect, test } from 'vitest'
import { decodeEnsembles } from '#model/decide/calibrator-file.ts'
import { encodeEnsembles } from '#training/calibrator-file.ts'
import { calibrate, mixEstimates, shippedCalibrator } from '#model/decide/calibrator.ts'
import { binValues, LEAF, predictEnsemble, type Ensemble } from '#model/boosting/forest.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { MARKET_FEATURES, marketFacts } from '#model/decide/market-features.ts'
import {
  CORRECTED_STACK_FEATURE,
  LEARNT_FEATURES,
  OPTION_FEATURES,
  optionFeatures,
  STACK_FEATURE,
  withDerived,
} from '#model/decide/option-features.ts'
import { PLAN_FEATURES } from '#model/decide/reliability.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { readWeight, sha256 } from '#weights/files.ts'
import hashes from '#weights/hashes.json' with { type: 'json' }
import { makeMarket } from './make-market.ts'

const tools = { pool: inlinePool(), progress: () => {} }
const KILOBYTES_200 = 200 * 1024

/** Two features; a tree that splits at 1 and sends what is missing left. */
const small: Ensemble = {
  edges: [Float32Array.of(-1, 1, 3), Float32Array.of(0)],
  forests: [
    {
      start: 0.5,
      base: 1,
      trees: [
        {
          feature: Uint8Array.of(0, LEAF, LEAF),
          most: Uint8Array.of(2, 0, 0),
          missingLeft: Uint8Array.of(1, 0, 0),
          right: Uint16Array.of(2, 0, 0),
          value: Float32Array.of(0, -1, 2),
        },
      ],
    },
  ],
}

describe('a forest', () => {
  const features = [Float32Array.of(-5, 1, 1.5, Number.NaN), Float32Array.of(10, 20, 30, 40)]

  test('adds its trees to its start and its base, what is missing its own way', () => {
    expect([...predictEnsemble(small, features)]).toEqual([9.5, 19.5, 32.5, 39.5])
  })

  test('answers the same once it was written and read, on the edges that it uses', () => {
    const bytes = encodeEnsembles([small, small])
    const [read, again] = decodeEnsembles(bytes)
    expect(read.edges.map((edge) => [...edge])).toEqual([[1], []])
    for (const one of [read, again])
      predictEnsemble(one, features).forEach((v, i) =>
        expect(v).toBeCloseTo([9.5, 19.5, 32.5, 39.5][i], 3),
      )
  })

  test('keeps which of its features it splits at, whatever their number', () => {
    for (const at of [0, 126, 127, 128, 129, 200]) {
      const columns = Array.from({ length: at + 1 }, (_, f) =>
        f === at ? features[0] : Float32Array.of(0, 0, 0, 0),
      )
      const wide: Ensemble = {
        edges: columns.map(() => small.edges[0]),
        forests: [
          {
            ...small.forests[0],
            base: -1,
            trees: [{ ...small.forests[0].trees[0], feature: Uint8Array.of(at, LEAF, LEAF) }],
          },
        ],
      }
      const bytes = encodeEnsembles([wide])
      const [read] = decodeEnsembles(bytes)
      const told = predictEnsemble(wide, columns)
      predictEnsemble(read, columns).forEach((v, i) => expect(v).toBeCloseTo(told[i], 3))
    }
  })

  test('has values on an edge in the bin below it', () => {
    expect([...binValues(Float32Array.of(-1, -0.9, 1, 9, Number.NaN), small.edges[0])]).toEqual([
      1, 2, 2, 4, 0,
    ])
  })
})

/** One option of which nothing is known but what `known` says. */
function option(known: Readonly<Record<string, number>>): Float32Array[] {
  return withDerived(LEARNT_FEATURES.map((name) => Float32Array.of(known[name] ?? Number.NaN)))
}

describe('the market’s own part of a mean', () => {
  test('grows with its finished deals, and never is the whole', () => {
    const own = (deals: number, basis: 'columns' | 'knowledge') => {
      const known = { 'log deals': Math.log(deals), stack: 1, 'mills ratio': 0 }
      return mixEstimates(Float64Array.of(0), option(known), basis)[0]
    }
    for (const basis of ['columns', 'knowledge'] as const) {
      const parts = [10, 100, 1000, 10_000].map((deals) => own(deals, basis))
      expect(parts).toEqual(parts.toSorted((a, b) => a - b))
      expect(parts[0]).toBeLessThan(0.05)
      expect(parts[3]).toBeGreaterThan(0.8)
      expect(own(1e9, basis)).toBeLessThan(1)
    }
  })

  test('leaves a prior that shrinks what it sees as large as the truth', () => {
    const prior = (deals: number) =>
      mixEstimates(
        Float64Array.of(0.69),
        option({ 'log deals': Math.log(deals), stack: 1, 'mills ratio': 0 }),
        'columns',
      )[0]
    // Both parts say 1, whatever their shares.
    for (const deals of [10, 1000]) expect(prior(deals)).toBeCloseTo(1, 5)
  })

  test('is freed of flattery by no more than a part of the signal × λ, however wild outcomes are', () => {
    const fair = (spread: number, sized: number) =>
      option({
        stack: 1,
        'mills ratio': 1.2,
        'log signal': Math.log(0.5),
        'spread of residuals': spread,
        'residual with size ordered': sized,
      })[CORRECTED_STACK_FEATURE][0]
    expect(fair(0.1, Number.NaN)).toBeLessThan(1)
    expect(fair(0.1, 0.4)).toBeLessThan(fair(0.1, Number.NaN))
    for (const sized of [0.14, 0.5]) expect(fair(50, sized)).toBeCloseTo(1 - 2 * 1.2, 6)
    // Where the size was not chosen, less is taken for granted.
    expect(fair(50, Number.NaN)).toBeCloseTo(1 - 1 * 1.2, 6)
  })
})

describe('the calibrator that ships', () => {
  test('is one file of at most 200 kB', () => {
    expect(readWeight('calibrator.bin').length).toBeLessThan(KILOBYTES_200)
  })

  test('was trained on the features of this version, in this order', () => {
    const names = new TextEncoder().encode([...OPTION_FEATURES, '', ...PLAN_FEATURES].join('\n'))
    expect(sha256(names)).toBe(hashes['calibrator.bin'].features)
    const { mean, width, reliability, relativeError } = shippedCalibrator()
    expect(mean.edges).toHaveLength(OPTION_FEATURES.length)
    expect(width.edges).toHaveLength(OPTION_FEATURES.length + 1)
    for (const plan of [reliability, relativeError])
      expect(plan.edges).toHaveLength(PLAN_FEATURES.length)
    expect(new Set(OPTION_FEATURES).size).toBe(OPTION_FEATURES.length)
  })

  test('reads what its features are named after', async () => {
    const { market } = makeMarket({ menus: 14, perMenu: 30, task: 20 })
    const learned = await learnMarket(market, tools)
    const facts = marketFacts(learned)
    const entries = Int32Array.from(learned.task.rows.keys())
    const features = optionFeatures(learned, facts, learned.task, entries)
    const of = (name: string) => features[OPTION_FEATURES.indexOf(name)]
    const { task, propensity, scale } = learned
    const usual = (values: Float32Array, i: number, truth: number) =>
      expect(values[i]).toBeCloseTo(truth, 4)
    task.rows.forEach((row, i) => {
      const inUnits = (z: number) => Math.min(Math.max(z / facts.signal, -10), 10)
      usual(of('propensity'), i, propensity[row])
      usual(features[STACK_FEATURE], i, inUnits(task.z[i]))
      usual(of('stack'), i, inUnits(task.z[i]))
      usual(of('chance of a profit'), i, task.win[i])
      for (const k of learned.learners)
        usual(of(k), i, inUnits(Math.min(Math.max(task.team.get(k)![i] / scale[row], -8), 8)))
      MARKET_FEATURES.forEach((name, k) => {
        const told = of(name)[i]
        if (Number.isNaN(facts.values[k])) expect(told).toBeNaN()
        else expect(told).toBe(Math.fround(facts.values[k]))
      })
    })
    const { prior, width } = calibrate(shippedCalibrator(), features)
    for (const values of [prior, width])
      for (const v of values) expect(Number.isFinite(v)).toBe(true)
  })
})
