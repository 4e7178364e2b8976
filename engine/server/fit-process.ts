// The process of one fit. It receives its job as the first message, sends how it ended as the last and
// exits. It also exits when the engine that started it is gone.
import '#weights/files.ts'
import type { EventRequest } from '#contract/engine-protocol.ts'
import type { ModelOutcome } from '#contract/model-reading.ts'
import { openNetwork } from '#network/open-network.ts'
import { BUG, OUT_OF_MEMORY } from './failures.ts'
import { doFit } from './fit-steps.ts'
import { traceOf, type FitEnd, type FitJob, type FitMessage } from './messages.ts'
import { watchFit } from './fit-watch.ts'
import { threadPool } from './pool.ts'
import { createService } from './service.ts'
import { machineTools } from './tools.ts'

/** Milliseconds after which the progress is repeated while the Worker is asked something. */
const REPEAT_MS = 15_000

function say(message: FitMessage): void {
  process.send?.(message)
}

/** Sends how the fit ended and exits once the message is sent. */
function finish(end: FitEnd): void {
  process.send?.({ end } satisfies FitMessage, () => process.exit(0))
}

function thrown(error: unknown): FitEnd {
  if (isWantOfMemory(error)) return { kind: 'failed', report: OUT_OF_MEMORY }
  return { kind: 'failed', report: BUG, trace: traceOf(error) }
}

/** A learner's thread reached its limit, or a typed array could not be allocated. */
function isWantOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || message === 'Array buffer allocation failed'
}

/** A `fetch` that repeats the progress while it waits: a slow Worker or language model is no silence. */
function speakingFetch(repeat: () => void): typeof fetch {
  return async (...call) => {
    const timer = setInterval(repeat, REPEAT_MS)
    try {
      return await fetch(...call)
    } finally {
      clearInterval(timer)
    }
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

// An engine killed with -9 closes the channel: no process would receive the fit's result.
process.on('disconnect', () => process.exit(1))
// Ctrl-C reaches every process of a terminal: only the engine ends its fits.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('uncaughtException', (error) => finish(thrown(error)))

process.once('message', (job: FitJob) => {
  const { baseUrl, token, engineId, threads, memoryMb } = job
  let llm: ModelOutcome | undefined
  const asked = (outcome: ModelOutcome): void => void (llm = outcome)
  watchFit(memoryMb)
  let newest: EventRequest | null = null
  const tell = (progress: EventRequest): void => {
    newest = progress
    say({ progress })
  }
  const speaking = speakingFetch(() => newest && say({ progress: newest }))
  const service = createService({ baseUrl, token, engineId, fetch: speaking })
  const pool = threadPool(threads)
  const network = job.network && openNetwork(job.network, threads)
  // A large menu is read for minutes: such a fit is not silent.
  const reads = setInterval(
    () => newest?.stage === 'network' && say({ progress: newest }),
    REPEAT_MS,
  )
  reads.unref()
  doFit(job, { service, tools: machineTools, pool, tell, cpuSeconds, asked, network })
    .catch(thrown)
    .then((end) => finish(llm === undefined ? end : { ...end, llm }))
    .catch(() => process.exit(1))
})
