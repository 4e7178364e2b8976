// The two columns are ours by what was kept of them; a column of the same name is somebody's.
import { expect, test } from 'vitest'
import { findOwned, planHeaders } from '#addin/write/excel/plan-columns.ts'
import { freeHeader } from '#addin/excel/blocks.ts'

const columns = [
  { id: 1, name: 'key' },
  { id: 7, name: 'EDPS qty' },
]

test('a column of ours is found by id and name together', () => {
  expect(findOwned(columns, { id: 7, name: 'EDPS qty' })).toEqual(columns[1])
})

test('a column of our name that was not kept is never taken', () => {
  expect(findOwned(columns, null)).toBeNull()
  expect(findOwned(columns, { id: 9, name: 'EDPS qty' })).toBeNull()
})

test('a column that somebody renamed is that person’s now', () => {
  expect(findOwned(columns, { id: 7, name: 'EDPS qty 2' })).toBeNull()
})

test('a new column has a header that Excel tells from all others', () => {
  expect(freeHeader(['key'], 'EDPS qty')).toBe('EDPS qty')
  expect(freeHeader(['key', 'edps QTY', 'EDPS qty 2'], 'EDPS qty')).toBe('EDPS qty 3')
})

test('placeholders stand under headers that say so', () => {
  const [plan, mock] = [planHeaders(false), planHeaders(true)]
  expect(plan).toEqual({ qty: 'EDPS qty', profit: 'EDPS profit' })
  expect(mock).toEqual({ qty: 'EDPS qty (mock)', profit: 'EDPS profit (mock)' })
})
