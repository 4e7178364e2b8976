// The whole house for a test: the real Worker runtime and real engine processes in a folder of
// their own, a client with the development key, and requests made from the examples.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '#client/client.ts'
import { writeParquet } from '#tables/request-writer.ts'
import type { Plan, Result } from '#contract/schemas.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { exampleEnvelope } from '#examples/ground-example.ts'
import type { ExampleMarket, Row } from '#examples/market-example.ts'
import { startStack, type Stack, type StackOptions } from '#cli/stack.ts'
import { generateWholesale } from '#examples/wholesale.ts'

export interface House {
  readonly stack: Stack
  readonly client: Client
  close(): Promise<void>
}

/** A house; its engines leave out `rc015`, whose network takes longer to open than all else and is tested beside them. */
export async function openHouse(
  options: Pick<StackOptions, 'slots' | 'operators'> & { engines: number },
): Promise<House> {
  process.env['ENGINE_MODELS'] ??= 'rc012.2'
  const folder = mkdtempSync(join(tmpdir(), 'edps-flow-'))
  const started = await startStack({ folder, port: 0, ...options })
  if (!started.ok) throw new Error(started.message)
  const stack = started.value
  return {
    stack,
    client: createClient({ baseUrl: stack.baseUrl, key: stack.key, fetch }),
    async close() {
      await stack.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A wholesale market that is quick to fit: a few thousand rows. */
export function smallMarket(seed: number): ExampleMarket {
  return generateWholesale({ seed, deals: 120, past: 40, weeks: 20, redraws: 0 })
}

type Form = 'rows' | 'parquet'

export function requestOf(
  market: ExampleMarket,
  menus: Form = 'rows',
  sales: Form = 'rows',
): Record<string, unknown> {
  return {
    ...exampleEnvelope(market),
    menus: inForm(market.menus, menus),
    sales: inForm(market.sales, sales),
  }
}

function inForm(rows: readonly Row[], form: Form): unknown {
  if (form === 'rows') return rows
  return Buffer.from(writeParquet(tableFromRows(rows))).toString('base64')
}

/** Submits a request that must be accepted; answers the session's id. */
export async function submit(
  client: Client,
  body: Record<string, unknown>,
  idempotencyKey?: string,
): Promise<string> {
  const answer = await client.fit(body, idempotencyKey === undefined ? {} : { idempotencyKey })
  if (!answer.ok) throw new Error(answer.offline ? answer.message : JSON.stringify(answer.problem))
  return answer.value.session_id
}

/** Polls until the session ended, through restarts of the Worker; answers its last result. */
export async function ended(client: Client, session: string, seconds = 230): Promise<Result> {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    const answer = await client.result(session, { wait: 5 })
    if (answer.ok && answer.changed) {
      const { status } = answer.value
      if (status === 'done' || status === 'failed') return answer.value
    } else if (!answer.ok && !answer.offline && answer.problem.status < 500) {
      throw new Error(JSON.stringify(answer.problem))
    }
    await sleep(100)
  }
  throw new Error(`${session} did not end within ${seconds} s`)
}

/** A finished plan as any program is told it: one plain request, and none of our own client. */
export async function fetchPlan({ stack }: House, session: string): Promise<Plan> {
  const headers = { authorization: `Bearer ${stack.key}` }
  const response = await fetch(`${stack.baseUrl}/v1/result/${session}`, { headers })
  const result = (await response.json()) as Plan & { status: string }
  if (response.status !== 200 || result.status !== 'done')
    throw new Error(`${response.status} ${JSON.stringify(result)}`)
  return result
}

/** What must not differ between two runs of the same request. */
export function planOf(result: Result): Partial<Plan> {
  const { menu, n_selected, predicted_profit_sum, predicted_profit_interval } = result
  return {
    menu,
    n_selected,
    predicted_profit_sum,
    predicted_profit_interval,
    confidence_sweep: result.confidence_sweep,
  }
}
