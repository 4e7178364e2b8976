// Two people plan in one workbook: what one of them began or wrote is never replaced by the other
// without the other being told of it, and it can be had back.
import { expect, test } from 'vitest'
import { PLAN_NAMESPACE, readPlanPart, writePlanPart } from '#addin/kept-plans/xml-part.ts'
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

test('a fit that a colleague began another beside is found again by the person who began it', async () => {
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

test('a plan that a colleague wrote meanwhile is shown before it is replaced, and is restored at will', async () => {
  const ada = await openPlanned({ seesParts: true })
  const ben = await benWrites(ada)
  const his = columns(ben)
  await ada.when(({ kept }) => kept.current?.by === 'Ben')
  await ada.rested()
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

test('a pane that has not seen a colleague’s plan yet is told of it before it replaces that', async () => {
  const ada = await openPlanned()
  const ben = await openBen(ada)
  await ben.flow.confirm()
  await ben.until('plan')
  await ben.flow.write()
  const { current } = ben.state().kept
  await ada.flow.write()
  expect(ada.step('plan').write).toMatchObject({
    is: 'failed',
    stands: 'nothing',
    message: expect.stringContaining('Ben wrote another plan'),
  })
  expect([ada.state().kept.current, ...ada.state().kept.earlier]).toContainEqual(
    expect.objectContaining({ session: current!.session }),
  )
})

test('a pane whose plan was replaced says by whom and when, and restores its own', async () => {
  const ada = await openPlanned({ seesParts: true })
  await ada.flow.write()
  const hers = columns(ada)
  const ben = await benWrites(ada)
  await ada.when(({ kept }) => kept.beaten !== null)
  await ada.rested()
  const { beaten, current } = ada.state().kept
  expect(beaten).toMatchObject({ by: 'Ben', at: current!.at })
  expect(ada.step('plan').write).toEqual({ is: 'open' })
  await ada.flow.restore(beaten!.mine)
  expect(columns(ada)).toEqual(hers)
  expect(ada.state().kept).toMatchObject({ beaten: null, current: { by: 'Ada' } })
  await ben.when(({ kept }) => kept.beaten?.by === 'Ada')
})

/** A part of a pane that wrote at the same time as Ada and did not see Ada's, and its cells in some rows. */
function writesBeside(ada: OpenFlow, pane: string): void {
  const { host } = ada
  const part = host.book.xmlParts.find(({ namespaceUri }) => namespaceUri === PLAN_NAMESPACE)!
  const read = readPlanPart(part.xml)
  if (!read.ok) throw new Error(read.why)
  const { current } = read.plans
  const theirs = {
    ...current,
    session: 'ses_theirs',
    by: 'Cy',
    chosen: current.chosen.slice(1),
    pane,
  }
  const written = writePlanPart({ current: theirs, earlier: [] })
  if (!written.ok) throw new Error(written.why)
  host.book.xmlParts.push({ id: '{9}', namespaceUri: PLAN_NAMESPACE, xml: written.xml })
  const [lost] = current.chosen
  const { rows } = host.table('Deals')
  const row = rows.findIndex((cells) => cells[1] === lost!.key && cells[2] === lost!.qty)
  host.coAuthor.write(`Deals!N${row + 2}`, [[0, 0]])
}

test.each([
  ['the larger pane', '', true],
  ['the smaller pane', '~', false],
])(
  'of two plans that were written at the same time that of %s stays whole',
  async (_, pane, stays) => {
    const ada = await openPlanned()
    await ada.flow.write()
    const hers = columns(ada)
    writesBeside(ada, pane)
    const said = new Set<unknown>()
    ada.flow.state.subscribe(({ kept }) => void said.add(kept.stands))
    await ada.rested()
    expect([...said]).toContain('two')
    const { kept } = ada.state()
    expect(kept).toMatchObject({ stands: null, current: { by: stays ? 'Ada' : 'Cy' } })
    expect(kept.earlier[0]).toMatchObject({ by: stays ? 'Cy' : 'Ada' })
    expect(kept.beaten === null).toBe(stays)
    if (stays) expect(columns(ada)).toEqual(hers)
    else expect(columns(ada).filter(([qty]) => Number(qty) > 0)).toHaveLength(kept.current!.n)
    const parts = ada.host.book.xmlParts.filter(
      ({ namespaceUri }) => namespaceUri === PLAN_NAMESPACE,
    )
    expect(parts).toHaveLength(1)
  },
)

test('settings of the version before, whose panes took turns, are tolerated and go with a write', async () => {
  const ada = await openPlanned()
  const { settings } = ada.host.book
  settings.set('edps-writer-x', '{"version":1,"by":"Cy","at":"2026-08-05T09:00:00Z"}')
  settings.set('edps-ready-x', '{"version":1,"by":"Cy","at":"2026-08-05T09:00:00Z"}')
  const text = settings.get('edps')
  const state = typeof text === 'string' ? (JSON.parse(text) as object) : { version: 1 }
  const unfinished = {
    session: 'x',
    by: 'Cy',
    at: '2026-08-05T09:00:00Z',
    threshold: 0.5,
    limit: null,
    undo: true,
  }
  settings.set('edps', JSON.stringify({ ...state, unfinished }))
  await ada.flow.write()
  expect(ada.step('plan').write).toMatchObject({ is: 'written' })
  expect([...settings.keys()].filter((name) => /writer|ready/.test(name))).toEqual([])
  expect(settingsText(ada)).not.toContain('unfinished')
})

test('a plan that a colleague has just written is not out of date because the one before it was', async () => {
  const ada = await openPlanned()
  await ada.flow.write()
  await ada.rested()
  ada.host.coAuthor.write('Deals!D5', [[3]])
  await ada.flow.lookStale()
  expect(ada.state().kept.stale).toBe(true)
  await benWrites(ada)
  await ada.flow.deletePlan('none')
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
