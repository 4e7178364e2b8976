// Amounts and days as people write them in mapped columns: read as what they say, and told.
import { expect, test } from 'vitest'
import type { CellValue } from '#addin/mapping/cell.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import { prepareUpload } from '#addin/mapping/upload.ts'
import { cell } from '#contract/table.ts'

const mapping: Mapping = {
  version: 1,
  menus: {
    table: 'Deals',
    columns: { key: 'SKU', date: 'Day', qty: 'Qty', unit_cost: 'Cost', unit_price: 'Price' },
    features: [],
  },
  time: { by: 'date', period: 'month', now: 'latest' },
}

function uploaded(change: {
  cost?: readonly CellValue[]
  qty?: readonly CellValue[]
  day?: readonly CellValue[]
}) {
  const given = Object.values(change)[0]!
  const rows = given.map((_, i): CellValue[] => [
    `a${i}`,
    change.day?.[i] ?? `2026-0${1 + i}-05`,
    change.qty?.[i] ?? 5,
    change.cost?.[i] ?? 4,
    9000,
  ])
  const headers = ['SKU', 'Day', 'Qty', 'Cost', 'Price']
  const sheets = { menus: sheetOf({ name: 'Deals', headers }, rows) }
  const { menus, problems } = prepareUpload(mapping, sheets, '2026-08-05')
  const column = (name: string) =>
    Array.from({ length: menus.table.rows }, (_, row) => cell(menus.table.columns.get(name), row))
  return {
    column,
    told: problems.map(({ code, severity, header, count }) => [code, severity, header, count]),
    message: problems[0]?.message ?? '',
  }
}

test('amounts with a currency before or behind are read, and told with two examples', () => {
  const { column, told, message } = uploaded({ cost: ['€ 46.00', '767 EUR', 12, '€1,250.50'] })
  expect(column('unit_cost')).toEqual([46, 767, 12, 1250.5])
  expect(told).toEqual([['read_in_form', 'warning', 'Cost', 3]])
  expect(message).toContain('“€ 46.00” is read as 46 and “767 EUR” as 767')
})

test('thousands, decimal commas, units, brackets and a trailing minus are read', () => {
  const costs = (...cost: CellValue[]) => uploaded({ cost }).column('unit_cost')
  expect(costs('$5,170', '$4,020')).toEqual([5170, 4020])
  expect(costs('1.234,50', '7,25')).toEqual([1234.5, 7.25])
  expect(costs('(12.50)', '$8')).toEqual(['(12.50)', '$8'])
  expect(costs('(12,50)', '12,50-')).toEqual([-12.5, -12.5])
  expect(uploaded({ qty: ['2 pcs', '12 pcs', 3] }).column('qty')).toEqual([2, 12, 3])
})

test('sizes of a list stay a list', () => {
  expect(uploaded({ qty: ['6, 12', '6, 12'] }).column('qty')).toEqual([6, 12, 6, 12])
})

test('days of one order are read beside real dates', () => {
  const { column, told } = uploaded({ day: ['3/4/2026', '4/25/2026', 46_147] })
  expect(column('T')).toEqual([-2, -1, 0])
  expect(told).toEqual([['read_in_form', 'warning', 'Day', 2]])
  expect(uploaded({ day: ['3/4/2026', '5/6/2026'] }).told[0]?.[0]).toBe('date_ambiguous')
})

test('what fits no form stays an error, and two currencies are named', () => {
  expect(uploaded({ cost: ['€ 4', '€ 5', 'ask Ben'] }).column('unit_cost')).toEqual([
    4,
    5,
    'ask Ben',
  ])
  const { column, told, message } = uploaded({ cost: ['€ 4', '$ 5', '€ 6'] })
  expect(column('unit_cost')).toEqual(['€ 4', '$ 5', '€ 6'])
  expect(told).toEqual([['currencies_mixed', 'error', 'Cost', 3]])
  expect(message).toMatch(/“€ 4”.*“\$ 5”/)
})
