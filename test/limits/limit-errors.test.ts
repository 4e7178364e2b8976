// What is wrong with limits is named with the field, and with what to write in its place.
import { expect, test } from 'vitest'
import type { PlanLimits } from '#contract/plan-limits.ts'
import { LIMIT_CODES } from '#contract/rule-codes.ts'
import { limitErrors } from '#limits/limit-errors.ts'
import { openPlanner } from '#limits/planner.ts'
import { withinLimits } from '#limits/within-limits.ts'

const sizes = {
  key: ['A', 'B'],
  qty: [1, 2],
  unit_cost: [10, null],
  profit: [3, 4],
  confidence: [0.8, 0.9],
  eligible: [true, true],
  noise: [1, 1],
}
const columns = { Maker: ['Leica', 'Zeiss'], Kilos: [2, 'heavy'] }

const wrong = (limits: PlanLimits) =>
  limitErrors({ sizes, threshold: 0, limits, columns }, ['Maker'])

test('each is named with its field, the nearest name and what to change', () => {
  expect(wrong({ groups: [{ column: 'Makr', most_deals: 1 }] })).toMatchObject([
    { code: 'limit_unknown_column', fix: expect.stringContaining('Maker') },
  ])
  expect(wrong({ groups: [{ column: 'Maker', value: 'Leicas', most_deals: 1 }] })).toMatchObject([
    { code: 'limit_unknown_value', fix: expect.stringContaining('Leica') },
  ])
  expect(wrong({ never: ['C'] })).toMatchObject([{ code: 'limit_unknown_key' }])
  expect(wrong({ totals: [{ column: 'Kilos', most: 5 }] })).toMatchObject([
    { code: 'limit_unreadable' },
  ])
  expect(wrong({ spend: 100 })).toMatchObject([{ code: 'limit_unreadable', keys: ['B'] }])
  for (const code of Object.keys(LIMIT_CODES)) expect(code).toMatch(/^limits?_[a-z_]+$/)
})

test('more limits than are kept within seconds are refused before they are built', () => {
  const many = Array.from({ length: 201 }, () => ({
    column: 'Maker',
    value: 'Leica',
    most_deals: 1,
  }))
  expect(wrong({ groups: many })).toMatchObject([
    { code: 'limit_unreadable', message: expect.stringContaining('201 limits') },
  ])
})

test('of more deals than there are, it says how many can be taken', async () => {
  const planner = await openPlanner()
  const said = (limits: PlanLimits) => {
    const ask = { sizes: { ...sizes, unit_cost: [10, 5] }, threshold: 0, limits, columns }
    const found = withinLimits(ask, ['Maker'], planner)
    return found.ok ? [] : found.errors.map(({ message }) => message)
  }
  expect(said({ deals: { least: 3 } })).toEqual([
    'No plan keeps the limit deals.least = 3: 2 can be taken.',
  ])
  expect(said({ groups: [{ column: 'Maker', value: 'Leica', least_deals: 2 }] })).toEqual([
    'No plan keeps the limit groups[0].least_deals = 2: 1 can be taken.',
  ])
  expect(said({ deals: { least: 3 }, never: ['A'] })[0]).toContain('can be taken')
  expect(said({ deals: { least: 2 }, never: ['A'] })[0]).toMatch(/ together\.$/)
})

test('limits that can be kept have no error', () => {
  expect(
    wrong({ groups: [{ column: 'Maker', value: 'Leica', most_deals: 1 }], always: ['A'] }),
  ).toEqual([])
})
