// One leased fit in the engine's own process: sends its events (each is a heartbeat), ends its process when
// the Worker demands it, and reports how it ended. It computes nothing of the fit, so that a busy fit
// never delays a heartbeat.
import type { ClaimAnswer, EventRequest, FailRequest } from '#contract/engine-protocol.ts'
import { HEARTBEAT_SECONDS } from '#contract/limits.ts'
import { untilAnswered, waitAfter } from './backoff.ts'
import { bounded, DIED, OUT_OF_MEMORY, SILENT } from './failures.ts'
import type { FitChild, ChildEnd } from './fit-child.ts'
import type { Log, Tools } from './tools.ts'
import type { Service } from './service.ts'

// The process of a leased fit, started again where it ended by no fault of the request: a process that died
// (killed from outside, crashed) twice more, one that fell silent once more. The lease stays the same, so a
// cancel ends whichever runs.

/** Milliseconds without a word after which a process counts as hung: a slow stage speaks within seconds. */
const SILENT_MS = 120_000
/** Milliseconds between two looks at a running process. */
const LOOK_MS = 5000
/** Processes that one lease may use: as many as engines (LOST_ENGINES), for one that dies. */
const TRIES = { died: 3, silent: 2 } as const

/** How the last process ended, or why it was ended. */
type TriedEnd = ChildEnd | { kind: 'silent' }

interface TriedFit {
  readonly ended: Promise<TriedEnd>
  /** Milliseconds since its process last said anything. */
  silentMs(): number
  /** Ends the process and starts no other. */
  kill(): void
}

interface Trying {
  startChild: (onProgress: (progress: EventRequest) => void) => FitChild
  onProgress: (progress: EventRequest) => void
  tools: Tools
  log: Log
  /** Fields of every line of the log. */
  about: Readonly<Record<string, string | number>>
}

/** Runs the fit's process to an end that no other try would change. */
function tryFit({ startChild, onProgress, tools, log, about }: Trying): TriedFit {
  const killed = new AbortController()
  let child: FitChild | null = null
  let heard = tools.now()

  /** One process until it ends or is silent too long. */
  async function once(): Promise<TriedEnd> {
    const over = new AbortController()
    heard = tools.now()
    const running = startChild((progress) => {
      heard = tools.now()
      onProgress(progress)
    })
    child = running
    let silent = false
    const watch = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await tools.sleep(LOOK_MS, over.signal)
        if (over.signal.aborted || tools.now() - heard < SILENT_MS) continue
        silent = true
        return running.kill()
      }
    }
    const watching = watch()
    const end = await running.ended
    over.abort()
    await watching
    child = null
    return silent && end.kind === 'killed' && !killed.signal.aborted ? { kind: 'silent' } : end
  }

  async function run(): Promise<TriedEnd> {
    for (let tries = 1; ; tries++) {
      const end = await once()
      if (killed.signal.aborted || (end.kind !== 'died' && end.kind !== 'silent')) return end
      if (tries >= TRIES[end.kind]) return end
      log('fit_tried_again', { ...about, why: end.kind, tries })
      // A machine that killed one process for want of memory needs a moment.
      await tools.sleep(waitAfter(tries, tools.random()), killed.signal)
      if (killed.signal.aborted) return { kind: 'killed' }
    }
  }

  return {
    ended: run(),
    silentMs: () => tools.now() - heard,
    kill() {
      killed.abort()
      child?.kill()
    },
  }
}

/** Progress is sent at most every quarter of a second. */
const LEAST_BETWEEN_EVENTS_MS = 250
/** How long to repeat the report of a fit's end while the Worker does not answer. */
const REPORT_PATIENCE_MS = 60_000
/** The same while stopping: the lease lapses soon after. */
const RELEASE_PATIENCE_MS = 2000

/** What the engine's health shows of a fit. */
export interface RunningState {
  stage: string
  fraction: number
  /** Since the lease began. */
  seconds: number
  /** Since the fit's process last said anything. */
  silent_seconds: number
}

export interface RunningFit {
  readonly session: string
  /** Resolves when nothing of this fit runs any more; never rejects. */
  readonly ended: Promise<void>
  /** For the health endpoint: nothing about the fit's content. */
  state(): RunningState
  /** Kills the fit and gives its lease back: the fit waits at the front, and no loss is counted. */
  giveBack(): void
}

interface FitSurroundings {
  service: Service
  startChild: (onProgress: (progress: EventRequest) => void) => FitChild
  tools: Tools
  log: Log
}

/** Starts the leased fit and follows it until its end is reported. */
export function superviseFit(claim: ClaimAnswer, around: FitSurroundings): RunningFit {
  const { service, tools } = around
  const about = { session: claim.session, attempt: claim.attempt }
  const started = tools.now()
  const over = new AbortController()
  let progress: EventRequest = { stage: 'reading', fraction: 0, message: 'Reading the tables' }
  let changed = Promise.withResolvers<void>()
  let lost = 0
  let givenBack = false

  const child = tryFit({
    startChild: around.startChild,
    onProgress: (next) => {
      progress = next
      changed.resolve()
    },
    tools,
    log: around.log,
    about,
  })

  /** Sends the newest progress at once, then on every change and at every heartbeat. */
  async function sendEvents(): Promise<void> {
    let failures = 0
    while (!over.signal.aborted) {
      const sent = progress
      changed = Promise.withResolvers<void>()
      const answer = await service.event(claim.lease, sent)
      if (answer.kind === 'stop') {
        lost = answer.status
        // The Worker may have taken the plan just now; what else is put with a lease that is over is refused.
        if (sent.stage !== 'writing' && progress.stage !== 'writing') child.kill()
        return
      }
      if (answer.kind === 'ok') {
        failures = 0
        await tools.sleep(LEAST_BETWEEN_EVENTS_MS, over.signal)
        if (progress === sent)
          await Promise.race([
            changed.promise,
            tools.sleep(HEARTBEAT_SECONDS * 1000 - LEAST_BETWEEN_EVENTS_MS, over.signal),
          ])
      } else {
        failures++
        await tools.sleep(waitAfter(failures, tools.random()), over.signal)
      }
    }
  }

  async function tellFailure(report: FailRequest): Promise<void> {
    const boundedReport = bounded(report)
    await untilAnswered(() => service.fail(claim.lease, boundedReport), REPORT_PATIENCE_MS, tools)
  }

  /** Reports to the Worker how the fit ended, unless the Worker knows already. */
  async function report(end: TriedEnd): Promise<void> {
    const seconds = Math.round(tools.now() - started) / 1000
    if (givenBack) {
      around.log('fit_given_back', { ...about, seconds })
      await untilAnswered(() => service.release(claim.lease), RELEASE_PATIENCE_MS, tools)
      return
    }
    const asked: Record<string, string> = 'llm' in end && end.llm ? { llm: end.llm } : {}
    switch (end.kind) {
      case 'done':
        around.log('fit_done', { ...about, seconds, selected: end.selected, ...asked })
        return
      case 'stopped':
        around.log('fit_stopped', { ...about, seconds, status: end.status })
        return
      case 'killed':
        around.log('fit_stopped', { ...about, seconds, status: lost })
        return
      case 'unreachable':
        around.log('fit_unreachable', { ...about, seconds })
        await untilAnswered(() => service.release(claim.lease), REPORT_PATIENCE_MS, tools)
        return
      case 'failed':
        around.log('fit_failed', {
          ...about,
          seconds,
          code: end.report.code,
          side: end.report.side,
          ...asked,
          ...(end.trace && { trace: end.trace }),
        })
        await tellFailure(end.report)
        return
      case 'out_of_memory':
        around.log('fit_out_of_memory', { ...about, seconds })
        await tellFailure(OUT_OF_MEMORY)
        return
      case 'silent':
        around.log('fit_silent', { ...about, seconds, stage: progress.stage })
        await tellFailure(SILENT)
        return
      case 'died':
        around.log('fit_died', { ...about, seconds, exit: end.exit })
        await tellFailure(DIED)
    }
  }

  async function run(): Promise<void> {
    around.log('fit_started', about)
    const events = sendEvents()
    await report(await child.ended)
    // Heartbeats continue until the end is reported: the end of a lapsed lease would be refused.
    over.abort()
    await events
  }

  return {
    session: claim.session,
    ended: run(),
    state: () => ({
      stage: progress.stage,
      fraction: progress.fraction,
      seconds: tenths(tools.now() - started),
      silent_seconds: tenths(child.silentMs()),
    }),
    giveBack() {
      givenBack = true
      child.kill()
    },
  }
}

/** Milliseconds as seconds, to a tenth. */
const tenths = (milliseconds: number): number => Math.round(milliseconds / 100) / 10
