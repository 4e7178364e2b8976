// While the plan in the columns is out of date a comment at their header says so, for people who see the
// sheet and not the pane: in the name of whoever asked for it on this device, and only where she did. It
// goes when the plan fits again or another one is written, by whichever pane finds it so. Written under
// the lease, as the columns are: of two panes one puts it there.
import { commentMark, type HeaderCell } from '#addin/excel/header-comment.ts'
import { dataHoldsKey } from '#addin/plan/key-guard.ts'
import type { WorkbookState } from '#addin/plan/workbook-state.ts'
import { alone, inBackground, type Hub } from './hub.ts'
import { stillMine, underLease } from './lease.ts'
import type { State } from './state.ts'
import { changeState, refreshState } from './workbook.ts'

type Known = NonNullable<WorkbookState['comment']>
interface Wanted extends HeaderCell {
  readonly text: string
}

/** Characters of what has changed: a comment is read in a small box. */
const CHANGED_CHARACTERS = 600
/**
 * Milliseconds before one that stands there says what else has changed: while it is written nobody else can
 * write a plan, and people edit cell after cell.
 */
const AGAIN_MS = 5 * 60_000

export interface CommentMemory {
  /** When one was put there by this pane. */
  at: number | null
  /** It is waited until one may be put anew. */
  waiting: boolean
}
export const newComment = (): CommentMemory => ({ at: null, waiting: false })

/** Asks for the comment on this device, or for no more; what stands there follows. */
export function wantComment(hub: Hub, wanted: boolean): void {
  hub.keys.wantComments(wanted)
  say(hub, null, wanted)
  followStale(hub, !wanted)
}

/** Brings the comment into line with what is known of the plan; nobody waits for it. */
export function followStale(hub: Hub, drop = false): void {
  inBackground(hub, follow(hub, drop))
}

/** Takes the comment away while the lease is held: another plan is written. Answers whether it is gone. */
export async function dropComment({ edges, memory }: Hub): Promise<boolean> {
  const { comment } = memory.workbook
  return !comment || (await edges.excel.dropHeaderComment(comment, comment.mark)).ok
}

async function follow(hub: Hub, drop: boolean): Promise<void> {
  const aim = await aimOf(hub, drop)
  if (aim === 'as it is' || isSame(aim, hub.memory.workbook.comment)) return
  if (aim !== null && hub.memory.workbook.comment) {
    const { at } = hub.memory.comment
    const left = at === null ? 0 : at + AGAIN_MS - hub.edges.now()
    if (left > 0) return again(hub, left)
  }
  // A person's own: nobody is held up for it.
  if (aim !== null && hub.memory.workbook.comment === undefined) {
    const there = await hub.edges.excel.readHeaderComment(aim)
    if (there.ok && there.value !== null) return say(hub, THEIRS)
  }
  const refused = await underLease(
    hub,
    () => undefined,
    async () => {
      await alone(hub, 'comment', () => put(hub, drop))
      return 'nothing'
    },
    () => Promise.resolve(),
  )
  if (refused !== null && aim !== null) say(hub, LATER)
}

/** Looks once more after this time, whatever is true then. */
async function again(hub: Hub, milliseconds: number): Promise<void> {
  const { comment, watch } = hub.memory
  if (comment.waiting) return
  comment.waiting = true
  await hub.edges.sleep(milliseconds, watch.stop.signal)
  comment.waiting = false
  if (!watch.stop.signal.aborted) await follow(hub, false)
}

/** Under the lease, and in line with the pane's other jobs: what was aimed at may be so no more. */
async function put(hub: Hub, drop: boolean): Promise<void> {
  const { excel } = hub.edges
  // Whatever waited before it may have given the right back.
  if (!(await stillMine(hub))) return
  const unread = await refreshState(hub)
  if (unread !== null) return say(hub, unread)
  const aim = await aimOf(hub, drop)
  const known = hub.memory.workbook.comment
  if (aim === 'as it is' || isSame(aim, known)) return
  if (known) {
    const gone = await excel.dropHeaderComment(known, known.mark)
    if (!gone.ok) return say(hub, gone.failure.message)
  }
  const remember = (comment: Known | undefined) =>
    changeState(hub, (state) => ({ ...state, comment }))
  if (aim === null) return void (await remember(undefined))
  // Remembered before it stands there, or nobody would know whose it is.
  const { table, column, text } = aim
  const noted = await remember({ table, column, mark: commentMark(text) })
  if (!noted.ok) return say(hub, noted.message)
  const stands = await excel.putHeaderComment(aim, text)
  hub.memory.comment.at = hub.edges.now()
  if (stands.ok && stands.value) return say(hub, null)
  // An answer that is lost says nothing of the comment.
  if (stands.ok || stands.failure.kind !== 'no_answer') await remember(undefined)
  say(hub, stands.ok ? THEIRS : stands.failure.message)
}

/** What is to stand there; null = nothing, which only a pane that knows says. */
async function aimOf(hub: Hub, drop: boolean): Promise<Wanted | null | 'as it is'> {
  const { kept } = hub.state.value
  if (drop || kept.stale === false) return null
  if (kept.stale === null || !kept.comment.wanted || kept.current === null) return 'as it is'
  const menu = await hub.edges.desk.menuOf('current')
  const owned = hub.memory.workbook.owned?.find(
    ({ table, mock }) => table === menu?.table.id && !mock,
  )
  if (!owned || owned.qty.id === null) return 'as it is'
  return { table: owned.table, column: owned.qty.id, text: textOf(kept.current, kept.changed) }
}

function textOf(
  { at, by }: NonNullable<State['kept']['current']>,
  changed: readonly string[],
): string {
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const said = changed.join(' ')
  // A table may have been given any name since.
  const what =
    said === '' || said.length > CHANGED_CHARACTERS || dataHoldsKey(said) ? '' : ` ${said}`
  return `EDPS: this plan, made by ${by} on ${when}, is out of date: its tables have changed since.${what} Plan again.`
}

function isSame(aim: Wanted | null, known: Known | undefined): boolean {
  if (aim === null || !known) return aim === null && !known
  return (
    aim.table === known.table && aim.column === known.column && commentMark(aim.text) === known.mark
  )
}

function say(hub: Hub, says: string | null, wanted?: boolean): void {
  const { kept } = hub.state.value
  hub.set({ kept: { ...kept, comment: { wanted: wanted ?? kept.comment.wanted, says } } })
}

const THEIRS =
  'The header has a comment of somebody already: it stays as it is, and none of the add-in’s is put there.'
const LATER = 'Somebody is writing here: the comment comes when the plan is looked at next.'
