// Claims predictions on a slot of its own, one at a time, so that a client has an answer within seconds while
// every other slot computes a fit.
import type { PredictionClaim, PredictionJob } from '#contract/engine-protocol.ts'
import { waitAfter } from './backoff.ts'
import type { Log } from './log.ts'
import type { PredictionEnd } from './predict-steps.ts'
import type { Service } from './service.ts'
import type { Tools } from './tools.ts'

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
      await service.failPrediction(job.id, { message: end.message, side: end.side })
  }
}
