// "Why this deal?" shows the deal of the row that is selected in the sheet, while it is open and no longer.
import { expect, test } from 'vitest'
import type { SelectedDeal } from '#addin/plan/plan-state.ts'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

const [WEEK, SKU, QTY] = [0, 1, 2]

type Row = readonly unknown[]

/** The first row of the current week, or of an earlier one, of which it holds. */
function find({ host }: OpenFlow, holds: (row: Row) => boolean, current = true): number {
  const { rows } = host.table('Deals')
  const now = Math.max(...rows.map((row) => Number(row[WEEK])))
  return rows.findIndex((row) => (row[WEEK] === now) === current && holds(row))
}

/** Selects a cell of that row; answers its key. */
function select(open: OpenFlow, holds: (row: Row) => boolean, current = true): string {
  const at = find(open, holds, current)
  open.host.analyst.select(`Deals!E${at + 2}`)
  return String(open.host.table('Deals').rows[at]![SKU])
}
const said = (open: OpenFlow, is: SelectedDeal['is'], key?: string) =>
  open.when(({ step }) => {
    const selected = step.at === 'plan' ? step.selected : null
    return selected?.is === is && (selected.is === 'outside' || selected.key === key)
  })
const rest = () => new Promise((resolve) => setTimeout(resolve, 150))
/** Requests about tables; the pane's notes for others are settings. */
const syncs = ({ host }: OpenFlow) =>
  host.log.syncs().filter(({ members }) => members.some((one) => one.startsWith('Table'))).length

test('the selected row’s deal is told: taken, passed, or not of the menu', async () => {
  const open = await openPlanned()
  await open.flow.write()
  await open.rested()
  await open.flow.followSelection(true)
  const taken = open.step('plan').chosen[2]!
  select(open, (row) => row[SKU] === taken.key)
  await said(open, 'taken', String(taken.key))
  const keys = new Set(open.step('plan').chosen.map(({ key }) => key))
  const passed = select(open, (row) => !keys.has(row[SKU] as string))
  await said(open, 'passed', passed)
  select(open, () => true, false)
  await said(open, 'outside')
  // Nothing was selected or written in return.
  expect(open.host.book.selection).toMatchObject({ left: 4 })
  await open.flow.followSelection(false)
})

test('it is the row’s deal after a sort as well, at any of its sizes, and by the confidence that is chosen', async () => {
  const open = await openPlanned()
  await open.flow.followSelection(true)
  const taken = open.step('plan').chosen[0]!
  select(open, (row) => row[SKU] === taken.key)
  await said(open, 'taken', String(taken.key))
  open.host.coAuthor.sortTable('Deals', 'Unit price')
  const other = open.step('plan').chosen[1]!
  select(open, (row) => row[SKU] === other.key && row[QTY] !== other.qty)
  await said(open, 'taken', String(other.key))
  open.flow.setThreshold(0.99)
  await open.when(({ step }) => step.at === 'plan' && step.n === 0)
  select(open, (row) => row[SKU] === taken.key)
  await said(open, 'passed', String(taken.key))
  await open.flow.followSelection(false)
})

test('a row that is changed afterwards is not of the menu any more, and one put back is', async () => {
  const open = await openPlanned()
  await open.flow.followSelection(true)
  const taken = open.step('plan').chosen[0]!
  const is = (row: Row) => row[SKU] === taken.key
  select(open, is)
  await said(open, 'taken', String(taken.key))
  const at = find(open, is)
  open.host.coAuthor.write(`Deals!B${at + 2}`, [['another']])
  open.host.analyst.select(`Deals!E${at + 2}`)
  await said(open, 'outside')
  open.host.coAuthor.write(`Deals!B${at + 2}`, [[taken.key]])
  open.host.analyst.select(`Deals!F${at + 2}`)
  await said(open, 'taken', String(taken.key))
  await open.flow.followSelection(false)
})

test('rows that are walked over cost nothing: only the last one is looked at', async () => {
  const open = await openPlanned()
  await open.flow.followSelection(true)
  const taken = open.step('plan').chosen[0]!
  select(open, (row) => row[SKU] === taken.key)
  await said(open, 'taken', String(taken.key))
  await rest()
  const before = syncs(open)
  for (let row = 2; row < 40; row++) open.host.analyst.select(`Deals!E${row}`)
  select(open, (row) => row[SKU] === open.step('plan').chosen[3]!.key)
  await said(open, 'taken', String(open.step('plan').chosen[3]!.key))
  expect(syncs(open) - before).toBeLessThan(8)
  await open.flow.followSelection(false)
})

test('closed, it asks for nothing, and what was selected is forgotten', async () => {
  const open = await openPlanned()
  await open.flow.followSelection(true)
  const taken = open.step('plan').chosen[0]!
  select(open, (row) => row[SKU] === taken.key)
  await said(open, 'taken', String(taken.key))
  await open.flow.followSelection(false)
  await rest()
  const before = syncs(open)
  select(open, () => true, false)
  await rest()
  expect(open.step('plan').selected).toBeNull()
  expect(syncs(open)).toBe(before)
  // Opened and closed at once it listens to nothing either.
  await Promise.all([open.flow.followSelection(true), open.flow.followSelection(false)])
  await rest()
  const after = syncs(open)
  select(open, () => true)
  await rest()
  expect(syncs(open)).toBe(after)
})
