// The process of the predictions. Its first message sets it up; each one after that is a prediction, and each of its own
// tells how one ended. It exits when the engine that started it is gone.
import '#weights/files.ts'
import type { PredictionJob } from '#contract/engine-protocol.ts'
import type { WantedDevice } from '#network/device.ts'
import { openNetwork } from '#network/open-network.ts'
import { traceOf } from './messages.ts'
import { watchFit } from './fit-watch.ts'
import { doPrediction } from './predict-steps.ts'
import type { PredictionEnd } from './prediction-end.ts'
import { threadPool } from './pool.ts'
import { createService } from './service.ts'

/** The first message to the process. */
export interface PredictorSetup {
  baseUrl: string
  token: string
  engineId: string
  threads: number
  memoryMb: number
  /** Where the network of `rc015` is to run; null = the engine has none. */
  network: WantedDevice | null
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

process.once('message', ({ threads, memoryMb, network: wanted, ...reach }: PredictorSetup) => {
  watchFit(memoryMb)
  const service = createService({ ...reach, fetch })
  const pool = threadPool(threads)
  const network = wanted && openNetwork(wanted, threads)
  process.on('message', (job: PredictionJob) => {
    doPrediction(job, { service, pool, network })
      .catch((error): PredictionEnd => ({ ...OURS, trace: traceOf(error) }))
      .then((end) => process.send?.(end))
      .catch(() => process.exit(1))
  })
})
