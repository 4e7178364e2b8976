// The order in which waiting fits are served: returned fits first, then accounts in turn.
// Reads the queue and changes nothing.
import type { QueueState, Job } from './queue-state.ts'

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
