// Messages of `npm run plan` while it waits: the service does not answer, or no engine is
// connected. followFit repeats requests and gives up.
import type { Answer } from '#client/client.ts'
import type { Health, Result } from '#contract/schemas.ts'

interface PlanWatchOptions {
  readonly fetch: typeof fetch
  /** Milliseconds of some clock. */
  readonly now: () => number
  readonly say: (message: string) => void
  readonly health: () => Promise<Answer<Health>>
}

interface PlanWatch {
  /** To be used for every call to the service. */
  readonly fetch: typeof fetch
  /** Hears every answer about the fit. */
  saw(result: Result): void
  /** Looks whether there is something to say; to be called every second or so. */
  tick(): Promise<void>
  /** Whether anything may have been sent: false = no connection came about so far. */
  readonly reached: () => boolean
  /** The system's code of the connection that failed last; '' = none has. */
  readonly fault: () => string
}

/** Calls that fail for so long are more than a hiccup. */
const LOST_MS = 3000
/** The service holds an answer for 20 s at most. */
const SILENT_MS = 30_000
/** A call without an answer is given up then; its sender asks again. */
const CALL_MS = 60_000
/** Time in the queue before engines are asked about, and between two such questions. */
const QUEUE_MS = 10_000

const LOST =
  'The service does not answer; still trying. Ctrl-C loses nothing: the same command takes the fit ' +
  'up again.'
const NO_ENGINE =
  'No engine is connected to the service: the fit waits until one is. Its operator ' +
  'must start one (`npm start` has one); the same command takes the fit up later too.'

/** Errors of a connection that never came about: not a byte was sent. */
const UNSENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // A port that `fetch` refuses has no code, only this text.
  'bad port',
]

/** Whether the code is of a certificate that was refused, before anything was sent. */
export const isCertificate = (code: string): boolean => /CERT|LEAF_SIGNATURE/.test(code)

export function watchPlan(o: PlanWatchOptions): PlanWatch {
  let reached = false
  let fault = ''
  const open = new Set<{ readonly asked: number }>()
  let lostSince: number | null = null
  let saidLost = false
  let queuedSince: number | null = null
  let askAgainAt = 0
  let saidQueue = false

  const answered = (asked: number) => {
    lostSince = null
    if (saidLost) o.say(`The service answers again (after ${seconds(o.now() - asked)}).`)
    saidLost = false
  }
  const watched: typeof fetch = async (input, init) => {
    const asked = o.now()
    const call = { asked }
    open.add(call)
    // Only reading is cut off: a large request may take its time to send.
    const limits = [
      ...(init?.signal ? [init.signal] : []),
      ...(init?.method === 'GET' ? [AbortSignal.timeout(CALL_MS)] : []),
    ]
    try {
      const response = await o.fetch(input, { ...init, signal: AbortSignal.any(limits) })
      // Health says 503 where engines are missing; every other 5xx: no service answers.
      if (response.status < 500 || response.url.endsWith('/health')) answered(lostSince ?? asked)
      else lostSince ??= asked
      reached = true
      return response
    } catch (error) {
      lostSince ??= asked
      fault = codeOf(error)
      if (!UNSENT.includes(fault) && !isCertificate(fault)) reached = true
      throw error
    } finally {
      open.delete(call)
    }
  }
  const engines = async (now: number) => {
    askAgainAt = now + QUEUE_MS
    const health = await o.health()
    // By then the fit may have been taken up.
    if (!health.ok || health.value.engine.ready || queuedSince === null) return
    o.say(NO_ENGINE)
    saidQueue = true
  }

  return {
    fetch: watched,
    saw(result) {
      if (result.progress.queue_position === undefined) {
        queuedSince = null
        saidQueue = false
      } else queuedSince ??= o.now()
    },
    async tick() {
      const now = o.now()
      const lost = lostSince !== null && now - lostSince >= LOST_MS
      const silent = [...open].some((call) => now - call.asked >= SILENT_MS)
      if (!saidLost && (lost || silent)) {
        o.say(LOST)
        saidLost = true
      }
      if (saidLost || saidQueue || queuedSince === null) return
      if (now - queuedSince >= QUEUE_MS && now >= askAgainAt) await engines(now)
    },
    reached: () => reached,
    fault: () => fault,
  }
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} s`
}

/** The system's code of a failed `fetch`, else what it says. */
function codeOf(error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } } | null)?.cause
  return cause?.code ?? cause?.message ?? ''
}
