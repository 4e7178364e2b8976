// Ctrl+Z takes the cells of a plan back: they are written last and in one step of undo, where Excel has that.
import { afterEach, expect, test, vi } from 'vitest'
import {
  openChecked,
  openPlanned,
  settingsText,
  type OpenFlow,
} from '../../support/pane/open-flow.ts'

afterEach(() => vi.unstubAllGlobals())

/** An Excel that groups what one job writes; notes which requests each group sent. */
function groupsWrites({ host }: OpenFlow): { readonly from: number; to: number }[] {
  const groups: { from: number; to: number }[] = []
  const { run } = Excel
  const grouping = (
    first: unknown,
    batch?: (context: Excel.RequestContext) => Promise<unknown>,
  ) => {
    if (batch === undefined) return run(first as never)
    expect(first).toEqual({ mergeUndoGroup: true })
    const group = { from: host.log.requests.length, to: Infinity }
    groups.push(group)
    return run(batch).finally(() => (group.to = host.log.requests.length))
  }
  vi.stubGlobal('Excel', Object.assign(Object.create(Excel), { run: grouping }))
  const { requirements: asked } = Office.context
  const isSetSupported = (set: string, version: string) =>
    version === '1.20' || asked.isSetSupported(set, version)
  const requirements = { isSetSupported }
  const context = Object.create(Office.context, {
    requirements: { value: requirements },
  }) as unknown
  vi.stubGlobal('Office', Object.create(Office, { context: { value: context } }))
  return groups
}

/** Members that empty Excel's undo list, by users' reports. */
const EMPTIES = /^(Setting|CustomXmlPart|NamedItem)\w*\.(add|delete|\w+ =)/

test('all cells of a write are one step of undo, and nothing empties the undo list after them', async () => {
  const open = await openPlanned()
  const groups = groupsWrites(open)
  const { requests } = open.host.log
  const begun = requests.length
  await open.flow.write()
  expect(open.step('plan').write).toMatchObject({ is: 'written' })
  expect(groups).toHaveLength(1)
  await open.rested()
  const [{ from }] = groups as [(typeof groups)[0]]
  const cells = requests.slice(from).filter(({ writes }) => writes.length > 0)
  expect(cells.length).toBeGreaterThan(0)
  const emptying = requests
    .slice(begun)
    .filter(({ members }) => members.some((one) => EMPTIES.test(one)))
  expect(emptying.length).toBeGreaterThan(2)
  expect(Math.max(...emptying.map(({ index }) => index))).toBeLessThan(
    Math.min(...cells.map(({ index }) => index)),
  )
})

test('a write reads the rows once before its cells and once after them, in few requests', async () => {
  const open = await openPlanned()
  await open.rested()
  const { requests } = open.host.log
  const begun = requests.length
  await open.flow.write()
  const syncs = requests.slice(begun).filter(({ kind }) => kind === 'sync')
  expect(syncs.length).toBeLessThanOrEqual(22)
  const cells = syncs.findIndex(({ writes }) => writes.some(({ what }) => what === 'values'))
  const rowsRead = syncs.flatMap(({ answerBytes }, at) => (answerBytes > 30_000 ? [at] : []))
  expect(rowsRead).toHaveLength(2)
  expect(rowsRead[0]).toBeLessThan(cells)
  expect(rowsRead[1]).toBe(cells + 1)
})

test('cells that were taken back are said to hold no plan, and are left alone until it is written again', async () => {
  const open = await openPlanned()
  const before = () => open.host.table('Deals').rows.map((row) => row.slice(13))
  await open.flow.write()
  await open.rested()
  const written = before()
  open.host.analyst.write(
    'Deals!N2',
    written.map(() => ['', '']),
  )
  await open.rested()
  expect(open.state().kept).toMatchObject({ stands: 'other', current: { by: 'Ada' } })
  expect(
    before()
      .flat()
      .every((cell) => cell === ''),
  ).toBe(true)
  await open.flow.complete()
  expect(before()).toEqual(written)
  await open.rested()
  expect(open.state().kept.stands).toBeNull()
})

test('a quantity that a person typed beside the plan’s profit stays', async () => {
  const open = await openPlanned()
  await open.flow.write()
  const { rows } = open.host.table('Deals')
  const taken = rows.findIndex((row) => Number(row[13]) > 0)
  open.host.analyst.write(`Deals!N${taken + 2}`, [[0]])
  await open.rested()
  expect(open.host.table('Deals').rows[taken]!.slice(13)).toEqual([0, rows[taken]![14]])
  expect(open.state().kept.stands).toBeNull()
})

/** A person types into a cell beside the table; each is a step of undo. */
const typed = ({ host }: OpenFlow, text: string) => {
  host.analyst.write('Sales!Z1', [[text]])
  return host.undoSteps()
}
const planCells = ({ host }: OpenFlow) =>
  host
    .table('Deals')
    .rows.flatMap((row) => row.slice(13))
    .filter((cell) => cell !== '')

test('Ctrl+Z after a write takes its cells back at once, and no earlier edit', async () => {
  const open = await openPlanned({ undo: true })
  typed(open, 'before')
  await open.flow.write()
  await open.rested()
  expect(planCells(open).length).toBeGreaterThan(100)
  expect(open.host.undoSteps()).toBe(1)
  expect(open.host.undo()).toBe(true)
  expect(planCells(open)).toEqual([])
  expect(open.host.read('Sales!Z1')).toEqual([['before']])
  // The parts and settings of the plan came before its cells: what was typed before them stays.
  expect(open.host.undo()).toBe(false)
  await open.rested()
  expect(open.state().kept.stands).toBe('other')
})

test('a check of what was checked before leaves the undo list as it is', async () => {
  const open = await openChecked({ undo: true })
  const { flow, host } = open
  expect(typed(open, 'a')).toBe(1)
  await flow.check()
  await flow.check()
  expect(typed(open, 'b')).toBe(2)
  // New words are noted with the check that reads them.
  flow.setDescription('We sell each unit at its price. Each unit costs its unit cost.')
  await open.rested()
  expect(host.undoSteps()).toBe(2)
  await flow.check()
  expect(host.undoSteps()).toBe(0)
})

test.each(['done', 'failed'] as const)(
  'while a fit runs, when it is %s, and at rest, what was typed can be taken back',
  async (status) => {
    const open = await openChecked({ undo: true })
    const { flow, host, service, until, when } = open
    service.begins = (session) => (session.status = 'processing')
    await flow.confirm()
    // The number of the session is noted as soon as the service has answered what was sent.
    await when(() => service.sessions.some(({ id }) => settingsText(open).includes(id)))
    expect(typed(open, 'meanwhile')).toBe(1)
    const [session] = service.sessions
    session!.failure = { error: 'No.', error_code: 'engine_error', feedback: 'Try again.' }
    session!.status = status
    await until(status === 'done' ? 'plan' : 'ended')
    await open.rested()
    expect(typed(open, 'and then')).toBe(2)
    expect(host.undo() && host.undo()).toBe(true)
    expect(host.read('Sales!Z1')).toEqual([['']])
    if (status === 'done') return
    // The workbook forgets the fit with the next thing that is asked for.
    expect(settingsText(open)).toContain(session!.idempotencyKey)
    service.begins = (again) => (again.status = 'done')
    await flow.check()
    await flow.confirm()
    await until('plan')
    expect(settingsText(open)).not.toContain(session!.idempotencyKey)
  },
)
