// Whether many small requests leave anything behind in the Worker: the heap of its isolate over 20,000 requests of
// the kinds that clients repeat. The memory of the whole process is shown and not judged: `wrangler dev` grows
// alike with a Worker that answers two letters (265, 421, 465, 525 MB after each 4,000).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchWorker } from './isolate.ts'
import type { Figure } from './service.ts'

const REQUESTS = 20_000
const BATCHES = 5
const AT_ONCE = 16
const PORT = 9870

/** Growth from the second batch to the last that counts as none: caches fill once, and garbage waits. */
const GROWTH_MOST = 20e6

export async function memoryFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'edps-bench-'))
  const worker = await watchWorker('wrangler.jsonc', PORT, ['--persist-to', folder])
  try {
    await send(worker.baseUrl, 100)
    const heap = [await worker.heapBytes()]
    const process = [worker.processBytes()]
    for (let batch = 0; batch < BATCHES; batch++) {
      await send(worker.baseUrl, REQUESTS / BATCHES)
      heap.push(await worker.heapBytes())
      process.push(worker.processBytes())
    }
    const grown = heap.at(-1)! - heap[2]!
    const megabytes = (bytes: number[]) =>
      `${bytes.map((each) => (each / 1e6).toFixed(0)).join(', ')} MB`
    return [
      {
        what: 'heap of the Worker after each 4,000 small requests (its whole process)',
        measured: `${megabytes(heap)} (${megabytes(process)})`,
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
