// The process of one fit: started by fit-child.ts, gets its job as the first message, says how it
// ended as its last and exits. Ends by itself when the engine that started it is gone.
import { BUG } from './failures.ts'
import { doFit } from './fit-steps.ts'
import type { FitEnd, FitJob, FitMessage } from './messages.ts'
import { watchParent } from './parent-watch.ts'
import { threadPool } from './pool.ts'
import { createService } from './service.ts'
import { machineTools } from './tools.ts'

/** Frames of a thrown error that the log gets. */
const TRACE_FRAMES = 8

function say(message: FitMessage): void {
  process.send?.(message)
}

/** Says how the fit ended and exits once the word is out. */
function finish(end: FitEnd): void {
  process.send?.({ end } satisfies FitMessage, () => process.exit(0))
}

/** A thrown error's name and places; its text may quote the client's data and stays here. */
function bug(error: unknown): FitEnd {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n    at ').slice(1) : []
  const name = error instanceof Error ? error.name : typeof error
  return { kind: 'failed', report: BUG, trace: [name, ...frames.slice(0, TRACE_FRAMES)] }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

// An engine killed with -9 closes the channel: nobody would take this fit's word any more.
watchParent()
process.on('disconnect', () => process.exit(1))
process.on('uncaughtException', (error) => finish(bug(error)))

process.once('message', (job: FitJob) => {
  const { baseUrl, token, threads } = job
  const service = createService({ baseUrl, token, fetch })
  const pool = threadPool(threads)
  doFit(job, { service, tools: machineTools, pool, tell: (p) => say({ progress: p }), cpuSeconds })
    .catch(bug)
    .then(finish, () => process.exit(1))
})
