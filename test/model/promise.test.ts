// What a plan promises: half by the means that chose it, half by demand alone.
import { describe, expect, test } from 'vitest'
import { decideMarket } from '#model/fit.ts'
import { learnMarket, type FitOptions } from '#model/learn.ts'
import { inlinePool } from '#model/pool.ts'
import { promisedLevel } from '#model/promise.ts'
import { makeMarket } from './make-market.ts'

const MEANS = Float64Array.of(0.5, 1, -3, 2)
const UNIT = Float64Array.of(10, 10, 10, 5)
const PICKS = Int32Array.of(0, 1, 3)

/** What is promised where demand says so much of the sum that the means say. */
function levelWhere(demand: number): number {
  return promisedLevel(
    MEANS,
    MEANS.map((v) => demand * v),
    UNIT,
    PICKS,
  )
}

describe('the level of a plan’s sum', () => {
  test('lies halfway between the means and demand, in money', () => {
    expect(levelWhere(1)).toBe(1)
    expect(levelWhere(1.5)).toBeCloseTo(1.25)
    expect(levelWhere(0.4)).toBeCloseTo(0.7)
    // 5 + 10 + 10 by the means; demand expects 5 less of the last deal.
    expect(promisedLevel(MEANS, Float64Array.of(0.5, 1, 9, 1), UNIT, PICKS)).toBeCloseTo(0.9)
  })

  test('is never moved by more than twice', () => {
    expect(levelWhere(40)).toBe(2)
    expect(levelWhere(-40)).toBe(0.5)
  })

  test('is that of the means where demand was not learnt or nothing is picked', () => {
    expect(levelWhere(Number.NaN)).toBe(1)
    expect(promisedLevel(MEANS, MEANS, UNIT, Int32Array.of())).toBe(1)
  })
})

test('a plan promises half of what its deals would bring by demand alone, and losses as they are', async () => {
  const { market } = makeMarket({ menus: 40, perMenu: 40, sizes: [4, 8, 12] })
  const learned = await learnMarket(market, { pool: inlinePool(), progress: () => {} })
  const demand = learned.task.team.get('dm')!
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
  const level = (1 + sum(demand) / sum(stack)) / 2
  expect(Math.abs(level - 1)).toBeGreaterThan(0.01)
  expect(worth.length).toBeGreaterThan(10)
  decision.profit.forEach((profit, k) => {
    const told = stack[places[k]]
    expect(profit / (told > 0 ? level * told : told)).toBeCloseTo(1, 3)
  })
})
