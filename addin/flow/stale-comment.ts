// While the plan in the columns is out of date a comment at their header says so, for people who see the
// sheet and not the pane: in the name of whoever asked for it on this device, and only where she did. It
// goes when the plan fits again or another one is written, by whichever pane finds it so. Nothing of it is
// remembered in the workbook: each look goes by what stands in the sheet (plan/comment-words.ts), so it
// needs no right to write and holds nobody up. Of two panes that put one there at the same moment each sees
// both when it looks again, and both leave the same one (comment-rules.ts).
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

/** Characters of what has changed: a comment is read in a small box. */
const CHANGED_CHARACTERS = 600
/** Milliseconds after a change until whatever others did before they saw it has arrived. */
const AGAIN_MS = 2 * MERGE_MS
/** Tries while Excel is busy. */
const TRIES = 5

/** Asks for the comment on this device, or for no more; what stands there follows. */
export function wantComment(context: FlowContext, wanted: boolean): void {
  context.keys.wantComments(wanted)
  say(context, null, wanted)
  followStale(context)
}

/**
 * Brings the comment into line with what is known of the plan; nobody waits for it. `fresh`: the tables have
 * just been looked at; what was known before says nothing of what others have put there since.
 */
export function followStale(context: FlowContext, fresh = false): void {
  const { comment } = context.memory
  comment.tries = 0
  comment.fresh ||= fresh
  inBackground(context, look(context, 'anew'))
}

/** Takes every one away, in a job that has written another plan: whatever they say is of the past. */
export async function dropComments(context: FlowContext): Promise<void> {
  await bringIntoLine(context, null, { ...knownOf(context), plan: 'fits', fresh: true }, 'again')
}

/** In line with the pane's other jobs; repeated until nothing has become known meanwhile. */
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
    // A look for what is double learns nothing of why there is none.
    if (due === 'anew') say(context, done.says)
    return
  }
  const matters = state.value.kept.comment.wanted || keys.commentTag() !== null
  if (matters) say(context, done.message)
  if (done.again && ++memory.comment.tries < TRIES) lookLater(context, due)
}

async function lookFresh(context: FlowContext, due: Due): Promise<Done> {
  const { comment } = context.memory
  const { fresh } = comment
  comment.fresh = false
  // Whether the plan that this pane knows is the one in the columns, and where those are.
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
  | { readonly ok: true; readonly changed: boolean; readonly says: string | null }
  | { readonly ok: false; readonly again: boolean; readonly message: string }

async function bringIntoLine(
  { dependencies, keys }: FlowContext,
  header: HeaderCell | null,
  known: Known,
  due: Due,
): Promise<Done> {
  let decided: Decided = { drop: [], put: null, says: null }
  const done = await dependencies.excel.changeComments(header, (found) => {
    decided = decideComments(known, found, due === 'anew')
    // Before it stands there: it is this device's also where Excel's answer is lost.
    if (decided.put) keys.rememberTag(decided.put.tag)
    return decided
  })
  if (!done.ok) {
    const { kind, message } = done.failure
    return { ok: false, again: kind === 'busy' || kind === 'no_answer', message }
  }
  return { ok: true, changed: done.value, says: decided.says }
}

function knownOf({ state, memory, keys }: FlowContext): Omit<Known, 'fresh'> {
  const { current, stale, changed, comment } = state.value.kept
  const { wanted } = comment
  const own = { wanted, tag: keys.commentTag() ?? memory.comment.tag }
  if (current === null) return { plan: 'unknown', head: null, words: '', ...own }
  const head = headOf(current)
  const stands = memory.workbook.written?.session === current.session
  const looked = stale === null ? 'unknown' : stale ? 'stale' : 'fits'
  return {
    plan: stands ? looked : 'replaced',
    head,
    words: plain(head + changedText(changed)),
    ...own,
  }
}

/** Where it is to stand; null = the plan has no column. */
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
  // A table may have been given any name since.
  const what =
    said === '' || said.length > CHANGED_CHARACTERS || dataHoldsKey(said) ? '' : ` ${said}`
  return `${what} Plan again.`
}

function say(context: FlowContext, says: string | null, wanted?: boolean): void {
  const { kept } = context.state.value
  context.set({ kept: { ...kept, comment: { wanted: wanted ?? kept.comment.wanted, says } } })
}
