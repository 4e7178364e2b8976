// One leased fit in the engine's own process: sends its events (each is a heartbeat), ends its process when
// the Worker demands it, and reports how it ended. It computes nothing of the fit, so that a busy fit
// never delays a heartbeat.
import type { ClaimAnswer, EventRequest, FailRequest } from '#contract/engine-protocol.ts'
import { HEARTBEAT_SECONDS } from '#contract/limits.ts'
import { untilAnswered, waitAfter } from './backoff.ts'
import { bounded, DIED, OUT_OF_MEMORY, SILENT } from './failures.ts'
import type { FitChild } from './fit-child.ts'
import type { Log } from './log.ts'
import type { Service } from './service.ts'
import type { Tools } from './tools.ts'
import { tryFit, type TriedEnd } from './tried-fit.ts'

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

export interface FitSurroundings {
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
        return child.kill()
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
