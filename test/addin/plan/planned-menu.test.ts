// Which rows a plan is of, and how they are found again when the workbook has changed since.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { firstDayOf, MENU_PERIODS, periodIndex } from '#addin/mapping/period.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import {
  isSameMenu,
  mappingOfMenu,
  plannedMenu,
  plannedMenuSchema,
} from '#addin/plan/planned-menu.ts'

const mapping: Mapping = {
  version: 1,
  menus: { table: 'Deals', columns: { key: 'SKU', unit_cost: 'Cost' }, features: ['Colour'] },
  time: { by: 'date', period: 'quarter', now: 'latest' },
}
const head = { id: '{1}', name: 'Deals', headers: ['SKU', 'Colour', 'Cost'], columnIds: [4, 5, 9] }
const clock = { period: 'quarter', now: 2026 * 4 + 2 } as const
const cells = '0123456789abcdef'
const menu = plannedMenu(mapping, { menus: sheetOf(head, []) }, clock, cells)

test('the first day of a period lies in it, and the day before it does not', () => {
  const day = fc.integer({ min: -25_000, max: 100_000 })
  fc.assert(
    fc.property(day, fc.constantFrom(...MENU_PERIODS), (day, period) => {
      const index = periodIndex(day, period)
      const first = firstDayOf(index, period)
      expect([periodIndex(first, period), periodIndex(first - 1, period)]).toEqual([
        index,
        index - 1,
      ])
    }),
  )
})

test('the current period is the one that was planned, by a day of it', () => {
  expect(menu.time).toEqual({ by: 'date', period: 'quarter', now: '2026-07-01' })
  expect(plannedMenuSchema.parse(menu)).toEqual(menu)
})

test('columns are read under the headers that they have now; one that is gone is not', () => {
  const now = sheetOf(
    { ...head, name: 'Offers', headers: ['Cost', 'Price paid'], columnIds: [4, 9] },
    [],
  )
  expect(mappingOfMenu(menu, now).menus).toEqual({
    table: 'Offers',
    columns: { key: 'Cost', unit_cost: 'Price paid' },
    features: [],
  })
  const without = sheetOf({ ...head, headers: ['SKU'], columnIds: [4] }, [])
  expect(mappingOfMenu(menu, without).menus.columns).toEqual({ key: 'SKU' })
})

test('another table or time is another menu; another name of the same table is not', () => {
  expect(isSameMenu(menu, { ...menu, table: { id: '{1}', name: 'Offers' } })).toBe(true)
  expect(isSameMenu(menu, { ...menu, table: { id: '{2}', name: 'Deals' } })).toBe(false)
  const later = plannedMenu(
    mapping,
    { menus: sheetOf(head, []) },
    { ...clock, now: clock.now + 1 },
    cells,
  )
  expect(isSameMenu(menu, later)).toBe(false)
})
