// The columns that the pane and the command line tell `POST /read`, and those of the tables that they then send,
// are the same to the service: words over them are read and paid for once.
import { expect, test } from 'vitest'
import { askedColumnsOf } from '#contract/asked-columns.ts'
import { ruleColumns } from '#contract/validate.ts'
import type { CellValue } from '#addin/mapping/cell.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { createWorkerApi } from '#addin/thread/create-worker-api.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import { sentColumns, toldColumns, type KeyColumn } from '../../worker/read/kept-readings.ts'

const ROWS = 8

/** Deals of two past menus and of today's, and a column of their own; the same keys in each menu if `repeated`. */
function deals(rating: readonly CellValue[], repeated: boolean): CellValue[][] {
  return [-9, -8, 0].flatMap((T, menu) =>
    Array.from({ length: ROWS }, (_, i) => {
      const key = repeated ? i + 1 : 100 * menu + i
      return [key, T, 5, 4, 9, T < 0 && i % 2 === 0 ? 1 : '', rating[i % rating.length]!]
    }),
  )
}

const HEADERS = ['SKU', 'T', 'Qty', 'Cost', 'RRP', 'Taken', 'Rating']
const columns = {
  key: 'SKU',
  T: 'T',
  qty: 'Qty',
  unit_cost: 'Cost',
  unit_price: 'RRP',
  historically_chosen: 'Taken',
}

interface Book {
  readonly rating?: readonly CellValue[]
  readonly format?: string
  /** Ratings of past deals where these stand in a table of their own. */
  readonly past?: readonly CellValue[]
  readonly repeated?: boolean
  /** Sales say the amounts of their rows. */
  readonly amounts?: boolean
}

async function keysOf(book: Book) {
  const { rating = [1, 2, 3], format = 'General', past, repeated = false } = book
  const worker = createWorkerApi({
    fetch: () => Promise.reject(new Error('nothing is sent')),
    now: () => 0,
    sleep: async () => undefined,
  })
  const formats = HEADERS.map((header) => (header === 'Rating' ? format : 'General'))
  const put = async (
    part: 'menus' | 'history' | 'sales',
    headers: string[],
    rows: CellValue[][],
  ) => {
    await worker.open(part, { name: part, headers, ...(part !== 'sales' && { formats }) })
    await worker.add(part, rows)
    await worker.close(part)
  }
  const isPast = (row: CellValue[]) => Number(row[1]) < 0
  const all = deals(rating, repeated)
  await put('menus', HEADERS, past === undefined ? all : all.filter((row) => !isPast(row)))
  if (past !== undefined) await put('history', HEADERS, deals(past, repeated).filter(isPast))
  const sold = all.filter((row) => row[5] === 1)
  await put(
    'sales',
    ['SKU', 'T', 'Sold', 'Price'],
    sold.map(([key, T]) => [key!, T!, 2, 9]),
  )
  const table = { table: 'menus', columns, features: ['Rating'] }
  const mapping: Mapping = {
    version: 1,
    menus: table,
    ...(past !== undefined && { history: { ...table, table: 'history' } }),
    sales: {
      table: 'sales',
      columns: {
        key: 'SKU',
        T: 'T',
        qty: 'Sold',
        [book.amounts ? 'revenue' : 'price']: 'Price',
      },
      features: [],
    },
    time: { by: 'columns' },
  }
  const words = 'Revenue: the units sold, at their prices. Goods: unit_cost for each unit ordered.'
  const fields = { business_description: words, checks: 'off' }
  const found = await worker.check({ mapping, today: '2026-08-05', fields, mock: false })
  const errors = found.problems.filter(({ severity }) => severity === 'error')
  const body = await worker.body({ inputs: found.inputs, mock: false })
  if (body === null) throw new Error(`The tables are refused: ${JSON.stringify(errors)}`)
  const read = (keep: Parameters<typeof createRequestReader>[0]) => {
    const reader = createRequestReader(keep)
    reader.push(body)
    const end = reader.end()
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.request
  }
  const told = (columns: Parameters<typeof toldColumns>[0]['columns']) =>
    sorted(toldColumns({ business_description: words, columns }))
  return {
    pane: told(await worker.columns(mapping, words)),
    commandLine: told(
      askedColumnsOf(
        read(() => true),
        words,
      ),
    ),
    sent: sorted(sentColumns(read(ruleColumns()))),
  }
}

const sorted = (columns: readonly KeyColumn[]) => columns.map(String).toSorted()

test.each<[string, Book]>([
  ['numbers', {}],
  ['numbers, one of them a slip', { rating: [1, 'n/a', 3] }],
  ['numbers and texts alike', { rating: [1, 'low', 'high', 2] }],
  ['texts', { rating: ['low', 'high'] }],
  ['texts, some blank', { rating: ['low', ''] }],
  ['numbers as texts', { rating: ['12', '7'] }],
  ['nothing', { rating: [''] }],
  ['yes and no', { rating: [true, false] }],
  ['yes, no and texts', { rating: [true, 'maybe'] }],
  ['days as texts', { rating: ['2026-01-05', '2026-02-01'] }],
  ['days', { rating: [45_000, 45_010], format: 'dd/mm/yyyy' }],
  ['days and texts', { rating: [45_000, 'soon'], format: 'dd/mm/yyyy' }],
  ['days that do not exist', { rating: [-5, -6], format: 'dd/mm/yyyy' }],
  ['percentages', { rating: ['25%', '30%'] }],
  ['percentages beside numbers', { rating: [25, '30%'] }],
  ['percentages today and numbers before', { rating: ['25%'], past: [25] }],
  ['days as people write them', { rating: ['13/03/2024', '06/03/2024'] }],
  ['days that may be others', { rating: ['05/03/2024', '06/03/2024'] }],
  ['digits with leading zeros', { rating: ['007', '112'] }],
  ['named blanks', { rating: ['NA', 'low'] }],
  ['named blanks alone', { rating: ['NA', 'null'] }],
  ['numbers and named blanks', { rating: ['NA', 12] }],
  ['numbers today and texts before', { past: ['low', 'high'] }],
  ['nothing today and texts before', { rating: [''], past: ['low', 'high'] }],
  ['numbers as keys, which repeat', { repeated: true }],
  ['amounts of rows, which are sent as prices', { amounts: true, repeated: true }],
])('of %s', async (_, book) => {
  const { pane, commandLine, sent } = await keysOf(book)
  expect(sent.length).toBeGreaterThan(10)
  expect(pane).toEqual(sent)
  expect(commandLine).toEqual(sent)
})

test('stay the same over one slip in a column of numbers', async () => {
  const before = await keysOf({})
  expect((await keysOf({ rating: [1, 'n/a', 3] })).sent).toEqual(before.sent)
  expect((await keysOf({ rating: ['low', 'high'] })).sent).not.toEqual(before.sent)
})
