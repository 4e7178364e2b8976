// The live formula says what the deal earned: computed by Excel's rules over the analyst's own tables,
// against a sum made by hand.
import { expect, it } from 'vitest'
import { columnsOfGuesses, guessMenuColumns, guessSalesColumns } from '#addin/mapping/guess.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { noPause } from '#addin/mapping/pause.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import { prepareUpload } from '#addin/mapping/upload.ts'
import { liveFormula } from '#addin/worker/live-formula.ts'
import { BUILTIN_DESCRIPTION, readDescription } from '#reading/builtin.ts'
import { compute, type TableOfCells } from './excel/formula.ts'

const day = (week: number) => 46_237 + 7 * week
const dates = (headers: readonly string[]) =>
  headers.map((h) => (h === 'Day' ? 'yyyy-mm-dd' : 'General'))
const sheet = (name: string, headers: string[], rows: (string | number)[][]) =>
  sheetOf({ name, headers, formats: dates(headers) }, rows)

const deals = sheet(
  'My deals',
  ['SKU', 'Day', 'Qty', 'Unit cost', 'Unit price', 'Taken'],
  [
    ['N1', day(0), 5, 4, 9, ''],
    ['P1', day(-8), 5, 4, 10, 0],
    ['P1', day(-8), 10, 4, 10, 1],
    ['P2', day(-8), 10, 3, 10, 1],
  ],
)
const sold = sheet(
  'Sales',
  ['SKU', 'Day', 'Units sold', 'Price', 'Unit fee', 'Holding cost'],
  [
    ['P1', day(-6), 3, 10, 0.5, 0.1],
    ['P2', day(-6), 3, 7, 0.25, 0.2],
    ['P1', day(-5) + 3, 4, '', 0.5, 0.1],
  ],
)
const sheets = { menus: deals, sales: sold }
const mapping: Mapping = {
  version: 1,
  menus: { table: 'My deals', columns: columnsOfGuesses(guessMenuColumns(deals)), features: [] },
  sales: { table: 'Sales', columns: columnsOfGuesses(guessSalesColumns(sold)), features: [] },
  time: { by: 'date', period: 'week', now: 'latest' },
}
const parameters = { inventory_holding_weeks_before_writeoff: 6, leftover_writeoff_fraction: 0.5 }

const tables: Record<string, TableOfCells> = Object.fromEntries(
  [deals, sold].map(({ name, headers, columns, rows }) => [
    name.replace(' ', '_'),
    {
      columns: headers,
      cells: columns.map((column) =>
        Array.from({ length: rows }, (_, row) => {
          const value =
            column.kind === 'number' ? column.values[row]! : column.dictionary[column.codes[row]!]
          return value === undefined || Number.isNaN(value) ? null : value
        }),
      ),
    },
  ]),
)

it('of a past deal adds up to what its sales, costs, storage and leftovers come to', async () => {
  const upload = await prepareUpload(mapping, sheets, '2026-08-05', noPause)
  expect(upload.problems).toEqual([])
  const columns = {
    menus: [...upload.menus.table.columns.keys()],
    sales: [...upload.sales!.table.columns.keys()],
  }
  const reading = readDescription(BUILTIN_DESCRIPTION, columns, parameters)
  if (!reading.ok) throw new Error(reading.feedback)
  const job = { key: 'P1', qty: null, top: 0, left: 0, mapping, parameters, today: '2026-08-05' }
  const block = liveFormula(job, reading.valuation, upload, sheets)
  if (!block.ok) throw new Error(block.message)

  // Each cell of column B in turn, with the cells above it as values.
  const values: (number | string)[] = []
  for (const [at, line] of block.cells.entries()) {
    const cell = line[1]!
    if (typeof cell === 'number' || !cell.startsWith('=')) values.push(cell)
    else if (cell.startsWith('=MATCH')) values.push(3)
    else if (cell.startsWith('=INDEX')) {
      const header = /\[\[(.*)\]\]/.exec(cell)![1]!
      values.push(tables['My_deals']!.cells[deals.headers.indexOf(header)]![2] as number)
    } else if (cell.startsWith('="')) values.push(cell.slice(2, -1))
    else if (cell.startsWith('=SUM(')) {
      const [, from, to] = /\$B\$(\d+):\$B\$(\d+)/.exec(cell)!
      const terms = values.slice(Number(from) - 1, Number(to)).map(Number)
      expect(Number(to)).toBe(at)
      values.push(terms.reduce((sum, term) => sum + term, 0))
    } else {
      const told = cell.replace(/\$B\$(\d+)/g, (_, row: string) => {
        const value = values[Number(row) - 1]!
        return typeof value === 'number' ? `(${value})` : `"${value}"`
      })
      values.push(Number(compute(told, tables, 'Sales', 0).value))
    }
  }
  // Sold 3 at 10 after two weeks and 4 at 10 (the blank price is the deal's) after three; 3 left.
  const revenue = 3 * 10 + 4 * 10
  const costs = 10 * 4 + 10 * 0.5 + 3 * 0.1 * 2 + 4 * 0.1 * 3 + 3 * 0.1 * 6
  expect(values.at(-1)).toBeCloseTo(revenue - costs + 3 * 0.5 * 4, 9)
  expect(String(block.cells[1]![1])).toContain('[SKU]')
})
