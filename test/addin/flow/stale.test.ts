// Whether the plan in the columns still fits the tables is said without anybody asking: after an edit of
// the person's own or of a co-author's, after a plan was brought back, also to a colleague without a key.
import { expect, test } from 'vitest'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

const CHANGED = { stale: true, changed: ['Deals: 1 row changed (Unit cost).'] }

/** Requests that read a table's cells. */
const readings = ({ host }: OpenFlow) =>
  host.log.requests.filter(({ members }) => members.includes('Range.getResizedRange')).length

/** With its plan in the columns, and known to fit. */
async function openWritten(): Promise<OpenFlow> {
  const open = await openPlanned()
  await open.flow.write()
  await open.when(({ kept }) => kept.stale === false)
  await open.rested()
  return open
}

/** Longer than edits rest before they are looked at. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 150))

test('is said as soon as the edits have rested, and that it fits again once they are undone', async () => {
  const open = await openWritten()
  const cost = open.host.read('Deals!D5')[0]![0]!
  open.host.analyst.write('Deals!D5', [[3]])
  await open.when(({ kept }) => kept.stale === true)
  expect(open.state().kept).toMatchObject(CHANGED)
  open.host.analyst.write('Deals!D5', [[cost]])
  await open.when(({ kept }) => kept.stale === false)
  expect(open.state()).toMatchObject({ kept: { changed: [], busy: null }, notice: null })
})

test('is said of a co-author’s edits, of new rows and of other tables that it was made from', async () => {
  const open = await openWritten()
  open.host.coAuthor.write('Deals!D5', [[3]])
  await open.when(({ kept }) => kept.stale === true)
  open.host.coAuthor.deleteRows('Sales', 0)
  await open.when(({ kept }) => kept.changed.length === 2)
  expect(open.state().kept.changed[1]).toBe('Sales: 1 row removed.')
  open.host.coAuthor.deleteTable('Sales')
  await open.when(({ kept }) => kept.changed[0]!.startsWith('A table that the plan was made from'))
})

test('is said to a colleague without a key, while that pane is open', async () => {
  const open = await openWritten()
  const hers = await open.reopen(new Map())
  await hers.flow.start()
  await hers.when(({ kept }) => kept.stale === false)
  hers.host.coAuthor.write('Deals!D5', [[3]])
  await hers.when(({ kept }) => kept.stale === true)
  expect(hers.state().kept).toMatchObject(CHANGED)
})

test('is looked up once for many edits, and not for what is typed into the plan’s own columns', async () => {
  const open = await openWritten()
  const before = readings(open)
  const column = String.fromCharCode(65 + open.host.table('Deals').columns.indexOf('EDPS qty'))
  open.host.analyst.write(`Deals!${column}2`, [[7]])
  await aWhile()
  await open.rested()
  // What the columns hold is looked at, but not whether the plan is out of date.
  const looked = readings(open) - before
  await open.flow.lookStale()
  const once = readings(open) - before - looked
  expect(looked).toBeLessThan(once)

  for (let i = 0; i < 20; i++) open.host.analyst.write('Deals!D5', [[3 + i]])
  await open.when(({ kept }) => kept.stale === true)
  await aWhile()
  // Some come too late for the first look where the machine is slow.
  expect(readings(open)).toBeLessThanOrEqual(before + looked + 4 * once)
})

test('is looked up after a write for what was edited in its midst, and never beside it', async () => {
  const open = await openPlanned()
  const writing = open.flow.write()
  open.host.analyst.write('Sales!A2', [['another']])
  await writing
  expect(open.state().kept.stale).toBeNull()
  await open.when(({ kept }) => kept.stale === true)
})

test('is looked up again where a cell is being edited', async () => {
  const open = await openWritten()
  open.host.analyst.write('Deals!D5', [[3]])
  open.host.faults.cellEditing = true
  await aWhile()
  expect(open.state()).toMatchObject({ kept: { stale: false }, notice: null })
  open.host.faults.cellEditing = false
  await open.when(({ kept }) => kept.stale === true)
})

test('is known of a plan that was brought back, and of one that was applied at another confidence', async () => {
  const open = await openWritten()
  const { flow, host, step, when, state } = open
  host.analyst.write('Deals!D5', [[3]])
  await when(({ kept }) => kept.stale === true)
  flow.setThreshold(step('plan').confidence.sweep.threshold[2]!)
  await when(({ step }) => step.at === 'plan' && step.chosen.length === 3)
  await flow.write()
  // Of the same inputs: there is no moment at which it seems to fit.
  expect(state().kept).toMatchObject(CHANGED)

  await flow.check()
  await flow.confirm()
  await open.until('plan')
  await flow.write()
  await when(({ kept }) => kept.stale === false)
  await flow.restore()
  await when(({ kept }) => kept.stale !== false)
  await when(({ kept }) => kept.stale !== null)
  expect(state().kept).toMatchObject(CHANGED)
})
