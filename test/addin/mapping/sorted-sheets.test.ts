// The order of a sheet's rows means nothing: a person who sorts a table, or adds a day at its top, has the
// same deals, the same sales in each of them, and the same inputs.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellValue } from '#addin/mapping/cell.ts'
import { inputsHash } from '#addin/mapping/inputs-hash.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { sheetOf } from '#addin/mapping/sheet.ts'
import { prepareUpload } from '#addin/mapping/upload.ts'
import { tableToRows } from '#tables/table-builder.ts'
import { runs } from '../../support/nightly.ts'

const DEALS = ['SKU', 'Day', 'T', 'List', 'PO', 'Qty', 'Taken', 'Profit']
const SOLD = ['SKU', 'Day', 'T', 'List', 'PO', 'Units', 'Price', 'Channel']
const formatsOf = (headers: readonly string[]) =>
  headers.map((header) => (header === 'Day' ? 'yyyy-mm-dd' : 'General'))

/** What the two sheets come to: each row of the upload as a text, sorted, and the inputs' hash. */
async function uploaded(mapping: Mapping, deals: CellValue[][], sold: CellValue[][]) {
  const sheets = {
    menus: sheetOf({ name: 'Deals', headers: DEALS, formats: formatsOf(DEALS) }, deals),
    sales: sheetOf({ name: 'Sold', headers: SOLD, formats: formatsOf(SOLD) }, sold),
  }
  const upload = prepareUpload(mapping, sheets, '2024-03-07')
  const [menus, sales] = [upload.menus.table, upload.sales!.table]
  const lines = (table: typeof menus) =>
    tableToRows(table)
      .map((row) => JSON.stringify(row))
      .toSorted()
  return {
    menus: lines(menus),
    sales: lines(sales),
    hash: inputsHash({ model: 'default' }, [menus, sales]),
    found: upload.problems.map(({ code, count }) => `${code} ${count}`).toSorted(),
    share: Object.entries(upload.share ?? {}).map(([name, units]) => `${name} ${units.toFixed(9)}`),
  }
}

function mapped(time: Mapping['time'], by: Record<string, string>): Mapping {
  const columns = { key: 'SKU', ...by }
  return {
    version: 1,
    menus: {
      table: 'Deals',
      columns: { ...columns, qty: 'Qty', historically_chosen: 'Taken', profit: 'Profit' },
      features: [],
    },
    sales: {
      table: 'Sold',
      columns: { ...columns, qty: 'Units', price: 'Price' },
      features: ['Channel'],
    },
    time,
  }
}
const byMonth: Mapping['time'] = { by: 'date', period: 'month', now: 'latest' }

describe('sales within one period', () => {
  const deals: CellValue[][] = [
    ['A', '2024-03-01', '', '', '', 5, '', ''],
    ['A', '2024-01-10', '', '', '', 5, 1, ''],
    ['A', '2024-02-01', '', '', '', 5, 1, ''],
  ]
  const soldAt = (first: CellValue, second: CellValue): CellValue[][] => [
    ['A', first, '', '', '', 5, 9, ''],
    ['A', second, '', '', '', 5, 3, ''],
  ]
  const earned = async (sold: CellValue[][]) =>
    (await uploaded(mapped(byMonth, { date: 'Day' }), deals, sold)).sales.map((line) => {
      const { key, price } = JSON.parse(line) as { key: string; price: number }
      return `${key} at ${price}`
    })

  test('come from the earlier purchase on the earlier day, wherever they stand', async () => {
    const sold = soldAt('2024-02-03', '2024-02-25')
    expect(await earned(sold)).toEqual(['A@-1 at 3', 'A@-2 at 9'])
    expect(await earned(sold.toReversed())).toEqual(['A@-1 at 3', 'A@-2 at 9'])
  })

  test('go by the time of one day, too', async () => {
    const sold = soldAt('2024-02-03 17:30', '2024-02-03 09:00')
    expect(await earned(sold)).toEqual(['A@-1 at 9', 'A@-2 at 3'])
    expect(await earned(sold.toReversed())).toEqual(['A@-1 at 9', 'A@-2 at 3'])
  })
})

const key = fc.constantFrom<CellValue>('A', 'B', 7, '7', 'A@-1')
const day = fc.constantFrom<CellValue>(
  '2023-12-31',
  '2024-01-05',
  '2024-01-05 08:00',
  '2024-01-20',
  '2024-02-03',
  '2024-02-29',
  '2024-03-01',
  '',
  'soon',
)
const T = fc.constantFrom<CellValue>(0, -1, -1, -2.5, -4, '')
const list = fc.constantFrom<CellValue>('', 'May', 'April', 'may', 7, '7', 3)
const po = fc.constantFrom<CellValue>('', '', 'PO1', 'PO2')
const units = fc.constantFrom<CellValue>(0, 0.1, 0.2, 0.3, 0.7, 1, 3, -1, '')
const deal = fc.tuple(
  key,
  day,
  T,
  list,
  po,
  fc.constantFrom<CellValue>(0.5, 1, 2, 4, '1; 2'),
  fc.constantFrom<CellValue>('', 0, 1, 1),
  fc.constantFrom<CellValue>('', '', 5),
)
const sale = fc.tuple(
  key,
  day,
  T,
  list,
  po,
  units,
  fc.constantFrom<CellValue>('', 2, 3),
  fc.constantFrom<CellValue>('', 'web', 'shop', true),
)
/** Rows, and the same rows in another order. */
const twice = <R>(row: fc.Arbitrary<R>) =>
  fc
    .array(row, { maxLength: 14 })
    .chain((rows) =>
      fc.tuple(
        fc.constant(rows),
        fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
      ),
    )

test.each([
  ['dates', mapped(byMonth, { date: 'Day' })],
  ['dates and batches', mapped(byMonth, { date: 'Day', batch: 'PO' })],
  ['T', mapped({ by: 'columns' }, { T: 'T' })],
  ['T and labels of menus', mapped({ by: 'columns' }, { T: 'T', menu: 'List' })],
])('sorting either sheet changes nothing where %s say the time', async (_, mapping) => {
  await fc.assert(
    fc.asyncProperty(twice(deal), twice(sale), async ([deals, sorted], [sold, resold]) => {
      const before = await uploaded(mapping, deals, sold)
      expect(await uploaded(mapping, sorted, resold)).toEqual(before)
    }),
    { numRuns: runs(400) },
  )
})
