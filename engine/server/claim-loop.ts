// Claims work from the Worker whenever a slot is free, as long as the engine runs. The Worker may be
// starting, restarting or refusing: the loop keeps asking and logs each change once.
import type { ClaimAnswer, ClaimRequest } from '#contract/engine-protocol.ts'
import { waitAfter } from './backoff.ts'
import type { Log, Tools } from './tools.ts'
import type { RunningFit } from './running-fit.ts'
import type { Answer, Service } from './service.ts'

/** The Worker's state at the last answer; `asking` before the first answer. */
type Connection = 'asking' | 'reached' | 'away' | 'unauthorized' | 'rejected'

/** Only a person can correct a wrong token or address, so the loop asks rarely. */
const REFUSED_WAIT_MS = 15_000
/** So long an engine that no answer reached asks at short intervals: its Worker may be starting beside it. */
const STARTING_MS = 20_000
/** Failures after which its waits do not grow meanwhile. */
const STARTING_FAILURES = 2
/** A Worker that answers "nothing" without holding the poll would otherwise cause a tight loop. */
const EMPTY_ANSWER_WAIT_MS = 200

export interface ClaimLoop {
  /** Resolves after `stopping` fired and the last poll ended; fits may still run then. */
  run(): Promise<void>
  connection(): Connection
  running(): readonly RunningFit[]
}

/**
 * The loop that claims for `engine`; `run` starts it. Once `stopping` fires it claims no more and gives
 * back a fit that was handed over at that moment.
 */
export function createClaimLoop(o: {
  service: Service
  engine: Omit<ClaimRequest, 'free'>
  startFit: (claim: ClaimAnswer) => RunningFit
  tools: Tools
  log: Log
  stopping: AbortSignal
}): ClaimLoop {
  const { service, engine, tools, stopping } = o
  const running = new Set<RunningFit>()
  const stopped = new Promise<void>((resolve) => {
    stopping.addEventListener('abort', () => resolve(), { once: true })
  })
  let connection: Connection = 'asking'

  function see(answer: Answer<unknown>): void {
    const now = connectionOf(answer)
    if (now === connection) return
    connection = now
    const { status, detail } = answer.kind === 'ok' ? { status: 200, detail: undefined } : answer
    o.log(`service_${now}`, { status, ...(detail && { detail }), advice: ADVICE[now] ?? null })
  }

  function take(claim: ClaimAnswer): void {
    const fit = o.startFit(claim)
    running.add(fit)
    void fit.ended.then(() => running.delete(fit))
  }

  async function run(): Promise<void> {
    const waits = waitsOf(tools)
    while (!stopping.aborted) {
      if (running.size >= engine.slots) {
        await Promise.race([stopped, ...[...running].map((fit) => fit.ended)])
        continue
      }
      const asked = tools.now()
      const answer = await service.claim({ ...engine, free: engine.slots - running.size }, stopping)
      if (stopping.aborted) {
        if (answer.kind === 'ok' && answer.value) await service.release(answer.value.lease)
        return
      }
      see(answer)
      if (answer.kind === 'ok') {
        if (answer.value) take(answer.value)
        else if (tools.now() - asked < EMPTY_ANSWER_WAIT_MS)
          await tools.sleep(EMPTY_ANSWER_WAIT_MS, stopping)
      }
      const wait = waits(answer.kind)
      if (wait > 0) await tools.sleep(wait, stopping)
    }
  }

  return { run, connection: () => connection, running: () => [...running] }
}

/** How long to wait after each answer in turn. */
function waitsOf(tools: Tools): (kind: Answer<unknown>['kind']) => number {
  let failures = 0
  let startingUntil = tools.now() + STARTING_MS
  return (kind) => {
    failures = kind === 'ok' ? 0 : failures + 1
    if (kind !== 'away') startingUntil = 0
    if (kind === 'ok') return 0
    if (kind !== 'away') return REFUSED_WAIT_MS * (0.5 + tools.random() / 2)
    const most = tools.now() < startingUntil ? STARTING_FAILURES : failures
    return waitAfter(Math.min(failures, most), tools.random())
  }
}

function connectionOf(answer: Answer<unknown>): Connection {
  if (answer.kind === 'ok') return 'reached'
  return answer.kind === 'stop' ? 'rejected' : answer.kind
}

const ADVICE: Partial<Record<Connection, string>> = {
  away: 'No answer from EDPS_URL yet; asking again until there is one.',
  unauthorized: 'The service does not take ENGINE_TOKEN: it is wrong or was revoked.',
  rejected: 'EDPS_URL answers, but not as the service that this engine belongs to.',
}
