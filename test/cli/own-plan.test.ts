// `npm run plan -- deals.xlsx`: a person's own workbook or CSV files, whose columns are found, told, and asked where they are unsure.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { askUnsure } from '#cli/own-ask.ts'
import { mappingFrom, mappingFromFile, propose } from '#cli/own-mapping.ts'
import { readOwnTables } from '#cli/own-tables.ts'
import { generateWholesale } from '#examples/wholesale.ts'
import { fakeService } from './fake-service.ts'
import { keptCommand, type Ran } from './kept-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'edps-own-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const kept = keptCommand('plan')
const NO_SERVICE = { EDPS_URL: 'http://127.0.0.1:9', EDPS_KEY: 'x' }
const run = (args: readonly string[], env: Record<string, string> = NO_SERVICE): Promise<Ran> =>
  kept([...args, '--description', WORDS], { INIT_CWD: folder, ...env })
const WORDS = fileURLToPath(new URL('../../examples/wholesale/description.txt', import.meta.url))

// A market under names of its own, with days for periods.
const market = generateWholesale({ seed: 1, deals: 30, past: 20, weeks: 26, redraws: 0 })
const DAY = 86_400_000
const day = (T: unknown): Date => new Date(Date.parse('2026-09-07') + Number(T) * 7 * DAY)
type Rows = CellValue[][]
const OFFERS = ['Lot no', 'Offered on', 'Pieces', 'Cost each', 'List price', 'Bought', 'Kind']
const offers: Rows = [
  OFFERS,
  ...market.menus.map((row): CellValue[] => {
    const taken = Number(row['T']) === 0 ? null : row['historically_chosen'] === 1 ? 'yes' : 'no'
    const cells = [row['key'], day(row['T']), row['qty'], row['unit_cost'], row['unit_price']]
    return [...cells, taken, row['category']] as CellValue[]
  }),
]
const sold: Rows = [
  ['Lot no', 'Sold on', 'Units', 'Price got'],
  ...market.sales.map(
    (row) => [row['key'], day(row['T']), row['qty'], row['price']] as CellValue[],
  ),
]
const today = offers.filter((row) => (row[1] as Date).getTime?.() === day(0).getTime())

async function writeBook(
  name: string,
  change: { offers?: Rows; dateSystem?: '1904' } = {},
): Promise<string> {
  const rows = change.offers ?? offers
  const bytes = await writeXlsx({
    ...(change.dateSystem && { dateSystem: change.dateSystem }),
    sheets: [
      {
        name: 'Offers',
        rows,
        columns: rows[0]!.map((header) => ({
          header: String(header),
          ...(header === 'Offered on' && { numFmt: 'dd.mm.yyyy' }),
        })),
        tables: [{ name: 'Lots', columns: rows[0]!.map((header) => ({ name: String(header) })) }],
      },
      { name: 'Sold', rows: [['Sold so far'], [], ...sold] },
      {
        name: 'Notes',
        rows: [['mine']],
        cells: new Map([
          ['1,0', { type: 'formula', value: 'a', formulaResult: 'a', formula: '"a"' }],
        ]),
      },
    ],
  })
  writeFileSync(join(folder, name), bytes)
  return name
}

const csvOf = (rows: Rows): string =>
  rows
    .map((row) =>
      row
        .map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell ?? '')))
        .join(),
    )
    .join('\n')

/** A service that takes the first deal of today. */
const ended = (key: CellValue, qty: CellValue) => ({
  status: 'done',
  progress: { fraction: 1, stage: 'done', message: 'done' },
  menu: [{ key, menu: 0, T: 0, qty, profit: 12.5, confidence: 0.9, unit_cost: today[0]![3] }],
  n_selected: 1,
  predicted_profit_sum: 12.5,
})

test('a workbook is planned as it is: its columns are told, and a copy has the two columns', async () => {
  const [first] = today
  const service = await fakeService({ ended: ended(first![0]!, first![2]!) })
  service.finish()
  const env = { EDPS_URL: service.url, EDPS_KEY: 'x' }
  const name = await writeBook('deals.xlsx', { dateSystem: '1904' })
  const before = readFileSync(join(folder, name))
  const { code, out, err } = await run([name], env)
  expect([code, err]).toEqual([0, expect.not.stringContaining('Error')])
  expect(out).toMatch(/^Lots: deals, [\d,]+ rows\n {2}key +Lot no +“Lot no” is/)
  expect(out).toMatch(/unit_cost +Cost each /)
  expect(out).toContain('What stands in one week is decided together')
  expect(out).toContain('The plan is in out/plan.xlsx.')
  expect(service.fits).toHaveLength(1)

  expect(readFileSync(join(folder, name))).toEqual(before)
  const copy = await readXlsx(readFileSync(join(folder, 'out/plan.xlsx')), { readStyles: true })
  const [sheet, , notes] = copy.sheets
  expect([
    copy.dateSystem,
    copy.sheets.length,
    notes!.cells?.get('1,0')?.formula,
    notes!.rows[1],
  ]).toEqual(['1904', 3, '"a"', ['a']])
  expect(sheet!.rows[0]).toEqual([...OFFERS, 'EDPS qty', 'EDPS profit'])
  expect(sheet!.tables![0]!.columns.map((column) => column.name)).toEqual(sheet!.rows[0])
  expect(sheet!.tables![0]!.range).toBe(`A1:I${offers.length}`)
  const planned = sheet!.rows.filter((row) => typeof row[7] === 'number')
  expect(planned).toHaveLength(today.length)
  expect(planned.filter((row) => row[7] !== 0)).toEqual([[...first!, first![2], 12.5]])

  // The columns are kept, and taken again; as CSV the deals of today have the two columns.
  const again = await run([name, '--mapping', 'out/plan.mapping.json', '--out', 'next.csv'], env)
  expect(again.code).toBe(0)
  const [head, ...lines] = readFileSync(join(folder, 'next.csv'), 'utf8').trim().split('\n')
  expect(head).toBe([...OFFERS, 'EDPS qty', 'EDPS profit'].join())
  expect(lines).toHaveLength(today.length)
  expect(lines[0]).toMatch(/,2026-09-07,.*,12\.5$/)
  service.close()
})

test('what is unsure is not asked where there is no terminal: it is told with what to write', async () => {
  const twice = offers.map((row, at) => [...row, at === 0 ? 'Cost each (old)' : row[3]!])
  const name = await writeBook('unsure.xlsx', { offers: twice })
  const { code, err } = await run([name])
  expect(code).toBe(2)
  expect(err).toMatch(
    /Lots, unit_cost .*: --column "unit_cost=Cost each( \(old\))?", or one of Cost each/,
  )
  const said = await run([name, '--column', 'unit_cost=Cost each'])
  expect(said.err).toMatch(/could not be reached/)
  const wrong = await run([name, '--column', 'unit_cost=Cost'])
  expect(wrong.err).toMatch(/the table Lots has no column "Cost"; it has Lot no, /)
})

test('a file that is no mapping is told with what to write', () => {
  const time = { by: 'date', period: 'week', now: 'latest' }
  const menus = { table: 'Lots', columns: { key: 'Lot no' }, features: [] }
  const said = (file: unknown): string => {
    const read = mappingFromFile(typeof file === 'string' ? file : JSON.stringify(file), [])
    return read.ok ? '' : read.message
  }
  expect(said('key=Lot no')).toMatch(/^it is no JSON\. Each plan keeps such a file/)
  expect(said({ key: 'Lot no' })).toMatch(/^version: this is no mapping: write \{"version": 1, /)
  expect(said({ version: 1, menus, time: { ...time, now: 'today' } })).toMatch(
    /^time\.now: write .*"now": "latest" or a day as "2026-09-07"/,
  )
  expect(said({ version: 1, menus: { ...menus, columns: { key: 3 } }, time })).toMatch(
    /^menus\.columns\.key: write the header of a column in quotes\./,
  )
  expect(said({ version: 1, menus, time })).toMatch(/^there is no table "Lots"/)
})

test('a person at a terminal says it by a number', async () => {
  const twice = offers.map((row, at) => [...row, at === 0 ? 'Cost each (old)' : row[3]!])
  const read = await readOwnTables([join(folder, await writeBook('asked.xlsx', { offers: twice }))])
  if (!read.ok) throw new Error(read.message)
  const asked: string[] = []
  const answers = ['x', '2']
  const settled = await askUnsure(propose(read.tables), false, async (words) => {
    asked.push(words)
    return answers.shift()!
  })
  expect(asked[0]).toMatch(/Which column of Lots is unit_cost: .*\?\n {2}1 {2}Cost each/)
  expect(asked[1]).toMatch(/^Write a number from 0 to 8/)
  const choices = [...asked[0]!.matchAll(/^ {2}\d {2}(.*)$/gm)].map(([, header]) => header)
  expect(mappingFrom(settled!).menus.columns.unit_cost).toBe(choices[1])
})

test('CSV files are tables each, and an error in a cell is told with its row', async () => {
  const wrong = offers.map((row, at) => (at === 4 ? row.with(3, '#N/A') : row))
  writeFileSync(join(folder, 'offers.csv'), csvOf(wrong))
  writeFileSync(join(folder, 'sold.csv'), csvOf(sold))
  const { code, out, err } = await run(['sold.csv', 'offers.csv'])
  expect(out).toMatch(/^offers: deals, /)
  expect(out).toMatch(/\nsold: sales, /)
  expect([code, err]).toEqual([2, expect.stringMatching(/offers, column “?Cost each”?.* row 5/)])
  const alone = await run(['offers.csv'])
  expect(alone.err).toMatch(/No table of sales was found.*Name the file of sales too/)
  expect((await run(['offers.csv', '--out', 'plan.xlsx'])).err).toMatch(
    /only the plan of one workbook/,
  )
  expect((await run(['none.xlsx'])).err).toMatch(/none\.xlsx: there is no such file/)
})

test('a wrong limit is the one error of a small business: that there is little is a warning beside it', async () => {
  const few = today.slice(0, 20)
  const name = await writeBook('few.xlsx', {
    offers: offers.filter((row) => !today.includes(row) || few.includes(row)),
  })
  const { code, err } = await run([name, '--limits', '{"spend": -5}'])
  expect(code).toBe(2)
  expect(err).toMatch(/^Warning: .*at least 100/m)
  expect(err).toMatch(/--limits/)
  expect(err.split('\n').filter((line) => /at least 100/.test(line))).toHaveLength(1)
})
