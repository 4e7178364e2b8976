// The slot for predictions: a process of its own that starts with the engine, so that a prediction waits
// neither for a process to start nor for a running fit.
import { fork, type ChildProcess } from 'node:child_process'
import type { PredictionJob, PredictionClaim } from '#contract/engine-protocol.ts'
import { PREDICTION_RUN_SECONDS } from '#contract/limits.ts'
import type { PredictorSetup } from './predict-process.ts'
import type { PredictionEnd } from './prediction-end.ts'
import { waitAfter } from './backoff.ts'
import type { Log, Tools } from './tools.ts'
import type { Service } from './service.ts'

const DIED: PredictionEnd = {
  kind: 'failed',
  side: 'provider',
  message: 'The engine stopped while it worked on this: try again.',
}

/**
 * Starts the process; the answer runs one prediction at a time in it and tells how that ended. A process that dies, or
 * takes too long for anybody to wait, is replaced at once.
 */
export function openPredictor(
  setup: PredictorSetup,
  stopping: AbortSignal,
): (job: PredictionJob) => Promise<PredictionEnd> {
  let child = started(setup)
  stopping.addEventListener('abort', () => child.kill('SIGKILL'), { once: true })
  return (job) =>
    new Promise((resolve) => {
      if (!child.connected) child = started(setup)
      const own = child
      let end = DIED
      const late = setTimeout(() => own.kill('SIGKILL'), PREDICTION_RUN_SECONDS * 1000)
      const finish = (): void => {
        clearTimeout(late)
        own.off('message', hear).off('close', died)
        resolve(end)
      }
      const hear = (message: PredictionEnd): void => {
        end = message
        finish()
      }
      const died = (): void => {
        if (!stopping.aborted) child = started(setup)
        finish()
      }
      own.on('message', hear).on('close', died)
      own.send(job, () => {})
    })
}

function started(setup: PredictorSetup): ChildProcess {
  // Secrets travel in the first message, so that neither arguments nor environment show them.
  const { ENGINE_TOKEN: _, ...env } = process.env
  const child = fork(new URL('predict-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${setup.memoryMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env,
  })
  child.on('error', () => {})
  child.send(setup, () => {})
  return child
}

// Claims predictions on a slot of its own, one at a time, so that a client has an answer within seconds while
// every other slot computes a fit.

const EMPTY_ANSWER_WAIT_MS = 200

/** Runs until `stopping` fires; a prediction that runs then is killed. */
export async function runPredictLoop(o: {
  service: Service
  engine: PredictionClaim
  start: (job: PredictionJob) => Promise<PredictionEnd>
  tools: Tools
  log: Log
  stopping: AbortSignal
}): Promise<void> {
  const { service, tools, stopping } = o
  let failures = 0
  while (!stopping.aborted) {
    const asked = tools.now()
    const answer = await service.claimPrediction(o.engine, stopping)
    failures = answer.kind === 'ok' ? 0 : failures + 1
    if (answer.kind !== 'ok') {
      await tools.sleep(waitAfter(failures, tools.random()), stopping)
      continue
    }
    if (answer.value === null) {
      if (tools.now() - asked < EMPTY_ANSWER_WAIT_MS)
        await tools.sleep(EMPTY_ANSWER_WAIT_MS, stopping)
      continue
    }
    const job = answer.value
    const end = await o.start(job)
    o.log('prediction_ended', {
      model: job.model,
      end: end.kind,
      seconds: Math.round(tools.now() - asked) / 1000,
      ...(end.kind === 'failed' && end.trace ? { trace: end.trace } : {}),
    })
    if (end.kind === 'failed')
      await service.failPrediction(job.id, {
        message: end.message,
        side: end.side,
        ...(end.errors && { errors: end.errors }),
      })
  }
}
