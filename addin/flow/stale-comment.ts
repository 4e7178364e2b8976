// While the plan in the columns is out of date, a comment at their header says so to people who see
// the sheet and not the pane. Only a device on which somebody asked for it adds one, in that
// person's name. Any pane removes it when the plan fits again or another plan is written. The
// workbook keeps no record of it: each look goes by the comments that stand in the sheet
// (plan/comment-words.ts), so it needs no lease. Two panes that add one at the same time both see
// both later, and keep the same one (comment-rules.ts).
import type { HeaderCell } from '#addin/excel/header-comment.ts'
import { plain } from '#addin/plan/comment-words.ts'
import { dataHoldsKey } from '#addin/plan/key-guard.ts'
import { MERGE_MS } from '#addin/plan/lease.ts'
import { decideComments, type Decided, type Known } from './comment-rules.ts'
import type { FlowContext } from './context.ts'
import { runExclusive, inBackground } from './jobs.ts'
import type { Due } from './memory.ts'
import type { State } from '#addin/state/state.ts'
import { NEWER, refreshState } from './workbook.ts'

/** Most characters of what has changed: Excel shows a comment in a small box. */
const CHANGED_CHARACTERS = 600
/** Milliseconds until all edits that others made before they saw a change have arrived. */
const AGAIN_MS = 2 * MERGE_MS
/** Tries while Excel is busy. */
const TRIES = 5

/** Turns the comment on or off for this device. */
export function wantComment(context: FlowContext, wanted: boolean): void {
  context.keys.wantComments(wanted)
  showReason(context, null, wanted)
  followStale(context)
}

/**
 * Updates the comment in the background. `fresh`: the tables were read just now; otherwise another
 * device's comment may be newer.
 */
export function followStale(context: FlowContext, fresh = false): void {
  const { comment } = context.memory
  comment.tries = 0
  comment.fresh ||= fresh
  inBackground(context, look(context, 'anew'))
}

/** Removes every comment, for a job that has written another plan. */
export async function dropComments(context: FlowContext): Promise<void> {
  await bringIntoLine(context, null, { ...knownOf(context), plan: 'fits', fresh: true }, 'again')
}

/** Waits for the pane's other jobs; repeats until nothing new became known meanwhile. */
async function look(context: FlowContext, due: Due): Promise<void> {
  const { comment, watch } = context.memory
  comment.due = comment.due === 'anew' ? 'anew' : due
  if (comment.looking) return
  comment.looking = true
  while (comment.due !== null && !watch.stop.signal.aborted)
    await runExclusive(context, 'comment', async () => {
      const now = comment.due ?? due
      comment.due = null
      await lookNow(context, now)
    })
  comment.looking = false
}

async function lookNow(context: FlowContext, due: Due): Promise<void> {
  const { memory, keys, state } = context
  const done = await lookFresh(context, due)
  if (done.ok) {
    memory.comment.tries = 0
    if (done.changed) lookLater(context, 'again')
    // A look for duplicates does not find out why there is no comment.
    if (due === 'anew') showReason(context, done.reason)
    return
  }
  const matters = state.value.kept.comment.wanted || keys.commentTag() !== null
  if (matters) showReason(context, done.message)
  if (done.again && ++memory.comment.tries < TRIES) lookLater(context, due)
}

async function lookFresh(context: FlowContext, due: Due): Promise<Done> {
  const { comment } = context.memory
  const { fresh } = comment
  comment.fresh = false
  // Whether the pane's plan is the one in the columns, and where the columns are.
  const unread = await refreshState(context)
  if (unread !== null) return { ok: false, again: unread !== NEWER, message: unread }
  const header = await headerOf(context)
  return bringIntoLine(context, header, { ...knownOf(context), fresh }, due)
}

function lookLater(context: FlowContext, due: Due): void {
  const { signal } = context.memory.watch.stop
  inBackground(
    context,
    context.dependencies.sleep(AGAIN_MS, signal).then(() => look(context, due)),
  )
}

type Done =
  | { readonly ok: true; readonly changed: boolean; readonly reason: string | null }
  | { readonly ok: false; readonly again: boolean; readonly message: string }

async function bringIntoLine(
  { dependencies, keys }: FlowContext,
  header: HeaderCell | null,
  known: Known,
  due: Due,
): Promise<Done> {
  let decided: Decided = { drop: [], put: null, reason: null }
  const done = await dependencies.excel.changeComments(header, (found) => {
    decided = decideComments(known, found, due === 'anew')
    // Remembered first: the comment is this device's even if Excel's answer is lost.
    if (decided.put) keys.rememberTag(decided.put.tag)
    return decided
  })
  if (!done.ok) {
    const { kind, message } = done.failure
    return { ok: false, again: kind === 'busy' || kind === 'no_answer', message }
  }
  return { ok: true, changed: done.value, reason: decided.reason }
}

function knownOf({ state, memory, keys }: FlowContext): Omit<Known, 'fresh'> {
  const { current, stale, changedForSheet, comment } = state.value.kept
  const { wanted } = comment
  const own = { wanted, tag: keys.commentTag() ?? memory.comment.tag }
  if (current === null) return { plan: 'unknown', head: null, words: '', ...own }
  const head = headOf(current)
  const stands = memory.workbook.written?.session === current.session
  const looked = stale === null ? 'unknown' : stale ? 'stale' : 'fits'
  return {
    plan: stands ? looked : 'replaced',
    head,
    words: plain(head + changedText(changedForSheet)),
    ...own,
  }
}

/** The cell for the comment; null = the plan has no column. */
async function headerOf({ dependencies, memory }: FlowContext): Promise<HeaderCell | null> {
  const menu = await dependencies.worker.menuOf('current')
  const owned = memory.workbook.owned?.find(({ table, mock }) => table === menu?.table.id && !mock)
  if (!owned || owned.qty.id === null) return null
  return { table: owned.table, column: { id: owned.qty.id, name: owned.qty.name } }
}

function headOf({ at, by }: NonNullable<State['kept']['current']>): string {
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return plain(
    `EDPS: this plan, made by ${by} on ${when}, is out of date: its tables have changed since.`,
  )
}

function changedText(changed: readonly string[]): string {
  const said = changed.join(' ')
  // The table may have been renamed since.
  const what =
    said === '' || said.length > CHANGED_CHARACTERS || dataHoldsKey(said) ? '' : ` ${said}`
  return `${what} Plan again.`
}

function showReason(context: FlowContext, reason: string | null, wanted?: boolean): void {
  const { kept } = context.state.value
  context.set({ kept: { ...kept, comment: { wanted: wanted ?? kept.comment.wanted, reason } } })
}
