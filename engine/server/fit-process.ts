// The process of one fit: started by fit-child.ts, gets its job as the first message, says how it
// ended as its last and exits. Ends by itself when the engine that started it is gone.
import type { EventRequest } from '#contract/engine-protocol.ts'
import type { ModelOutcome } from '#contract/model-reading.ts'
import { BUG, OUT_OF_MEMORY } from './failures.ts'
import { doFit } from './fit-steps.ts'
import { watchFit } from './fit-watch.ts'
import type { FitEnd, FitJob, FitMessage } from './messages.ts'
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
function thrown(error: unknown): FitEnd {
  if (isWantOfMemory(error)) return { kind: 'failed', report: OUT_OF_MEMORY }
  const frames = error instanceof Error ? (error.stack ?? '').split('\n    at ').slice(1) : []
  const name = error instanceof Error ? error.name : typeof error
  return { kind: 'failed', report: BUG, trace: [name, ...frames.slice(0, TRACE_FRAMES)] }
}

/** A learner's thread at its limit, or a typed array that cannot be had. */
function isWantOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || message === 'Array buffer allocation failed'
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

// An engine killed with -9 closes the channel: nobody would take this fit's word any more.
process.on('disconnect', () => process.exit(1))
// Ctrl-C reaches all processes of a terminal: only the engine decides what becomes of its fits.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('uncaughtException', (error) => finish(thrown(error)))

process.once('message', (job: FitJob) => {
  const { baseUrl, token, engineId, threads, memoryMb } = job
  let llm: ModelOutcome | undefined
  const asked = (outcome: ModelOutcome): void => void (llm = outcome)
  watchFit(memoryMb)
  const service = createService({ baseUrl, token, engineId, fetch })
  const pool = threadPool(threads)
  const tell = (progress: EventRequest): void => say({ progress })
  doFit(job, { service, tools: machineTools, pool, tell, cpuSeconds, asked })
    .catch(thrown)
    .then((end) => finish(llm === undefined ? end : { ...end, llm }))
    .catch(() => process.exit(1))
})
