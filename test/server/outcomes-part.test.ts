// How much of a history stands in the part `outcomes` of a plan.
import { expect, test } from 'vitest'
import { OUTCOMES_BYTES, OUTCOMES_MOST } from '#contract/limits.ts'
import type { PastDeal } from '#grounding/past-deals.ts'
import { listJson, outcomesOf } from '#server/print-plan.ts'

/** Deals of menus of 100, the newest first. */
const history = (count: number, keyOf: (i: number) => string): PastDeal[] =>
  Array.from({ length: count }, (_, i) => {
    const menu = Math.floor(i / 100)
    const taken = { qty: 10, profit: 12.345, final: true }
    return { key: keyOf(i), menu, T: -menu, cost: [8, 8.5], taken }
  })

test('it has the newest deals, to the cent', () => {
  const deals = history(OUTCOMES_MOST + 50, (i) => `k${i}`)
  const [columns, ...menus] = outcomesOf(['key', 'colour'], deals)
  expect(columns).toEqual(['key', 'colour'])
  const kept = menus.flatMap((menu) => menu.deals)
  expect(kept).toHaveLength(OUTCOMES_MOST)
  expect(kept[0]).toEqual({
    key: 'k0',
    cost: [8, 8.5],
    taken: { qty: 10, profit: 12.35, final: true },
  })
})

test.each([
  ['long keys', 'k'],
  ['keys of more bytes than characters', '鍵'],
])('a history of %s has as many of its newest deals as the service keeps', (_, letter) => {
  const deals = history(OUTCOMES_MOST, (i) => letter.repeat(200) + i)
  const outcomes = outcomesOf(['key', 'colour'], deals)
  const body = listJson(outcomes, OUTCOMES_BYTES)!
  expect(body.length).toBeGreaterThan(0.99 * OUTCOMES_BYTES)
  const [, ...menus] = outcomes
  const kept = menus.flatMap((menu) => menu.deals.map(({ key }) => key))
  expect(kept).toEqual(deals.slice(0, kept.length).map(({ key }) => key))
})
