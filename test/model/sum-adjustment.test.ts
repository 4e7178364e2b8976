// What a plan promises: partly by the means that chose it, partly by the learner of the right form alone.
import { describe, expect, test } from 'vitest'
import type { Market } from '#grounding/market.ts'
import { bestSizes } from '#model/decide/decide.ts'
import { decideMarket } from '#model/fit.ts'
import { optimisersCurse, OPTION_FEATURES, taskFeatures } from '#model/decide/option-features.ts'
import type { FitOptions } from '#model/decide/decision.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { structuralForecast, sumAdjustment } from '#model/decide/sum-adjustment.ts'
import { makeMarket } from './make-market.ts'

const MEANS = Float64Array.of(0.5, 1, -3, 2)
const UNIT = Float64Array.of(10, 10, 10, 5)
const PICKS = Int32Array.of(0, 1, 3)

const NOTHING_BACK = new Float64Array(4)

/** What is promised where the form says so much of the sum that the means say, and counts for a quarter. */
function levelWhere(said: number): number {
  const form = { means: MEANS.map((v) => said * v), returnedCorrection: NOTHING_BACK }
  return sumAdjustment(MEANS, form, UNIT, PICKS)
}

describe('the level of a plan’s sum', () => {
  test('lies between the means and the form, in money, by the form’s part', () => {
    expect(levelWhere(1)).toBe(1)
    expect(levelWhere(1.4)).toBeCloseTo(1.1)
    expect(levelWhere(0.4)).toBeCloseTo(0.85)
    // 5 + 10 + 10 by the means; the form expects 5 less of the last deal.
    const less = Float64Array.of(0.5, 1, 9, 1)
    const form = { means: less, returnedCorrection: NOTHING_BACK }
    expect(sumAdjustment(MEANS, form, UNIT, PICKS)).toBeCloseTo(0.95)
  })

  test('gets back part of what correction took of its picks', () => {
    const form = { means: MEANS, returnedCorrection: Float64Array.of(0.1, 0, 9, 0.3) }
    expect(sumAdjustment(MEANS, form, UNIT, PICKS)).toBeCloseTo(1 + (1 + 1.5) / 25)
  })

  test('is never moved by more than twice', () => {
    expect(levelWhere(40)).toBe(2)
    expect(levelWhere(-40)).toBe(0.5)
  })

  test('is that of the means where the form cannot tell or nothing is picked', () => {
    expect(levelWhere(Number.NaN)).toBe(1)
    const form = { means: MEANS, returnedCorrection: NOTHING_BACK }
    expect(sumAdjustment(MEANS, form, UNIT, Int32Array.of())).toBe(1)
  })
})

describe('the right form', () => {
  const features = (told: Record<string, number>) =>
    OPTION_FEATURES.map((name) => Float32Array.of(told[name] ?? Number.NaN))

  test('is two stages, freed of flattery where the business knew more than its columns', () => {
    const told = features({ ts: 1, flattery: 0.25 })
    expect(structuralForecast(told, 'knowledge', 0.8).means[0]).toBeCloseTo(0.75)
    expect(structuralForecast(told, 'knowledge', 0.8).returnedCorrection[0]).toBeCloseTo(0.05)
    expect(structuralForecast(told, 'columns').means[0]).toBe(1)
  })

  test('is freed of what choosing overrates where columns alone decided', () => {
    const told = features({
      ts: 1,
      'mills ratio': 2,
      'spread of residuals': 1.5,
      'log signal': Math.log(1.2),
    })
    // 0.12 × 1.5 ÷ 1.2 × 2
    expect(structuralForecast(told, 'columns', 1).means[0]).toBeCloseTo(0.7)
  })

  test('is demand where that was learnt', () => {
    const told = features({ ts: 1, dm: 2, flattery: 0.25 })
    expect(structuralForecast(told, 'knowledge').means[0]).toBeCloseTo(1.75)
  })
})

const STOCK = makeMarket({ menus: 40, perMenu: 40, sizes: [4, 8, 12] }).market
const OTHER = makeMarket({ seed: 3, menus: 40, perMenu: 40, sizes: [4, 8, 12] }).market

test.each<{ form: string; learner: 'dm' | 'ts'; market: Market }>([
  { form: 'demand', learner: 'dm', market: STOCK },
  {
    form: 'two stages where the client tells profits and no demand is learnt',
    learner: 'ts',
    market: { ...OTHER, quantity: 'client', economics: null },
  },
])('a plan promises a quarter of its sum by $form, and losses as they are', async (given) => {
  const learned = await learnMarket(given.market, { pool: inlinePool(), progress: () => {} })
  const { facts, features } = taskFeatures(learned)
  const options: FitOptions = { correction: 0, choiceBasis: 'columns', prior: 'none' }
  const decision = decideMarket(learned, options)

  // Without a prior the means are the stack but for correction; deals above 0 are what looks worth taking.
  const { rows, z, team } = learned.task
  const unit = Float64Array.from(rows, (row) => learned.scale[row] * facts.signal)
  const correction = optimisersCurse(features).map((v, i) => v * unit[i])
  const means = z.map((v, i) => v * learned.scale[rows[i]] - correction[i])
  const form = team.get(given.learner)!.map((v, i) => v - correction[i])
  const place = new Map(Array.from(rows, (row, i) => [row, i]))
  // A size beyond those that were ordered is demand's word alone (menu.ts).
  const places = Array.from(decision.row, (row) => place.get(row) ?? -1)
  const worth = bestSizes(learned.market, rows, means).filter((i) => means[i] > 0)
  const sum = (of: ArrayLike<number>) => worth.reduce((total, i) => total + of[i], 0)
  const level = 0.75 + (0.25 * sum(form) + 0.25 * sum(correction)) / sum(means)
  expect(Math.abs(level - 1)).toBeGreaterThan(0.003)
  expect(worth.length).toBeGreaterThan(10)
  decision.profit.forEach((profit, k) => {
    if (places[k] < 0) return
    const told = means[places[k]]
    expect(profit / (told > 0 ? level * told : told)).toBeCloseTo(1, 2)
  })
})
