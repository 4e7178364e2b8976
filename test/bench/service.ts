// How fast the service is, through its front door: start of the local stack, answers of POST /fit,
// a whole fit, and what validating 100,000 rows of JSON costs the Worker beside the obvious way.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '#contract/client.ts'
import { exampleEnvelope } from '#cli/ground-example.ts'
import { startStack, type Stack } from '#cli/stack.ts'
import { generateWholesale } from '#cli/wholesale.ts'
import { watchWorker } from './isolate.ts'
import { syntheticRequest } from './request.ts'

export interface Figure {
  readonly what: string
  readonly measured: string
  readonly target: string
  readonly ok: boolean
}

export async function serviceFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'edps-bench-'))
  const started = performance.now()
  const opened = await startStack({ folder, port: 0 })
  if (!opened.ok) throw new Error(opened.message)
  const ready = (performance.now() - started) / 1000
  const stack = opened.value
  try {
    const small = syntheticRequest(10_000, 20)
    const market = generateWholesale({ seed: 7, deals: 440, past: 50, redraws: 0 })
    const { menus, sales } = market
    const wholesale = JSON.stringify({ ...exampleEnvelope(market), menus, sales })
    const whole = median(await repeat(5, () => wholeFit(stack, wholesale)))
    const answerSmall = median(await repeat(5, () => answerOfFit(stack, small)))
    const answerLarge = median(await repeat(3, () => answerOfFit(stack, syntheticRequest(1e5, 20))))
    return [
      figure('local stack ready', ready, 6),
      figure(`a wholesale fit of ${menus.length} rows, end to end`, whole, 8),
      figure('POST /fit answers, 10,000 rows × 20', answerSmall, 2),
      figure('POST /fit answers, 100,000 rows × 20', answerLarge, 5),
    ]
  } finally {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Validation of 100,000 × 20 of JSON: CPU seconds and heap, ours and `req.json()` + zod. */
export async function edgeFigures(): Promise<Figure[]> {
  const body = syntheticRequest(100_000, 20)
  const ours = await validationCost('wrangler.jsonc', '/v1/validate', body, 9850)
  const naive = await validationCost('test/bench/naive/wrangler.jsonc', '/', body, 9860)
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  return [
    {
      what: `validating ${megabytes(body.length)} of JSON: CPU (beside req.json() + zod)`,
      measured: `${ours.cpu.toFixed(2)} s (${naive.cpu.toFixed(2)} s)`,
      target: 'no more',
      ok: ours.cpu <= naive.cpu,
    },
    {
      what: 'the same: peak heap beyond the code',
      measured: `${megabytes(ours.heap)} (${megabytes(naive.heap)})`,
      target: '< 40 MB',
      ok: ours.heap < 40e6,
    },
  ]
}

async function validationCost(
  config: string,
  path: string,
  body: string,
  port: number,
): Promise<{ cpu: number; heap: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'edps-bench-'))
  const worker = await watchWorker(config, port, ['--persist-to', folder])
  try {
    const validate = async () => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(worker.baseUrl + path, { method: 'POST', headers, body })
      const answer = (await response.json()) as { ok: boolean }
      if (!answer.ok) throw new Error(`${config}: ${JSON.stringify(answer).slice(0, 500)}`)
    }
    const base = await worker.heapBytes()
    // The first run, cold, is what a fresh isolate pays; the CPU is the median of five after it.
    let peak = 0
    const during = async () => {
      const end = new AbortController()
      const watch = (async () => {
        while (!end.signal.aborted) {
          peak = Math.max(peak, await worker.heapBytes())
          await sleep(5)
        }
      })()
      await validate()
      end.abort()
      await watch
    }
    await during()
    const cpu = await repeat(5, async () => {
      const before = worker.cpuSeconds()
      await validate()
      return worker.cpuSeconds() - before
    })
    return { cpu: median(cpu), heap: peak - base }
  } finally {
    await worker.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function answerOfFit(stack: Stack, body: string): Promise<number> {
  const client = createClient({ baseUrl: stack.baseUrl, key: stack.key, fetch })
  const started = performance.now()
  const answer = await client.fit(body)
  const seconds = (performance.now() - started) / 1000
  if (!answer.ok) throw new Error(JSON.stringify(answer).slice(0, 500))
  await client.cancel(answer.value.session_id)
  return seconds
}

async function wholeFit(stack: Stack, body: string): Promise<number> {
  const client = createClient({ baseUrl: stack.baseUrl, key: stack.key, fetch })
  const started = performance.now()
  const answer = await client.fit(body)
  if (!answer.ok) throw new Error(JSON.stringify(answer).slice(0, 500))
  for (;;) {
    const result = await client.result(answer.value.session_id, { wait: 20 })
    if (!result.ok) throw new Error(JSON.stringify(result).slice(0, 500))
    if (result.changed && result.value.status === 'failed') throw new Error(result.value.feedback)
    if (result.changed && result.value.status === 'done')
      return (performance.now() - started) / 1000
  }
}

function figure(what: string, seconds: number, limit: number): Figure {
  return {
    what,
    measured: `${seconds.toFixed(2)} s`,
    target: `< ${limit} s`,
    ok: seconds < limit,
  }
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const results: number[] = []
  for (let run = 0; run < times; run++) results.push(await measure())
  return results
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
