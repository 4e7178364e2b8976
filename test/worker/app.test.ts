// What all answers share, whatever route: the list of routes is true, every answer carries its id,
// and what breaks inside says nothing of the inside, neither to the caller nor of a key in the log.
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { problemSchema, rootSchema } from '#contract/schemas.ts'
import { app } from '../../worker/app.ts'
import { engineOf } from './engine.ts'
import { ENGINE_TOKEN, json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

const ORIGINS = ['https://plans.example.com', 'http://localhost:3000']

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker({ ALLOWED_ORIGINS: ORIGINS.join('  ') })
})
afterAll(() => worker.close())

describe('GET /v1/', () => {
  // Conformance: 4-get
  test('lists exactly the routes that there are for clients', async () => {
    const there = app.routes
      .filter(
        ({ method, path }) =>
          !['ALL', 'OPTIONS'].includes(method) && /^\/v1\/?/.test(path) && path !== '/v1',
      )
      .map(({ method, path }) => `${method} ${path.slice(3).replace(/:\w+/g, '{}')}`)
    expect(there.length).toBeGreaterThan(5)
    for (const path of ['/v1/', '/v1']) {
      const answer = await worker.fetch(path)
      expect(answer.status).toBe(200)
      const { endpoints } = rootSchema.parse(await answer.json())
      const listed = endpoints.map((line) => line.split(' ').slice(0, 2).join(' '))
      expect(listed.map((line) => line.replace(/\{\w+\}/g, '{}')).sort()).toEqual(there.sort())
    }
    // The page has the same, with what a query must hold.
    const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
    const shown = [...page.matchAll(/^\| `([A-Z]+ \/[^`?]*)[^`]*` +\| (?:open|optional|needed) /gm)]
    expect(shown.map(([, line]) => line!.replace(/\{\w+\}/g, '{}')).sort()).toEqual(there.sort())
  })

  // Conformance: 4-head-options
  test('names for each route the methods that it takes, also to OPTIONS', async () => {
    const { endpoints } = rootSchema.parse(await json(await worker.fetch('/v1/')))
    for (const line of endpoints) {
      const [method, path] = line.split(' ')
      const wrong = await worker.fetch(`/v1${path}`, { method: 'PATCH' })
      const ways = endpoints.map((one) => one.split(' ')).filter(([, at]) => at === path)
      const methods = ways.map(([one]) => one).join(', ')
      const takes = method === 'GET' ? 'GET, HEAD, OPTIONS' : `${methods}, OPTIONS`
      expect([wrong.status, wrong.headers.get('Allow')], line).toEqual([405, takes])
      const asked = await worker.fetch(`/v1${path}`, { method: 'OPTIONS' })
      expect([asked.status, asked.headers.get('Allow')], line).toEqual([204, takes])
    }
  })
})

describe('pages of the origins that the operator lists', () => {
  // Conformance: limits-of-read-cors
  test('may call the routes with a key, and read what they answer or refuse', async () => {
    const { key } = await worker.account()
    for (const Origin of ORIGINS) {
      const headers = { Origin, 'Access-Control-Request-Method': 'POST' }
      const before = await worker.fetch('/v1/fit', { method: 'OPTIONS', headers })
      expect(before.status).toBe(204)
      expect(before.headers.get('Access-Control-Allow-Origin')).toBe(Origin)
      expect(before.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key')
      for (const [path, status] of [
        ['/v1/sessions', 200],
        ['/v1/result/none', 404],
        ['/v1/fit', 405],
      ] as const) {
        const answer = await worker.fetch(path, { headers: { ...keyed(key), Origin } })
        expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
          status,
          Origin,
        ])
        expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('ETag')
        expect(answer.headers.get('Vary')).toContain('Origin')
      }
    }
  })

  // Conformance: limits-of-read-cors
  test('are those alone: no part of a name, no other scheme or port, no engine’s route', async () => {
    const others = ['https://example.com', 'http://plans.example.com', 'http://localhost', 'null']
    others.push('https://plans.example.com.evil.org', 'https://plans.example.com:8443', '*', '')
    for (const Origin of others) {
      const answer = await worker.fetch('/v1/sessions', { headers: { Origin } })
      expect([Origin, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([Origin, null])
      expect(answer.headers.get('Vary')).toContain('Origin')
    }
    const headers = { Origin: ORIGINS[0]! }
    const claim = await worker.fetch('/engine/claim', { method: 'OPTIONS', headers })
    expect([claim.status, claim.headers.get('Access-Control-Allow-Origin')]).toEqual([204, null])
  })
})

// Conformance: 4-get-health
test('/health is 503 until an engine was heard', async () => {
  const before = await worker.fetch('/v1/health')
  expect(before.status).toBe(503)
  expect(await json(before)).toMatchObject({ ok: false, engine: { ready: false, device: null } })
  await engineOf(worker, 'e1', { free: 0 }).poll()
  const after = await worker.fetch('/v1/health')
  expect(after.status).toBe(200)
  expect(await json(after)).toMatchObject({
    ok: true,
    engine: { ready: true, models: ['rc012.2'] },
  })
})

// Conformance: 4-get
test('GET / lists `default` and the models that an engine offers, no other', async () => {
  const models = async () =>
    Object.keys(rootSchema.parse(await json(await worker.fetch('/v1/'))).models)
  await engineOf(worker, 'e1', { free: 0 }).poll()
  expect(await models()).toEqual(['default', 'rc012.2'])
})

// Conformance: 7-error-body
test('every answer carries an X-Request-Id of its own', async () => {
  const { key } = await worker.account()
  const post = (path: string, body: unknown) =>
    worker.fetch(path, { method: 'POST', headers: keyed(key), body: JSON.stringify(body) })
  const fit = await post('/v1/fit', market({ mock: true, mock_result_seconds: 0 }))
  const { session_id } = await json(fit.clone())
  const result = `/v1/result/${session_id}`
  const done = await worker.fetch(result, { headers: keyed(key) })
  const unchanged = { ...keyed(key), 'If-None-Match': done.headers.get('ETag')! }
  const answers: [number, Response][] = [
    [200, await worker.fetch('/v1/')],
    [200, await worker.fetch('/v1/health')],
    [200, await post('/v1/validate', market())],
    [200, fit],
    [200, done],
    [304, await worker.fetch(result, { headers: unchanged })],
    [
      200,
      await worker.fetch(`/v1/session/${session_id}`, { method: 'DELETE', headers: keyed(key) }),
    ],
    [204, await engineOf(worker, 'e1', { free: 0 }).poll()],
    [404, await worker.fetch('/nothing')],
  ]
  const ids = answers.map(([status, answer]) => {
    expect(answer.status).toBe(status)
    return answer.headers.get('X-Request-Id')
  })
  for (const id of ids) expect(id).toMatch(/^req_[0-9A-Za-z]{22}$/)
  expect(new Set(ids).size).toBe(answers.length)
})

describe('what breaks inside', () => {
  afterEach(() => vi.restoreAllMocks())
  const inside = 'SQLITE_ERROR at /srv/inside.ts: no such table secrets'
  const broken = new Proxy({}, { get: () => () => { throw new Error(inside) } }) // prettier-ignore
  const env = { DB: broken, STORE: broken, ACCOUNT: broken, SESSION: broken, DISPATCHER: broken }

  // Conformance: internal
  test('is answered with 500 internal, and only the log says what', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answer = await app.request('/v1/health', {}, env)
    expect(answer.status).toBe(500)
    const text = await answer.text()
    const problem = problemSchema.parse(JSON.parse(text))
    expect(problem).toMatchObject({ code: 'internal', status: 500 })
    expect(answer.headers.get('X-Request-Id')).toBe(problem.request_id)
    for (const word of ['SQLITE', 'inside', 'secrets', 'Error:', '.ts'])
      expect(text).not.toContain(word)
    const logged = log.mock.calls.flat().map(String).join(' ')
    expect(logged).toContain(inside)
    expect(logged).toContain(problem.request_id)
  })

  // Conformance: internal
  test('is never taken for a wrong key: an unreadable table of keys is 500', async () => {
    const { key } = await worker.account()
    const get = () => worker.fetch('/v1/sessions?idempotency_key=k', { headers: keyed(key) })
    const rename = (from: string, to: string) =>
      worker.env.DB.prepare(`ALTER TABLE ${from} RENAME TO ${to}`).bind().run()
    await rename('api_keys', 'mislaid')
    const answer = await get()
    await rename('mislaid', 'api_keys')
    expect(answer.status).toBe(500)
    const text = await answer.text()
    expect(problemSchema.parse(JSON.parse(text)).code).toBe('internal')
    expect(text).not.toMatch(/api_keys|D1|SQL/)
    expect((await get()).status).toBe(404)
  })
})

// Conformance: 5.3
test('no key and no token reaches the log, whatever a call ends with', async () => {
  const { key } = await worker.account()
  worker.clearLogs()
  await worker.fetch('/v1/sessions?idempotency_key=k', { headers: keyed(key) })
  await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body: '{"menus": [' })
  await worker.fetch(`/v1/result/${key}`, { headers: keyed(key) })
  await engineOf(worker, 'e1').call('POST', 'claim', { key })
  await worker.env.DB.prepare('ALTER TABLE accounts RENAME TO mislaid').bind().run()
  await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body: '{}' })
  await worker.env.DB.prepare('ALTER TABLE mislaid RENAME TO accounts').bind().run()
  const logged = JSON.stringify(worker.logs())
  expect(logged).toContain('no such table')
  expect(logged).not.toContain(key)
  expect(logged).not.toContain(ENGINE_TOKEN)
})
