// The process of one prediction. It receives its job as the first message, sends how it ended as the last and
// exits; it also exits when the engine that started it is gone.
import type { PredictionJob } from '#contract/engine-protocol.ts'
import { traceOf } from './fit-trace.ts'
import { watchFit } from './fit-watch.ts'
import { networkOver } from './network/fit-network.ts'
import { doPrediction, type PredictionEnd } from './predict-steps.ts'
import { threadPool } from './pool.ts'
import { createService } from './service.ts'

/** First and only message to the process. */
export interface PredictionTask {
  baseUrl: string
  token: string
  engineId: string
  threads: number
  memoryMb: number
  job: PredictionJob
  /** Whether the engine has the network of `rc015`. */
  network: boolean
}

const OURS = 'The engine met an error of its own: try again.'

process.on('disconnect', () => process.exit(1))
// Ctrl-C reaches every process of a terminal: only the engine ends its children.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

process.once('message', (task: PredictionTask) => {
  const { baseUrl, token, engineId, threads, memoryMb, job } = task
  watchFit(memoryMb)
  const service = createService({ baseUrl, token, engineId, fetch })
  const network = task.network
    ? networkOver(
        (ask) => void process.send?.(ask),
        (hear) => process.on('message', hear),
      ).network
    : null
  doPrediction(job, { service, pool: threadPool(threads), network })
    .catch((error): PredictionEnd => ({ kind: 'failed', message: OURS, trace: traceOf(error) }))
    .then((end) => process.send?.(end, () => process.exit(0)))
    .catch(() => process.exit(1))
})
