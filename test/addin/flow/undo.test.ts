// Ctrl+Z takes the cells of a plan back: they are written last and in one step of undo, where Excel has that.
import { afterEach, expect, test, vi } from 'vitest'
import { openPlanned, type OpenFlow } from '../../support/pane/open-flow.ts'

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
