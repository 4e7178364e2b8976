// Lets one pane write at a time (plan/lease.ts). Before a job the pane writes a token, waits, unless it was ready alone
// (ready.ts), and looks for other tokens. It keeps the token until its edits have reached every co-author, and mends rows that a
// co-author sorted meanwhile. It renews the token: others treat an old one as left by a crash.
import type { ExcelAnswer } from '../excel/failure.ts'
import { LEASE_MS, LEASE_PREFIX, leaseName, leaseText, MERGE_MS, observe } from './lease-state.ts'
import { writeRunText } from '../messages/texts.ts'
import { moment, type FlowContext } from '../shell/context.ts'
import { runExclusive, inBackground, messageOf } from '../shell/jobs.ts'
import type { Settle } from '../shell/memory.ts'
import { endReady, isAnotherReady, isReadyAlone } from './ready.ts'
import { nameNow } from '../sign-in/sign-in.ts'
import type { Progress } from '../shell/progress.ts'

/**
 * Looks after a write, each after all edits from before have arrived, until the rows are at rest.
 */
const SETTLE_LOOKS = 5
/**
 * A co-author may edit without knowing of the write until it arrives, and that edit takes as long
 * to travel back.
 */
const SETTLE_MS = 2 * MERGE_MS
/** The token is renewed this often during a long job. */
const RENEW_MS = LEASE_MS / 3
/** Steps of the progress while the token travels. */
const STEPS = 6

/** Under this name the window remembers its token. */
const TAB_NOTE = 'edps-writer'

/** What a job leaves: rows to look at again; rows of the job before; or rows of two plans. */
export type AfterWrite = Settle | 'nothing' | 'part'

/**
 * Runs a job that writes, when nobody else writes; returns null, or why it may not run. If this job
 * writes no rows, the rows of the job before it are still looked after. `before` runs before the
 * wait. The job waits for the pane's other jobs.
 */
export async function underLease(
  context: FlowContext,
  progress: (progress: Progress) => void,
  job: () => Promise<AfterWrite>,
  before: () => Promise<void>,
): Promise<string | null> {
  const { lease } = context.memory
  const refused = await acquire(context, progress, before)
  if (refused !== null) return refused
  // After a fault it is unknown what was written.
  let wrote: AfterWrite = 'part'
  try {
    wrote = await job()
    return null
  } finally {
    if (wrote !== 'nothing') lease.settle = wrote === 'part' ? null : wrote
    startLooks(context)
  }
}

/** Starts the looks at what was written; the token is removed after the last one. */
function startLooks(context: FlowContext): void {
  const { lease } = context.memory
  const stop = new AbortController()
  const ended = rest(context, lease.settle, stop.signal).catch((fault: unknown) => {
    if (!stop.signal.aborted) context.notify('problem', messageOf(fault))
  })
  lease.resting = { stop, ended }
}

/**
 * Renews the token; returns false if it is gone, as after a long sleep of the machine. A pane that
 * has just removed the token as a crashed writer's finds the renewed one after its wait.
 */
export async function renewIfHeld(context: FlowContext): Promise<boolean> {
  const { own } = context.memory.lease
  if (own === null) return false
  const text = await context.dependencies.excel.readSetting(own)
  // No answer from Excel does not mean that the token is gone.
  if (!text.ok) return true
  if (text.value === null) return false
  await note(context, own)
  return true
}

async function note(context: FlowContext, own: string): Promise<ExcelAnswer<null>> {
  const { dependencies, memory } = context
  const at = dependencies.now()
  const put = await dependencies.excel.writeSetting(
    own,
    leaseText(nameNow(context), moment(context)),
  )
  if (put.ok) memory.lease.noted = at
  return put
}

/** Renews the token while the pane has it, beside other jobs. */
function renew(context: FlowContext): void {
  const { dependencies, memory } = context
  const { lease } = memory
  // Nobody would stop the renewal in a closed pane.
  if (memory.watch.stop.signal.aborted) return
  const stop = new AbortController()
  const beats = async () => {
    while (!stop.signal.aborted) {
      const left = lease.noted + RENEW_MS - dependencies.now()
      if (left <= 0 && !(await renewIfHeld(context))) return
      await dependencies.sleep(Math.max(left, RENEW_MS / STEPS), stop.signal)
    }
  }
  const ended = beats()
  inBackground(context, ended)
  lease.renewing = { stop, ended }
}

/** Whether nobody else can have this workbook open. */
export async function isUnshared({ dependencies }: FlowContext): Promise<boolean> {
  const unshared = await dependencies.excel.isNeverSaved()
  return unshared.ok && unshared.value
}

/** Stops all looks when the pane closes; the token then expires. */
export function stopLease({ memory }: FlowContext): void {
  const { resting, renewing, ready } = memory.lease
  for (const one of [resting, renewing, ready]) one?.stop.abort()
}

/** Removes the token at once: what was written is about to be removed. */
export async function endLease(context: FlowContext): Promise<void> {
  const { lease } = context.memory
  lease.resting?.stop.abort()
  await lease.resting?.ended
  lease.resting = null
  await endReady(context)
  await release(context)
}

/** Notes at the start who writes, so that a crashed writer is recognized sooner. */
export async function noteOtherWriters(context: FlowContext): Promise<void> {
  await othersOrNull(context)
}

async function acquire(
  context: FlowContext,
  progress: (progress: Progress) => void,
  before: () => Promise<void>,
): Promise<string | null> {
  const { dependencies, memory } = context
  const { lease } = memory
  // A token that is still there from the last write needs no wait: others see it.
  lease.resting?.stop.abort()
  await lease.resting?.ended
  lease.resting = null
  if (lease.own !== null && (await renewIfHeld(context))) {
    if (lease.renewing === null) renew(context)
    return null
  }
  lease.renewing?.stop.abort()
  lease.own = null
  lease.cells.clear()
  lease.settle = null

  const refused = await othersOrNull(context)
  if (refused !== null) return refused
  const own = leaseName(dependencies.randomId())
  dependencies.tab?.setItem(TAB_NOTE, own)
  const put = await note(context, own)
  lease.own = own
  // Also after a fault, or the token would be renewed as long as the pane is open.
  let failed = put.ok ? null : put.failure.message
  try {
    if (put.ok) failed = await waitForToken(context, progress, before)
  } catch (fault) {
    await release(context)
    throw fault
  }
  if (failed !== null) await release(context)
  return failed
}

/** Waits until the new token has reached everyone; returns null, or why the pane may not write. */
async function waitForToken(
  context: FlowContext,
  progress: (progress: Progress) => void,
  before: () => Promise<void>,
): Promise<string | null> {
  const { dependencies } = context
  const { lease } = context.memory
  renew(context)
  await before()
  const begun = dependencies.now()
  const stop = new AbortController()
  lease.asking = stop
  /** Returns false where the person stopped it. */
  const wait = async (until: number): Promise<boolean> => {
    const milliseconds = Math.max(0, until - dependencies.now())
    for (let step = 0; step < STEPS && !stop.signal.aborted; step++) {
      const text = writeRunText.makingSure
      progress({ text, share: step / STEPS, canStop: true })
      await dependencies.sleep(milliseconds / STEPS, stop.signal)
    }
    return !stop.signal.aborted
  }
  // Asked after the token was written: a copy that is saved and opened later then holds it.
  if (!(await isUnshared(context)) && !(await isReadyAlone(context, wait))) {
    await wait(begun + MERGE_MS)
    // Whoever is ready may begin until this token arrives, and that is seen as much later again.
    if (!stop.signal.aborted && (await isAnotherReady(context))) await wait(begun + 2 * MERGE_MS)
  }
  lease.asking = null
  if (stop.signal.aborted) return STOPPED
  if (!(await renewIfHeld(context))) return LOST
  return othersOrNull(context)
}

/** For a wait that the person ended. */
export const STOPPED = writeRunText.stopped

/** For a token that vanished. */
export const LOST = writeRunText.lost

/** Null, or a sentence that says who else writes; tokens of crashed writers are removed. */
async function othersOrNull(context: FlowContext): Promise<string | null> {
  const { dependencies, memory } = context
  const { lease } = memory
  const tokens = await dependencies.excel.readSettings(LEASE_PREFIX)
  if (!tokens.ok) return tokens.failure.message
  // An earlier pane of this window cannot write any more.
  const left = dependencies.tab?.getItem(TAB_NOTE) ?? null
  const isLeft = ({ name }: { readonly name: string }) => name === left && name !== lease.own
  const others = tokens.value.filter((token) => !isLeft(token))
  const { writers, ended, seen } = observe(others, lease.own, lease.seen, dependencies.now())
  lease.seen = seen
  for (const name of [...ended, ...tokens.value.filter(isLeft).map(({ name }) => name)])
    await dependencies.excel.writeSetting(name, null)
  return writers.length === 0 ? null : writeRunText.otherWrites({ by: writers[0]!.by })
}

/** Keeps the token until all edits have arrived and the rows are at rest; then removes it. */
async function rest(
  context: FlowContext,
  settle: Settle | null,
  signal: AbortSignal,
): Promise<void> {
  const { dependencies } = context
  let quiet = settle === null
  let mine = true
  for (let look = 0; look < SETTLE_LOOKS; look++) {
    await dependencies.sleep(SETTLE_MS, signal)
    if (signal.aborted) return
    if (settle === null) break
    // Waits for the pane's other jobs. A job that writes itself does not wait for this one.
    const look = runExclusive(context, 'settle', async () => {
      if (signal.aborted) return
      mine = await renewIfHeld(context)
      if (mine) quiet = await settle()
    })
    await Promise.race([look, abortOf(signal)])
    if (signal.aborted) return
    if (quiet || !mine) break
  }
  // The pane that has the lease now looks after its own rows.
  if (!quiet && mine) context.notify('problem', writeRunText.moving)
  await release(context)
}

const abortOf = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()))

async function release({ dependencies, memory }: FlowContext): Promise<void> {
  const { lease } = memory
  const { own, renewing } = lease
  renewing?.stop.abort()
  // A running renewal would write the token again.
  await renewing?.ended.catch(() => undefined)
  lease.renewing = null
  lease.asking = null
  lease.cells.clear()
  lease.settle = null
  if (own === null) return
  const gone = await dependencies.excel.writeSetting(own, null)
  // A token that could not be removed expires.
  if (gone.ok) lease.own = null
}
