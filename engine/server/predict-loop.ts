// Claims predictions on a slot of its own, one at a time, so that a client has an answer within seconds while
// every other slot computes a fit. A prediction that takes too long is killed: nobody waits for it.
import { fork } from 'node:child_process'
import type { PredictionClaim, PredictionJob } from '#contract/engine-protocol.ts'
import { PREDICTION_RUN_SECONDS } from '#contract/limits.ts'
import { waitAfter } from './backoff.ts'
import type { Log } from './log.ts'
import { answerAsks } from './network/answer-asks.ts'
import type { FitAsk } from './network/messages.ts'
import type { NetworkClient } from './network/network-client.ts'
import type { PredictionTask } from './predict-process.ts'
import type { PredictionEnd } from './predict-steps.ts'
import type { Service } from './service.ts'
import type { Tools } from './tools.ts'

const EMPTY_ANSWER_WAIT_MS = 200
const DIED = 'The engine stopped while it worked on this: try again.'

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
    if (end.kind === 'failed') await service.failPrediction(job.id, { message: end.message })
  }
}

/** Runs a prediction in a process of its own and answers how it ended. */
export function startPrediction(
  task: PredictionTask,
  network: NetworkClient,
  stopping: AbortSignal,
): Promise<PredictionEnd> {
  // Secrets travel in the first message, so that neither arguments nor environment show them.
  const { ENGINE_TOKEN: _, ...env } = process.env
  return new Promise((resolve) => {
    let end: PredictionEnd = { kind: 'failed', message: DIED }
    const child = fork(new URL('predict-process.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${task.memoryMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env,
    })
    const kill = (): void => void child.kill('SIGKILL')
    const late = setTimeout(kill, PREDICTION_RUN_SECONDS * 1000)
    stopping.addEventListener('abort', kill, { once: true })
    child.on('message', (message: PredictionEnd | FitAsk) => {
      if ('kind' in message) end = message
    })
    answerAsks(child, network)
    child.on('error', () => {})
    child.on('close', () => {
      clearTimeout(late)
      stopping.removeEventListener('abort', kill)
      resolve(end)
    })
    child.send(task)
  })
}
