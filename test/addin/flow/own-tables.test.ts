// Tables of an analyst's own, whose headers say nothing: which holds deals and which sales is found by what they share.
import { expect, test } from 'vitest'
import { cell } from '#contract/table.ts'
import type { Sheet } from '#addin/mapping/sheet.ts'
import { isDateFormat } from '#addin/mapping/dates.ts'
import type { HostOptions } from '#try/host/host.ts'
import { openFlow } from '../../support/pane/open-flow.ts'
import { ODD } from '../mapping/workbooks/odd-workbooks.ts'

const bare = ODD.find(({ name }) => name === 'bare')!

const fixtureOf = (sheets: readonly Sheet[]): NonNullable<HostOptions['tables']> =>
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
              return isDateFormat(format) ? { value: Number(value), format } : value
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

test('a plan without a table of sales says so, and a choice of none stays', async () => {
  const { flow, state, step } = await opened(bare.tables)
  await flow.chooseTables(state().setup.choice)
  const none = { menus: 'B', history: null, sales: null }
  flow.pickTables(none)
  await flow.chooseTables(none)
  expect(state().setup.choice).toEqual(none)
  expect(step('mapping').problem).toContain('No table of sales')
})
