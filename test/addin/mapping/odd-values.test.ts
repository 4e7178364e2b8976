// Numbers that the rules allow and that are surely slips are told on their cells; real markets, whose
// tails are heavy, raise no alarm.
import { expect, test } from 'vitest'
import { oddValues } from '#addin/mapping/odd-values.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'

const HEADERS = ['SKU', 'Units', 'Price', 'Fee', 'Returns']
const mapping: Mapping = {
  version: 1,
  menus: { table: 'Deals', columns: { key: 'SKU', unit_cost: 'Cost', qty: 'Sizes' }, features: [] },
  sales: {
    table: 'Sales',
    columns: { key: 'SKU', qty: 'Units', price: 'Price', unit_fee: 'Fee' },
    features: ['Returns'],
  },
  time: { by: 'columns' },
}
type Cell = string | number
const row = (i: number): Cell[] => [`K${i}`, 1 + (i % 7), 9.5 + (i % 5), i % 3, (i % 4) / 10]
function found(rows: Cell[][], deals: Cell[][] = []) {
  const menus = sheetOf({ name: 'Deals', headers: ['SKU', 'Cost', 'Sizes'] }, deals)
  const sales = sheetOf({ name: 'Sales', headers: HEADERS, firstRow: 2 }, rows)
  return oddValues(mapping, { menus, sales })
}
/** Rows of the sales, with one cell in the place of what stands there. */
function withCell(count: number, at: number, header: string, value: Cell): Cell[][] {
  return Array.from({ length: count }, (_, i) =>
    i === at ? row(i).with(HEADERS.indexOf(header), value) : row(i),
  )
}

test('says nothing of a tidy table', () => {
  expect(found(withCell(500, 0, 'SKU', 'a'))).toEqual([])
})

test.each([20, 60, 5000])('tells a wild price among %i on its cell, as a warning', (count) => {
  const [problem, ...more] = found(withCell(count, 11, 'Price', 1e12))
  expect(more).toEqual([])
  expect(problem).toMatchObject({
    code: 'value_far_off',
    severity: 'warning',
    message:
      'Sales, column “Price”: 1,000,000,000,000 stands where nearly all values are 13.5 or less in row 13.',
    cells: [{ table: 'Sales', row: 11, header: 'Price' }],
  })
})

test('lets a thousand times the usual pass, and tells what is beyond', () => {
  // The usual price here is 13.5.
  expect(found(withCell(60, 11, 'Price', 13_500))).toEqual([])
  expect(found(withCell(60, 11, 'Price', 13_501))).toMatchObject([{ code: 'value_far_off' }])
})

test('tells wild units, money columns of another name, and costs of deals', () => {
  expect(found(withCell(50, 3, 'Units', 9e9))).toMatchObject([{ header: 'Units' }])
  expect(found(withCell(50, 3, 'Returns', -4e6))).toMatchObject([{ header: 'Returns' }])
  const deals = Array.from({ length: 40 }, (_, i): Cell[] => [`K${i}`, i === 7 ? 4e8 : 4, '10;20'])
  expect(found([], deals)).toMatchObject([{ cells: [{ table: 'Deals', row: 7, header: 'Cost' }] }])
})

test('tells the one price or fee below 0, and none where many are', () => {
  expect(found(withCell(200, 5, 'Fee', -2))).toMatchObject([
    {
      code: 'value_below_zero',
      message: 'Sales, column “Fee”: -2 stands where all other values are 0 or more in row 7.',
    },
  ])
  const refunds = Array.from({ length: 200 }, (_, i) => (i % 20 ? row(i) : row(i).with(2, -9)))
  expect(found(refunds)).toEqual([])
})

test('is silent about few values, heavy tails, and columns of zeros', () => {
  expect(found(withCell(19, 5, 'Price', 1e12))).toEqual([])
  const tail = Array.from({ length: 2000 }, (_, i) => row(i).with(2, 1000 / (i + 1) ** 1.5))
  expect(found(tail)).toEqual([])
  const zeros = Array.from({ length: 100 }, (_, i) => row(i).with(3, i === 4 ? 5 : 0))
  expect(found(zeros)).toEqual([])
})
