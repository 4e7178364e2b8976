// Tables of an analyst's own, whose headers say nothing: which holds deals and which sales is found by what they share.
import { expect, test } from 'vitest'
import { cell } from '#contract/table.ts'
import type { Sheet } from '#addin/mapping/sheet.ts'
import { isDateFormat } from '#addin/mapping/dates.ts'
import type { HostOptions } from '#try/host/host.ts'
import { openFlow, type OpenFlow } from '../../support/pane/open-flow.ts'
import { ODD } from '../mapping/workbooks/odd-workbooks.ts'

const bare = ODD.find(({ name }) => name === 'bare')!

/** `first`: the day from which the workbook counts. */
const fixtureOf = (
  sheets: readonly Sheet[],
  first: '1900' | '1904' = '1900',
): NonNullable<HostOptions['tables']> =>
  Object.fromEntries(
    sheets.map((sheet) => [
      sheet.name,
      {
        at: `${sheet.name}!A1`,
        rows: [
          [...sheet.headers],
          ...Array.from({ length: sheet.rows }, (_, row) =>
            sheet.columns.map((column, at) => {
              const value = cell(column, row)
              const format = sheet.formats[at]!
              return isDateFormat(format)
                ? { value: Number(value) - (first === '1904' ? 1462 : 0), format }
                : value
            }),
          ),
        ],
      },
    ]),
  )

async function opened(sheets: readonly Sheet[]) {
  const open = await openFlow({ tables: fixtureOf(sheets) })
  await open.flow.start()
  return open
}

test('deals and sales are told apart, and their columns are found without a touch', async () => {
  const { flow, state, step, when } = await opened(bare.tables)
  await flow.chooseTables(state().setup.choice)
  const { choice, parts, time } = state().setup
  expect(choice).toEqual({ menus: 'B', history: null, sales: 'A' })
  expect(parts.menus!.columns).toMatchObject(bare.truth.menus.columns)
  expect(parts.sales!.columns).toMatchObject(bare.truth.sales.columns)
  expect(time).toEqual({ by: 'date', period: 'week', now: 'latest' })
  expect(step('mapping').problem).toBeNull()
  // What was understood: a deal that sold, one that was passed, one to decide.
  const { understood } = state().setup
  expect(understood.map(({ taken }) => taken)).toEqual(['yes', 'no', 'open'])
  expect(understood[0]).toMatchObject({
    day: expect.stringMatching(/^2025-/),
    key: expect.stringMatching(/^x/),
  })
  const { key, sold } = understood[0]!
  const units = bare.tables[0]!.columns[2]
  const rows = [...Array(bare.tables[0]!.rows).keys()]
  const ofDeal = rows.filter((row) => cell(bare.tables[0]!.columns[0], row) === key)
  expect(sold).toBe(ofDeal.reduce((sum, row) => sum + Number(cell(units, row)), 0))
  flow.setColumn('menus', 'unit_cost', null)
  await when(({ setup }) => setup.understood.every(({ cost }) => cost === null))
})

test('days of a workbook that counts from 1904 are those that it shows', async () => {
  const usual = await opened(bare.tables)
  await usual.flow.chooseTables(usual.state().setup.choice)
  const open = await openFlow({ tables: fixtureOf(bare.tables, '1904'), is1904: true })
  await open.flow.start()
  await open.flow.chooseTables(open.state().setup.choice)
  const { understood } = open.state().setup
  expect(understood).toEqual(usual.state().setup.understood)
  expect(understood[0]!.day).toMatch(/^2025-/)
})

test('a plan without a table of sales says so, and a choice of none stays', async () => {
  const { flow, state, step } = await opened(bare.tables)
  await flow.chooseTables(state().setup.choice)
  const none = { menus: 'B', history: null, sales: null }
  flow.pickTables(none)
  await flow.chooseTables(none)
  expect(state().setup.choice).toEqual(none)
  expect(step('mapping').problem).toContain('No table of sales')
})

test('tables that are made one after the other are told apart like those of a workbook', async () => {
  const named = bare.tables.map((sheet) => ({
    ...sheet,
    headers: ['Lot', ...sheet.headers.slice(1)],
  }))
  const blocks = fixtureOf(named)
  const cells = Object.fromEntries(Object.values(blocks).map(({ at, rows }) => [at, rows]))
  const { flow, host, state } = await openFlow({ cells, tables: {} })
  await flow.start()
  for (const sheet of ['A', 'B']) {
    host.analyst.select(`${sheet}!A1`)
    await flow.tableOfBlock(undefined)
  }
  await flow.chooseTables(state().setup.choice)
  expect(state().setup.choice).toEqual({ menus: 'Table2', history: null, sales: 'Table1' })
})

test('cells that nobody made a table become one from the block around the cursor, without its title', async () => {
  const cells = {
    'Deals!B1': [
      ['Offers of 2026', null, null],
      ['key', 'on', 'cost'],
      ['a', '2026-01-05', 3],
      ['b', '2026-01-05', 4],
    ],
    'Deals!A9': [['apart', 1]],
  }
  const open = await openFlow({ cells, tables: {} })
  const { flow, host, state } = open
  await flow.start()
  expect(state().setup.tables).toEqual([])
  host.analyst.select('Deals!F20')
  await flow.tableOfBlock(undefined)
  expect(state().notice).toMatchObject({
    tone: 'problem',
    message: expect.stringContaining('names of the columns'),
  })
  expect(host.book.tables).toEqual([])

  host.analyst.select('Deals!C3')
  await flow.tableOfBlock(undefined)
  expect(state().notice).toMatchObject({
    tone: 'done',
    message: 'Table1 is a table now, with 2 rows.',
  })
  expect(host.table('Table1')).toMatchObject({
    address: 'Deals!B2:D4',
    columns: ['key', 'on', 'cost'],
  })
  expect(state().setup.tables.map(({ name, rows }) => [name, rows])).toEqual([['Table1', 2]])
  await flow.tableOfBlock(undefined)
  expect(state().notice).toMatchObject({
    tone: 'problem',
    message: expect.stringContaining('in a table already: Table1'),
  })
  host.assertNothingRefused()
})

/** The deals of `bare` as a table, and its sales as cells of a sheet. */
async function openOffers(choose: (open: OpenFlow) => Promise<void>): Promise<OpenFlow> {
  const { A: sold, B: offers } = fixtureOf(bare.tables)
  const open = await openFlow({
    tables: { B: offers! },
    cells: { [sold!.at]: sold!.rows, 'C!A1': sold!.rows },
  })
  await open.flow.start()
  await choose(open)
  return open
}

const OFFERS = { menus: 'B', history: null, sales: null }
const WITH_SALES = { ...OFFERS, sales: 'Table2' }

test('sales that become a table after the offers were chosen are found, on the columns too, and told', async () => {
  const open = await openOffers(({ flow }) => flow.chooseTables(OFFERS))
  const { flow, host, state, step, when } = open
  expect(step('mapping').problem).toContain('No table of sales')
  host.analyst.select('A!A1')
  host.analyst.makeTable()
  await when(({ setup }) => setup.parts.sales !== null)
  await open.rested()
  expect(state().setup.choice).toEqual({ ...OFFERS, sales: 'A' })
  expect(state().setup.parts.sales!.columns).toMatchObject(bare.truth.sales.columns)
  expect(step('mapping').problem).toBeNull()
  expect(state().notice?.message).toContain('A is read as your table of sales')
  // A choice of none stays, whatever comes.
  flow.pickTables(OFFERS)
  await flow.chooseTables(OFFERS)
  host.analyst.select('C!A1')
  host.analyst.makeTable()
  await when(({ setup }) => setup.tables.some(({ name }) => name === 'C'))
  await open.rested()
  expect(state().setup.choice.sales).toBeNull()
})

test('so are sales beside offers that were chosen by hand, by the button and at the check', async () => {
  const byHand = await openOffers(async ({ flow }) => flow.pickTables(OFFERS))
  byHand.host.analyst.select('A!A1')
  await byHand.flow.tableOfBlock(undefined)
  await byHand.flow.chooseTables(byHand.state().setup.choice)
  expect(byHand.state().setup.choice).toEqual(WITH_SALES)

  const byButton = await openOffers(({ flow }) => flow.chooseTables(OFFERS))
  byButton.host.analyst.select('A!A1')
  await byButton.flow.tableOfBlock(undefined)
  expect(byButton.state().setup.choice).toEqual(WITH_SALES)
  expect(byButton.state().notice?.message).toMatch(/is a table now.*read as your table of sales/)
  await byButton.flow.check()
  expect(byButton.state().setup.parts.sales?.table).toBe('Table2')
})
