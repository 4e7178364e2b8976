// How many calls a second one dispatcher object answers, and four of them, in the real Worker runtime on this machine
// (docs/scale.md). One process runs them all, so four show what they cost, not what they gain elsewhere.
import { startWorker } from '../worker/harness.ts'
import type { Figure } from './service.ts'

const FITS = 2000
/** Below this, one dispatcher would be the narrowest place of a service of 100,000 fits a day. */
const LEAST_CALLS = 500

export async function dispatcherFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const count of [1, 4]) {
    const vars = { DISPATCHERS: String(count) }
    const worker = await startWorker(vars, undefined, 'test/bench/dispatcher-worker.ts')
    try {
      await (await worker.fetch('/bench?fits=200')).text()
      const answer = await worker.fetch(`/bench?fits=${FITS}`)
      const { calls, seconds } = (await answer.json()) as { calls: number; seconds: number }
      const rate = calls / seconds
      figures.push({
        what: `calls a second of ${count === 1 ? 'one dispatcher' : `${count} dispatchers`}`,
        measured: `${rate.toFixed(0)}/s (${(rate / (calls / FITS)).toFixed(0)} fits/s)`,
        target: `≥ ${LEAST_CALLS}/s`,
        ok: rate >= LEAST_CALLS,
      })
    } finally {
      await worker.close()
    }
  }
  return figures
}
