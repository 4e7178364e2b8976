// The dispatcher's queue as plain data: which fits wait, which engine holds which lease, whose turn it is.
// queue-moves.ts changes it, queue-rows.ts stores it.
import type { KeyKind } from '#contract/api-key.ts'

/** A fit that waits or runs. Times are milliseconds since 1970, durations milliseconds. */
export interface Job {
  session: string
  account: string
  /** Class of the key that sent it. Absent in older rows. */
  kind?: KeyKind
  model: string
  contract: number
  queued_at: number
  /** Its description is read, or it needed none: what runs is the plan. Absent in older rows. */
  grounded?: boolean
  /** > 0: it ran and came back (engine stopped or lost); the lowest value is served first. */
  front: number
  attempts: number
  losses: number
  /** Leases whose engine never spoke. Absent in older rows. */
  unheard?: number
  waited_ms: number
  run_ms: number
  /** When the current wait or run began. */
  since: number
  lease: string | null
  lease_until: number
}

/** A lease, kept for an hour after its end so that a late engine learns why it ended. */
export interface Lease {
  lease: string
  session: string
  attempt: number
  engine: string
  cores: number
  /** Its engine has used it: the engine knows of the fit. Absent in older rows. */
  heard?: boolean
  /** The answer to its claim has left. */
  sent?: boolean
  started_at: number
  ended_at: number | null
  reason: 'done' | 'canceled' | 'lost' | 'released' | 'expired' | null
}

export interface Engine {
  engine: string
  device: string
  cores: number
  models: string[]
  contract: number
  reader: string
  slots: number
  free: number
  seen_at: number
}

export interface QueueState {
  jobs: Map<string, Job>
  leases: Map<string, Lease>
  engines: Map<string, Engine>
  /** When (in served fits) each account was last served: the lowest is next. */
  turns: Map<string, number>
  /** Counts served fits and returns to the front: one clock for both orders. */
  count: number
  /** What has happened since the service began, by the name and labels of its metric (queue-figures.ts). */
  counters: Map<string, number>
  /** Rows changed since the last write: `job:…`, `lease:…`, … */
  touched: Set<string>
}

export function emptyQueue(): QueueState {
  return {
    jobs: new Map(),
    leases: new Map(),
    engines: new Map(),
    turns: new Map(),
    count: 0,
    counters: new Map(),
    touched: new Set(),
  }
}
