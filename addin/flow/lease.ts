// Writing while nobody else does (plan/lease.ts): the token is noted, waited for and looked at before a
// job, and kept after it until what it wrote has reached everyone. In that time rows that a co-author
// sorted meanwhile are put right: her sort and this write knew nothing of each other. While the pane has it
// the token is noted anew again and again, or others would take it for a crashed writer's.
import type { ExcelAnswer } from '#addin/excel/failure.ts'
import {
  LEASE_MS,
  LEASE_PREFIX,
  leaseName,
  leaseText,
  MERGE_MS,
  observe,
  type Writer,
} from '#addin/plan/lease.ts'
import { moment, type FlowContext } from './context.ts'
import { runExclusive, inBackground, messageOf } from './jobs.ts'
import type { Settle } from './memory.ts'
import { nameNow } from './sign-in.ts'
import type { Progress } from '#addin/state/progress.ts'

/** Looks after a write until the rows are at rest, each when every edit from before has arrived. */
const SETTLE_LOOKS = 5
/** An edit that knew nothing of the write is made before the write arrives, and arrives as late again. */
const SETTLE_MS = 2 * MERGE_MS
/** A token that was not noted anew for so long, in the midst of a long job, is. */
const RENEW_MS = LEASE_MS / 3
/** Steps of the progress while the token travels. */
const STEPS = 6

/** Under which the window notes its token. */
const TAB_NOTE = 'edps-writer'

/** What a job leaves: rows that are looked at again; those of the job before; rows of two plans. */
export type Wrote = Settle | 'nothing' | 'part'

/**
 * Runs a job that writes, while no one else does; answers why it may not be run, or null. What the job
 * before it wrote is looked after on, if this one writes no rows. `before`: runs before the wait. In line
 * with the pane's other jobs: it asks for the right of the whole pane.
 */
export async function underLease(
  context: FlowContext,
  progress: (progress: Progress) => void,
  job: () => Promise<Wrote>,
  before: () => Promise<void>,
): Promise<string | null> {
  const { lease } = context.memory
  const refused = await acquire(context, progress, before)
  if (refused !== null) return refused
  // What a fault leaves nobody knows.
  let wrote: Wrote = 'part'
  try {
    wrote = await job()
    return null
  } finally {
    if (wrote !== 'nothing') lease.settle = wrote === 'part' ? null : wrote
    lookAfter(context)
  }
}

/** Begins the looks at what was written; the token is given back when they have ended. */
function lookAfter(context: FlowContext): void {
  const { lease } = context.memory
  const stop = new AbortController()
  const ended = rest(context, lease.settle, stop.signal).catch((fault: unknown) => {
    if (!stop.signal.aborted) context.notify('problem', messageOf(fault))
  })
  lease.resting = { stop, ended }
}

/**
 * Whether this pane's token still stands, a machine that slept too long may have lost it; where it does it
 * is noted anew. Who has taken it for a crashed writer's a moment ago then finds it again after her wait.
 */
export async function stillMine(context: FlowContext): Promise<boolean> {
  const { own } = context.memory.lease
  if (own === null) return false
  const text = await context.dependencies.excel.readSetting(own)
  // Excel not answering says nothing of it.
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

/** Goes on while the pane has the token, beside whatever it is doing. */
function renew(context: FlowContext): void {
  const { dependencies, memory } = context
  const { lease } = memory
  // A pane that was closed meanwhile has nobody who would end it.
  if (memory.watch.stop.signal.aborted) return
  const stop = new AbortController()
  const beats = async () => {
    while (!stop.signal.aborted) {
      const left = lease.noted + RENEW_MS - dependencies.now()
      if (left <= 0 && !(await stillMine(context))) return
      await dependencies.sleep(Math.max(left, RENEW_MS / STEPS), stop.signal)
    }
  }
  const ended = beats()
  inBackground(context, ended)
  lease.renewing = { stop, ended }
}

/** Whether nobody else can have this workbook. */
export async function nobodyElse({ dependencies }: FlowContext): Promise<boolean> {
  const unshared = await dependencies.excel.isNeverSaved()
  return unshared.ok && unshared.value
}

/** The pane is closed: nothing is looked at any more, and the token ends by itself. */
export function stopLease({ memory }: FlowContext): void {
  memory.lease.resting?.stop.abort()
  memory.lease.renewing?.stop.abort()
}

/** Gives the token back at once: what was written is about to be taken away. */
export async function endLease(context: FlowContext): Promise<void> {
  const { lease } = context.memory
  lease.resting?.stop.abort()
  await lease.resting?.ended
  lease.resting = null
  await release(context)
}

/** Notes who writes when the pane opens: what a crashed writer left is then known the sooner. */
export async function noteWriters(context: FlowContext): Promise<void> {
  await othersOrNull(context)
}

async function acquire(
  context: FlowContext,
  progress: (progress: Progress) => void,
  before: () => Promise<void>,
): Promise<string | null> {
  const { dependencies, memory } = context
  const { lease } = memory
  // What is still kept from the last write needs no wait: whoever comes now sees it.
  lease.resting?.stop.abort()
  await lease.resting?.ended
  lease.resting = null
  if (lease.own !== null && (await stillMine(context))) {
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
  // A fault too gives it back, or it would be noted anew for as long as the pane is open.
  let failed = put.ok ? null : put.failure.message
  try {
    if (put.ok) failed = await waitAlone(context, progress, before)
  } catch (fault) {
    await release(context)
    throw fault
  }
  if (failed !== null) await release(context)
  return failed
}

/** Waits until the token that was just noted has reached everyone; answers why it may not be used. */
async function waitAlone(
  context: FlowContext,
  progress: (progress: Progress) => void,
  before: () => Promise<void>,
): Promise<string | null> {
  const { dependencies, memory } = context
  const { lease } = memory
  renew(context)
  await before()
  // Asked after the token was noted: in whatever is saved and opened by others later, it stands.
  const steps = (await nobodyElse(context)) ? 0 : STEPS
  const stop = new AbortController()
  lease.asking = stop
  for (let step = 0; step < steps && !stop.signal.aborted; step++) {
    const says = 'Making sure that nobody else writes a plan here'
    progress({ says, share: step / STEPS, canStop: true })
    await dependencies.sleep(MERGE_MS / STEPS, stop.signal)
  }
  lease.asking = null
  if (stop.signal.aborted) return STOPPED
  if (!(await stillMine(context))) return LOST
  return othersOrNull(context)
}

/** Said where the person ended the wait. */
export const STOPPED = 'Stopped: nothing was changed.'

/** Said where the token is gone while its holder writes. */
export const LOST =
  'Somebody else has begun to write a plan here meanwhile: look at what stands there, then press the button again.'

/** Who else writes now, in a sentence; tokens that crashed writers have left are taken away. */
async function othersOrNull(context: FlowContext): Promise<string | null> {
  const { dependencies, memory } = context
  const { lease } = memory
  const tokens = await dependencies.excel.readSettings(LEASE_PREFIX)
  if (!tokens.ok) return tokens.failure.message
  // What an earlier pane of this very window left: it writes no more.
  const left = dependencies.tab?.getItem(TAB_NOTE) ?? null
  const isLeft = ({ name }: { readonly name: string }) => name === left && name !== lease.own
  const others = tokens.value.filter((token) => !isLeft(token))
  const { writers, ended, seen } = observe(others, lease.own, lease.seen, dependencies.now())
  lease.seen = seen
  for (const name of [...ended, ...tokens.value.filter(isLeft).map(({ name }) => name)])
    await dependencies.excel.writeSetting(name, null)
  return writers.length === 0 ? null : othersText(writers[0]!)
}

function othersText({ by }: Writer): string {
  return (
    `${by ?? 'A colleague'} is writing a plan into this workbook. Wait half a minute, then press the button again and ` +
    'look at what stands there. (If that pane was closed meanwhile, this ends by itself after three minutes.)'
  )
}

/** Keeps the token until all has arrived and the rows are at rest; then gives it back. */
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
    // In line with the pane's other jobs; one that has the line and writes itself does not wait for it.
    const look = runExclusive(context, 'settle', async () => {
      if (signal.aborted) return
      mine = await stillMine(context)
      if (mine) quiet = await settle()
    })
    await Promise.race([look, abortOf(signal)])
    if (signal.aborted) return
    if (quiet || !mine) break
  }
  // Whoever has the right now looks after her own rows.
  if (!quiet && mine) context.notify('problem', MOVING)
  await release(context)
}

const abortOf = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()))

const MOVING =
  'Rows of the table were moved or edited again and again while the plan was written: write it once more when nobody does.'

async function release({ dependencies, memory }: FlowContext): Promise<void> {
  const { lease } = memory
  const { own, renewing } = lease
  renewing?.stop.abort()
  // It would note the token once more.
  await renewing?.ended.catch(() => undefined)
  lease.renewing = null
  lease.asking = null
  lease.cells.clear()
  lease.settle = null
  if (own === null) return
  const gone = await dependencies.excel.writeSetting(own, null)
  // Where it stays, it ends by itself.
  if (gone.ok) lease.own = null
}
