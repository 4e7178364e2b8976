// What validating the largest bodies costs the Worker, in CPU and heap, beside the obvious way (`req.json()` and zod).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchWorker } from './isolate.ts'
import { hardRequest, parquetRequest, syntheticRequest } from './request.ts'
import { median, repeat, type Figure } from './service.ts'

interface Case {
  readonly what: string
  readonly body: string
  /** Requests at once. */
  readonly at: number
  /** CPU seconds of one request, and bytes of heap beyond the code. */
  readonly most: { readonly cpu: number; readonly heap: number }
}

interface Cost {
  readonly cpu: number
  readonly heap: number
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

/** The targets are the edge's: CPU of one request and heap of all at once. */
export async function edgeFigures(): Promise<Figure[]> {
  const typical = syntheticRequest(100_000, 20)
  const cases: Case[] = [
    { what: '100,000 × 20, typical', body: typical, at: 1, most: { cpu: 0.5, heap: 40e6 } },
    {
      what: '100,000 × 20, floats, CJK, every key another',
      body: hardRequest(100_000, 20),
      at: 1,
      most: { cpu: 0.8, heap: 40e6 },
    },
    {
      what: '9,500 × 200',
      body: syntheticRequest(9500, 200, 50),
      at: 1,
      most: { cpu: 0.8, heap: 40e6 },
    },
    {
      what: '100,000 × 20, Parquet in base64',
      body: parquetRequest(100_000, 20),
      at: 1,
      most: { cpu: 0.4, heap: 64e6 },
    },
    { what: 'three typical at once', body: typical, at: 3, most: { cpu: 0.5, heap: 104e6 } },
  ]
  const costs = await validationCosts('wrangler.jsonc', '/v1/validate', 9850, cases)
  const [naive] = await validationCosts('test/bench/naive/wrangler.jsonc', '/', 9860, [cases[0]!])
  return [
    ...cases.flatMap(({ what, body, most }, n) => {
      const { cpu, heap } = costs[n]!
      return [
        {
          what: `validating ${what} (${megabytes(body.length)}): CPU of one`,
          measured: `${cpu.toFixed(2)} s`,
          target: `<= ${most.cpu} s`,
          ok: cpu <= most.cpu,
        },
        {
          what: 'the same: peak heap beyond the code',
          measured: megabytes(heap),
          target: `<= ${megabytes(most.heap)}`,
          ok: heap <= most.heap,
        },
      ]
    }),
    {
      what: 'req.json() + zod on the typical body',
      measured: `${naive!.cpu.toFixed(2)} s, ${megabytes(naive!.heap)}`,
      target: 'no less',
      ok: costs[0]!.cpu <= naive!.cpu && costs[0]!.heap <= naive!.heap,
    },
  ]
}

/** The cost of each case in an isolate of its own. */
async function validationCosts(
  config: string,
  path: string,
  port: number,
  cases: readonly Case[],
): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const [n, { body, at }] of cases.entries())
    costs.push(await validationCost(config, path, port + 2 * n, { body, at }))
  return costs
}

async function validationCost(
  config: string,
  path: string,
  port: number,
  { body, at }: Pick<Case, 'body' | 'at'>,
): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'edps-bench-'))
  const worker = await watchWorker(config, port, ['--persist-to', folder])
  const validate = async (address: number): Promise<void> => {
    // A stranger's large requests are read one at a time.
    const headers = {
      'content-type': 'application/json',
      'CF-Connecting-IP': `192.0.2.${address + 1}`,
    }
    const response = await fetch(worker.baseUrl + path, { method: 'POST', headers, body })
    const answer = (await response.json()) as { ok: boolean }
    if (!answer.ok) throw new Error(`${config}: ${JSON.stringify(answer).slice(0, 500)}`)
  }
  const validateAll = () => Promise.all(Array.from({ length: at }, (_, n) => validate(n)))
  try {
    const base = await worker.heapBytes()
    // The first run, cold, is what a fresh isolate pays; the CPU is the median of five after it.
    let peak = 0
    const end = new AbortController()
    const watching = (async () => {
      while (!end.signal.aborted) {
        peak = Math.max(peak, await worker.heapBytes())
        await sleep(5)
      }
    })()
    await validateAll()
    end.abort()
    await watching
    const cpu = await repeat(5, async () => {
      const before = worker.cpuSeconds()
      await validateAll()
      return (worker.cpuSeconds() - before) / at
    })
    return { cpu: median(cpu), heap: peak - base }
  } finally {
    await worker.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
