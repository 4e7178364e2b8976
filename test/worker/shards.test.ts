// Four dispatchers instead of one (DISPATCHERS): every fit is found by the engines, its lease works, and what an
// operator sees is the sum.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLAIM_WAIT_SECONDS } from '#contract/limits.ts'
import { shardOfLease } from '../../worker/base/ids.ts'
import { shardCount, shardOf } from '../../worker/dispatcher/shards.ts'
import type { Env } from '../../worker/base/env.ts'
import { market } from '../support/requests/market.ts'
import { engineOf } from './engine.ts'
import { ENGINE_TOKEN, json, keyed, startWorker, type TestWorker } from './harness.ts'

const FOUR = { DISPATCHERS: '4' } as Env
const OPERATOR_TOKEN = 'operator-token-of-the-tests'
let worker: TestWorker
/** One account of each shard. */
const accounts: { account: string; key: string }[] = []
beforeAll(async () => {
  worker = await startWorker({ DISPATCHERS: '4' }, { ENGINE_TOKEN, OPERATOR_TOKEN })
  while (Object.keys(accounts).length < 4) {
    const made = await worker.account()
    accounts[shardOf(FOUR, made.account)] ??= made
  }
})
afterAll(() => worker.close())

async function submit(shard: number): Promise<string> {
  const body = JSON.stringify(market())
  const headers = keyed(accounts[shard]!.key)
  return (await json(await worker.fetch('/v1/fit', { method: 'POST', headers, body }))).session_id
}
/** Ends a claimed fit with the plan of the tests. */
async function planned(engine: ReturnType<typeof engineOf>, lease: string): Promise<void> {
  expect((await engine.valuation(lease)).status).toBe(204)
  expect((await engine.plan(lease)).status).toBe(204)
}
const read = async (path: string, key: string) =>
  (await worker.fetch(path, { headers: keyed(key) })).json() as Promise<Record<string, unknown>>
const series = async (name: string): Promise<number> => {
  const answer = await worker.fetch('/metrics', { headers: keyed(OPERATOR_TOKEN) })
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

test('engines get the fits of all, and health, metrics and queue add them up', async () => {
  const sessions = await Promise.all([0, 1, 2, 3].map(submit))
  const health = (await read('/v1/health', accounts[0]!.key)) as { engine: { waiting: number } }
  expect(health.engine.waiting).toBe(4)
  expect(await series('edps_fits_waiting{class="paid"}')).toBe(4)
  for (const [shard, { key }] of accounts.entries()) {
    const place = { session_id: sessions[shard], queue_position: 1 }
    expect(await read('/v1/queue', key)).toEqual({ sessions: [place] })
    expect(await read(`/v1/result/${sessions[shard]}`, key)).toMatchObject({
      progress: { queue_position: 1 },
    })
  }
  // An engine that finds work at once is known to the dispatcher that had it; the service offers its model all the same.
  const engines = [engineOf(worker, 'e1'), engineOf(worker, 'e2')]
  const found: string[] = []
  for (const at of [0, 1, 0, 1]) {
    const engine = engines[at]!
    const { lease, session } = await engine.claim()
    expect(session).toBe(sessions[shardOfLease(lease)])
    expect((await engine.event(lease)).status).toBe(204)
    await planned(engine, lease)
    found.push(session)
  }
  expect(found.toSorted()).toEqual(sessions.toSorted())
  for (const [shard, { key }] of accounts.entries()) {
    expect(await read(`/v1/result/${sessions[shard]}`, key)).toMatchObject({ status: 'done' })
    expect(await read('/v1/queue', key)).toEqual({ sessions: [] })
  }
  expect(await series('edps_engines_ready')).toBe(2)
  expect(await series('edps_fits_claimed_total')).toBe(4)
})

test.each([0, 1, 2, 3])(
  'an engine that waits gets a fit of dispatcher %i at once',
  async (shard) => {
    const engine = engineOf(worker, 'waits')
    const began = performance.now()
    const claimed = engine.claim()
    const session = await submit(shard)
    const { lease, session: got } = await claimed
    expect(got).toBe(session)
    // A poll that nothing wakes finds the fit at its end.
    expect(performance.now() - began).toBeLessThan(CLAIM_WAIT_SECONDS * 1000)
    await planned(engine, lease)
  },
)

test('a fit that an engine gives back goes to another, and a cancel reaches its dispatcher', async () => {
  const [first, second] = [engineOf(worker, 'first'), engineOf(worker, 'second')]
  const session = await submit(3)
  const { lease } = await first.claim()
  expect((await first.call('POST', `${lease}/release`)).status).toBe(204)
  const again = await second.claim()
  expect([again.session, shardOfLease(again.lease)]).toEqual([session, 3])
  const { key } = accounts[3]!
  const path = `/v1/session/${session}`
  expect((await worker.fetch(path, { method: 'DELETE', headers: keyed(key) })).status).toBe(200)
  const ended = async () => (await second.event(again.lease)).status
  for (const end = Date.now() + 20_000; (await ended()) !== 410;)
    if (Date.now() > end) throw new Error('the lease goes on')
  expect(await read('/v1/queue', key)).toEqual({ sessions: [] })
})

test('what an engine offers is known, whichever dispatcher it found its fit in', async () => {
  const { key } = accounts[1]!
  for (const shard of [0, 1, 2, 3]) {
    await submit(shard)
    const { lease } = await engineOf(worker, `new-${shard}`, { models: ['rc012.2'] }).claim()
    const { models } = (await read('/v1/', key)) as { models: Record<string, string> }
    expect(Object.keys(models)).toContain('rc012.2')
    const body = JSON.stringify(market({ model: 'rc012.2' }))
    const sent = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
    expect(sent.status).toBe(200)
    const { session_id } = await json(sent)
    const path = `/v1/session/${session_id}`
    await worker.fetch(path, { method: 'DELETE', headers: keyed(key) })
    await planned(engineOf(worker, `new-${shard}`), lease)
  }
})

test('an unusable variable is one dispatcher, and one dispatcher has every account', () => {
  for (const DISPATCHERS of ['', '0', '-1', '2.5', '65', 'many'])
    expect(shardCount({ DISPATCHERS })).toBe(1)
  expect(shardCount({})).toBe(1)
  expect(shardOf({} as Env, 'acc_any')).toBe(0)
  const counts = [0, 0, 0, 0]
  for (let at = 0; at < 4000; at++) counts[shardOf(FOUR, `acc_${at}`)]!++
  for (const count of counts) expect(count).toBeGreaterThan(800)
})
