// Whether many small requests leave anything behind in the Worker: the memory of its process, beside wrangler's
// own proxy, over 20,000 requests of the kinds that clients repeat.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchWorker } from './isolate.ts'
import type { Figure } from './service.ts'

const REQUESTS = 20_000
const BATCHES = 5
const AT_ONCE = 16
const PORT = 9870

/** Growth from the second batch to the last that counts as none: caches fill once. */
const GROWTH_MOST = 60e6

export async function memoryFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'edps-bench-'))
  const worker = await watchWorker('wrangler.jsonc', PORT, ['--persist-to', folder])
  try {
    await send(worker.baseUrl, 100)
    const bytes = [worker.processBytes()]
    for (let batch = 0; batch < BATCHES; batch++) {
      await send(worker.baseUrl, REQUESTS / BATCHES)
      bytes.push(worker.processBytes())
    }
    const grown = bytes.at(-1)! - bytes[2]!
    return [
      {
        what: 'memory of the Worker’s process after each 4,000 small requests',
        measured: `${bytes.map((each) => (each / 1e6).toFixed(0)).join(', ')} MB`,
        target: `≤ ${GROWTH_MOST / 1e6} MB from 8,000 to 20,000`,
        ok: grown <= GROWTH_MOST,
      },
    ]
  } finally {
    await worker.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Answered, refused and unknown requests in turn, a few at once. */
async function send(baseUrl: string, requests: number): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const small = JSON.stringify({ menus: [{ key: 'a', menu: 0, T: 0, qty: 1 }], sales: [] })
  const kinds: (() => Promise<Response>)[] = [
    () => fetch(`${baseUrl}/v1/`),
    () => fetch(`${baseUrl}/v1/health`),
    () => fetch(`${baseUrl}/v1/validate`, { method: 'POST', headers, body: small }),
    () => fetch(`${baseUrl}/v1/fit`, { method: 'POST', headers, body: small }),
    () => fetch(`${baseUrl}/v1/nowhere`),
  ]
  let sent = 0
  const client = async (): Promise<void> => {
    while (sent < requests) {
      const answer = await kinds[sent++ % kinds.length]!()
      if (answer.status >= 500 && answer.status !== 503) throw new Error(`HTTP ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
}
