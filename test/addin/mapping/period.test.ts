// The period of decisions that dates propose.
import { expect, test } from 'vitest'
import { sheetOf } from '#addin/mapping/sheet.ts'
import { guessPeriod } from '#addin/thread/guessing.ts'
import { DAY, marketOf, tableOf } from './workbooks/workbook.ts'

const proposed = (market: Parameters<typeof marketOf>[0]) =>
  guessPeriod(
    tableOf('Deals', [['Day', ({ day }) => day, 'date', DAY]], marketOf(market).deals),
    'Day',
  )

test('deals of a calendar are decided as it goes, be they many or few', () => {
  expect(proposed({ seed: 1, every: 7 })).toBe('week')
  expect(proposed({ seed: 1, every: 7, deals: 4 })).toBe('week')
  expect(proposed({ seed: 1, every: 30 })).toBe('month')
  expect(proposed({ seed: 1, every: 1, menus: 20 })).toBe('day')
})

test('lots that close on any day are decided in menus of ten or more', () => {
  expect(proposed({ seed: 2, every: 30, spread: 9 })).toBe('month')
  expect(proposed({ seed: 3, every: 7, spread: 3, menus: 30 })).toBe('week')
  expect(proposed({ seed: 4, every: 7, spread: 4, deals: 4, menus: 40 })).toBe('month')
})

test('a few rows are read by their gaps alone', () => {
  const few = sheetOf({ name: 'd', headers: ['Day'], formats: [DAY] }, [[46_000], [46_031]])
  expect(guessPeriod(few, 'Day')).toBe('month')
  expect(guessPeriod(few, 'Gone')).toBeNull()
})

test('today’s offers are no longer with decided ones of their month', () => {
  const rows = Array.from({ length: 240 }, (_, n) => [46_000 + n, n % 3 ? 'ja' : 'nein'])
  const now = Array.from({ length: 20 }, () => [46_240, ''])
  const offers = sheetOf(
    { name: 'Offers', headers: ['Day', 'Got'], formats: ['yyyy-mm-dd', 'General'] },
    [...rows, ...now],
  )
  expect(guessPeriod(offers, 'Day')).not.toBe('day')
  expect(guessPeriod(offers, 'Day', { decision: 'Got' })).toBe('day')
})
