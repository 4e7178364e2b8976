// Faults that a test injects between and during requests: co-authors' edits, latency, cell-edit
// mode, lost replies, refusals of the transport. co-author.ts makes the edits.
import type { RequestLog, TransportError } from './session.ts'

/** Runs before each sync; `sync`: its number from 0; `body`: the request as text. */
type BeforeSync = (log: RequestLog, sync: number, body: string) => void | Promise<void>

export interface Faults {
  /** Milliseconds between carrying out a request and its answer. */
  latency: number
  /** The analyst is typing into a cell: every request is refused with `InvalidOperationInCellEditMode`. */
  cellEditing: boolean
  /**
   * Runs after the add-in has sent a sync and before it is carried out; the place for co-authors'
   * edits.
   */
  beforeSync(hook: BeforeSync): void
  /** Removes every hook. */
  clearHooks(): void
  /**
   * The answers to the next `count` syncs never come; with `carriedOut: false` they are not carried
   * out either. The library waits for ever ("sent with no time limit", the host protocol notes
   * §2.3).
   */
  loseAnswers(count: number, how?: { carriedOut: boolean }): void
  /** The answer to the next sync that uses the member never comes, though it was carried out. */
  loseAnswerTo(member: string, lost: () => void): void
  /** The transport refuses the next `count` syncs. */
  refuseNext(error: TransportError, count?: number): void
}

interface FaultState extends Faults {
  hooks: BeforeSync[]
  syncs: number
  lost: { carriedOut: boolean }[]
  lostTo: { member: string; lost: () => void } | null
  refusals: TransportError[]
}

export interface Fate {
  transport: TransportError | null
  lost: 'before it was carried out' | 'on the way back' | null
}

export function createFaults(): Faults {
  const state: FaultState = {
    latency: 0,
    cellEditing: false,
    hooks: [],
    syncs: 0,
    lost: [],
    lostTo: null,
    refusals: [],
    beforeSync: (hook) => {
      state.hooks.push(hook)
    },
    clearHooks: () => {
      state.hooks = []
    },
    loseAnswers: (count, how = { carriedOut: true }) => {
      state.lost.push(...Array.from({ length: count }, () => how))
    },
    loseAnswerTo: (member, lost) => {
      state.lostTo = { member, lost }
    },
    refuseNext: (error, count = 1) => {
      state.refusals.push(...Array.from({ length: count }, () => error))
    },
  }
  return state
}

/** Runs the hooks before a sync, except for the library's own clean-up. */
export async function beforeRequest(faults: Faults, log: RequestLog, body: string): Promise<void> {
  const state = faults as FaultState
  if (log.kind !== 'sync') return
  const sync = state.syncs++
  for (const hook of state.hooks) await hook(log, sync, body)
}

/** What happens to this request; each call uses up one planned fault. */
export function fateOf(faults: Faults, log: RequestLog): Fate {
  const state = faults as FaultState
  if (state.cellEditing) return { transport: 'InvalidOperationInCellEditMode', lost: null }
  if (log.kind !== 'sync') return { transport: null, lost: null }
  const transport = state.refusals.shift() ?? null
  if (transport) return { transport, lost: null }
  const loss = state.lost.shift()
  if (!loss) return { transport: null, lost: null }
  return {
    transport: null,
    lost: loss.carriedOut ? 'on the way back' : 'before it was carried out',
  }
}

/** Whether the answer to this request, now carried out, is lost for a member that it used. */
export function losesAnswer(faults: Faults, log: RequestLog): boolean {
  const state = faults as FaultState
  if (log.kind !== 'sync' || !state.lostTo || !log.members.includes(state.lostTo.member))
    return false
  const { lost } = state.lostTo
  state.lostTo = null
  lost()
  return true
}
