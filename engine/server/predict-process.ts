// The process of the predictions. Its first message sets it up; each one after that is a prediction, and each of its own
// tells how one ended. It exits when the engine that started it is gone.
import '#weights/files.ts'
import type { PredictionJob } from '#contract/engine-protocol.ts'
import { traceOf } from './messages.ts'
import { watchFit } from './fit-watch.ts'
import { networkOver } from './network/fit-network.ts'
import type { FitAnswer } from './network/messages.ts'
import { doPrediction, type PredictionEnd } from './predict-steps.ts'
import { threadPool } from './pool.ts'
import { createService } from './service.ts'

/** The first message to the process. */
export interface PredictorSetup {
  baseUrl: string
  token: string
  engineId: string
  threads: number
  memoryMb: number
}

/** Every other message to it. */
export interface PredictorTask {
  job: PredictionJob
  /** Whether the engine has the network of `rc015`. */
  network: boolean
}

const OURS = {
  kind: 'failed',
  side: 'provider',
  message: 'The engine met an error of its own: try again.',
} as const

process.on('disconnect', () => process.exit(1))
// Ctrl-C reaches every process of a terminal: only the engine ends its children.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

process.once('message', ({ threads, memoryMb, ...reach }: PredictorSetup) => {
  watchFit(memoryMb)
  const service = createService({ ...reach, fetch })
  const pool = threadPool(threads)
  const { network } = networkOver(
    (ask) => void process.send?.(ask),
    (hear) =>
      process.on('message', (message: FitAnswer | object) => 'answer' in message && hear(message)),
  )
  process.on('message', (message: PredictorTask | object) => {
    if (!('job' in message)) return
    doPrediction(message.job, { service, pool, network: message.network ? network : null })
      .catch((error): PredictionEnd => ({ ...OURS, trace: traceOf(error) }))
      .then((end) => process.send?.(end))
      .catch(() => process.exit(1))
  })
})
