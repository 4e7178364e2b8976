// What the queue looks like from outside (GET /queue): the places of one account's fits, and for an operator
// the whole of it without any session's id. Reads the queue and changes nothing.
import type { Queue } from '#contract/schemas.ts'
import { health, readyEngines } from './queue.ts'
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
