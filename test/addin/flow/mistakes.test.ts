// A workbook with every kind of mistake that people make in sheets: each is shown once, on its cell, in
// words of the sheet; and once all are mended nothing is left to say.
import { expect, test } from 'vitest'
import { loadSample } from '#addin/tables/load-sample.ts'
import { formatRect } from '#try/host/range-address.ts'
import type { CellValue } from '#addin/mapping/cell.ts'
import type { HostOptions, WorkbookHost } from '#try/host/host.ts'
import { KEY } from '../../support/pane/fake-service.ts'
import { mistakenWorkbook, tidyTables } from '../../support/workbook/mistaken-workbook.ts'
import { openFlow, type OpenFlow } from '../../support/pane/open-flow.ts'

async function openMistaken(fixture: HostOptions): Promise<OpenFlow> {
  const open = await openFlow(fixture)
  await open.flow.start()
  await open.flow.signIn({ key: KEY, name: 'Ada', remember: false })
  const { description, options } = loadSample()
  open.flow.setDescription(description)
  open.flow.setOptions(options)
  return open
}
const ALL = { menus: 'Offers', history: 'History', sales: 'Sales' }

const selected = ({ book }: WorkbookHost): string =>
  `${book.sheets.find(({ id }) => id === book.activeSheetId)?.name}!${formatRect(book.selection)}`

/** Words of the request that no analyst knows. */
const FOREIGN =
  /Menus|T = 0|menu = 0|\bsend\b|checks: |counted from 0|historically_|client_grounded|writeoff|unit_cost|market_type/

test('each of 27 kinds of mistakes is shown once, at its cell, with its row and what to change', async () => {
  const workbook = mistakenWorkbook()
  const { flow, host, step } = await openMistaken(workbook.fixture)
  await flow.chooseTables(ALL)
  await flow.check()
  const { problems, ok } = step('checked')
  expect(ok).toBe(false)
  expect(new Set(workbook.mistakes.map(({ what }) => what)).size).toBeGreaterThan(26)
  for (const { what, table, row, shown: header, says, fix, warning } of workbook.mistakes) {
    const told = problems.filter(({ cells }) =>
      cells.some((at) => at.table === table && at.row === row && at.header === header),
    )
    expect(told, what).toHaveLength(1)
    const problem = told[0]!
    expect(problem.severity, what).toBe(warning ? 'warning' : 'error')
    expect(problem.message, what).toMatch(says)
    expect(problem.message, what).toContain(table)
    expect(problem.message, what).toMatch(
      new RegExp(String.raw`rows? .*\b${workbook.rowOf(table, row)}\b`),
    )
    expect(problem.fix, what).toMatch(fix)
    expect(`${problem.message} ${problem.fix}`, what).not.toMatch(FOREIGN)
    await flow.select(problem.cells.find((at) => at.table === table && at.row === row)!)
    expect(selected(host), what).toBe(workbook.addressOf({ table, row, header }))
  }
  // And nothing else; of two sizes that were taken both rows are named, and so is the deal whose only sale is the return.
  const cells = problems.flatMap((problem) => problem.cells)
  expect(cells).toHaveLength(workbook.mistakes.length + 2)
})

test('nothing is left to say of the tables once every mistake is mended, and they are planned', async () => {
  const workbook = mistakenWorkbook()
  const { flow, host, step, until } = await openMistaken(workbook.fixture)
  await flow.chooseTables(ALL)
  await flow.check()
  for (const one of workbook.mistakes) host.coAuthor.write(workbook.addressOf(one), [[one.right]])
  await flow.check()
  expect(step('checked').problems).toEqual([])
  await flow.confirm()
  await until('plan')
  await flow.write()
  expect(step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0, lost: [] })
})

/** The tidy tables with other headers, and rows changed. */
function changed(
  headers: Partial<Record<string, Readonly<Record<string, string>>>>,
  rows: Partial<Record<string, (rows: CellValue[][]) => CellValue[][]>> = {},
): HostOptions {
  const tables = tidyTables()
  const named = Object.entries(tables).map(([name, plain]) => {
    const dated = (value: CellValue, at: number) =>
      at === 0 ? { value, format: 'yyyy-mm-dd' } : value === '' ? null : value
    const header = plain.headers.map((one) => headers[name]?.[one] ?? one)
    const body = (rows[name]?.(plain.rows) ?? plain.rows).map((row) => row.map(dated))
    return [name, { at: `${name}!A1`, rows: [header, ...body] }] as const
  })
  return { tables: Object.fromEntries(named) }
}
/** The rows of offers with nothing in a column. */
const without = (header: string) => {
  const at = tidyTables().Offers!.headers.indexOf(header)
  return (rows: CellValue[][]) => rows.map((row) => row.with(at, ''))
}
const saidOf = ({ step }: OpenFlow) =>
  step('checked')
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ message, fix }) => `${message} ${fix}`)

test('a column that lost its name in one table is found by its cells', async () => {
  const open = await openMistaken(changed({ History: { 'Unit cost': 'Column7' } }))
  await open.flow.chooseTables(ALL)
  await open.flow.check()
  expect(saidOf(open)).toEqual([])
  expect(open.state().setup.parts.history!.columns.unit_cost).toBe('Column7')
})

test('an expected price that no table has is assumed by past sales, and told', async () => {
  const gone = { 'Unit price': 'Column8' }
  const rows = without('Unit price')
  const open = await openMistaken(
    changed({ Offers: gone, History: gone }, { Offers: rows, History: rows }),
  )
  await open.flow.chooseTables(ALL)
  await open.flow.check()
  expect(saidOf(open)).toEqual([])
  expect(open.step('checked').problems.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(
      /^Offers: no column has an expected price\. [\d.]+ × “Unit cost” is assumed/,
    ),
  )
})

test('sizes and keys that a table has no column for are told once', async () => {
  for (const [header, says] of [
    ['Qty', 'size that the row offers'],
    ['SKU', 'identifier of the deal'],
  ] as const) {
    const named = { History: { [header]: 'Column7' } }
    const open = await openMistaken(changed(named, { History: without(header) }))
    await open.flow.chooseTables(ALL)
    await open.flow.check()
    const told = saidOf(open).filter((text) => text.includes('no column is mapped'))
    expect(told, header).toHaveLength(1)
    expect(told[0]).toContain(`History: no column is mapped to ${says}`)
  }
})

test('headers with other spaces and case are the columns that they seem to be', async () => {
  const open = await openMistaken(
    changed({ Offers: { 'Unit cost': ' unit  COST ', SKU: 'Sku ' }, Sales: { SKU: 'sku' } }),
  )
  await open.flow.chooseTables(ALL)
  await open.flow.check()
  expect(saidOf(open)).toEqual([])
})

test('of two columns of one name but for a space the pane says which is read', async () => {
  const open = await openMistaken(changed({ Offers: { 'List discount': 'Unit cost ' } }))
  await open.flow.chooseTables(ALL)
  const cost = open.state().setup.parts.menus!.guesses.find(({ field }) => field === 'unit_cost')!
  expect(cost).toMatchObject({ header: 'Unit cost', alternatives: ['Unit cost '] })
})

test('numbers and flags that are text to Excel are read as what they say', async () => {
  const asText = (rows: CellValue[][]) =>
    rows.map((row) => row.map((value, at) => (at === 3 || at === 5 ? String(value) : value)))
  const flags = (rows: CellValue[][]) =>
    rows.map((row) => row.map((value, at) => (at !== 6 ? value : value === 1 ? 'TRUE' : 'false')))
  const open = await openMistaken(
    changed({}, { Offers: asText, History: (rows) => flags(asText(rows)) }),
  )
  await open.flow.chooseTables(ALL)
  await open.flow.check()
  expect(open.step('checked').problems).toEqual([])
})

test('an empty table is told as empty', async () => {
  const none = (rows: CellValue[][]) => [rows[0]!.map(() => '')]
  for (const [table, says] of [
    ['Offers', 'Offers holds no deal: every row is blank. Fill the table'],
    ['History', 'History holds no deal: every row is blank. Fill the table'],
    ['Sales', 'Sales has no row'],
  ] as const) {
    const open = await openMistaken(changed({}, { [table]: none }))
    await open.flow.chooseTables(ALL)
    await open.flow.check()
    expect(saidOf(open)[0], table).toContain(says)
  }
})

/** A tidy workbook whose sheets have T and the menu themselves. */
function timed(): { deals: CellValue[][]; sales: CellValue[][] } {
  const deals = Array.from({ length: 60 }, (_, i): CellValue[] => {
    const T = i < 6 ? 0 : -1 - (i % 12)
    return [`D${i}`, T, T, 10, 4, 9, T === 0 ? '' : i % 2, 'yes', '']
  })
  const sales = deals
    .filter((row) => row[6] === 1)
    .map(([key, , T]): CellValue[] => [key!, Number(T) + 0.5, 3, 9, '', ''])
  return { deals, sales }
}

test('mistakes of sheets that count the time themselves are told at their cells too', async () => {
  const { deals, sales } = timed()
  const wrong: readonly (readonly [string, number, number, CellValue, RegExp, RegExp])[] = [
    ['Deals', 20, 2, 3, /after now/, /past menus are negative/],
    ['Deals', 21, 2, 0, /menu 0 and T = 0/, /menu = 0/],
    ['Deals', 22, 1, -7.5, /not a whole number/, /integers/],
    ['Deals', 2, 8, 120, /of the current menu .* a profit/, /Leave “profit” blank/],
    ['Deals', 24, 2, 'soon', /the cell is no number/, /Type the number of periods alone/],
    ['Sales', 3, 1, 'last week', /the cell is no number/, /Type the number of periods alone/],
    ['Sales', 4, 1, 2, /after now/, /only what has happened/],
    ['Sales', 6, 4, -1, /below 0/, /between the sale and/],
    ['Sales', 12, 5, -6, /disagrees with/, /Correct the menu or the key/],
  ]
  for (const [table, row, column, value] of wrong)
    (table === 'Deals' ? deals : sales)[row]![column] = value
  const headers = [
    'key',
    'menu',
    'T',
    'qty',
    'unit_cost',
    'unit_price',
    'historically_chosen',
    'historically_available',
    'profit',
  ]
  const soldHeaders = ['key', 'T', 'qty', 'price', 'T_signal_delay', 'menu']
  const open = await openMistaken({
    tables: {
      Deals: { at: 'Deals!A1', rows: [headers, ...deals] },
      Sales: { at: 'Sales!A1', rows: [soldHeaders, ...sales] },
    },
  })
  open.flow.setOptions({ checks: 'off' })
  await open.flow.chooseTables({ menus: 'Deals', history: null, sales: 'Sales' })
  await open.flow.check()
  const { problems } = open.step('checked')
  for (const [table, row, column, , says, fix] of wrong) {
    const header = (table === 'Deals' ? headers : soldHeaders)[column]
    const told = problems.filter(({ cells }) =>
      cells.some((at) => at.table === table && at.row === row && at.header === header),
    )
    expect(told, `${table} ${header}`).toHaveLength(1)
    expect(told[0]!.message).toMatch(says)
    expect(told[0]!.message).toMatch(new RegExp(String.raw`row ${row + 2}\b`))
    expect(told[0]!.fix).toMatch(fix)
  }
})
