// How fast the service is, through its front door: start of the local stack, answers of POST /fit, a whole fit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#client/client.ts'
import { exampleEnvelope } from '#examples/ground-example.ts'
import { startStack, type Stack } from '#cli/stack.ts'
import { generateWholesale } from '#examples/wholesale.ts'
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
    const joined = JSON.stringify({ ...exampleEnvelope(market), menus, sales, model: 'rc015' })
    const wholeJoined = median(await repeat(3, () => wholeFit(stack, joined)))
    const answerSmall = median(await repeat(5, () => answerOfFit(stack, small)))
    const answerLarge = median(await repeat(3, () => answerOfFit(stack, syntheticRequest(1e5, 20))))
    return [
      figure('local stack ready', ready, 6),
      figure(`a wholesale fit of ${menus.length} rows, end to end`, whole, 8),
      figure('the same by rc015', wholeJoined, 8),
      figure('POST /fit answers, 10,000 rows × 20', answerSmall, 2),
      figure('POST /fit answers, 100,000 rows × 20', answerLarge, 5),
    ]
  } finally {
    await stack.stop()
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

export async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const results: number[] = []
  for (let run = 0; run < times; run++) results.push(await measure())
  return results
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
