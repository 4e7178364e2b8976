// How many calls a second the dispatcher object answers in the real Worker runtime on this machine (docs/scale.md).
import { startWorker } from '../worker/harness.ts'
import type { Figure } from './service.ts'

const FITS = 2000
/** Below this, the dispatcher would be the narrowest place of a service of 100,000 fits a day. */
const LEAST_CALLS = 500

export async function dispatcherFigures(): Promise<Figure[]> {
  const worker = await startWorker({}, undefined, 'test/bench/dispatcher-worker.ts')
  try {
    await (await worker.fetch('/bench?fits=200')).text()
    const answer = await worker.fetch(`/bench?fits=${FITS}`)
    const { calls, seconds } = (await answer.json()) as { calls: number; seconds: number }
    const rate = calls / seconds
    return [
      {
        what: 'calls a second of the dispatcher',
        measured: `${rate.toFixed(0)}/s (${(rate / (calls / FITS)).toFixed(0)} fits/s)`,
        target: `≥ ${LEAST_CALLS}/s`,
        ok: rate >= LEAST_CALLS,
      },
    ]
  } finally {
    await worker.close()
  }
}
