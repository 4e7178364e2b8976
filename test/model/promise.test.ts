// What a plan promises: partly by the means that chose it, partly by the learner of the right form alone.
import { describe, expect, test } from 'vitest'
import type { Market } from '#grounding/market.ts'
import { decideMarket } from '#model/fit.ts'
import { OPTION_FEATURES } from '#model/option-features.ts'
import { learnMarket, type FitOptions } from '#model/learn.ts'
import { inlinePool } from '#model/pool.ts'
import { formOf, promisedLevel } from '#model/promise.ts'
import { makeMarket } from './make-market.ts'

const MEANS = Float64Array.of(0.5, 1, -3, 2)
const UNIT = Float64Array.of(10, 10, 10, 5)
const PICKS = Int32Array.of(0, 1, 3)

/** What is promised where the form says so much of the sum that the means say, and counts for half. */
function levelWhere(said: number): number {
  return promisedLevel(MEANS, { means: MEANS.map((v) => said * v), part: 0.5 }, UNIT, PICKS)
}

describe('the level of a plan’s sum', () => {
  test('lies between the means and the form, in money, by the form’s part', () => {
    expect(levelWhere(1)).toBe(1)
    expect(levelWhere(1.5)).toBeCloseTo(1.25)
    expect(levelWhere(0.4)).toBeCloseTo(0.7)
    // 5 + 10 + 10 by the means; the form expects 5 less of the last deal.
    const less = Float64Array.of(0.5, 1, 9, 1)
    expect(promisedLevel(MEANS, { means: less, part: 0.5 }, UNIT, PICKS)).toBeCloseTo(0.9)
    expect(promisedLevel(MEANS, { means: less, part: 0.25 }, UNIT, PICKS)).toBeCloseTo(0.95)
  })

  test('is never moved by more than twice', () => {
    expect(levelWhere(40)).toBe(2)
    expect(levelWhere(-40)).toBe(0.5)
  })

  test('is that of the means where the form cannot tell or nothing is picked', () => {
    expect(levelWhere(Number.NaN)).toBe(1)
    expect(promisedLevel(MEANS, { means: MEANS, part: 0.5 }, UNIT, Int32Array.of())).toBe(1)
  })
})

describe('the right form', () => {
  const features = (told: Record<string, number>) =>
    OPTION_FEATURES.map((name) => Float32Array.of(told[name] ?? Number.NaN))

  test('is two stages, freed of flattery where the business knew more than its columns', () => {
    const told = features({ ts: 1, flattery: 0.25 })
    expect(formOf(told, 'knowledge')).toEqual({ means: Float64Array.of(0.75), part: 0.25 })
    expect(formOf(told, 'columns').means[0]).toBe(1)
  })

  test('is demand where that was learnt', () => {
    const told = features({ ts: 1, dm: 2, flattery: 0.25 })
    expect(formOf(told, 'knowledge')).toEqual({ means: Float64Array.of(1.75), part: 0.5 })
  })
})

const STOCK = makeMarket({ menus: 40, perMenu: 40, sizes: [4, 8, 12] }).market

test.each<{ form: string; learner: 'dm' | 'ts'; part: number; market: Market }>([
  { form: 'half by demand', learner: 'dm', part: 0.5, market: STOCK },
  {
    form: 'a quarter by two stages where the client tells profits and no demand is learnt',
    learner: 'ts',
    part: 0.25,
    market: { ...STOCK, quantity: 'client', economics: null },
  },
])('a plan promises its sum $form, and losses as they are', async ({ learner, part, market }) => {
  const learned = await learnMarket(market, { pool: inlinePool(), progress: () => {} })
  const form = learned.task.team.get(learner)!
  const options: FitOptions = { correction: 0, choiceBasis: 'columns', prior: 'none' }
  const decision = decideMarket(learned, options)

  // Without a prior the means are the stack; deals above 0 are what looks worth taking.
  const stack = learned.task.z.map((z, i) => z * learned.scale[learned.task.rows[i]])
  const place = new Map(
    Array.from(learned.task.rows, (row, i) => [learned.canonical.rowOf[row], i]),
  )
  const places = Array.from(decision.row, (row) => place.get(row)!)
  const worth = places.filter((i) => stack[i] > 0)
  const sum = (of: Float64Array) => worth.reduce((total, i) => total + of[i], 0)
  const level = 1 - part + (part * sum(form)) / sum(stack)
  expect(Math.abs(level - 1)).toBeGreaterThan(0.003)
  expect(worth.length).toBeGreaterThan(10)
  decision.profit.forEach((profit, k) => {
    const told = stack[places[k]]
    expect(profit / (told > 0 ? level * told : told)).toBeCloseTo(1, 3)
  })
})
