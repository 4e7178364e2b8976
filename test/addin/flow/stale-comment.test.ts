// A comment at the column's header while the plan is out of date: only where it was asked for, never in
// the place of anybody's own, and gone when it is not true any more.
import { expect, it } from 'vitest'
import { openPlanned, type FlowOptions, type OpenFlow } from './open-flow.ts'
import { sampleTables } from './sample-tables.ts'

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

/** A plan that stands in its columns. */
async function openWritten(options?: FlowOptions): Promise<OpenFlow> {
  const open = await openPlanned(options)
  await open.flow.write()
  await open.rested()
  return open
}
/** Waits until the comments are so. */
const come = (open: OpenFlow, ...expected: unknown[]) =>
  expect.poll(() => comments(open), { timeout: 5000 }).toEqual(expected)
const ours = (what: string) => ({
  at: HEADER,
  content: expect.stringContaining(what) as unknown,
  replies: [],
  resolved: false,
})

it('nobody who has not asked for it has a comment put into the sheet in her name', async () => {
  const open = await openWritten()
  cost(open, 3)
  await open.flow.lookStale()
  expect(open.state().kept).toMatchObject({ stale: true, comment: { wanted: false, says: null } })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(comments(open)).toEqual([])
})

it('says at the header what has changed since, follows it, and goes when the plan fits again', async () => {
  const open = await openWritten()
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
  await open.rested()
  const requests = open.host.log.writes().length
  await open.flow.lookStale()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(open.host.log.writes().length).toBe(requests)
  open.host.coAuthor.addRows('Sales', [sale!], 0)
  cost(open, was)
  await open.flow.lookStale()
  expect(open.state().kept.stale).toBe(false)
  await come(open)
  expect(String(open.host.book.settings.get('edps'))).not.toContain('"comment"')
})

it('comes at once for who asks while the plan is out of date, and goes when she does not want it', async () => {
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

it('does not hold up a write, and goes when a plan of the changed tables is written', async () => {
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
  await open.rested()
  expect(comments(open)).toEqual([])
})

it('leaves a comment that somebody has made there, and says why there is none', async () => {
  const open = await openWritten()
  const hers = { content: 'who counts these?', resolved: false, replies: [] }
  const { target } = { target: { sheetId: open.host.book.tables[0]!.sheetId, rect: at(HEADER) } }
  open.host.book.comments.push({ id: 'hers', target, ...hers })
  open.flow.wantComment(true)
  cost(open, 3)
  await open.flow.lookStale()
  await open.when(({ kept }) => kept.comment.says !== null)
  expect(open.state().kept.comment.says).toContain('a comment of somebody already')
  await open.flow.write()
  await open.rested()
  expect(comments(open)).toEqual([{ at: HEADER, ...hers }])
})

it('which somebody has answered stays with the answer, and is resolved when it is not true any more', async () => {
  const open = await openWritten()
  open.flow.wantComment(true)
  cost(open, 3)
  await open.flow.lookStale()
  await come(open, ours('Unit cost'))
  const [comment] = open.host.book.comments
  comment!.replies.push({ id: 'reply', content: 'I know, tomorrow' })
  cost(open, was)
  await open.flow.lookStale()
  await come(open, { ...ours('Unit cost'), replies: ['I know, tomorrow'], resolved: true })
  // It is a talk of theirs now.
  cost(open, 4)
  await open.flow.lookStale()
  await open.when(({ kept }) => kept.comment.says !== null)
  expect(comments(open)).toHaveLength(1)
})

it('which somebody has deleted or changed is left so', async () => {
  const open = await openWritten()
  open.flow.wantComment(true)
  cost(open, 3)
  await open.flow.lookStale()
  await come(open, ours('Unit cost'))
  await open.rested()
  open.host.book.comments[0]!.content += ' – seen, Ben'
  cost(open, was)
  await open.flow.lookStale()
  await open.when(() => !String(open.host.book.settings.get('edps')).includes('"comment"'))
  expect(comments(open)).toEqual([ours('seen, Ben')])
  open.host.book.comments = []
  cost(open, 3)
  await open.flow.lookStale()
  await come(open, ours('Unit cost'))
  await open.rested()
  open.host.book.comments = []
  await open.flow.lookStale()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(comments(open)).toEqual([])
})

it('of another is taken away by whoever finds the plan to fit, also without a key', async () => {
  const ada = await openWritten()
  ada.flow.wantComment(true)
  cost(ada, 3)
  await ada.flow.lookStale()
  await come(ada, ours('Unit cost'))
  await ada.rested()
  const ben = await ada.beside()
  await ben.flow.start()
  await ben.when(({ kept }) => kept.stale === true)
  expect(comments(ben)).toHaveLength(1)
  cost(ada, was)
  await ben.flow.lookStale()
  await come(ben)
  await ben.rested()
})

it('of two panes one puts it there', async () => {
  const ada = await openWritten()
  const ben = await ada.beside()
  await ben.flow.start()
  for (const one of [ada, ben]) one.flow.wantComment(true)
  cost(ada, 3)
  await Promise.all([ada.flow.lookStale(), ben.flow.lookStale()])
  // Where each saw the other at it, both leave it until the next look.
  const look = async () => {
    await ada.flow.lookStale()
    return comments(ada).length
  }
  await expect.poll(look, { timeout: 10_000, interval: 300 }).toBe(1)
  await ben.flow.lookStale()
  await ada.rested()
  expect(comments(ada)).toEqual([ours('Unit cost')])
})

it('goes with everything else that EDPS wrote, and hers stay', async () => {
  const open = await openWritten({ comments: { 'Sales!A1': ['mine'] } })
  open.flow.wantComment(true)
  open.host.coAuthor.deleteRows('Sales', 0)
  await expect.poll(() => comments(open).length).toBe(2)
  await open.flow.tool({ do: 'open' })
  await open.flow.tool({ do: 'begin', tool: 'ours' })
  const { tools } = open.state()
  expect(tools?.at === 'ours' && tools.goes).toContain(
    'The comment that says that the plan is out of date',
  )
  await open.flow.tool({ do: 'remove' })
  expect(open.state().tools?.at).toBe('removed')
  expect(comments(open).map(({ content }) => content)).toEqual(['mine'])
  expect([...open.host.book.settings]).toEqual([])
  // A sample with nothing but the add-in's comment is an unchanged one; hers is not.
  expect(open.host.book.sheets.map(({ name }) => name)).toEqual(['Sales'])
})

it('is not put into a sheet that is protected, and says so', async () => {
  const open = await openWritten()
  open.host.coAuthor.protectSheet('Deals')
  open.flow.wantComment(true)
  await open.flow.lookStale()
  open.host.coAuthor.deleteRows('Sales', 0)
  await open.flow.lookStale()
  await open.when(({ kept }) => kept.comment.says !== null)
  expect(open.state().kept.comment.says).toContain('protected')
  expect(String(open.host.book.settings.get('edps'))).not.toContain('"comment"')
  expect(comments(open)).toEqual([])
})

function at([top, left]: number[]) {
  return { top: top!, left: left!, bottom: top!, right: left! }
}
