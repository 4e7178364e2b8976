// Requests that mean harm: strange paths, methods, headers and queries, keys where none
// belong, and what one account could learn or use of another.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemSchema } from '#contract/schemas.ts'
import { engineOf } from './engine.ts'
import { ENGINE_TOKEN, json, keyed, rawRequest, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker()
  key = (await worker.account()).key
})
afterAll(() => worker.close())

const post = (by: string, body: unknown, more: Record<string, string> = {}) =>
  worker.fetch('/v1/fit', { method: 'POST', headers: keyed(by, more), body: JSON.stringify(body) })
async function codeOf(answer: Response): Promise<string> {
  const { code, status } = problemSchema.parse(await answer.json())
  expect(answer.status).toBe(status)
  return code
}

// Conformance: 5.1
test('a key in the address is no key', async () => {
  const { session_id } = await json(await post(key, market({ mock: true })))
  for (const name of ['key', 'api_key', 'token', 'access_token', 'authorization'])
    for (const path of [`/v1/result/${session_id}`, '/v1/sessions'])
      expect(await codeOf(await worker.fetch(`${path}?${name}=${key}`))).toBe('missing_key')
  const claim = await worker.fetch(`/engine/claim?token=${ENGINE_TOKEN}`, { method: 'POST' })
  expect(await codeOf(claim)).toBe('missing_key')
})

test('a path is a route or it is unknown: nothing is trimmed or folded into one', async () => {
  const paths = ['//v1/health', '/v1//health', '/v1/health/', '/V1/health', '/v1/Health', '/health']
  paths.push('/v1/health%00', '/v1/health%2F', '/v1/;/health')
  for (const path of paths) {
    const answer = await rawRequest(worker.url, [`GET ${path} HTTP/1.1`, 'Connection: close'])
    expect(answer, path).toMatch(/^HTTP\/1.1 404 [^]*"unknown_route"/)
  }
})

test('HEAD answers as GET without the body; any other method is named what there is', async () => {
  const head = await worker.fetch('/v1/', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const { session_id } = await json(await post(key, market({ mock: true, mock_result_seconds: 0 })))
  const path = `/v1/result/${session_id}?options=all`
  const result = await worker.fetch(path, { method: 'HEAD', headers: keyed(key) })
  expect([result.status, await result.text()]).toEqual([200, ''])
  for (const method of ['HEAD', 'GET', 'PATCH', 'PROPFIND']) {
    const answer = await worker.fetch('/v1/fit', { method })
    expect([answer.status, answer.headers.get('Allow')], method).toEqual([405, 'POST, OPTIONS'])
  }
})

// Conformance: bad-request
test('a query that cannot be meant is refused, not guessed', async () => {
  const { session_id } = await json(await post(key, market({ mock: true })))
  const ask = (query: string) =>
    worker.fetch(`/v1/result/${session_id}?${query}`, { headers: keyed(key) })
  const wrong = [
    'wait=abc',
    'wait=-1',
    'wait=1e9',
    'wait=+1',
    'wait=',
    'wait=NaN',
    'wait=Infinity',
    'wait=0x9',
  ]
  wrong.push('wait=1&wait=abc', 'options=foo', 'options=', 'labels=ALL')
  wrong.push('options=all&options=some')
  for (const query of wrong) expect(await codeOf(await ask(query)), query).toBe('bad_request')
  for (const query of ['wait=0', 'wait=0.5', 'other=1'])
    expect((await ask(query)).status, query).toBe(200)
})

test('a longer wait than the longest is the longest, however long it is', async () => {
  const test = market({ mock: true, mock_result_seconds: 0 })
  const { session_id } = await json(await post(key, test))
  for (const wait of ['20', '1000', '99999999999', '9'.repeat(400)]) {
    const path = `/v1/result/${session_id}?wait=${wait}`
    expect((await worker.fetch(path, { headers: keyed(key) })).status, wait).toBe(200)
  }
})

test('a lease and the name of a part reach no other place of the store', async () => {
  await post(key, market())
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  for (const wrong of [
    '..%2F..%2Fsessions',
    'lea_',
    `${lease}x`,
    lease.toLowerCase(),
    '%00',
    'all',
  ])
    expect(await codeOf(await engine.tables(wrong)), wrong).toBe('lease_lost')
  for (const wrong of ['..%2Fplan', 'plan', 'body', 'options%2F..%2Fplan', 'constructor'])
    expect(await codeOf(await engine.part(lease, wrong, '[]')), wrong).toBe('unknown_route')
  await engine.fail(lease)
})

test('an idempotency key of control characters, of none or of too many is refused', async () => {
  const head = (value: string): string[] => [
    'POST /v1/fit HTTP/1.1',
    'Content-Type: application/json',
    'Content-Length: 2',
    `Authorization: Bearer ${key}`,
    `Idempotency-Key: ${value}`,
  ]
  for (const value of ['', ' ', 'a\tb', 'a\u007fb', 'a b', 'x'.repeat(201), 'a, a']) {
    const answer = await rawRequest(worker.url, head(value), '{}')
    expect(answer, JSON.stringify(value)).toMatch(/^HTTP\/1.1 400 /)
  }
  const find = (value: string) =>
    worker.fetch(`/v1/sessions?idempotency_key=${encodeURIComponent(value)}`, {
      headers: keyed(key),
    })
  for (const value of ['\r\nX-Injected: 1', '\u0000', 'x'.repeat(5000), "' OR 1=1 --"]) {
    const answer = await find(value)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('X-Injected')).toBeNull()
  }
})

test('what one account sent describes no other account', async () => {
  const { key: other } = await worker.account()
  const { session_id } = await json(await post(key, market({ business_description: 'Ours.' })))
  const without = market({ business_description: undefined })
  expect(await codeOf(await post(other, without))).toBe('business_description_unresolved')
  await worker.fetch(`/v1/session/${session_id}`, { method: 'DELETE', headers: keyed(key) })
})

test('two hundred who wait for one session hear of its change at once', async () => {
  const { session_id } = await json(await post(key, market()))
  const path = `/v1/result/${session_id}?wait=15`
  const began = Date.now()
  const waiting = Array.from({ length: 200 }, () => worker.fetch(path, { headers: keyed(key) }))
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const engine = engineOf(worker, 'e1')
  const { lease, session } = await engine.claim()
  expect(session).toBe(session_id)
  for (const answer of await Promise.all(waiting))
    expect((await json(answer)).progress.stage).toBe('starting')
  const more = [1, 2].map(() => worker.fetch(path, { headers: keyed(key) }))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await worker.fetch(`/v1/session/${session_id}`, { method: 'DELETE', headers: keyed(key) })
  for (const answer of await Promise.all(more)) expect(answer.status).toBe(404)
  expect(Date.now() - began).toBeLessThan(14_000)
  expect((await engine.event(lease)).status).toBe(410)
})
