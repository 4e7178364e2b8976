// What a past menu is called, the same wherever the pane names one.
import { expect, test } from 'vitest'
import { pastMenus, menuAt, menuOf } from '#addin/mapping/past-menus.ts'

const numbers = (...values: number[]) =>
  ({ kind: 'number', values: Float64Array.from(values) }) as const
const COLUMNS = { by: 'columns' } as const
const WEEKS = { by: 'date', period: 'week', now: 'latest' } as const

test('by its name in the sheet, with its time beside', () => {
  const table = {
    rows: 5,
    columns: new Map([
      ['menu', numbers(2, 1, 2, 0, Number.NaN)],
      ['T', numbers(-4, -3, -4, 0, -2)],
    ]),
  }
  const menus = pastMenus(
    table,
    new Map([
      ['July', 2],
      ['August', 1],
    ]),
  )
  expect(menus).toEqual([
    [1, -3, 'August'],
    [2, -4, 'July'],
  ])
  expect(menuOf(2, menus, COLUMNS)).toBe('July (4 periods ago)')
  expect(menuAt(-4, menus, COLUMNS)).toBe('July (4 periods ago)')
})

test('by when it was where the sheet names no menu, or several at that time', () => {
  expect(menuOf(-4, [[-4, -4, null]], WEEKS)).toBe('4 weeks ago')
  expect(menuAt(-4, [[-4, -4, null]], WEEKS)).toBe('4 weeks ago')
  // T counts months there, menus quarters.
  const quarters = { by: 'date', period: 'quarter', now: 'latest' } as const
  expect(menuAt(-9, [], quarters)).toBe('3 quarters ago')
  expect(menuAt(-4, [], quarters)).toBe('4 periods ago')
  const two = [
    [7, -4, 'north'],
    [8, -4, 'south'],
  ] as const
  expect(menuAt(-4, two, COLUMNS)).toBe('4 periods ago')
  expect(menuOf(8, two, COLUMNS)).toBe('south (4 periods ago)')
})

test('as the service does, of a plan that was kept without the names', () => {
  expect(menuOf(23, [], COLUMNS)).toBe('23')
  expect(menuAt(-4, [], COLUMNS)).toBe('4 periods ago')
})
