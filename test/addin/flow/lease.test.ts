// One person writes at a time: the later one is told who does, whoever crashed holds nobody up for long,
// and what a co-author sorted while a plan was written is put right.
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WriteShown } from '#addin/plan/plan-state.ts'
import {
  LEASE_MS,
  LEASE_PREFIX,
  leaseText,
  observe,
  OLD_LEASE_MS,
  READY_PREFIX,
} from '#addin/write/lease-state.ts'
import { PLAN_NAMESPACE } from '#addin/kept-plans/xml-part.ts'
import { openBen } from './open-ben.ts'
import {
  openChecked,
  openPlanned,
  settingsText,
  type Broken,
  type OpenFlow,
} from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

const writers = ({ host }: OpenFlow) =>
  [...host.book.settings.keys()].filter((name) => name.startsWith(LEASE_PREFIX))
/** Takes away the note that the pane is ready: it then waits before it writes (ready.test.ts). */
function unready({ host }: OpenFlow): void {
  for (const name of host.book.settings.keys())
    if (name.startsWith(READY_PREFIX)) host.book.settings.delete(name)
}
const stops = (write: WriteShown) => write.is === 'writing' && write.progress.canStop === true
const writeOf = ({ step }: OpenFlow) => step('plan').write

afterEach(() => vi.unstubAllGlobals())
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** Real milliseconds after which a token that stands still is believed no more. */
const LONG = LEASE_MS / 200 + 50

const NEVER_SAVED = { neverSaved: true, autoSave: false }
/** The platform is the library's own, which nobody can set. */
function onPlatform(platform: string): void {
  const context = Object.create(Office.context, { platform: { value: platform } }) as unknown
  vi.stubGlobal('Office', Object.create(Office, { context: { value: context } }))
}

/** Ben, with a plan of his own on the screen. */
async function openBenPlanned(ada: OpenFlow): Promise<OpenFlow> {
  const ben = await openBen(ada)
  await ben.flow.confirm()
  await ben.until('plan')
  return ben
}

test('who begins to write while somebody does is told who, and nothing of hers is written', async () => {
  const ada = await openPlanned()
  const ben = await openBenPlanned(ada)
  const adas = ada.flow.write()
  await ada.when(() => writers(ada).length === 1)
  await ben.flow.write()
  expect(writeOf(ben)).toMatchObject({
    is: 'failed',
    stands: 'nothing',
    message: expect.stringMatching(/^Ada is writing a plan.*press the button again/),
  })
  await adas
  expect(writeOf(ada)).toMatchObject({ is: 'written' })
  expect(ada.state().kept.current).toMatchObject({ by: 'Ada' })
  await ada.rested()
  await ben.flow.write()
  expect(writeOf(ben)).toMatchObject({ message: expect.stringContaining('Ada wrote another') })
  await ben.flow.write()
  expect(writeOf(ben)).toMatchObject({ is: 'written' })
})

test('of two who begin at once neither writes over the other', async () => {
  const ada = await openPlanned()
  const ben = await openBenPlanned(ada)
  await Promise.all([ada.flow.write(), ben.flow.write()])
  const wrote = [ada, ben].filter((one) => writeOf(one).is === 'written')
  expect(wrote.length).toBeLessThanOrEqual(1)
  expect(ada.host.table('Deals').columns.length).toBe(13 + 2 * wrote.length)
})

test('the right to write is given back after a write, and after one that failed', async () => {
  const open = await openPlanned()
  open.host.coAuthor.protectSheet('Deals')
  await open.flow.write()
  expect(writeOf(open)).toMatchObject({ is: 'failed', stands: 'nothing' })
  await open.rested()
  open.host.coAuthor.protectSheet('Deals', false)
  await open.flow.write()
  expect(writers(open)).toHaveLength(1)
  await open.rested()
})

test('the right to write is given back where the add-in fails before its wait', async () => {
  const broken: Broken = {}
  const ada = await openPlanned({ broken })
  const ben = await openBenPlanned(ada)
  broken.menuOf = new Error('its worker has ended')
  await ada.flow.write()
  expect(writeOf(ada)).toMatchObject({
    is: 'failed',
    stands: 'nothing',
    message: 'its worker has ended',
  })
  expect(writers(ada)).toEqual([])
  await later(LONG)
  expect(writers(ada)).toEqual([])
  await ben.flow.write()
  expect(writeOf(ben)).toMatchObject({ is: 'written' })
})

test('a pane that was closed as its write began holds nobody up for longer than three minutes', async () => {
  const ada = await openPlanned()
  const ben = await openBenPlanned(ada)
  void ada.flow.write()
  ada.flow.stop()
  await expect.poll(() => writers(ada)).toHaveLength(1)
  await ben.flow.write()
  expect(writeOf(ben)).toMatchObject({ message: expect.stringContaining('Ada is writing') })
  await later(LONG)
  await ben.flow.write()
  expect(writeOf(ben)).toMatchObject({ is: 'written' })
})

test('a write that is ended before its first cell changes nothing and holds nobody up', async () => {
  const open = await openPlanned()
  const before = open.host.table('Deals')
  unready(open)
  const ended = open.flow.write()
  await open.when(({ step }) => step.at === 'plan' && stops(step.write))
  open.flow.stopWriting()
  await ended
  expect(writeOf(open)).toEqual({ is: 'open' })
  expect(open.state().notice).toMatchObject({
    tone: 'done',
    message: expect.stringContaining('nothing was changed'),
  })
  expect(open.host.table('Deals')).toEqual(before)
  expect(open.state().kept.unfinished).toBe(null)
  expect(writers(open)).toHaveLength(0)
  await open.flow.write()
  expect(writeOf(open)).toMatchObject({ is: 'written' })
  await open.rested()
})

test('once cells are written nothing ends a write half way', async () => {
  const open = await openPlanned()
  const whole = open.flow.write()
  await open.when(
    ({ step }) =>
      step.at === 'plan' &&
      step.write.is === 'writing' &&
      step.write.progress.text === 'Writing the columns',
  )
  open.flow.stopWriting()
  await whole
  expect(writeOf(open)).toMatchObject({ is: 'written' })
  await open.rested()
})

test.each([
  ['waits where others may have the workbook', 'PC', {}, true],
  ['waits where Excel saves it by itself, whatever else it says', 'PC', { neverSaved: true }, true],
  ['does not wait where it was never saved', 'PC', NEVER_SAVED, false],
  ['waits in Excel on the web, whatever it says', 'OfficeOnline', NEVER_SAVED, true],
  ['waits where Excel does not say', 'PC', { neverSaved: null, autoSave: null }, true],
])('%s', async (_, platform, is, waits) => {
  const open = await openPlanned()
  onPlatform(platform)
  Object.assign(open.host.book, is)
  const said = new Set<string>()
  const end = open.flow.state.subscribe(({ step }) => {
    if (step.at === 'plan' && step.write.is === 'writing') said.add(step.write.progress.text)
  })
  unready(open)
  await open.flow.write()
  end()
  expect(writeOf(open)).toMatchObject({ is: 'written' })
  expect(said.has('Making sure that nobody else writes a plan here')).toBe(waits)
  expect(writers(open)).toHaveLength(1)
  await open.rested()
})

test('a writer who crashed holds nobody up for longer than three minutes', async () => {
  const ada = await openPlanned()
  // What a machine that went away while it wrote has left.
  ada.host.book.settings.set(`${LEASE_PREFIX}x`, leaseText('Ben', '2026-08-05T09:00:00Z'))
  await ada.flow.write()
  expect(writeOf(ada)).toMatchObject({ message: expect.stringContaining('Ben is writing') })
  await later(LONG)
  await ada.flow.write()
  expect(writeOf(ada)).toMatchObject({ is: 'written' })
  await ada.rested()
})

const ADA_WRITES = { message: expect.stringContaining('Ada is writing') as unknown }

test('who writes again and again keeps the right to write for longer than a token stands', async () => {
  const ada = await openPlanned()
  const ben = await openBenPlanned(ada)
  const { threshold } = ada.step('plan').confidence.sweep
  await ada.flow.write()
  await ben.flow.write()
  expect(writeOf(ben)).toMatchObject(ADA_WRITES)
  const end = performance.now() + LONG
  for (let times = 0; performance.now() < end; times++) {
    ada.flow.setThreshold(threshold[times % threshold.length]!)
    await ada.flow.write()
    expect(writeOf(ada)).toMatchObject({ is: 'written' })
  }
  const last = ada.flow.write()
  await ben.flow.write()
  expect(writeOf(ben)).toMatchObject(ADA_WRITES)
  await last
  expect(writeOf(ada)).toMatchObject({ is: 'written' })
  await ada.rested()
})

test('one write that lasts for longer than a token stands keeps the right to write', async () => {
  const open = await openPlanned()
  const { host } = open
  let begun = Number.NaN
  host.faults.beforeSync(() => {
    if (host.table('Deals').columns.length < 15) return undefined
    begun ||= performance.now()
    return later(80).then(() => undefined)
  })
  const written = open.flow.write()
  await open.when(() => writers(open).length === 1)
  const [name] = writers(open)
  const tokens = new Set<string>()
  while (writeOf(open).is === 'writing') {
    tokens.add(String(host.book.settings.get(name!)))
    await later(5)
  }
  await written
  const lasted = performance.now() - begun
  expect(writeOf(open)).toMatchObject({ is: 'written' })
  expect(lasted).toBeGreaterThan(LONG)
  // The mean: a busy machine may stretch one token's time.
  expect((lasted * 200) / tokens.size).toBeLessThan(LEASE_MS)
  host.faults.clearHooks()
  await open.rested()
})

test('a write whose right is lost before its first cell writes none', async () => {
  const open = await openPlanned()
  const { host } = open
  host.faults.beforeSync(() => {
    const { write } = open.step('plan')
    if (write.is === 'writing' && write.progress.text === 'Finding each deal')
      for (const name of writers(open)) host.book.settings.delete(name)
  })
  await open.flow.write()
  expect(writeOf(open)).toMatchObject({
    is: 'failed',
    stands: 'nothing',
    message: expect.stringContaining('Somebody else has begun to write a plan here'),
  })
  expect(host.table('Deals').columns).toHaveLength(13)
  expect(settingsText(open)).not.toContain('unfinished')
})

test('in a workbook that was never saved nobody is waited for, whatever was pressed before', async () => {
  const open = await openPlanned()
  onPlatform('PC')
  Object.assign(open.host.book, NEVER_SAVED)
  await open.flow.write()
  await open.rested()
  await open.flow.restore()
  const { sweep, threshold } = open.step('plan').confidence
  open.flow.setThreshold(sweep.threshold.find((one) => one !== threshold)!)
  const said = new Set<string>()
  const end = open.flow.state.subscribe(({ step }) => {
    if (step.at === 'plan' && step.write.is === 'writing') said.add(step.write.progress.text)
  })
  await open.flow.write()
  end()
  expect(writeOf(open)).toMatchObject({ is: 'written' })
  expect([...said].filter((text) => /Waiting|Making sure/.test(text))).toEqual([])
  await open.rested()
})

test('who lost the right to write while she wrote does not say that the columns hold her plan', async () => {
  const open = await openPlanned()
  const { host } = open
  // A machine that slept too long: others have taken its token away.
  host.faults.beforeSync(() => {
    if (host.table('Deals').columns.length === 15)
      for (const name of writers(open)) host.book.settings.delete(name)
  })
  await open.flow.write()
  expect(writeOf(open)).toMatchObject({
    is: 'failed',
    stands: 'all',
    message: expect.stringContaining('Somebody else has begun to write a plan here'),
  })
  expect(host.book.xmlParts.map(({ namespaceUri }) => namespaceUri)).not.toContain(PLAN_NAMESPACE)
  expect(open.state().kept.current).toBeNull()
  // The workbook says so, and the pane.
  expect(open.state().kept.unfinished).toMatchObject({ by: 'Ada' })
})

test('a pane that is loaded anew is not held up by what it left itself', async () => {
  const first = await openPlanned()
  await first.flow.write()
  expect(writers(first)).toHaveLength(1)
  const second = await first.reopen()
  await second.flow.start()
  await second.until('plan')
  expect(writers(second)).toHaveLength(0)
})

/** Two rows with each other's values, as a sort leaves them that knew nothing of the write. */
function displace(open: OpenFlow): { taken: number; passed: number; rows: readonly unknown[][] } {
  const { rows, columns } = open.host.table('Deals')
  const [qty, profit] = [columns.indexOf('EDPS qty'), columns.indexOf('EDPS profit')]
  const taken = rows.findIndex((row) => Number(row[qty]) > 0)
  const passed = rows.findIndex((row) => row[qty] === 0)
  open.host.coAuthor.write(`Deals!N${taken + 2}`, [[0, 0]])
  open.host.coAuthor.write(`Deals!N${passed + 2}`, [[rows[taken]![qty], rows[taken]![profit]]])
  return { taken, passed, rows }
}

test('rows that a co-author’s sort displaced are put right, what she typed stays', async () => {
  const open = await openPlanned()
  await open.flow.write()
  const { taken, passed, rows } = displace(open)
  const mine = rows.findIndex((row, i) => i !== taken && Number(row[13]) > 0)
  open.host.coAuthor.write(`Deals!N${mine + 2}`, [[77]])
  await open.rested()
  const after = open.host.table('Deals').rows
  expect(after[taken]).toEqual(rows[taken])
  expect(after[passed]).toEqual(rows[passed])
  expect(after[mine]![13]).toBe(77)
})

test('who has lost the right to write leaves the rows of whoever has it alone', async () => {
  const open = await openPlanned()
  await open.flow.write()
  for (const name of writers(open)) open.host.book.settings.delete(name)
  displace(open)
  const { rows } = open.host.table('Deals')
  await later(LONG)
  expect(open.host.table('Deals').rows).toEqual(rows)
  expect(open.state().notice).toBeNull()
})

test('they are put right also where something else was asked for meanwhile that wrote nothing', async () => {
  const open = await openPlanned()
  await open.flow.write()
  await open.flow.restore()
  expect(open.state().notice?.message).toContain('not in the workbook any more')
  const { taken, passed, rows } = displace(open)
  await open.rested()
  const after = open.host.table('Deals').rows
  expect([after[taken], after[passed]]).toEqual([rows[taken], rows[passed]])
})

describe('what is typed over a plan that was written', () => {
  /** A written plan, and where its two columns stand. */
  async function openWritten() {
    const open = await openPlanned()
    await open.flow.write()
    const rows = () => open.host.table('Deals').rows
    const { columns } = open.host.table('Deals')
    const [qty, profit] = [columns.indexOf('EDPS qty'), columns.indexOf('EDPS profit')]
    const put = (row: number, cells: unknown[]) =>
      open.host.coAuthor.write(`Deals!N${row + 2}`, [cells])
    const taken = rows().flatMap((row, i) => (Number(row[qty]) > 0 ? [i] : []))
    return {
      open,
      rows,
      put,
      taken,
      cellsOf: (row: number) => [rows()[row]![qty], rows()[row]![profit]],
    }
  }

  test('stays, though other rows of the plan hold the same', async () => {
    const { open, put, taken, cellsOf } = await openWritten()
    const [first, second, third] = taken as [number, number, number]
    const copied = cellsOf(second)
    put(first, [0, 0])
    put(third, copied)
    await open.rested()
    expect(cellsOf(first)).toEqual([0, 0])
    expect(cellsOf(third)).toEqual(copied)
    expect(open.state().notice).toBeNull()
  })

  test('stays cleared', async () => {
    const { open, rows } = await openWritten()
    const count = rows().length
    open.host.coAuthor.write(
      'Deals!N2',
      Array.from({ length: count }, () => ['', '']),
    )
    await open.rested()
    expect(rows().filter((row) => row[13] !== '' || row[14] !== '')).toEqual([])
  })

  test('stays beside a cost that is edited, and is told of where its row has moved', async () => {
    const { open, rows, put, taken, cellsOf } = await openWritten()
    const cost = Number(rows()[taken[1]!]![3])
    open.host.coAuthor.write(`Deals!D${taken[1]! + 2}`, [[cost + 1]])
    put(taken[0]!, [0, 0])
    await open.when(({ notice }) => notice !== null)
    expect(open.state().notice!.message).toMatch(
      /1 row got the plan’s values anew.*types it once more/,
    )
    await open.rested()
    expect(cellsOf(taken[0]!)).toEqual([0, 0])
    expect(cellsOf(taken[1]!)).toEqual(['', ''])
  })
})

test('what stood there before the write comes back by an edit that knew nothing of it, and is mended', async () => {
  const open = await openPlanned()
  await open.flow.write()
  await open.rested()
  const before = open.host.table('Deals').rows
  const { sweep, threshold } = open.step('plan').confidence
  open.flow.setThreshold(sweep.threshold.find((one) => one !== threshold)!)
  await open.flow.write()
  const written = open.host.table('Deals').rows
  // Sorted there and back elsewhere: every row stands where it stood, with what it held then.
  const lost = written.findIndex((row, i) => row[14] !== before[i]![14])
  open.host.coAuthor.write(`Deals!N${lost + 2}`, [before[lost]!.slice(13)])
  await open.rested()
  expect(open.host.table('Deals').rows[lost]).toEqual(written[lost])
  expect(open.state().notice?.message).toContain('1 row got the plan’s values anew')
})

describe('columns that hold a plan already', () => {
  /** A written plan, and another one chosen after the first has come to rest. */
  async function openChosenAnew() {
    const open = await openPlanned()
    await open.flow.write()
    await open.rested()
    const { sweep, threshold } = open.step('plan').confidence
    open.flow.setThreshold(sweep.threshold.find((one) => one !== threshold)!)
    return { open, rows: open.host.table('Deals').rows }
  }

  test('are written while a cost of the menu changes all the time', async () => {
    const { open, rows } = await openChosenAnew()
    const live = rows.findIndex((row) => Number(row[13]) > 0)
    let cost = Number(rows[live]![3])
    open.host.faults.beforeSync(() => {
      cost += 0.01
      open.host.coAuthor.write(`Deals!D${live + 2}`, [[cost]])
    })
    await open.flow.write()
    expect(writeOf(open)).toMatchObject({ is: 'written' })
    open.host.faults.clearHooks()
    await open.rested()
    const { chosen } = open.step('plan')
    const after = open.host.table('Deals').rows
    expect(after[live]!.slice(13)).toEqual(['', ''])
    const taken = after.filter((row) => Number(row[13]) > 0).length
    expect([chosen.length, chosen.length - 1]).toContain(taken)
    expect(after.filter((row) => row[13] === '').length).toBe(
      1 + rows.filter((row) => row[13] === '').length,
    )
  })

  test('are not written while rows that the plan does not decide change in them', async () => {
    const { open, rows } = await openChosenAnew()
    const past = rows.findIndex((row) => row[13] === '')
    let typed = 0
    open.host.faults.beforeSync(() => open.host.coAuthor.write(`Deals!N${past + 2}`, [[++typed]]))
    await open.flow.write()
    expect(writeOf(open)).toMatchObject({
      is: 'failed',
      stands: 'nothing',
      message: expect.stringContaining('being changed right now'),
    })
    open.host.faults.clearHooks()
    await open.rested()
    const after = open.host.table('Deals').rows
    expect(after.filter((_, row) => row !== past)).toEqual(rows.filter((_, row) => row !== past))
  })
})

test('past rows that a write struck while rows never came to rest are given back what they held', async () => {
  // Few rows: a look at them is one request.
  const { Deals, Sales } = sampleTables()
  const few = [...Deals!.rows.slice(0, 60), ...Deals!.rows.slice(-40)]
  const open = await openChecked({ tables: { Deals: { ...Deals!, rows: few }, Sales: Sales! } })
  open.flow.setOptions({ checks: 'off' })
  await open.flow.check()
  await open.flow.confirm()
  await open.until('plan')
  await open.flow.write()
  await open.rested()
  const { columns } = open.host.table('Deals')
  const past = () => {
    const { rows } = open.host.table('Deals')
    const now = Math.max(...rows.map(([day]) => Number(day)))
    return rows.filter(([day]) => day !== now).map((row) => row.slice(13))
  }
  expect(
    past()
      .flat()
      .every((cell) => cell === ''),
  ).toBe(true)
  const { sweep } = open.step('plan').confidence
  open.flow.setThreshold(sweep.threshold[1]!)
  await open.when(({ step }) => step.at === 'plan' && step.chosen.length === 2)
  // Between a look and the write after it: what is written stands beside other deals, each time.
  let syncs = 0
  open.host.faults.beforeSync(() => {
    if (settingsText(open).includes('unfinished') && syncs++ % 2 === 1)
      open.host.coAuthor.sortTable('Deals', columns[(syncs % 3) + 2]!, syncs % 4 === 0)
  })
  await open.flow.write()
  expect(writeOf(open)).toMatchObject({ is: 'failed', stands: 'part' })
  open.host.faults.clearHooks()
  expect(
    past()
      .flat()
      .some((cell) => cell !== ''),
  ).toBe(true)
  await open.rested()
  expect(
    past()
      .flat()
      .every((cell) => cell === ''),
  ).toBe(true)
  await open.flow.write()
  expect(writeOf(open)).toMatchObject({ is: 'written', unfilledCount: 0 })
  expect(open.state().kept.unfinished).toBeNull()
  expect(
    past()
      .flat()
      .every((cell) => cell === ''),
  ).toBe(true)
})

test('a token is over when it stood unchanged for long by the reader’s clock, or is of another day', () => {
  const now = Date.parse('2026-08-05T09:00:00Z')
  const text = leaseText('Ben', '2026-08-05T10:00:00Z')
  const tokens = [
    { name: 'b', text },
    { name: 'own', text },
  ]
  const first = observe(tokens, 'own', new Map(), now)
  expect(first.writers).toEqual([{ name: 'b', by: 'Ben', at: '2026-08-05T10:00:00Z' }])
  const later = observe(tokens, 'own', first.seen, now + LEASE_MS - 1)
  expect(later.writers).toHaveLength(1)
  expect(observe(tokens, 'own', later.seen, now + LEASE_MS)).toMatchObject({
    writers: [],
    ended: ['b'],
  })
  // Another token under the same name is another writer.
  const anew = [{ name: 'b', text: leaseText('Cy', '2026-08-05T10:05:00Z') }]
  expect(observe(anew, 'own', later.seen, now + LEASE_MS).writers).toMatchObject([{ by: 'Cy' }])
  const old = leaseText('Ben', new Date(now - OLD_LEASE_MS - 1).toISOString())
  expect(observe([{ name: 'b', text: old }], null, new Map(), now).ended).toEqual(['b'])
  // What no one can read may be a later version's: it counts.
  expect(observe([{ name: 'b', text: '{' }], null, new Map(), now).writers).toHaveLength(1)
})
