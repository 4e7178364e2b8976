// Two people plan in one workbook: what one of them began or wrote is never replaced by the other
// without her being told of it, and it can be had back.
import { expect, test } from 'vitest'
import { OTHER_KEY } from '../../support/pane/fake-service.ts'
import { openBen } from './open-ben.ts'
import {
  openChecked,
  openPlanned,
  type OpenFlow,
  settingsText,
} from '../../support/pane/open-flow.ts'

const fits = ({ service }: OpenFlow) => service.calls.filter((call) => call === 'POST /fit').length
const columns = ({ host }: OpenFlow) => host.table('Deals').rows.map((row) => row.slice(13))

/** Data rows of the week that is planned, from 0. */
function rowsOfNow({ host }: OpenFlow): number[] {
  const weeks = host.table('Deals').rows.map(([week]) => Number(week))
  const now = Math.max(...weeks)
  return weeks.flatMap((week, row) => (week === now ? row : []))
}

/** Ben's plan takes the surest deals only, and stands in the columns. */
async function benWrites(ada: OpenFlow): Promise<OpenFlow> {
  const ben = await openBen(ada)
  await ada.rested()
  await ben.flow.confirm()
  const { sweep } = (await ben.until('plan')).confidence
  ben.flow.setThreshold(sweep.threshold[2]!)
  await ben.when(({ step }) => step.at === 'plan' && step.chosen.length === 3)
  await ben.flow.write()
  expect(ben.step('plan').write).toMatchObject({ is: 'written' })
  await ben.rested()
  return ben
}

test('a plan is not begun over one that a colleague began since the check', async () => {
  const ada = await openChecked()
  const ben = await openBen(ada)
  await ben.flow.confirm()
  await ben.until('plan')
  await ada.flow.confirm()
  expect(ada.step('colleague')).toMatchObject({
    by: 'Ben',
    message: 'Meanwhile another plan was begun here.',
  })
  expect(fits(ada)).toBe(1)
  const { idempotencyKey } = ada.service.sessions[0]!
  expect(settingsText(ada)).toContain(idempotencyKey)
})

test('a fit that a colleague began another beside is found again by whoever began it', async () => {
  const ada = await openChecked()
  ada.service.begins = (session) => {
    session.status = 'processing'
  }
  await ada.flow.confirm()
  await ada.when(({ step }) => step.at === 'fit' && step.safe)
  const ben = await openBen(ada)
  await ben.flow.confirm()
  await ben.when(({ step }) => step.at === 'fit' && step.safe)
  const again = await ada.reopen()
  await again.flow.start()
  expect(await again.until('fit')).toMatchObject({ by: 'Ada' })
  again.service.sessions[0]!.status = 'done'
  await again.until('plan')
})

test('each plan is written by its own menu, though both were begun, the panes reloaded and a cell edited', async () => {
  const ada = await openChecked()
  ada.service.begins = (session) => {
    session.status = 'processing'
  }
  await ada.flow.confirm()
  await ada.when(({ step }) => step.at === 'fit' && step.safe)
  // A deal that Ada's plan does not know as it is, and Ben's does.
  const now = rowsOfNow(ada)
  ada.host.coAuthor.write(`Deals!D${now[0]! + 2}`, [[3.77]])
  const ben = await openBen(ada)
  await ben.flow.confirm()
  await ben.when(({ step }) => step.at === 'fit' && step.safe)

  const again = await ada.reopen()
  await again.flow.start()
  again.service.sessions[0]!.status = 'done'
  await again.until('plan')
  await again.flow.write()
  expect(again.step('plan').write).toMatchObject({
    is: 'written',
    rows: now.length - 1,
    unfilled: [{ cell: { row: now[0] }, why: 'changed' }],
  })

  await again.rested()
  const his = await ben.reopen()
  await his.flow.start()
  await his.flow.signIn({ key: OTHER_KEY, name: 'Ben', remember: false })
  his.service.sessions[1]!.status = 'done'
  await his.until('plan')
  await his.flow.write()
  expect(his.step('plan').write).toMatchObject({
    is: 'written',
    rows: now.length,
    unfilledCount: 0,
  })
})

test('words that a colleague has changed are not replaced before they were told of', async () => {
  const ada = await openChecked()
  const ben = await openBen(ada)
  ben.flow.setDescription('We earn 2 € on each unit that we sell.')
  await ben.flow.check()
  ben.step('checked')
  await ada.flow.check()
  expect(ada.step('tables').problem).toMatch(/colleague has changed the description/)
  const words = () => ada.host.book.xmlParts.map(({ xml }) => decodeURIComponent(xml)).join('')
  expect(words()).toContain('2 € on each unit')
  await ada.flow.check()
  ada.step('checked')
  expect(words()).not.toContain('2 € on each unit')
})

test('a plan that a colleague wrote meanwhile is told before it is replaced, and is restored at will', async () => {
  const ada = await openPlanned()
  const ben = await benWrites(ada)
  const his = columns(ben)

  await ada.flow.write()
  expect(ada.step('plan').write).toMatchObject({
    is: 'failed',
    message: expect.stringContaining('Ben'),
  })
  expect(columns(ada)).toEqual(his)
  expect(ada.state().kept.current).toMatchObject({ by: 'Ben', n: 3 })
  expect(ada.step('plan').changes!.added.length).toBe(ada.step('plan').n - 3)

  await ada.flow.write()
  expect(ada.step('plan').write).toMatchObject({ is: 'written', unfilledCount: 0 })
  expect(ada.host.table('Deals').columns).toHaveLength(15)
  expect(columns(ada)).not.toEqual(his)
  expect(ada.state().kept).toMatchObject({ current: { by: 'Ada' }, earlier: [{ by: 'Ben' }] })
  await ada.flow.restore()
  expect(columns(ada)).toEqual(his)
})

test('a plan that a colleague has just written is not out of date because the one before it was', async () => {
  const ada = await openPlanned()
  await ada.flow.write()
  await ada.rested()
  ada.host.coAuthor.write('Deals!D5', [[3]])
  await ada.flow.lookStale()
  expect(ada.state().kept.stale).toBe(true)
  await benWrites(ada)
  await ada.flow.restore()
  expect(ada.state().kept).toMatchObject({ current: { by: 'Ben' }, stale: null, changed: [] })
})

test('columns of an input test that a colleague made are written again, and no others made', async () => {
  const ada = await openChecked()
  ada.flow.setOptions({ mock: true })
  await ada.flow.check()
  await ada.flow.confirm()
  await ada.until('plan')
  const ben = await openBen(ada)
  ben.flow.setOptions({ mock: true })
  await ben.flow.check()
  await ben.flow.confirm()
  await ben.until('plan')
  await ben.flow.write()
  await ben.rested()
  await ada.flow.write()
  expect(ada.step('plan').write).toMatchObject({ is: 'written' })
  expect(ada.host.table('Deals').columns).toHaveLength(15)
})

test('the previous plan is not brought back over one that a colleague wrote meanwhile', async () => {
  const ada = await openPlanned()
  await ada.flow.write()
  const { sweep } = ada.step('plan').confidence
  await ada.flow.check()
  await ada.flow.confirm()
  await ada.until('plan')
  ada.flow.setThreshold(sweep.threshold[0]!)
  await ada.when(({ step }) => step.at === 'plan' && step.chosen.length === 1)
  await ada.flow.write()
  const ben = await benWrites(ada)
  const his = columns(ben)

  await ada.flow.restore()
  expect(ada.state().notice).toMatchObject({
    tone: 'problem',
    message: expect.stringContaining('Ben'),
  })
  expect(columns(ada)).toEqual(his)
})
