// What is read of the queue and changes nothing: the order in which fits are served, which engines are ready, and what GET /queue and
// GET /health say of it, without any session's id but the account's own.
import type { Queue } from '#contract/schemas.ts'
import type { QueueState, Engine, Job } from './queue-state.ts'
import { ENGINE_READY_SECONDS } from '#contract/limits.ts'

export type Places = Queue['sessions']
export type QueueView = Required<Omit<Queue, 'sessions'>>

/** The account's fits: those that run first, then those that wait, in the order in which they are served. */
export function places(queue: QueueState, account: string): Places {
  const running = Array.from(queue.jobs.values()).filter(
    (job) => job.lease !== null && job.account === account,
  )
  const waiting = servingOrder(queue).map((job, at) => ({ job, at }))
  return [
    ...running.map(({ session }) => ({ session_id: session, queue_position: null })),
    ...waiting
      .filter(({ job }) => job.account === account)
      .map(({ job, at }) => ({ session_id: job.session, queue_position: at + 1 })),
  ]
}

/** The fits that wait longest, with whose they are: for the operator. */
export const waitingFits = (
  queue: QueueState,
  most: number,
): { account: string; model: string; queued_at: number }[] =>
  Array.from(queue.jobs.values())
    .filter((job) => job.lease === null)
    .sort((a, b) => a.queued_at - b.queued_at)
    .slice(0, most)
    .map(({ account, model, queued_at }) => ({ account, model, queued_at }))

/** Counts of what waits and runs, and the engines that are ready with the fits that each of them runs. */
export function queueView(queue: QueueState, now: number): QueueView {
  const { waiting, oldest_wait_s } = health(queue, now)
  const running = Array.from(queue.jobs.values()).filter((job) => job.lease !== null)
  const busy = new Map<string, number>()
  for (const job of running) {
    const engine = queue.leases.get(job.lease!)?.engine ?? ''
    busy.set(engine, (busy.get(engine) ?? 0) + 1)
  }
  const processing = running.filter((job) => job.grounded).length
  return {
    queued: waiting,
    grounding: running.length - processing,
    processing,
    engines: readyEngines(queue, now).map(({ engine, device, slots }) => ({
      id: engine,
      device,
      slots,
      busy: busy.get(engine) ?? 0,
    })),
    oldest_wait_s,
  }
}

/** An engine that is silent for longer is forgotten. */
export const ENGINE_KEPT_MS = 24 * 3600 * 1000

export type QueueHealth = ReturnType<typeof health>

/** The engines' part of `GET /health`. */
export function health(queue: QueueState, now: number) {
  const ready = readyEngines(queue, now)
  const waiting = Array.from(queue.jobs.values()).filter((job) => !job.lease)
  const oldest = Math.min(...waiting.map((job) => job.queued_at))
  return {
    ready: ready.length > 0,
    device: ready[0]?.device ?? null,
    models: Array.from(new Set(ready.flatMap((engine) => engine.models))).sort(),
    waiting: waiting.length,
    oldest_wait_s: waiting.length ? Math.max(0, Math.round((now - oldest) / 1000)) : null,
  }
}

/** Engines heard within ENGINE_READY_SECONDS, the last heard first. */
export function readyEngines(queue: QueueState, now: number): Engine[] {
  return Array.from(queue.engines.values())
    .filter((engine) => engine.seen_at > now - ENGINE_READY_SECONDS * 1000)
    .sort((a, b) => b.seen_at - a.seen_at)
}

/** Whether an engine seen within a day offers the model and can run its fits. */
export function offers(queue: QueueState, model: string, contract: number, now: number): boolean {
  return Array.from(queue.engines.values()).some(
    (engine) =>
      engine.models.includes(model) &&
      engine.contract === contract &&
      engine.seen_at > now - ENGINE_KEPT_MS,
  )
}

/** The waiting fits in serving order, for whatever engine comes. */
export function servingOrder(queue: QueueState): Job[] {
  const front: Job[] = []
  const byAccount = new Map<string, Job[]>()
  for (const job of queue.jobs.values()) {
    if (job.lease) continue
    if (job.front > 0) front.push(job)
    else if (byAccount.has(job.account)) byAccount.get(job.account)!.push(job)
    else byAccount.set(job.account, [job])
  }
  front.sort((a, b) => a.front - b.front)
  // Round robin: each round takes one fit of every account, longest unserved account first.
  const accounts = Array.from(byAccount.values(), (jobs) =>
    jobs.sort((a, b) => a.queued_at - b.queued_at || (a.session < b.session ? -1 : 1)),
  ).sort((a, b) => turn(queue, a) - turn(queue, b) || a[0]!.queued_at - b[0]!.queued_at)
  const rounds = Math.max(0, ...accounts.map((jobs) => jobs.length))
  for (let round = 0; round < rounds; round++)
    for (const jobs of accounts) if (jobs[round]) front.push(jobs[round]!)
  return front
}

const turn = (queue: QueueState, jobs: Job[]): number => queue.turns.get(jobs[0]!.account) ?? 0

/** Containers that should run: one for each `slots` fits that wait or run, `most` at most. */
export function containersWanted(fits: number, slots: number, most: number): number {
  return Math.min(Math.max(0, Math.floor(most)), Math.ceil(fits / Math.max(1, slots)))
}
