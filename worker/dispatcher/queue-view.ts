// What the queue looks like from outside (GET /queue): the places of one account's fits, and for an operator
// the whole of it without any session's id. Reads the queue and changes nothing.
import type { Queue } from '#contract/schemas.ts'
import { health, readyEngines } from './ready-engines.ts'
import type { QueueState } from './queue-state.ts'
import { servingOrder } from './serving-order.ts'

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

/** The fits that wait longest, with whose they are: for whoever runs the service. */
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

/** The sum of several dispatchers; an engine that claims from all is one engine. */
export function viewOfAll(views: readonly QueueView[]): QueueView {
  const engines = new Map<string, QueueView['engines'][number]>()
  for (const engine of views.flatMap((view) => view.engines)) {
    const known = engines.get(engine.id)
    engines.set(engine.id, known ? { ...known, busy: known.busy + engine.busy } : engine)
  }
  const sum = (of: (view: QueueView) => number): number =>
    views.reduce((total, view) => total + of(view), 0)
  return {
    queued: sum((view) => view.queued),
    grounding: sum((view) => view.grounding),
    processing: sum((view) => view.processing),
    engines: [...engines.values()],
    oldest_wait_s: oldest(views),
  }
}

export type QueueHealth = ReturnType<typeof health>

/** The same for GET /health. */
export function healthOfAll(all: readonly QueueHealth[]): QueueHealth {
  const { ready, device } = all.find((one) => one.ready) ?? all[0]!
  return {
    ready,
    device,
    models: [...new Set(all.flatMap(({ models }) => models))],
    waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest_wait_s: oldest(all),
  }
}

function oldest(all: readonly { oldest_wait_s: number | null }[]): number | null {
  const waits = all.map((one) => one.oldest_wait_s).filter((wait) => wait !== null)
  return waits.length === 0 ? null : Math.max(...waits)
}
