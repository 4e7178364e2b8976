// The store of objects (R2) or the database (D1) answers errors for a while: calls are refused with 503,
// nothing is half done, and what was asked for happens once the store is back.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { market } from '../support/requests/market.ts'
import { engineOf, named } from './engine.ts'
import { ENGINE_TOKEN, json, keyed, startWorker, type TestWorker } from './harness.ts'

const OPERATOR_TOKEN = 'operator-token-of-the-tests'
let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker({}, { ENGINE_TOKEN, OPERATOR_TOKEN }, 'test/worker/outage/worker.ts')
})
afterAll(() => worker.close())
beforeEach(async () => {
  key = (await worker.account()).key
})
afterEach(() => out())

async function out(...stores: ('STORE' | 'DB' | 'FULL' | 'LAST_SENT')[]): Promise<void> {
  const answer = await worker.fetch('/out', { method: 'PUT', body: JSON.stringify(stores) })
  expect(answer.status).toBe(204)
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const post = (idempotencyKey?: string) =>
  worker.fetch('/v1/fit', {
    method: 'POST',
    headers: keyed(key, idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    body: JSON.stringify(market()),
  })
async function submit(): Promise<string> {
  return (await json(await post())).session_id
}
const result = (session: string, query = '') =>
  worker.fetch(`/v1/result/${session}${query}`, { headers: keyed(key) })
const drop = (session: string) =>
  worker.fetch(`/v1/session/${session}`, { method: 'DELETE', headers: keyed(key) })

async function stored(session = ''): Promise<number> {
  return (await worker.env.STORE.list({ prefix: `sessions/${session}` })).objects.length
}

async function expectBusy(answer: Response): Promise<void> {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  const body = await json(answer)
  expect(body.code).toBe('busy')
  // A random id may hold any letters.
  const { request_id: _, ...words } = body
  expect(JSON.stringify(words)).not.toMatch(/D1|R2|10001|internal error/i)
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await what()); await sleep(100))
    if (Date.now() > end) throw new Error('it never came to be')
}

test('of room, calls are refused with what to do, and /health says it', async () => {
  const health = async () => json(await worker.fetch('/v1/health'))
  expect(await health()).not.toHaveProperty('storage')
  await out('FULL')
  const refused = await post()
  await expectBusy(refused.clone())
  expect((await json(refused)).detail).toMatch(
    /^This service could not store anything: its disk is full/,
  )
  await out()
  expect(await health()).toMatchObject({ storage: 'fails' })
})

test('of the objects, a fit is refused, leaves nothing, and is taken later with the same key', async () => {
  const before = await stored()
  await out('STORE')
  await expectBusy(await post('once'))
  await out()
  expect(await stored()).toBe(before)
  const answer = await post('once')
  expect(answer.status).toBe(200)
  const { session_id } = await json(answer)
  const engine = engineOf(worker, 'e1')
  const { lease, session } = await engine.claim()
  expect(session).toBe(session_id)
  expect((await engine.plan(lease)).status).toBe(204)
})

test('of the objects, an engine is told to ask again, and its plan counts once', async () => {
  const session = await submit()
  const engine = engineOf(worker, 'e1')
  await out('STORE')
  expect((await engine.poll()).status).toBe(503)
  await out()
  const { lease } = await engine.claim()
  await out('STORE')
  expect((await engine.tables(lease)).status).toBe(503)
  expect((await engine.part(lease, 'labels', '[1]')).status).toBe(503)
  expect((await engine.event(lease)).status).toBe(204)
  expect((await engine.plan(lease)).status).toBe(503)
  expect((await json(await result(session))).status).toBe('grounding')
  await out()
  expect((await engine.tables(lease)).status).toBe(200)
  expect((await engine.part(lease, 'labels', '[1]')).status).toBe(204)
  expect((await engine.plan(lease, [named('labels', '[1]')])).status).toBe(204)
  await out('STORE')
  await expectBusy(await result(session))
  await out()
  expect(await json(await result(session, '?labels=all'))).toMatchObject({
    status: 'done',
    labels: [1],
  })
})

test('of the objects, a session is deleted for its client at once and from the store later', async () => {
  const session = await submit()
  await out('STORE')
  expect((await drop(session)).status).toBe(200)
  expect((await result(session)).status).toBe(404)
  await out()
  expect(await stored(session)).toBe(1)
  const next = await submit()
  expect((await engineOf(worker, 'e1').claim()).session).toBe(next)
  await until(async () => (await stored(session)) === 0)
})

test('of the objects, a deletion of an account goes on by itself', async () => {
  const { account, key: other } = await worker.account()
  const headers = keyed(other)
  const fit = await worker.fetch('/v1/fit', {
    method: 'POST',
    headers,
    body: JSON.stringify(market()),
  })
  const { session_id } = await json(fit)
  await out('STORE')
  const operator = { Authorization: `Bearer ${OPERATOR_TOKEN}` }
  const erase = { method: 'DELETE', headers: operator }
  await worker.fetch(`/operator/account/${account}`, erase)
  await out()
  const left = async () => (await worker.accountSql(account, 'SELECT name FROM kept')).length
  await until(async () => (await stored(session_id)) === 0 && (await left()) === 0)
})

test('of the note of the last description, a fit that is queued is answered all the same', async () => {
  await out('LAST_SENT')
  const answer = await post('once')
  expect(answer.status).toBe(200)
  const { session_id } = await json(answer)
  await out()
  const again = await json(await post('once'))
  expect(again).toMatchObject({ session_id, replayed: true })
  await drop(session_id)
})

test('of the database, no key is called invalid, and running fits go on', async () => {
  const session = await submit()
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  await out('DB')
  await expectBusy(await post())
  await expectBusy(await result(session))
  await expectBusy(await drop(session))
  expect((await engine.event(lease)).status).toBe(204)
  expect((await engine.plan(lease)).status).toBe(204)
  await out()
  expect(await json(await result(session))).toMatchObject({ status: 'done' })
})
