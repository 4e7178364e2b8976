// The dispatcher's board as plain data: which fits wait, which engine holds which lease, whose turn
// it is. Pure transitions (no storage, no clock, no randomness): each notes what it touched, and
// the object writes exactly that. It never moves a session's status: it only asks for it.
import {
  ENGINE_READY_SECONDS,
  FIRST_LEASE_SECONDS,
  FIT_RUN_SECONDS,
  FIT_WAIT_SECONDS,
  LEASE_SECONDS,
  LOST_ENGINES,
} from '#contract/limits.ts'
import type { ClaimRequest } from '#contract/engine-protocol.ts'
import { line } from './line.ts'
import { deadlineVerdict, lostVerdict, type Verdict } from './verdicts.ts'

/** A fit that waits or runs. Times are milliseconds since 1970, durations milliseconds. */
export interface Job {
  session: string
  account: string
  model: string
  contract: number
  queued_at: number
  /** > 0: it had its turn and came back (engine stopped or lost); the lowest goes first of all. */
  front: number
  attempts: number
  losses: number
  waited_ms: number
  run_ms: number
  /** When it began to wait or to run, whichever it does now. */
  since: number
  lease: string | null
  lease_until: number
}

/** A lease, kept for an hour after its end so that a late engine hears why. */
export interface Lease {
  lease: string
  session: string
  attempt: number
  engine: string
  cores: number
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

export interface Board {
  jobs: Map<string, Job>
  leases: Map<string, Lease>
  engines: Map<string, Engine>
  /** When (in served fits) each account was last served: the lowest is next. */
  turns: Map<string, number>
  /** Counts served fits and returns to the front: one clock for both orders. */
  count: number
  /** What the transitions changed since it was last written: `job:…`, `lease:…`, … */
  touched: Set<string>
}

const LEASE_KEPT_MS = 3600 * 1000
export const ENGINE_KEPT_MS = 24 * 3600 * 1000

export function emptyBoard(): Board {
  return {
    jobs: new Map(),
    leases: new Map(),
    engines: new Map(),
    turns: new Map(),
    count: 0,
    touched: new Set(),
  }
}

export type NewJob = Pick<Job, 'session' | 'account' | 'model' | 'contract' | 'queued_at'>

/** Adds a fit to the line. Adding it again changes nothing. */
export function add(board: Board, job: NewJob, now: number): void {
  if (board.jobs.has(job.session)) return
  putJob(board, {
    ...job,
    front: 0,
    attempts: 0,
    losses: 0,
    waited_ms: 0,
    run_ms: 0,
    since: now,
    lease: null,
    lease_until: 0,
  })
}

/** Records what an engine says of itself. */
export function hello(board: Board, request: ClaimRequest, now: number): void {
  const { engine_id: engine, device, cores, models, slots, free } = request
  board.engines.set(engine, {
    engine,
    device,
    cores,
    models,
    contract: request.contract_version,
    reader: request.reader_version,
    slots,
    free,
    seen_at: now,
  })
  board.touched.add(`engine:${engine}`)
}

/** Gives the engine the first fit in line that its models and contract version can serve. */
export function claim(
  board: Board,
  request: ClaimRequest,
  lease: string,
  now: number,
): { session: string; attempt: number } | null {
  if (request.free < 1) return null
  const job = line(board).find(
    (waiting) =>
      request.models.includes(waiting.model) && waiting.contract === request.contract_version,
  )
  if (!job) return null
  const attempt = job.attempts + 1
  putJob(board, {
    ...job,
    front: 0,
    attempts: attempt,
    waited_ms: job.waited_ms + (now - job.since),
    since: now,
    lease,
    // Short: the poll that gets it may belong to an engine that is dead already.
    lease_until: now + FIRST_LEASE_SECONDS * 1000,
  })
  putLease(board, {
    lease,
    session: job.session,
    attempt,
    engine: request.engine_id,
    cores: request.cores,
    started_at: now,
    ended_at: null,
    reason: null,
  })
  board.count += 1
  board.turns.set(job.account, board.count)
  board.touched.add(`turn:${job.account}`)
  return { session: job.session, attempt }
}

/** The lease as an engine's call finds it; a live one is prolonged by the call. */
export function touch(board: Board, lease: string, now: number): Lease | null {
  const found = board.leases.get(lease)
  if (!found || found.ended_at !== null) return found ?? null
  const job = board.jobs.get(found.session)
  if (job) putJob(board, { ...job, lease_until: now + LEASE_SECONDS * 1000 })
  const engine = board.engines.get(found.engine)
  if (engine) {
    board.engines.set(found.engine, { ...engine, seen_at: now })
    board.touched.add(`engine:${found.engine}`)
  }
  return found
}

/** The engine is stopping: the fit waits again, first of all; nothing is held against it. */
export function release(board: Board, lease: string, now: number): void {
  const found = board.leases.get(lease)
  if (found && found.ended_at === null) handBack(board, found, 'released', now)
}

/** The session ended or is gone: its fit leaves the board, and its engine hears so. */
export function remove(
  board: Board,
  session: string,
  reason: 'done' | 'canceled',
  now: number,
): void {
  const job = board.jobs.get(session)
  if (!job) return
  dropJob(board, job, reason, now)
}

/** What time alone changes: lapsed leases, deadlines, rows kept long enough. */
export function tick(board: Board, now: number): Verdict[] {
  const verdicts: Verdict[] = []
  for (const job of Array.from(board.jobs.values())) {
    if (overdue(job, now)) {
      dropJob(board, job, 'expired', now)
      verdicts.push(deadlineVerdict(job))
      continue
    }
    if (!job.lease || job.lease_until > now) continue
    const losses = job.losses + 1
    putJob(board, { ...job, losses })
    if (losses >= LOST_ENGINES) {
      dropJob(board, job, 'lost', now)
      verdicts.push(lostVerdict(job))
    } else handBack(board, board.leases.get(job.lease)!, 'lost', now)
  }
  forget(board, now)
  return verdicts
}

/** When `tick` has something to do next; null = nothing on the board. */
export function nextTick(board: Board): number | null {
  let next: number | null = null
  for (const job of board.jobs.values()) {
    const at = job.lease ? Math.min(job.lease_until, deadline(job)) : deadline(job)
    if (next === null || at < next) next = at
  }
  return next
}

/**
 * After the service itself was away: a lease that lapsed unwatched is no loss of its engine, which
 * had nobody to report to. `watchedMs`: how late a watched lease may be found lapsed.
 */
export function resume(board: Board, now: number, watchedMs: number): void {
  for (const job of board.jobs.values())
    if (job.lease && job.lease_until < now - watchedMs)
      putJob(board, { ...job, lease_until: now + LEASE_SECONDS * 1000 })
}

/** Place in line, counted from 1; null where the fit does not wait. */
export function position(board: Board, session: string): number | null {
  const at = line(board).findIndex((job) => job.session === session)
  return at < 0 ? null : at + 1
}

/** What `GET /health` tells of the engines. */
export function health(board: Board, now: number) {
  const ready = Array.from(board.engines.values())
    .filter((engine) => engine.seen_at > now - ENGINE_READY_SECONDS * 1000)
    .sort((a, b) => b.seen_at - a.seen_at)
  const waiting = Array.from(board.jobs.values()).filter((job) => !job.lease)
  const oldest = Math.min(...waiting.map((job) => job.queued_at))
  return {
    ready: ready.length > 0,
    device: ready[0]?.device ?? null,
    models: Array.from(new Set(ready.flatMap((engine) => engine.models))).sort(),
    waiting: waiting.length,
    oldest_wait_s: waiting.length ? Math.max(0, Math.round((now - oldest) / 1000)) : null,
  }
}

/** Whether an engine seen within a day offers the model and could be given its fits. */
export function offers(board: Board, model: string, contract: number): boolean {
  return Array.from(board.engines.values()).some(
    (engine) => engine.models.includes(model) && engine.contract === contract,
  )
}

function deadline(job: Job): number {
  return job.lease
    ? job.since + FIT_RUN_SECONDS * 1000 - job.run_ms
    : job.since + FIT_WAIT_SECONDS * 1000 - job.waited_ms
}

const overdue = (job: Job, now: number): boolean => deadline(job) <= now

/** The fit waits again, before all that never ran. */
function handBack(board: Board, lease: Lease, reason: 'released' | 'lost', now: number): void {
  putLease(board, { ...lease, ended_at: now, reason })
  const job = board.jobs.get(lease.session)
  if (!job || job.lease !== lease.lease) return
  board.count += 1
  const run_ms = job.run_ms + (now - job.since)
  putJob(board, { ...job, front: board.count, run_ms, since: now, lease: null, lease_until: 0 })
}

function dropJob(board: Board, job: Job, reason: NonNullable<Lease['reason']>, now: number): void {
  board.jobs.delete(job.session)
  board.touched.add(`job:${job.session}`)
  const lease = job.lease && board.leases.get(job.lease)
  if (lease) putLease(board, { ...lease, ended_at: now, reason })
}

/** Rows that nobody can ask about any more. */
function forget(board: Board, now: number): void {
  for (const lease of board.leases.values())
    if (lease.ended_at !== null && lease.ended_at < now - LEASE_KEPT_MS) {
      board.leases.delete(lease.lease)
      board.touched.add(`lease:${lease.lease}`)
    }
  for (const engine of board.engines.values())
    if (engine.seen_at < now - ENGINE_KEPT_MS) {
      board.engines.delete(engine.engine)
      board.touched.add(`engine:${engine.engine}`)
    }
}

function putJob(board: Board, job: Job): void {
  board.jobs.set(job.session, job)
  board.touched.add(`job:${job.session}`)
}

function putLease(board: Board, lease: Lease): void {
  board.leases.set(lease.lease, lease)
  board.touched.add(`lease:${lease.lease}`)
}
