// The transitions of the dispatcher's queue. Pure (no storage, no clock, no randomness): each records what it
// changed, and the object writes exactly that. None moves a session's status: failure-notices.ts only tells
// a session that its fit was given up.
import {
  FIRST_LEASE_SECONDS,
  FIT_RUN_SECONDS,
  FIT_WAIT_SECONDS,
  LEASE_SECONDS,
  LOST_ENGINES,
  UNHEARD_ENGINES,
} from '#contract/limits.ts'
import type { ClaimRequest } from '#contract/engine-protocol.ts'
import { FIT_BOUNDS, observed } from '../base/histogram.ts'
import { servingOrder, ENGINE_KEPT_MS } from './queue-view.ts'
import { deadlineNotice, lostNotice, type FailureNotice } from './failure-notices.ts'
import type { Job, Lease, QueueState } from './queue-state.ts'

const LEASE_KEPT_MS = 3600 * 1000
/** Accounts whose last turn is remembered; one that is forgotten is served as one that never was. */
const TURNS_KEPT = 10_000

export type NewJob = Pick<
  Job,
  'session' | 'account' | 'kind' | 'model' | 'contract' | 'queued_at' | 'grounded'
>

/** Adds to a counter of GET /metrics. */
export function count(queue: QueueState, name: string, by = 1): void {
  queue.counters.set(name, (queue.counters.get(name) ?? 0) + by)
  queue.touched.add(`counter:${name}`)
}

/** Adds a fit to the queue. Adding it again changes nothing. */
export function add(queue: QueueState, job: NewJob, now: number): void {
  if (queue.jobs.has(job.session)) return
  putJob(queue, {
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

/** Records an engine's capabilities and load. */
export function hello(queue: QueueState, request: ClaimRequest, now: number): void {
  const { engine_id: engine, device, cores, models, slots, free } = request
  queue.engines.set(engine, {
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
  queue.touched.add(`engine:${engine}`)
}

/** Gives the engine the first waiting fit that its models and contract version can serve. */
export function claim(
  queue: QueueState,
  request: ClaimRequest,
  lease: string,
  now: number,
): { session: string; attempt: number } | null {
  if (request.free < 1) return null
  const job = servingOrder(queue).find(
    (waiting) =>
      request.models.includes(waiting.model) && waiting.contract === request.contract_version,
  )
  if (!job) return null
  const attempt = job.attempts + 1
  putJob(queue, {
    ...job,
    front: 0,
    attempts: attempt,
    waited_ms: job.waited_ms + (now - job.since),
    since: now,
    lease,
    // Until the Worker has read what the engine gets.
    lease_until: now + LEASE_SECONDS * 1000,
  })
  putLease(queue, {
    lease,
    session: job.session,
    attempt,
    engine: request.engine_id,
    cores: request.cores,
    started_at: now,
    ended_at: null,
    reason: null,
  })
  count(queue, 'edps_fits_claimed_total')
  count(queue, 'edps_fit_wait_seconds_total', (now - job.since) / 1000)
  queue.count += 1
  queue.turns.set(job.account, queue.count)
  queue.touched.add(`turn:${job.account}`)
  return { session: job.session, attempt }
}

/**
 * The answer to the claim leaves now. The engine's first word is awaited shortly: its poll may belong to a dead engine.
 * False where the lease has lapsed meanwhile.
 */
export function sent(queue: QueueState, lease: string, now: number): boolean {
  const found = queue.leases.get(lease)
  const job = found && queue.jobs.get(found.session)
  if (!found || !job || found.ended_at !== null) return false
  putJob(queue, { ...job, lease_until: now + FIRST_LEASE_SECONDS * 1000 })
  putLease(queue, { ...found, sent: true })
  return true
}

/** The lease of an engine's call; the call prolongs a live lease. */
export function touch(queue: QueueState, lease: string, now: number): Lease | null {
  const found = queue.leases.get(lease)
  if (!found || found.ended_at !== null) return found ?? null
  const job = queue.jobs.get(found.session)
  if (job) putJob(queue, { ...job, lease_until: now + LEASE_SECONDS * 1000 })
  if (!found.heard) putLease(queue, { ...found, heard: true })
  const engine = queue.engines.get(found.engine)
  if (engine) {
    queue.engines.set(found.engine, { ...engine, seen_at: now })
    queue.touched.add(`engine:${found.engine}`)
  }
  return found
}

/** The description of the lease's fit is read. */
export function grounded(queue: QueueState, lease: string): void {
  const found = queue.leases.get(lease)
  const job = found && queue.jobs.get(found.session)
  if (job && !job.grounded) putJob(queue, { ...job, grounded: true })
}

/** The engine is stopping: the fit waits at the front, and no loss is counted. */
export function release(queue: QueueState, lease: string, now: number): void {
  const found = queue.leases.get(lease)
  if (found && found.ended_at === null) handBack(queue, found, 'released', now)
}

/** The session ended or is gone: its fit leaves the queue, and the engine is told. `failure`: its code. */
export function remove(
  queue: QueueState,
  session: string,
  reason: 'done' | 'canceled',
  now: number,
  failure: string | null = null,
): void {
  const job = queue.jobs.get(session)
  if (!job) return
  dropJob(queue, job, reason, now, failure ?? reason)
}

/** Changes by time alone: lapsed leases, deadlines, expired rows. */
export function tick(queue: QueueState, now: number): FailureNotice[] {
  const notices: FailureNotice[] = []
  for (const job of Array.from(queue.jobs.values())) {
    if (overdue(job, now)) {
      dropJob(queue, job, 'expired', now, 'deadline_exceeded')
      notices.push(deadlineNotice(job))
      continue
    }
    if (!job.lease || job.lease_until > now) continue
    const lease = queue.leases.get(job.lease)!
    const losses = job.losses + (lease.heard ? 1 : 0)
    // An engine that never spoke was most likely gone before; a fit that ends engines at once must not go on for ever.
    const unheard = (job.unheard ?? 0) + (lease.sent && !lease.heard ? 1 : 0)
    putJob(queue, { ...job, losses, unheard })
    count(queue, 'edps_leases_lost_total')
    if (losses >= LOST_ENGINES || unheard >= UNHEARD_ENGINES) {
      dropJob(queue, job, 'lost', now, 'engine_lost')
      notices.push(lostNotice(job, losses >= LOST_ENGINES))
    } else handBack(queue, lease, 'lost', now)
  }
  forget(queue, now)
  return notices
}

/** When `tick` has its next task; null = nothing waits or runs. */
export function nextTick(queue: QueueState): number | null {
  let next: number | null = null
  for (const job of queue.jobs.values()) {
    const at = job.lease ? Math.min(job.lease_until, deadline(job)) : deadline(job)
    if (next === null || at < next) next = at
  }
  return next
}

/**
 * After an outage of the service itself: an engine is not blamed for a lease that lapsed unwatched, because
 * it could not report. `watchedMs`: how late a watched lease may be found lapsed.
 */
export function resume(queue: QueueState, now: number, watchedMs: number): void {
  for (const job of queue.jobs.values())
    if (job.lease && job.lease_until < now - watchedMs)
      putJob(queue, { ...job, lease_until: now + LEASE_SECONDS * 1000 })
}

/** Place in the queue, from 1; null where the fit does not wait. */
export function position(queue: QueueState, session: string): number | null {
  const at = servingOrder(queue).findIndex((job) => job.session === session)
  return at < 0 ? null : at + 1
}

/** Fits of an account that wait for an engine. */
export function waitingOf(queue: QueueState, account: string): number {
  let waiting = 0
  for (const job of queue.jobs.values()) if (job.account === account && !job.lease) waiting++
  return waiting
}

function deadline(job: Job): number {
  return job.lease
    ? job.since + FIT_RUN_SECONDS * 1000 - job.run_ms
    : job.since + FIT_WAIT_SECONDS * 1000 - job.waited_ms
}

const overdue = (job: Job, now: number): boolean => deadline(job) <= now

/** The fit waits again, before all fits that never ran. */
function handBack(queue: QueueState, lease: Lease, reason: 'released' | 'lost', now: number): void {
  putLease(queue, { ...lease, ended_at: now, reason })
  const job = queue.jobs.get(lease.session)
  if (!job || job.lease !== lease.lease) return
  const run_ms = job.run_ms + (now - job.since)
  // Only what an engine has worked on goes before the others.
  const isBegun = lease.heard === true || reason === 'released'
  if (isBegun) queue.count += 1
  putJob(queue, {
    ...job,
    front: isBegun ? queue.count : 0,
    run_ms,
    since: now,
    lease: null,
    lease_until: 0,
  })
}

function dropJob(
  queue: QueueState,
  job: Job,
  reason: NonNullable<Lease['reason']>,
  now: number,
  outcome: string,
): void {
  const ran = job.run_ms + (job.lease ? now - job.since : 0)
  count(queue, `edps_fits_ended_total{outcome="${outcome}"}`)
  count(queue, 'edps_fit_run_seconds_total', ran / 1000)
  const took = (now - job.queued_at) / 1000
  for (const [series, by] of observed('edps_fit_seconds', '', took, FIT_BOUNDS))
    count(queue, series, by)
  queue.jobs.delete(job.session)
  queue.touched.add(`job:${job.session}`)
  const lease = job.lease && queue.leases.get(job.lease)
  if (lease) putLease(queue, { ...lease, ended_at: now, reason })
}

/** Deletes rows that no call can refer to any more, and the turns of long ago. */
function forget(queue: QueueState, now: number): void {
  if (queue.turns.size > TURNS_KEPT)
    for (const [account, turn] of queue.turns)
      if (turn <= queue.count - TURNS_KEPT) {
        queue.turns.delete(account)
        queue.touched.add(`turn:${account}`)
      }
  for (const lease of queue.leases.values())
    if (lease.ended_at !== null && lease.ended_at < now - LEASE_KEPT_MS) {
      queue.leases.delete(lease.lease)
      queue.touched.add(`lease:${lease.lease}`)
    }
  for (const engine of queue.engines.values())
    if (engine.seen_at < now - ENGINE_KEPT_MS) {
      queue.engines.delete(engine.engine)
      queue.touched.add(`engine:${engine.engine}`)
    }
}

function putJob(queue: QueueState, job: Job): void {
  queue.jobs.set(job.session, job)
  queue.touched.add(`job:${job.session}`)
}

function putLease(queue: QueueState, lease: Lease): void {
  queue.leases.set(lease.lease, lease)
  queue.touched.add(`lease:${lease.lease}`)
}
