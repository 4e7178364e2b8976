// The order of rows before a sort: what brings it back, and the part of the workbook that keeps it.
import { expect, test } from 'vitest'
import {
  afterSort,
  columnsToKnow,
  orderBack,
  readOrder,
  rowHashes,
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

test('where few rows are known, nothing is said of their order', () => {
  expect(orderBack(ORDER, [91, 92, 93, 94]).stands).toBe('lost')
  expect(orderBack(ORDER, [91, 11, 92, 93]).stands).toBe('lost')
  expect(orderBack(ORDER, [14, 91, 92, 93, 94, 95]).stands).toBe('lost')
  // Rows that were deleted or added since do not make the others unknown.
  expect(orderBack(ORDER, [14, 13]).stands).toBe('after')
  expect(orderBack(ORDER, [...ORDER.after, 91, 92, 93, 94, 95, 96]).stands).toBe('after')
  const single = { ...ORDER, before: [11], after: [11] }
  expect(orderBack(single, [11]).stands).toBe('before')
  expect(orderBack(single, [91]).stands).toBe('lost')
})

test('rows are known without their time where that tells as many apart', () => {
  const [key, time, size] = [1, 2, 3]
  const columns = { all: [key, time, size], timeless: [key, size] }
  const cells = (keys: string[], times: number[], sizes = [5, 5, 5]) =>
    new Map<number, (string | number)[]>([
      [key, keys],
      [time, times],
      [size, sizes],
    ])
  expect(columnsToKnow(cells(['a', 'b', 'c'], [1, 1, 2]), columns)).toEqual(columns.timeless)
  expect(columnsToKnow(cells(['a', 'b', 'a'], [1, 1, 2]), columns)).toEqual(columns.all)
  // Time does not tell these copies apart either.
  expect(columnsToKnow(cells(['a', 'a', 'c'], [1, 1, 2]), columns)).toEqual(columns.timeless)
  expect(rowHashes(cells(['a', 'b', 'c'], [1, 1, 2]), [key, 9])).toBeNull()
})

test('copies that a sort exchanged are known by where they stand after it', () => {
  // The second row is a copy of the first with a higher profit.
  const from = { rows: [5, 51, 6], apart: [1, 2, 3] }
  const to = { rows: [5, 51, 6], apart: [2, 1, 3] }
  const before = afterSort(from.rows, from, to)
  expect(before).toEqual([51, 5, 6])
  const { stands, places } = orderBack({ ...ORDER, before, after: to.rows }, to.rows)
  expect(stands).toBe('after')
  expect(rowsInOrder(to.apart, places)).toEqual(from.apart)
})

test('copies of a row have an identity each, by their turn', () => {
  const rows = withCopies([5, 6, 5, 5])
  expect(rows.slice(0, 2)).toEqual([5, 6])
  expect(new Set(rows).size).toBe(4)
  expect(new Set(withCopies([5, 5, 6, 5]))).toEqual(new Set(rows))
})
