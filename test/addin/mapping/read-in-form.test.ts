// Amounts and days as people write them in mapped columns: read as what they say, and told.
import { expect, test } from 'vitest'
import type { Said } from '#addin/mapping/said.ts'
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
  said?: Said
}) {
  const given = (change.cost ?? change.qty ?? change.day)!
  const rows = given.map((_, i): CellValue[] => [
    `a${i}`,
    change.day?.[i] ?? `2026-0${1 + i}-05`,
    change.qty?.[i] ?? 5,
    change.cost?.[i] ?? 4,
    9000,
  ])
  const headers = ['SKU', 'Day', 'Qty', 'Cost', 'Price']
  const sheets = { menus: sheetOf({ name: 'Deals', headers }, rows) }
  const said = { ...mapping, menus: { ...mapping.menus, said: change.said } }
  const { menus, problems } = prepareUpload(said, sheets, '2026-08-05')
  const column = (name: string) =>
    Array.from({ length: menus.table.rows }, (_, row) => cell(menus.table.columns.get(name), row))
  return {
    column,
    told: problems.map(({ code, severity, header, count }) => [code, severity, header, count]),
    message: problems[0]?.message ?? '',
    presses: problems[0]?.sayings?.map(({ text, as }) => [text, as]),
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
  expect(costs('(12.50)', '$8')).toEqual([-12.5, 8])
  expect(costs('(12,50)', '12,50-')).toEqual([-12.5, -12.5])
  expect(uploaded({ qty: ['2 pcs', '12 pcs', 3] }).column('qty')).toEqual([2, 12, 3])
})

test('sizes of a list stay a list', () => {
  expect(uploaded({ qty: ['6, 12', '6, 12'] }).column('qty')).toEqual([6, 12, 6, 12])
  // Beside numbers a comma is of a fraction.
  const one = uploaded({ qty: ['0,85', '1,5', 2, 3, 4, 5, 6] })
  expect(one.column('qty')).toEqual([0.85, 1.5, 2, 3, 4, 5, 6])
})

test('days of one order are read beside real dates', () => {
  const { column, told } = uploaded({ day: ['3/4/2026', '4/25/2026', 46_147] })
  expect(column('T')).toEqual([-2, -1, 0])
  expect(told).toEqual([['read_in_form', 'warning', 'Day', 2]])
})

test('a year of two digits may stand in front: where the days lie together then, else it is asked', () => {
  const first = uploaded({ day: ['26/01/05', '26/01/12', '26/02/02'] })
  expect(first.column('T')).toEqual([-1, -1, 0])
  expect(first.presses).toEqual([['Not so', 'as_is']])
  const last = uploaded({ day: ['13/04/25', '20/04/25', '04/05/25'] })
  expect(last.column('T')).toEqual([-1, -1, 0])
  const asked = uploaded({ day: ['26/01/05', '26/01/05'] })
  expect(asked.presses).toEqual([
    ['It is 2005-01-26', 'dmy'],
    ['It is 2026-01-05', 'ymd'],
  ])
})

test('a day that is written once is that of the rows below, or of its own row, as it is said', () => {
  const day = Array.from({ length: 20 }, (_, row) => (row % 5 === 0 ? 46_020 + 7 * row : ''))
  const once = uploaded({ day })
  expect(once.column('T').filter((t) => t === 0)).toHaveLength(5)
  expect(once.told).toEqual([['dates_written_once', 'warning', 'Day', 1]])
  expect(once.presses).toEqual([['Not so', 'own_row']])
  const own = uploaded({ day, said: { forms: { Day: 'own_row' } } })
  expect(own.told).toContainEqual(['date_missing', 'error', 'Day', 16])
  expect(own.presses).toEqual([['Read it so', null]])
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

test('an amount or a day that can be two is asked by one press, and read as it is said', () => {
  const day = ['3/4/2026', '5/6/2026']
  const asked = uploaded({ day })
  expect(asked.told).toEqual([['form_open', 'error', 'Day', 2]])
  expect(asked.message).toContain('“3/4/2026” can be 2026-04-03 or 2026-03-04')
  expect(asked.presses).toEqual([
    ['It is 2026-04-03', 'dmy'],
    ['It is 2026-03-04', 'mdy'],
  ])
  const dayFirst = uploaded({ day, said: { forms: { Day: 'dmy' } } })
  expect(dayFirst.column('T')).toEqual([-2, 0])
  expect(dayFirst.presses).toEqual([['Not so', 'mdy']])
  const cost = ['1.234', '2.050']
  expect(uploaded({ cost }).told).toEqual([['form_open', 'error', 'Cost', 2]])
  const costs = (as: 'comma' | 'point') =>
    uploaded({ cost, said: { forms: { Cost: as } } }).column('unit_cost')
  expect(costs('comma')).toEqual([1234, 2050])
  expect(costs('point')).toEqual([1.234, 2.05])
  expect(uploaded({ cost: ['1.234', '2.05'] }).told).toEqual([])
})

test('a form is not read where the analyst says so, and can be read again', () => {
  const cost = ['€ 46.00', '767 EUR']
  expect(uploaded({ cost }).presses).toEqual([['Not so', 'as_is']])
  const refused = uploaded({ cost, said: { forms: { Cost: 'as_is' } } })
  expect(refused.column('unit_cost')).toEqual(cost)
  expect(refused.told).toEqual([['read_as_it_is', 'warning', 'Cost', 2]])
  expect(refused.presses).toEqual([['Read it so', null]])
})

test('units of two kinds are named, and nothing is read as if they were one', () => {
  const { column, told, message } = uploaded({ qty: ['5 kg', '500 g', '2 kilo'] })
  expect(column('qty')).not.toContain(500)
  expect(told).toEqual([['units_mixed', 'error', 'Qty', 3]])
  expect(message).toContain('“5 kg” and “500 g” are of two units')
  expect(uploaded({ qty: ['5 kg', '7 KG', '2 kilos'] }).column('qty')).toEqual([5, 7, 2])
})

test('shares are no amounts of money', () => {
  const { told, message } = uploaded({ cost: [4, '12%', 5] })
  expect(told).toEqual([['percent_in_money', 'error', 'Cost', 1]])
  expect(message).toContain('“12%” is a share')
})
