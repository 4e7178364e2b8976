// What the parts of the flow share: the state, the edges, and what is remembered beside the state and
// never shown (the key, above all). The parts are functions over this hub; create-flow.ts joins them.
import { signal, type Signal } from '@preact/signals'
import type { ExcelAnswer } from '#addin/excel/failure.ts'
import type { Mapping } from '#addin/mapping/mapping.ts'
import { isoDay } from '#addin/pane/words.ts'
import { EMPTY_STATE, type BegunFit, type WorkbookState } from '#addin/plan/workbook-state.ts'
import { createKeyStore, type KeyStore } from '#addin/service/key-store.ts'
import type { Edges } from './edges.ts'
import { newLease, type LeaseMemory } from './lease.ts'
import { newComment, type CommentMemory } from './stale-comment.ts'
import { EMPTY_SETUP } from './setup.ts'
import type { Notice, State, Step } from './state.ts'
import type { Setup } from './setup-state.ts'
import type { PlanShown } from './plan-state.ts'
import { newReading, type ReadingMemory } from './reading.ts'
import { newWatch, type WatchMemory } from './watch.ts'

export interface Memory {
  key: string | null
  /** The workbook's state as it was read or written last. */
  workbook: WorkbookState
  /** The words and options in the workbook as they were read or written last (`wordsIn`). */
  words: string | null
  /** What parts say that Excel was given and did not answer for: found again, it is this pane's own. */
  readonly unanswered: Set<string>
  /** The mapping that the workbook remembers, until its tables have been read. */
  recalled: Mapping | null
  /** Hash of what was checked last. */
  inputs: string | null
  fit: BegunFit | null
  /** The key that began each fit of this pane, by idempotency key. */
  readonly begun: Map<string, string>
  /** Idempotency keys of fits that are known to be over, or were never sent. */
  readonly over: Set<string>
  /** Idempotency key of the fit of this workbook that was shown last: another one is news. */
  seen: string | null
  /** The spending limit that was set here last; undefined = none was set or taken away. */
  limit: number | null | undefined
  /** Where to go after a sign-in that another step asked for. */
  afterSignIn: (() => void | Promise<void>) | null
  /** Stops whatever of a fit is under way here. */
  stopFit: AbortController | null
  /** The right to write, where this pane has it. */
  readonly lease: LeaseMemory
  /** The comment that the plan is out of date, as this pane puts it. */
  readonly comment: CommentMemory
  /** What was edited since it was last looked whether the plan is stale. */
  readonly watch: WatchMemory
  readonly reading: ReadingMemory
  /** Jobs on the workbook's columns or tables, one at a time: those that wait, and the last one's end. */
  jobs: { readonly names: Set<string>; last: Promise<void> }
}

export interface Hub {
  readonly edges: Edges
  readonly state: Signal<State>
  readonly memory: Memory
  readonly keys: KeyStore
  set(change: Partial<State>): void
  step(step: Step): void
  setup(change: Partial<Setup> | ((setup: Setup) => Setup)): void
  /** Changes the plan that is shown; nothing where none is. */
  plan(change: Partial<PlanShown>): void
  say(tone: Notice['tone'], message: string): void
  /** Notes which fit of this workbook is open. */
  fit(fit: BegunFit | null): void
}

/** Of a workbook in which the add-in has not been. */
export const nothingKept = (keys: Pick<KeyStore, 'comments'>): State['kept'] => ({
  current: null,
  earlier: [],
  compared: null,
  unfinished: null,
  fit: null,
  stale: null,
  changed: [],
  comment: { wanted: keys.comments(), says: null },
  damaged: null,
  busy: null,
})

export function createHub(edges: Edges): Hub {
  const keys = createKeyStore(edges.storage, edges.partition, edges.service)
  const state = signal<State>({
    step: { at: 'starting' },
    signIn: nobody(keys, null),
    setup: EMPTY_SETUP,
    kept: nothingKept(keys),
    models: [],
    notice: null,
    tools: null,
  })
  const set = (change: Partial<State>): void => {
    state.value = { ...state.value, ...change }
  }
  let notices = 0
  const memory: Memory = {
    key: null,
    workbook: EMPTY_STATE,
    words: null,
    unanswered: new Set(),
    recalled: null,
    inputs: null,
    fit: null,
    begun: new Map(),
    over: new Set(),
    seen: null,
    limit: undefined,
    afterSignIn: null,
    stopFit: null,
    lease: newLease(),
    comment: newComment(edges.randomId()),
    watch: newWatch(),
    reading: newReading(),
    jobs: { names: new Set(), last: Promise.resolve() },
  }
  return {
    edges,
    state,
    keys,
    memory,
    set,
    step: (step) => set({ step }),
    setup(change) {
      const { setup } = state.value
      set({ setup: typeof change === 'function' ? change(setup) : { ...setup, ...change } })
    },
    plan(change) {
      const { step } = state.value
      if (step.at === 'plan') set({ step: { ...step, ...change } })
    },
    fit(fit) {
      memory.fit = fit
      const shown = fit && { by: fit.by, since: fit.at, mock: fit.mock, session: fit.session }
      set({ kept: { ...state.value.kept, fit: shown } })
    },
    say: (tone, message) => set({ notice: { id: ++notices, tone, message } }),
  }
}

export function nobody(keys: KeyStore, refused: string | null): State['signIn'] {
  return {
    as: 'nobody',
    busy: false,
    refused,
    canRemember: keys.possible,
    name: keys.name(),
  }
}

/** The analyst's own day, as her calendar shows it. */
export function today({ edges }: Hub): string {
  return isoDay(new Date(edges.now()))
}

/** ISO moment. */
export function moment({ edges }: Hub): string {
  return new Date(edges.now()).toISOString()
}

/** The value, or the failure said and null. */
export function orSay<T>(hub: Hub, answer: ExcelAnswer<T>): T | null {
  if (answer.ok) return answer.value
  hub.say('problem', answer.failure.message)
  return null
}

/** Jobs that run beside what a person does. */
const UNHEARD = new Set(['stale', 'settle', 'watch', 'comment'])

/** Runs a job when those before it have ended; a second click on the same is no second job. */
export async function alone(hub: Hub, name: string, job: () => Promise<void>): Promise<void> {
  const { jobs } = hub.memory
  if (jobs.names.has(name)) return
  jobs.names.add(name)
  const before = jobs.last
  const run = async () => {
    await before
    // What was said of an earlier job is not said of this one.
    if (!UNHEARD.has(name)) hub.set({ notice: null })
    try {
      await job()
    } catch (fault) {
      fail(hub, messageOf(fault))
    } finally {
      jobs.names.delete(name)
    }
  }
  jobs.last = run()
  return jobs.last
}

/** What nobody waits for: its fault is said. */
export function inBackground(hub: Hub, job: Promise<unknown>): void {
  job.catch((fault: unknown) => hub.say('problem', messageOf(fault)))
}

export function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault)
}

/** A job ended by a fault: whatever showed it under way shows that it is not any more. */
function fail(hub: Hub, message: string): void {
  const { step, kept } = hub.state.value
  if (kept.busy) hub.set({ kept: { ...kept, busy: null } })
  if (step.at === 'checking') return hub.step({ at: 'tables', busy: null, problem: message })
  if (step.at === 'tables' && step.busy) return hub.step({ ...step, busy: null, problem: message })
  if (step.at === 'plan' && step.formula.is === 'busy')
    return hub.plan({ formula: { is: 'failed', message } })
  if (step.at === 'plan' && step.write.is === 'writing')
    return hub.plan({ write: { is: 'failed', stands: 'nothing', message } })
  hub.say('problem', message)
}
