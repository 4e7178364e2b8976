// Makes a write begin at once: while a plan is checked, made or shown that is not in the columns, the pane notes that it is ready
// to write, and waits beside other work until everybody must have seen that. Of two panes the later one sees the earlier
// one's note, so at most one is ready alone. It writes without another wait; the other one waits twice (lease.ts).
import {
  LEASE_MS,
  LEASE_PREFIX,
  leaseText,
  MERGE_MS,
  observe,
  READY_PREFIX,
} from './lease-state.ts'
import { moment, type FlowContext } from '../shell/context.ts'
import type { Ready } from '../shell/memory.ts'
import { nameNow } from '../sign-in/sign-in.ts'

/** The note is renewed this often, and another try comes no sooner. */
const RENEW_MS = LEASE_MS / 3
/** A pane that is left open is ready no longer than this. */
const READY_MS = 30 * 60_000
/** Under this name the window remembers its note. */
const TAB_NOTE = 'edps-ready'

/** Begins to be ready, unless the pane is or has just tried in vain. */
export function beReady(context: FlowContext): void {
  const { dependencies, memory } = context
  const { lease, watch } = memory
  if (lease.ready !== null || lease.own !== null || watch.stop.signal.aborted) return
  if (dependencies.now() < lease.readyAgain) return
  const stop = new AbortController()
  const name = READY_PREFIX + dependencies.randomId()
  const ready: Ready = { name, noted: 0, since: null, alone: Promise.resolve(false), stop }
  lease.ready = ready
  ready.alone = becomeAlone(context, ready).catch(() => false)
  void ready.alone
    .then((alone) => (alone ? stayReady(context, ready) : undefined))
    .catch(() => undefined)
    .then(() => endReady(context, ready))
}

/**
 * Waits until everybody must have seen this pane's note; `wait` lasts to a moment, and ends early where the person stops it. Returns whether
 * nobody else was ready or wrote, so that the pane may write at once.
 */
export async function isReadyAlone(
  context: FlowContext,
  wait: (until: number) => Promise<boolean>,
): Promise<boolean> {
  const { dependencies, memory } = context
  const { ready } = memory.lease
  if (ready === null || ready.since === null) return false
  const travelled = ready.since + MERGE_MS
  if (travelled > dependencies.now() && !(await wait(travelled))) return false
  if (!(await ready.alone)) return false
  // A machine that slept may have been taken for a crashed one.
  if (dependencies.now() - ready.noted > LEASE_MS / 2) return false
  const stands = await dependencies.excel.readSetting(ready.name)
  return stands.ok && stands.value !== null
}

/** Whether another pane has noted that it is ready. */
export async function isAnotherReady(context: FlowContext): Promise<boolean> {
  return (await readyOthers(context)) !== 0
}

/** Takes the note away. */
export async function endReady(context: FlowContext, ready = context.memory.lease.ready) {
  const { dependencies, memory } = context
  if (ready === null) return
  ready.stop.abort()
  if (memory.lease.ready === ready) memory.lease.ready = null
  memory.lease.readyAgain = dependencies.now() + RENEW_MS
  // A closed pane touches nothing; its note ends by itself.
  if (ready.since === null || memory.watch.stop.signal.aborted) return
  await dependencies.excel.writeSetting(ready.name, null)
}

/** Notes that the pane is ready, where nobody else is or writes, and looks again once the note has travelled. */
async function becomeAlone(context: FlowContext, ready: Ready): Promise<boolean> {
  const { dependencies, memory } = context
  const { signal } = ready.stop
  const unshared = await dependencies.excel.isNeverSaved()
  if ((unshared.ok && unshared.value) || signal.aborted) return false
  if (await isAnybodyElse(context)) return false
  if (signal.aborted || memory.watch.stop.signal.aborted) return false
  dependencies.tab?.setItem(TAB_NOTE, ready.name)
  if (!(await note(context, ready))) return false
  ready.since = dependencies.now()
  await dependencies.sleep(MERGE_MS, signal)
  return !signal.aborted && !(await isAnybodyElse(context))
}

/** Renews the note until it is old, gone or taken away. */
async function stayReady(context: FlowContext, ready: Ready): Promise<void> {
  const { dependencies } = context
  const { signal } = ready.stop
  const end = dependencies.now() + READY_MS
  while (dependencies.now() < end) {
    await dependencies.sleep(RENEW_MS, signal)
    if (signal.aborted) return
    const stands = await dependencies.excel.readSetting(ready.name)
    if (stands.ok && stands.value === null) return
    if (signal.aborted) return
    await note(context, ready)
  }
}

async function note(context: FlowContext, ready: Ready): Promise<boolean> {
  const { dependencies } = context
  const at = dependencies.now()
  const text = leaseText(nameNow(context), moment(context))
  const put = await dependencies.excel.writeSetting(ready.name, text)
  if (put.ok) ready.noted = at
  return put.ok
}

/** Whether another pane is ready or writes; without an answer it counts as one. */
async function isAnybodyElse(context: FlowContext): Promise<boolean> {
  const { dependencies, memory } = context
  const writers = await dependencies.excel.readSettings(LEASE_PREFIX)
  if (!writers.ok || writers.value.some(({ name }) => name !== memory.lease.own)) return true
  return (await readyOthers(context)) !== 0
}

/** How many other panes are ready; notes of closed ones are removed. */
async function readyOthers(context: FlowContext): Promise<number> {
  const { dependencies, memory } = context
  const { lease } = memory
  const notes = await dependencies.excel.readSettings(READY_PREFIX)
  if (!notes.ok) return 1
  const own = lease.ready?.name ?? null
  // An earlier pane of this window is not ready any more.
  const left = dependencies.tab?.getItem(TAB_NOTE) ?? null
  const isLeft = ({ name }: { readonly name: string }) => name === left && name !== own
  const others = notes.value.filter((one) => !isLeft(one))
  const { writers, ended, seen } = observe(others, own, lease.readySeen, dependencies.now())
  lease.readySeen = seen
  for (const name of [...ended, ...notes.value.filter(isLeft).map(({ name }) => name)])
    await dependencies.excel.writeSetting(name, null)
  return writers.length
}
