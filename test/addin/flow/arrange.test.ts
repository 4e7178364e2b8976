// A written plan is in view: its columns are selected, refused deals are grey, and the table shows the taken deals alone, or all
// rows at a press.
import { expect, test } from 'vitest'
import { hiddenRows } from '#try/host/filter.ts'
import { isGrey } from '#try/host/number-text.ts'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

function deals({ host }: OpenFlow) {
  const table = host.book.tables.find(({ name }) => name === 'Deals')!
  const { rows, columns } = host.table('Deals')
  return { table, rows, qty: columns.indexOf('EDPS qty') }
}

test('the first deal that a written plan takes is selected', async () => {
  const open = await openPlanned()
  await open.flow.write()
  const { table, rows, qty } = deals(open)
  expect(open.host.book.activeSheetId).toBe(table.sheetId)
  const first = rows.findIndex((row) => Number(row[qty]) > 0)
  expect(first).toBeGreaterThan(0)
  expect(open.host.book.selection).toMatchObject({ top: first + 1, left: qty })
  // Also where the columns are there already.
  open.host.analyst.select('Deals!A2')
  open.flow.setThreshold(0.8)
  await open.when(({ step }) => step.at === 'plan' && step.confidence.threshold === 0.8)
  await open.flow.write()
  expect(open.host.book.selection).toMatchObject({ left: qty })
  await open.rested()
})

test('a plan that is applied to columns that are there leaves a person on the same sheet', async () => {
  const open = await openPlanned({ sheets: ['Deals', 'Sales', 'Mine'] })
  await open.flow.write()
  await open.rested()
  open.host.analyst.select('Mine!C7')
  const { activeSheetId, selection } = open.host.book
  open.flow.setThreshold(0.8)
  await open.when(({ step }) => step.at === 'plan' && step.confidence.threshold === 0.8)
  await open.flow.write()
  expect(open.step('plan').write.is).toBe('written')
  expect(open.host.book).toMatchObject({ activeSheetId, selection })
  await open.rested()
})

test('a refused deal’s 0 is grey, by the format of our columns alone', async () => {
  const open = await openPlanned()
  await open.flow.write()
  const { table, qty } = deals(open)
  const sheet = open.host.book.sheets.find(({ id }) => id === table.sheetId)!
  expect(sheet.rows[1]![qty]!.format).toBe('General;-General;[Color16]General')
  expect(sheet.rows[1]![qty - 1]!.format).not.toContain('Color16')
  const refused = sheet.rows.find((row) => row?.[qty]?.value === 0)!
  expect(isGrey(refused[qty]!)).toBe(true)
  expect(sheet.rows.some((row) => Number(row?.[qty]?.value) > 0 && isGrey(row[qty]!))).toBe(false)
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

test('where the columns are gone it is said', async () => {
  const open = await openPlanned()
  await open.flow.arrange('taken')
  expect(open.state().notice).toMatchObject({ tone: 'problem' })
})
