// Fits over three engines of which one is killed every few seconds: every fit ends once, and the same
// request has the same plan however often its engine died.
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '#client/client.ts'
import type { Stack } from '#cli/stack.ts'
import { ended, planOf, requestOf, smallMarket } from '../flow/house.ts'

const ENGINES = 3
const KILL_EVERY_MS = 5000
/** A session may wait for all the others. */
const PATIENCE_SECONDS = 1800

export interface FaultsSeen {
  readonly done: number
  readonly failures: readonly string[]
  readonly kills: number
  readonly seconds: number
  /** Different plans of the one request; 1 = deterministic. */
  readonly plans: number
}

/** Sends `fits` equal requests under the keys in turn and kills an engine every five seconds. */
export async function runFaults(
  stack: Stack,
  keys: readonly string[],
  fits: number,
): Promise<FaultsSeen> {
  while (stack.engines.length < ENGINES) stack.startEngine()
  const began = performance.now()
  const body = requestOf(smallMarket(1))
  const over = new AbortController()
  const killing = killEngines(stack, over.signal)
  const results = await Promise.all(
    Array.from({ length: fits }, async (_, i) => {
      const client = createClient({ baseUrl: stack.baseUrl, key: keys[i % keys.length]!, fetch })
      const session = await begin(client, body)
      return ended(client, session, PATIENCE_SECONDS)
    }),
  )
  over.abort()
  const done = results.filter(({ status }) => status === 'done')
  return {
    done: done.length,
    failures: results.flatMap(({ error_code, status }) =>
      status === 'done' ? [] : [error_code ?? status],
    ),
    kills: await killing,
    seconds: (performance.now() - began) / 1000,
    plans: new Set(done.map((result) => JSON.stringify(planOf(result)))).size,
  }
}

/** Sends the fit, again where the service is busy and says when. */
async function begin(client: Client, body: Readonly<Record<string, unknown>>): Promise<string> {
  for (;;) {
    const answer = await client.fit(body)
    if (answer.ok) return answer.value.session_id
    if (answer.offline || answer.retryAfter === null)
      throw new Error(answer.offline ? answer.message : answer.problem.detail)
    await sleep(answer.retryAfter * 1000)
  }
}

/** Kills the engine that has run the longest and starts another, until the signal; answers how many. */
async function killEngines(stack: Stack, signal: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills++) {
    await sleep(KILL_EVERY_MS, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return kills
    stack.engines.find((engine) => engine.running())?.signal('SIGKILL')
    stack.startEngine()
  }
}
