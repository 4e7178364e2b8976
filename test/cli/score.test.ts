// Scoring and baselines: what a choice earns by the truth, on small tables and on real markets.
import { expect, test } from 'vitest'
import { businessChoice, oracleChoice, scoreChoice, takeAll } from '#cli/score.ts'
import { loadFilms } from '#examples/films.ts'
import { exampleRequest, groundExample } from '#examples/ground-example.ts'
import type { TruthRow } from '#examples/market-example.ts'
import { scoreboard, scoreboardText } from '#cli/scoreboard.ts'
import { generateWholesale } from '#examples/wholesale.ts'
import { validateRequest } from '#contract/validate.ts'

const row = (
  key: string,
  qty: number,
  expected: number,
  profit: number,
  business = 0,
): TruthRow => ({
  key,
  qty,
  expected_profit: expected,
  profit,
  business,
})
const truth = [
  row('a', 1, 5, 4),
  row('a', 2, 8, -1, 1),
  row('a', 3, -9, -9),
  row('b', 1, -2, 7),
  row('b', 2, -6, 9),
]
const menus = truth.map(({ key }) => ({ key, menu: 0, unit_cost: key === 'a' ? 10 : 3 }))

test('a choice earns the sum of its rows', () => {
  const choice = new Map([
    ['a', 2],
    ['b', 1],
  ])
  const score = { picks: 2, outlay: 23, realised: 6, expected: 6 }
  expect(scoreChoice(truth, menus, choice)).toEqual(score)
  expect(() => scoreChoice(truth, menus, new Map([['a', 4]]))).toThrow('no options')
})

test('take all knows its sizes, the oracle the best that pays, the business its own', () => {
  expect([...takeAll(truth, 'middle')]).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  expect([...takeAll(truth, 'smallest')]).toEqual([
    ['a', 1],
    ['b', 1],
  ])
  expect([...oracleChoice(truth)]).toEqual([['a', 2]])
  expect([...businessChoice(truth)]).toEqual([['a', 2]])
})

test('all of a column of money is in one unit', () => {
  const score = (realised: number) => ({ picks: 1, outlay: 3_038_212, realised, expected: null })
  const board = [
    { name: 'this plan', score: score(251_500_000), oracle: false },
    { name: 'oracle', score: score(3_038_212), oracle: true },
  ]
  const [, plan, oracle] = scoreboardText(board, 1).split('\n')
  expect(plan).toMatch(/3,038,212 +251\.5m$/)
  expect(oracle).toMatch(/3,038,212 +3\.0m$/)
})

test('the engine’s replay of the generated market equals its truth on every label', () => {
  const market = generateWholesale({ seed: 5, redraws: 0 })
  const grounding = groundExample(market)
  if (!grounding.ok) throw new Error(grounding.message)
  const { value, mature } = grounding.market.labelsAt(0)
  let labels = 0
  for (let at = 0; at < grounding.market.rows; at++) {
    if (Number.isNaN(value[at]!) || mature[grounding.market.group[at]!] === 0) continue
    labels++
    expect(value[at]).toBeCloseTo(market.realised[grounding.market.source[at]!]!, 6)
  }
  expect(labels).toBeGreaterThan(500)
})

test('generated markets pass every check without an error or a warning', () => {
  for (const seed of [3, 4, 8, 11]) {
    const request = exampleRequest(generateWholesale({ seed, redraws: 0 }))
    const { errors, warnings } = validateRequest(request).validation
    expect({ seed, errors, warnings }).toEqual({ seed, errors: [], warnings: [] })
  }
})

test('the board says plainly that a baseline earned more', () => {
  const films = loadFilms()
  const text = scoreboardText(scoreboard(films, new Map()), 0)
  expect(text).toMatch(/earned more than the plan on the one outcome that came to be/)
  const best = scoreboardText(scoreboard(films, oracleChoice(films.truth)), 0)
  expect(best).toMatch(/No baseline earned more/)
})
