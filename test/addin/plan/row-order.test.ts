// The order of rows before a sort: what brings it back, and the part of the workbook that keeps it.
import { expect, test } from 'vitest'
import {
  orderBack,
  readOrder,
  rowsInOrder,
  withCopies,
  writeOrder,
  type RowOrder,
} from '#addin/plan/row-order.ts'

const ORDER: RowOrder = {
  table: '7',
  columns: [1, 4],
  before: [11, 12, 13, 14],
  after: [14, 12, 11, 13],
}

test('the part holds the order as it was, also where Excel has given its element a prefix', () => {
  const xml = writeOrder(ORDER)
  expect(readOrder(xml)).toEqual(ORDER)
  const prefixed = xml.replace('<order xmlns', '<a:order xmlns:a').replace('</order', '</a:order')
  expect(readOrder(prefixed)).toEqual(ORDER)
})

test('a part that is damaged, or somebody else’s, is none', () => {
  const xml = writeOrder(ORDER)
  for (const other of [
    '<order/>',
    xml.replace('before', 'bevore'),
    xml.replace('%22after%22', 'x'),
  ])
    expect(readOrder(other)).toBeNull()
  expect(readOrder(xml.replace(/AAAA/, 'A'))).toBeNull()
})

test('rows stand as before the sort, as after it, or were moved since', () => {
  expect(orderBack(ORDER, ORDER.before).stands).toBe('before')
  expect(orderBack(ORDER, ORDER.after).stands).toBe('after')
  expect(orderBack(ORDER, [14, 11, 12, 13]).stands).toBe('moved')
})

test('a row that was deleted, or is new, moves none of the others', () => {
  const now = [14, 99, 12, 13]
  const back = orderBack(ORDER, now)
  expect(back).toMatchObject({ stands: 'after', unknown: 1 })
  expect(rowsInOrder(now, back.places)).toEqual([12, 13, 14, 99])
})

test('copies of a row have an identity each, by their turn', () => {
  const rows = withCopies([5, 6, 5, 5])
  expect(rows.slice(0, 2)).toEqual([5, 6])
  expect(new Set(rows).size).toBe(4)
  expect(new Set(withCopies([5, 5, 6, 5]))).toEqual(new Set(rows))
})
