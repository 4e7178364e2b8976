// A written plan is in view: its columns are selected, refused deals are grey, and the table shows the taken deals alone, the
// most profitable first, or all rows at a press.
import { expect, test } from 'vitest'
import { hiddenRows } from '#addin/host/filter.ts'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

function deals({ host }: OpenFlow) {
  const table = host.book.tables.find(({ name }) => name === 'Deals')!
  const { rows, columns } = host.table('Deals')
  const at = (header: string) => columns.indexOf(header)
  return { table, rows, qty: at('EDPS qty'), profit: at('EDPS profit') }
}

test('the columns that a plan was written into are selected', async () => {
  const open = await openPlanned()
  await open.flow.write()
  const { table, qty } = deals(open)
  expect(open.host.book.activeSheetId).toBe(table.sheetId)
  expect(open.host.book.selection).toMatchObject({ top: 0, left: qty })
  await open.rested()
})

test('a refused deal’s 0 is grey, by the format of our columns alone', async () => {
  const open = await openPlanned()
  await open.flow.write()
  const { table, qty } = deals(open)
  const sheet = open.host.book.sheets.find(({ id }) => id === table.sheetId)!
  expect(sheet.rows[1]![qty]!.format).toBe('General;-General;[Color16]General')
  expect(sheet.rows[1]![qty - 1]!.format).not.toContain('Color16')
  await open.rested()
})

test('the table shows the taken deals alone, and all of them again', async () => {
  const open = await openPlanned()
  await open.flow.write()
  await open.rested()
  await open.flow.arrange('taken')
  const { table, rows, qty } = deals(open)
  const hidden = new Set(hiddenRows(open.host.book, table))
  const shown = rows.filter((_, row) => !hidden.has(row + 1))
  expect(shown.length).toBe(open.step('plan').chosen.length)
  expect(shown.every((row) => Number(row[qty]) > 0)).toBe(true)
  await open.flow.arrange('all')
  expect(hiddenRows(open.host.book, table)).toEqual([])
  expect(deals(open).rows).toEqual(rows)
})

test('the table is sorted by profit, and its rows keep what the plan says of them', async () => {
  const open = await openPlanned()
  await open.flow.write()
  await open.rested()
  const before = new Map(deals(open).rows.map((row) => [row.slice(0, -2).join('|'), row.slice(-2)]))
  await open.flow.arrange('profit')
  const { rows, profit } = deals(open)
  const profits = rows.map((row) => row[profit]).filter((cell) => cell !== '')
  expect(profits).toEqual(profits.toSorted((a, b) => Number(b) - Number(a)))
  for (const row of rows) expect(row.slice(-2)).toEqual(before.get(row.slice(0, -2).join('|')))
})

test('where the columns are gone it is said', async () => {
  const open = await openPlanned()
  await open.flow.arrange('taken')
  expect(open.state().notice).toMatchObject({ tone: 'problem' })
})
