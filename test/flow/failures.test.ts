// Failure is ordinary: engines that are late, killed or silent, a Worker that restarts, clients that
// cancel. Each fit ends once, in a documented state.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEngine } from '#cli/keep-stack.ts'
import { ended, openHouse, planOf, requestOf, smallMarket, submit, type House } from './house.ts'

/** Of the tests that leave an engine which takes one fit at a time. */
let shared: House
let house: House
beforeAll(async () => {
  shared = await openHouse({ engines: 1, slots: 1 })
})
beforeEach(() => void (house = shared))
afterEach(async () => {
  if (house !== shared) await house.close()
})
afterAll(() => shared.close())

describe('engines', () => {
  // Conformance: order-of-the-line
  test('that come after the fits find them waiting and take them up one after the other', async () => {
    house = await openHouse({ engines: 0 })
    const body = requestOf(smallMarket(1))
    const sessions = [await submit(house.client, body), await submit(house.client, body)]
    const waiting = await house.client.result(sessions[1]!)
    if (!waiting.ok || !waiting.changed) throw new Error('no answer')
    expect(waiting.value.status).toBe('grounding')
    expect(waiting.retryAfter).toBeGreaterThanOrEqual(1)
    expect(await place(house, sessions[0]!)).toBe(1)
    const seen = [await place(house, sessions[1]!)]
    house.stack.startEngine()
    while (seen.at(-1) !== undefined) {
      const now = await place(house, sessions[1]!)
      if (now !== seen.at(-1)) seen.push(now)
      await sleep(50)
    }
    // The first is taken up, then it ends and the second is.
    expect(seen).toEqual([2, 1, undefined])
    for (const session of sessions) expect((await ended(house.client, session)).status).toBe('done')
  })

  // Conformance: 3-lost-engines
  test('that die, a Worker that restarts and a client that cancels leave each fit ended once', async () => {
    house = await openHouse({ engines: 2, slots: 1 })
    const body = requestOf(smallMarket(2))
    const sessions: string[] = []
    for (let fit = 0; fit < 5; fit++) sessions.push(await submit(house.client, body, `fit-${fit}`))

    // One is canceled while it waits, one engine is killed with its fit, the Worker restarts.
    const canceled = sessions[4]!
    const cancel = await house.client.cancel(canceled)
    expect(cancel.ok && cancel.value.ok).toBe(true)
    // With one slot an engine, one of two fits that run is held by the engine that dies.
    await twoRun(
      house,
      sessions.filter((session) => session !== canceled),
    )
    house.stack.engines[0]!.signal('SIGKILL')
    await sleep(500)
    house.stack.worker().signal('SIGKILL')
    await house.stack.worker().exited
    const restarted = await house.stack.startWorker()
    expect(restarted.ok).toBe(true)

    const gone = await house.client.result(canceled)
    expect(!gone.ok && !gone.offline && gone.problem.status).toBe(404)
    const kept = sessions.filter((session) => session !== canceled)
    const results = await Promise.all(kept.map((session) => ended(house.client, session, 150)))
    expect(results.map((result) => result.status)).toEqual(kept.map(() => 'done'))
    // Whatever happened on the way, the same request has the same plan.
    for (const result of results) expect(planOf(result)).toEqual(planOf(results[0]!))
    // And the same idempotency key still answers the same session.
    const again = await house.client.fit(body, { idempotencyKey: 'fit-2' })
    expect(again.ok && again.value).toMatchObject({ session_id: sessions[2], replayed: true })
  })

  // Conformance: 3-delete
  test('stop a fit within seconds of its cancel, and go on with the next', async () => {
    const body = requestOf(smallMarket(3))
    const first = await submit(house.client, body)
    const second = await submit(house.client, body)
    await runs(house, first)
    const answer = await house.client.cancel(first)
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    expect(answer.value.canceled.grounding || answer.value.canceled.calculation).toBe(true)
    const repeated = await house.client.cancel(first)
    expect(!repeated.ok && !repeated.offline && repeated.problem.code).toBe('unknown_session')
    expect((await ended(house.client, second)).status).toBe('done')
  })

  test('that die under `npm start` are replaced, and the fit ends', async () => {
    const { stack } = house
    const stop = new AbortController()
    const said: string[] = []
    const kept = keepEngine(stack, (message) => said.push(message), stop.signal)
    const session = await submit(house.client, requestOf(smallMarket(5)))
    const killed = stack.engines.length - 1
    await begins(house, killed, session)
    stack.engines[killed]!.signal('SIGKILL')
    expect((await ended(house.client, session)).status).toBe('done')
    expect(said).toEqual([expect.stringMatching(/^The engine was killed .* another starts in 2 s/)])
    expect(stack.engines.slice(killed).map((engine) => engine.running())).toEqual([false, true])
    stop.abort()
    await stack.engines.at(-1)!.stop()
    await kept
    stack.startEngine()
  })

  test('that are told to stop give their fit back, and another one ends it', async () => {
    const session = await submit(house.client, requestOf(smallMarket(4)))
    const last = house.stack.engines.length - 1
    await begins(house, last, session)
    const told = house.stack.engines[last]!
    house.stack.startEngine()
    told.signal('SIGTERM')
    expect(await told.exited).toBe(0)
    expect((await ended(house.client, session)).status).toBe('done')
  })
})

describe('clients', () => {
  // Conformance: repeated-requests
  test('that send one idempotency key twice at once start one fit', async () => {
    const body = requestOf(smallMarket(6))
    const answers = await Promise.all(
      [1, 2].map(() => house.client.fit(body, { idempotencyKey: 'twice' })),
    )
    const started = answers.flatMap((answer) => (answer.ok ? [answer.value.session_id] : []))
    expect(new Set(started).size).toBe(1)
    for (const answer of answers)
      if (!answer.ok) expect(!answer.offline && answer.problem.code).toBe('idempotency_in_progress')
    const link = await house.client.sessionByIdempotencyKey('twice')
    expect(link.ok && link.value?.session_id).toBe(started[0])
    expect((await ended(house.client, started[0]!)).status).toBe('done')
  })
})

/** The session's place in the line; undefined once an engine works on it. */
async function place({ client }: House, session: string): Promise<number | undefined> {
  const answer = await client.result(session)
  if (!answer.ok || !answer.changed) throw new Error(JSON.stringify(answer))
  return answer.value.progress.queue_position
}

async function isRunning({ client }: House, session: string): Promise<boolean> {
  const answer = await client.result(session)
  if (!answer.ok || !answer.changed) throw new Error(JSON.stringify(answer))
  const { status, progress } = answer.value
  return status !== 'done' && status !== 'failed' && progress.queue_position === undefined
}

/** Waits until both engines work at once. */
async function twoRun(opened: House, sessions: readonly string[]): Promise<void> {
  for (;;) {
    const running = await Promise.all(sessions.map((session) => isRunning(opened, session)))
    if (running.filter(Boolean).length >= 2) return
    await sleep(20)
  }
}

/** Waits until an engine was given the session: the last one, or one that has just gone and hears of it no more. */
async function runs(opened: House, session: string): Promise<void> {
  while ((await place(opened, session)) !== undefined) await sleep(50)
}

/** Waits until this very engine, of those started so far, says that it has begun with the session. */
async function begins({ stack }: House, engine: number, session: string): Promise<void> {
  const log = join(stack.folder, `engine-${engine + 1}.log`)
  const begun = (line: string) => line.includes('"fit_started"') && line.includes(session)
  while (!readFileSync(log, 'utf8').split('\n').some(begun)) await sleep(50)
}
