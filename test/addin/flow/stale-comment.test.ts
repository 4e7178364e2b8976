// A comment at the column's header while the plan is out of date: only where it was asked for, never in
// the place of anybody's own, and gone when it is not true any more, whoever put it there.
import { expect, test } from 'vitest'
import { signed } from '#addin/plan/comment-words.ts'
import { leaseText, LEASE_PREFIX, READY_PREFIX } from '#addin/plan/lease.ts'
import { openBen } from './open-ben.ts'
import { openPlanned, type FlowOptions, type OpenFlow } from '../../support/pane/open-flow.ts'
import { sampleTables } from '../../support/pane/sample-tables.ts'

const comments = ({ host }: OpenFlow) =>
  host.book.comments.map(({ target, content, replies, resolved }) => ({
    at: [target.rect.top, target.rect.left],
    content,
    replies: replies.map((reply) => reply.content),
    resolved,
  }))
const COST = 'Deals!D5'
/** Where `EDPS qty` has its header: right of the sample's columns. */
const HEADER = [0, 13]
const cost = ({ host }: OpenFlow, value: unknown) => host.coAuthor.write(COST, [[value]])
const was = sampleTables().Deals!.rows[4]![3]
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** Turns of 10 ms in which the pane has asked Excel for nothing: nothing more comes of what was done. */
const REST = 30
/** Turns, not time: on a busy machine a look that is due comes late, but it takes a turn all the same. */
async function rest({ host }: OpenFlow): Promise<void> {
  for (let quiet = 0, asked = -1; quiet < REST; quiet++) {
    const now = host.log.syncs().length
    if (now !== asked) quiet = 0
    asked = now
    await later(10)
  }
}

/** A plan that stands in its columns. */
async function openWritten(options?: FlowOptions): Promise<OpenFlow> {
  const open = await openPlanned(options)
  await open.flow.write()
  await open.rested()
  return open
}
/** The same, out of date, with the comment that says so. */
async function openCommented(options?: FlowOptions): Promise<OpenFlow> {
  const open = await openWritten(options)
  open.flow.wantComment(true)
  cost(open, 3)
  await open.flow.lookStale()
  await come(open, ours('Unit cost'))
  return open
}
/** A colleague’s pane on it, which knows its plan. */
async function openBeside(ada: OpenFlow): Promise<OpenFlow> {
  const ben = await ada.beside()
  await ben.flow.start()
  await ben.when(({ kept }) => kept.stale !== null)
  return ben
}
/** Waits until the comments are so. */
const come = (open: OpenFlow, ...expected: unknown[]) =>
  expect.poll(() => comments(open), { timeout: 5000 }).toEqual(expected)
/** They are so, and stay. */
const stay = async (open: OpenFlow, ...expected: unknown[]) => {
  await rest(open)
  expect(comments(open)).toEqual(expected)
}
const ours = (what: string) => ({
  at: HEADER,
  content: expect.stringContaining(what) as unknown,
  replies: [],
  resolved: false,
})
const reasonOf = ({ state }: OpenFlow) => state().kept.comment.reason
const reply = ({ host }: OpenFlow) =>
  host.book.comments[0]!.replies.push({ id: 'reply', content: 'I know, tomorrow' })
/** What the workbook keeps, without the note that a pane is ready to write, which is renewed. */
const kept = ({ host }: OpenFlow) =>
  [...host.book.settings].filter(([name]) => !name.startsWith(READY_PREFIX))
const tokens = ({ host }: OpenFlow) =>
  [...host.book.settings.keys()].filter((name) => name.startsWith(LEASE_PREFIX))

test('nobody who has not asked for it has a comment put into the sheet in her name', async () => {
  const open = await openWritten()
  let seen = 0
  open.host.faults.beforeSync(() => void (seen += comments(open).length))
  cost(open, 3)
  await open.flow.lookStale()
  expect(open.state().kept).toMatchObject({ stale: true, comment: { wanted: false, reason: null } })
  await stay(open)
  expect(seen).toBe(0)
})

test('says at the header what has changed since, follows it, and goes when the plan fits again', async () => {
  const open = await openWritten()
  const settings = kept(open)
  open.flow.wantComment(true)
  await open.flow.lookStale()
  cost(open, 3)
  await open.flow.lookStale()
  await come(open, ours('Deals: 1 row changed (Unit cost). Plan again.'))
  expect(comments(open)[0]!.content).toMatch(
    /^EDPS: this plan, made by Ada on 2026-08-05 .* UTC, is/,
  )
  const [sale] = open.host.table('Sales').rows
  open.host.coAuthor.deleteRows('Sales', 0)
  await open.flow.lookStale()
  await come(open, ours('(Unit cost). Sales: 1 row removed.'))
  // Looked at once more nothing is done.
  await rest(open)
  const { id } = open.host.book.comments[0]!
  await open.flow.lookStale()
  await rest(open)
  expect(open.host.book.comments[0]!.id).toBe(id)
  open.host.coAuthor.addRows('Sales', [sale!], 0)
  cost(open, was)
  await open.flow.lookStale()
  expect(open.state().kept.stale).toBe(false)
  await come(open)
  // Nothing of it is kept in the workbook.
  expect(kept(open)).toEqual(settings)
})

test('says that a table is gone which the plan was made from', async () => {
  const open = await openWritten()
  open.flow.wantComment(true)
  open.host.coAuthor.deleteTable('Sales')
  await open.flow.lookStale()
  await come(open, ours('is not in the workbook any more. Plan again.'))
})

test('comes at once for who asks while the plan is out of date, and goes when she does not want it', async () => {
  const open = await openWritten()
  cost(open, 3)
  await open.flow.lookStale()
  open.flow.wantComment(true)
  await come(open, ours('Unit cost'))
  open.flow.wantComment(false)
  await come(open)
  // Remembered by her device alone.
  open.flow.wantComment(true)
  await come(open, ours('Unit cost'))
  const again = await open.reopen()
  expect(again.state().kept.comment.wanted).toBe(true)
  const colleague = await again.beside()
  expect(colleague.state().kept.comment.wanted).toBe(false)
})

test.each([0, 2, 10])(
  'follows the last of several ticks, however soon they come: after %d ms',
  async (gap) => {
    const open = await openCommented()
    for (const wanted of [false, true]) {
      open.flow.wantComment(wanted)
      await later(gap)
    }
    await come(open, ours('Unit cost'))
    await stay(open, ours('Unit cost'))
    for (const wanted of [false, true, false]) {
      open.flow.wantComment(wanted)
      await later(gap)
    }
    await come(open)
    await stay(open)
  },
)

test('goes when its device does not want it any more, after a reload and whatever Excel was busy with', async () => {
  const open = await openCommented()
  const again = await open.reopen()
  await again.flow.start()
  await again.when(({ kept }) => kept.stale === true)
  await rest(again)
  again.host.faults.cellEditing = true
  again.flow.wantComment(false)
  await again.when(({ kept }) => kept.comment.reason !== null)
  expect(reasonOf(again)).toContain('A cell is being edited')
  again.host.faults.cellEditing = false
  await come(again)
  await again.when(({ kept }) => kept.comment.reason === null)
})

test('is put and taken away while somebody writes a plan, and holds nobody up', async () => {
  const open = await openWritten()
  open.host.book.settings.set(`${LEASE_PREFIX}x`, leaseText('Ben', '2026-08-05T09:00:00Z'))
  const asked = new Set<string>()
  open.host.faults.beforeSync(() => tokens(open).forEach((name) => asked.add(name)))
  open.flow.wantComment(true)
  cost(open, 3)
  await open.flow.lookStale()
  await come(open, ours('Unit cost'))
  open.flow.wantComment(false)
  await come(open)
  // Nobody but Ben has asked for the right to write.
  expect([...asked]).toEqual([`${LEASE_PREFIX}x`])
})

test('does not hold up a write, and goes when a plan of the changed tables is written', async () => {
  const open = await openWritten()
  open.flow.wantComment(true)
  cost(open, 3)
  await open.flow.lookStale()
  // The comment is on its way: the button works all the same.
  await open.flow.write()
  expect(open.step('plan').write).toMatchObject({ is: 'written' })
  // The plan is of the tables as they were.
  await come(open, ours('Unit cost'))
  await open.rested()
  await open.flow.check()
  await open.flow.confirm()
  await open.until('plan')
  await open.flow.write()
  expect(open.step('plan').write).toMatchObject({ is: 'written' })
  expect(comments(open)).toEqual([])
  await open.when(({ kept }) => kept.stale === false)
  await stay(open)
})

test('leaves a comment that somebody has made there, and says why there is none', async () => {
  const open = await openWritten()
  const hers = { content: 'who counts these?', resolved: false, replies: [] }
  const { target } = { target: { sheetId: open.host.book.tables[0]!.sheetId, rect: at(HEADER) } }
  open.host.book.comments.push({ id: 'hers', target, ...hers })
  open.flow.wantComment(true)
  cost(open, 3)
  await open.flow.lookStale()
  await open.when(({ kept }) => kept.comment.reason !== null)
  expect(reasonOf(open)).toContain('a comment of somebody already')
  await open.flow.write()
  await open.rested()
  await stay(open, { at: HEADER, ...hers })
})

test('which somebody has answered stays with the answer, and is resolved when it is not true any more', async () => {
  const open = await openCommented()
  reply(open)
  const answered = { ...ours('(Unit cost). Plan again.'), replies: ['I know, tomorrow'] }
  // Something else has changed too: the talk goes on.
  const [sale] = open.host.table('Sales').rows
  open.host.coAuthor.deleteRows('Sales', 0)
  await open.flow.lookStale()
  expect(open.state().kept.changed.join(' ')).toContain('Sales')
  await stay(open, answered)
  expect(reasonOf(open)).toBeNull()
  // That she wants it no more does not make it untrue.
  open.flow.wantComment(false)
  await stay(open, answered)
  cost(open, was)
  open.host.coAuthor.addRows('Sales', [sale!], 0)
  await open.flow.lookStale()
  await come(open, { ...answered, resolved: true })
  // It is a talk of theirs now.
  cost(open, 3)
  open.flow.wantComment(true)
  await open.flow.lookStale()
  await open.when(({ kept }) => kept.comment.reason !== null)
  await stay(open, { ...answered, resolved: true })
})

test('which somebody has answered is resolved when the plan fits again', async () => {
  const open = await openCommented()
  reply(open)
  cost(open, was)
  await open.flow.lookStale()
  await come(open, { ...ours('Unit cost'), replies: ['I know, tomorrow'], resolved: true })
})

test('which somebody has changed is hers, and one that was deleted is there again after a look', async () => {
  const open = await openCommented()
  const [comment] = open.host.book.comments
  comment!.content = comment!.content.replace('Plan again.', 'Plan again – seen, Ben.')
  cost(open, was)
  await open.flow.lookStale()
  await stay(open, ours('seen, Ben'))
  open.host.book.comments = []
  cost(open, 3)
  await open.flow.lookStale()
  await come(open, ours('Unit cost'))
  await rest(open)
  open.host.book.comments = []
  await stay(open)
  await open.flow.lookStale()
  await come(open, ours('Unit cost'))
})

test('which somebody has resolved is not put there again with the same words', async () => {
  const open = await openCommented()
  await rest(open)
  open.host.book.comments[0]!.resolved = true
  await open.flow.lookStale()
  await stay(open, { ...ours('Unit cost'), resolved: true })
})

test('is not put at a column that has been renamed, which is hers then', async () => {
  const open = await openWritten()
  open.host.coAuthor.renameColumn('Deals', 'EDPS qty', 'My qty')
  open.flow.wantComment(true)
  cost(open, 3)
  await open.flow.lookStale()
  await open.when(({ kept }) => kept.comment.reason !== null)
  expect(reasonOf(open)).toContain('renamed')
  await stay(open)
})

test('is taken away by whoever finds the plan to fit, also without a key and opened before it was there', async () => {
  const ada = await openWritten()
  const ben = await openBeside(ada)
  ada.flow.wantComment(true)
  cost(ada, 3)
  await ada.flow.lookStale()
  await come(ada, ours('Unit cost'))
  ada.flow.stop()
  cost(ben, was)
  await ben.flow.lookStale()
  await come(ben)
})

test('of two who want it one puts it there, and neither is told that it is somebody else’s', async () => {
  const ada = await openWritten()
  const ben = await openBeside(ada)
  ada.flow.wantComment(true)
  cost(ada, 3)
  await ada.flow.lookStale()
  await come(ada, ours('Unit cost'))
  ben.flow.wantComment(true)
  await ben.flow.lookStale()
  await stay(ada, ours('Unit cost'))
  expect([reasonOf(ada), reasonOf(ben)]).toEqual([null, null])
  // What else has changed either of them says.
  ada.flow.stop()
  ben.host.coAuthor.deleteRows('Sales', 0)
  await ben.flow.lookStale()
  await come(ben, ours('Sales: 1 row removed.'))
})

test('that one of two wants no more is there again for the other when she has looked', async () => {
  const ada = await openCommented()
  const ben = await openBeside(ada)
  ben.flow.wantComment(true)
  await stay(ben, ours('Unit cost'))
  ada.flow.wantComment(false)
  await come(ada)
  await ben.flow.lookStale()
  await come(ben, ours('Unit cost'))
  // It is in his name: hers to take away it is not.
  ada.flow.wantComment(true)
  await rest(ada)
  ada.flow.wantComment(false)
  await stay(ada, ours('Unit cost'))
})

test('on a plan that a colleague has replaced goes, and none comes in its place', async () => {
  const ada = await openCommented()
  const ben = await openBen(ada)
  await ben.flow.confirm()
  await ben.until('plan')
  await ben.flow.write()
  await ben.flow.write()
  expect(ben.step('plan').write).toMatchObject({ is: 'written' })
  await come(ben)
  // Put there by a pane that did not see his plan yet.
  putByAnother(ada)
  cost(ada, 4)
  await ada.flow.lookStale()
  await come(ada)
  await stay(ada)
})

test('of a colleague stays where somebody says what she wants, and goes when she has looked', async () => {
  const open = await openWritten()
  await open.when(({ kept }) => kept.stale === false)
  await rest(open)
  putByAnother(open)
  open.flow.wantComment(true)
  await stay(open, ours('made by Ada'))
  open.flow.wantComment(false)
  await stay(open, ours('made by Ada'))
  await open.flow.lookStale()
  await come(open)
})

test('stays as it is where a header that it names is of two lines', async () => {
  const { Deals, ...others } = sampleTables()
  const [headers, ...rows] = Deals!.rows
  const broken = headers!.map((name) => (name === 'Unit cost' ? 'Unit \ncost' : name))
  const open = await openWritten({
    tables: { ...others, Deals: { ...Deals!, rows: [broken, ...rows] } },
  })
  open.flow.wantComment(true)
  open.host.coAuthor.write(COST, [[3]])
  await open.flow.lookStale()
  await come(open, ours('cost). Plan again.'))
  const { id } = open.host.book.comments[0]!
  await rest(open)
  await open.flow.lookStale()
  await rest(open)
  expect(open.host.book.comments[0]!.id).toBe(id)
})

test('goes with its copies, on whichever sheet they stand', async () => {
  const open = await openCommented()
  const [comment] = open.host.book.comments
  const target = { sheetId: open.host.book.sheets[1]!.id, rect: at([3, 3]) }
  open.host.book.comments.push({ ...structuredClone(comment!), id: 'copy', target })
  cost(open, was)
  await open.flow.lookStale()
  await come(open)
})

test('of two that stand there one is left', async () => {
  const open = await openCommented()
  const [comment] = open.host.book.comments
  open.host.book.comments.push({ ...structuredClone(comment!), id: 'other' })
  await open.flow.lookStale()
  await come(open, ours('Unit cost'))
  await stay(open, ours('Unit cost'))
})

test('goes with everything else that EDPS wrote, and hers stay', async () => {
  const open = await openWritten({ comments: { 'Sales!A1': ['mine'] } })
  open.flow.wantComment(true)
  open.host.coAuthor.deleteRows('Sales', 0)
  await expect.poll(() => comments(open).length, { timeout: 5000 }).toBe(2)
  await open.flow.tool({ do: 'open' })
  await open.flow.tool({ do: 'begin', tool: 'ours' })
  const { tools } = open.state()
  expect(tools?.at === 'ours' && tools.removed).toContain(
    'The comment that says that the plan is out of date',
  )
  await open.flow.tool({ do: 'remove' })
  expect(open.state().tools?.at).toBe('removed')
  expect(comments(open).map(({ content }) => content)).toEqual(['mine'])
  expect([...open.host.book.settings]).toEqual([])
  // A sample with nothing but the add-in's comment is an unchanged one; hers is not.
  expect(open.host.book.sheets.map(({ name }) => name)).toEqual(['Sales'])
})

test('takes no answer of anybody along that was not listed', async () => {
  const open = await openCommented()
  open.host.coAuthor.renameColumn('Deals', 'EDPS qty', 'My qty')
  await open.flow.tool({ do: 'open' })
  await open.flow.tool({ do: 'begin', tool: 'ours' })
  // She answers while the list is looked at.
  reply(open)
  await open.flow.tool({ do: 'remove' })
  const { tools } = open.state()
  expect(tools).toMatchObject({ at: 'ours', again: expect.stringContaining('has changed') })
  expect(tools?.at === 'ours' && tools.removed).toContain(
    'The comment that says that the plan is out of date, with 1 reply',
  )
  expect(comments(open)).toHaveLength(1)
})

test('is not put into a sheet that is protected, and says so', async () => {
  const open = await openWritten()
  open.host.coAuthor.protectSheet('Deals')
  open.flow.wantComment(true)
  await open.flow.lookStale()
  open.host.coAuthor.deleteRows('Sales', 0)
  await open.flow.lookStale()
  await open.when(({ kept }) => kept.comment.reason !== null)
  expect(reasonOf(open)).toContain('protected')
  await stay(open)
  open.host.coAuthor.protectSheet('Deals', false)
  await open.flow.lookStale()
  await come(open, ours('Sales'))
})

/** On the plan that this pane knows, by a device that has seen it out of date. */
function putByAnother({ host, state }: OpenFlow): void {
  const { at: made } = state().kept.current!
  const when = new Date(made).toISOString().slice(0, 16).replace('T', ' ')
  const words = `EDPS: this plan, made by Ada on ${when} UTC, is out of date: its tables have changed since. Plan again.`
  host.book.comments.push({
    id: 'late',
    target: { sheetId: host.book.tables[0]!.sheetId, rect: at(HEADER) },
    content: signed({ words, tag: 'late' }),
    resolved: false,
    replies: [],
  })
}

function at([top, left]: number[]) {
  return { top: top!, left: left!, bottom: top!, right: left! }
}
