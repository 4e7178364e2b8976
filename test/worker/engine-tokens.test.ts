// Engines with tokens of their own: what a token opens, what it does not, and what its end means for a fit.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ENGINE_TOKEN_KNOWN_SECONDS } from '#contract/limits.ts'
import { newEngine, revokeSql } from '#cli/local-database.ts'
import { market } from '../support/requests/market.ts'
import { beginCall } from './begin-call.ts'
import { engineOf } from './engine.ts'
import type { Env } from '../../worker/base/env.ts'
import { knownEngine } from '../../worker/engine/known-engine.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker({}, {})
})
afterAll(() => worker.close())
beforeEach(async () => {
  key = (await worker.account()).key
})

const run = async (sql: string): Promise<void> => {
  for (const one of sql.trim().split('\n')) await worker.env.DB.prepare(one).bind().run()
}
async function enrol(name: string): Promise<string> {
  const { token, sql } = newEngine(name, Date.now())
  await run(sql)
  return token
}
async function submit(): Promise<string> {
  const body = JSON.stringify(market())
  const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  return (await json(answer)).session_id
}
const status = async (session: string) =>
  (await json(await worker.fetch(`/v1/result/${session}`, { headers: keyed(key) }))).status
const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

// Conformance: unknown-lease
test('an engine reads and writes what it claimed, and nothing of an engine with another token', async () => {
  // Even under the same name of its process.
  const one = engineOf(worker, 'e1', {}, await enrol('one'))
  const two = engineOf(worker, 'e1', {}, await enrol('two'))
  const session = await submit()
  const { lease } = await one.claim()
  for (const answer of [
    await two.tables(lease),
    await two.event(lease),
    await two.valuation(lease),
    await two.part(lease, 'options', '[]'),
    await two.plan(lease),
    await two.fail(lease),
    await two.release(lease),
    await two.call('POST', `${lease}/read`, {}),
  ]) {
    expect(answer.status).toBe(404)
    expect((await json(answer)).code).toBe('unknown_lease')
  }
  expect(await status(session)).toBe('grounding')
  expect((await one.tables(lease)).status).toBe(200)
  expect((await one.plan(lease)).status).toBe(204)
  expect(await status(session)).toBe('done')
})

test('a token that was never enrolled, or whose checksum is wrong, opens nothing', async () => {
  const { token } = newEngine('nobody', Date.now())
  for (const wrong of [token, `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, key]) {
    const answer = await engineOf(worker, 'e1', {}, wrong).poll()
    expect([401, 503]).toContain(answer.status)
  }
  expect(JSON.stringify(worker.logs())).not.toContain(token)
})

test('enrolling a name again ends its earlier token', async () => {
  const first = await enrol('again')
  const second = await enrol('again')
  expect((await engineOf(worker, 'e1', { free: 0 }, first).poll()).status).toBe(401)
  expect((await engineOf(worker, 'e1', { free: 0 }, second).poll()).status).toBe(204)
})

test('a revoked engine is refused, also by calls on their way, and another engine ends its fit', async () => {
  const token = await enrol('lost')
  const lost = engineOf(worker, 'e1', {}, token)
  const other = engineOf(worker, 'e2', {}, await enrol('other'))
  const session = await submit()
  const { lease } = await lost.claim()
  expect((await lost.event(lease)).status).toBe(204)
  const headers = keyed(token, { 'X-Engine-Id': 'e1' })
  const late = { method: 'PUT', headers, body: { plan: {} } }
  const finish = beginCall(worker.url, `/engine/${lease}/plan`, late)
  await run(revokeSql('lost', Date.now()))
  await sleep(ENGINE_TOKEN_KNOWN_SECONDS + 1)
  expect(await finish()).toMatch(/^HTTP\/1.1 401 /)
  expect((await lost.poll()).status).toBe(401)
  expect((await lost.event(lease)).status).toBe(401)
  const held = await other.claim()
  expect(held).toMatchObject({ session, attempt: 2 })
  expect((await other.plan(held.lease)).status).toBe(204)
  expect(await status(session)).toBe('done')
})

test('while the database is out, an engine that was known goes on, and a stranger is asked to wait', async () => {
  let out = false
  const first = () =>
    out
      ? Promise.reject(new Error('D1_ERROR: Network connection lost.'))
      : Promise.resolve({ name: 'one' })
  const statement = { bind: () => statement, first }
  const env = { DB: { prepare: () => statement } } as unknown as Env
  const known = (token: string, now: number) =>
    knownEngine(env, new Headers({ Authorization: `Bearer ${token}` }), now)
  const { token } = newEngine('one', 0)
  expect(await known(token, 0)).toEqual({ ok: true, name: 'one' })
  out = true
  const later = ENGINE_TOKEN_KNOWN_SECONDS * 1000 + 1
  expect(await known(token, later)).toEqual({ ok: true, name: 'one' })
  await expect(known(newEngine('two', 0).token, later)).rejects.toThrow('D1_ERROR')
})
