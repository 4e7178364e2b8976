// Rows that are no deals, and columns that people leave out because everybody knows what they would say.
import { expect, test } from 'vitest'
import type { CellValue } from '#addin/mapping/cell.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import type { Said } from '#addin/mapping/said.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import { prepareUpload } from '#addin/mapping/upload.ts'
import { cell, numbers } from '#contract/table.ts'

const HEADERS = ['Lot', 'Day', 'Pieces', 'Cost', 'Price', 'Bought']
const COLUMNS = {
  key: 'Lot',
  date: 'Day',
  qty: 'Pieces',
  unit_cost: 'Cost',
  unit_price: 'Price',
  historically_chosen: 'Bought',
}

const deal = (i: number, bought: CellValue = i % 3 === 0 ? 'yes' : 'no'): CellValue[] => [
  `L${100 + i}`,
  `2026-0${1 + (i % 7)}-05`,
  2 + i,
  4,
  9,
  bought,
]
const deals = (n: number, bought?: (i: number) => CellValue): CellValue[][] =>
  Array.from({ length: n }, (_, i) => deal(i, bought?.(i)))
const sum = (rows: readonly CellValue[][]): number =>
  rows.reduce((all, row) => all + Number(row[2]), 0)

function prepared(
  rows: readonly (readonly CellValue[])[],
  {
    columns = COLUMNS,
    said,
    sales,
  }: Partial<{
    columns: Mapping['menus']['columns']
    said: Said
    sales: readonly (readonly CellValue[])[]
  }> = {},
) {
  const sold = sales && sheetOf({ name: 'Till', headers: ['Lot', 'Day', 'Price'] }, sales)
  const mapping: Mapping = {
    version: 1,
    menus: { table: 'Lots', columns, features: [], said },
    ...(sold && {
      sales: {
        table: 'Till',
        columns: { key: 'Lot', date: 'Day', price: 'Price' },
        features: [],
      },
    }),
    time: { by: 'date', period: 'month', now: 'latest' },
  }
  const menus = sheetOf({ name: 'Lots', headers: HEADERS }, rows)
  const upload = prepareUpload(mapping, { menus, sales: sold }, '2026-08-05')
  const { table, back } = upload.menus
  const keys = Array.from({ length: table.rows }, (_, row) => cell(table.columns.get('key'), row))
  return {
    keys,
    rows: [...back.row],
    flags: [...numbers(table, 'historically_chosen')],
    sizes: [...numbers(table, 'qty')],
    sold: upload.sales && [...numbers(upload.sales.table, 'qty')],
    told: upload.problems.map(({ message }) => message),
    presses: upload.problems.flatMap(({ sayings = [] }) => sayings),
  }
}

test('totals, headings, headers and blank rows are left out, told in one line, and rows keep their places', () => {
  const [one, other] = [deals(8), deals(16).slice(8)]
  const blank = ['', '', '', '', '', '']
  const { keys, rows, told, presses } = prepared([
    ['Week 1', '', '', '', '', ''],
    ...one,
    blank,
    ['Week 2', '', '', '', '', ''],
    HEADERS,
    ...other,
    ['Total', '', sum([...one, ...other]), '', '', ''],
  ])
  expect(keys).toEqual([...one, ...other].map(([key]) => key))
  expect(rows).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 15, 16, 17, 18, 19])
  expect(told).toEqual([
    'Lots: rows 2, 11, 12 and 2 more are left out (“Total”, headers once more, “Week 1”, blank rows).',
  ])
  expect(presses).toEqual([{ part: 'menus', header: null, text: 'Not so', as: 'as_is' }])
})

test.each(['Summe:', 'Gesamt', 'Sous-total', 'Suma', '合計', 'Grand total'])(
  'a row that says %s is a total',
  (label) => {
    const all = deals(12)
    const { keys, told } = prepared([...all, [label, '', sum(all), 4, '', '']])
    expect(keys).toHaveLength(12)
    expect(told).toEqual([`Lots: row 14 is left out (“${label}”).`])
  },
)

test('a row that adds up its column is a total without a word', () => {
  const all = deals(12)
  expect(prepared([...all, ['', '', sum(all), '', '', '']]).keys).toHaveLength(12)
  const other = prepared([...all, ['', '', sum(all) + 1, '', '', '']])
  expect(other.keys).toHaveLength(12)
  expect(other.told[0]).toMatch(/^Lots: row 14 is left out \(without “Lot”/)
})

test('deals that are called so stay, and rows are deals where the analyst says so', () => {
  const named = deals(12).map((row, i) => (i === 5 ? ['Total', ...row.slice(1)] : row))
  expect(prepared(named)).toMatchObject({ told: [], keys: named.map(([key]) => key) })
  const all = [...deals(12), ['Total', '', '', '', '', '']]
  expect(prepared(all).keys).toHaveLength(12)
  expect(prepared(all, { said: { allRows: true } }).keys).toHaveLength(13)
})

test('a flag that is “x” or blank is no where it is blank', () => {
  const rows = deals(12, (i) => (i % 3 === 0 ? 'x' : ''))
  const { flags, told, presses } = prepared(rows)
  expect(flags.filter((flag) => flag === 0)).toHaveLength(8)
  expect(told).toEqual([
    expect.stringMatching(/^Lots, column “Bought”: a blank cell counts as not taken in rows/),
  ])
  expect(presses).toMatchObject([{ text: 'Not so', header: 'Bought', as: 'as_is' }])
  const said = prepared(rows, { said: { forms: { Bought: 'as_is' } } })
  expect(said.flags).not.toContain(0)
})

test('without a column of sizes each deal is one unit, and its sales are that unit together', () => {
  const { qty: _, ...columns } = COLUMNS
  const once = [
    ['L100', '2026-02-01', 9],
    ['L103', '2026-05-01', 8],
  ]
  const { sizes, sold, told } = prepared(deals(12), { columns, sales: once })
  expect(new Set(sizes)).toEqual(new Set([1]))
  expect(sold).toEqual([1, 1])
  expect(told).toEqual([
    'Lots: no column says a size, so each deal is one unit.',
    'Till: no column says how many were sold, so each row is one unit.',
  ])
  const twice = prepared(deals(12), { columns, sales: [...once, once[0]!] })
  expect(twice.sold).toEqual([0.5, 1, 0.5])
  expect(twice.told[1]).toBe(
    'Till: no column says how many were sold, so all rows of a deal are one unit.',
  )
})
