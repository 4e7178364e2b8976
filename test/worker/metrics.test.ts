// What an operator sees: figures for Prometheus behind a token of their own, and one line a request and a
// session's change that names no key, no description and no cell.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { market } from '../support/requests/market.ts'
import { engineOf } from './engine.ts'
import { ENGINE_TOKEN, json, keyed, startWorker, type TestWorker } from './harness.ts'

const OPERATOR_TOKEN = 'operator-token-of-the-tests'
const METRICS_TOKEN = 'metrics-token-of-the-tests'
let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker({}, { ENGINE_TOKEN, OPERATOR_TOKEN, METRICS_TOKEN })
}, 60_000)
afterAll(() => worker.close())

const metrics = async (token: string | null = OPERATOR_TOKEN): Promise<Response> =>
  worker.fetch('/metrics', token === null ? {} : { headers: { Authorization: `Bearer ${token}` } })

/** Values by name and labels. */
async function values(): Promise<Record<string, number>> {
  const answer = await metrics()
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await answer.text()).trim().split('\n')
  const told = lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' '))
  // Every series has its help and its type before it.
  for (const [name] of told)
    expect(lines).toContainEqual(
      expect.stringMatching(
        `^# TYPE ${name!.split('{')[0]!.replace(/_(bucket|sum|count)$/, '')} (gauge|counter|histogram)`,
      ),
    )
  return Object.fromEntries(told.map(([name, value]) => [name, Number(value)]))
}

// Conformance: metrics
test('the figures say what waits, runs and has ended, by class, outcome and stage', async () => {
  const [paid, free] = [await worker.account('paid'), await worker.account('free')]
  expect(await values()).toMatchObject({ edps_engines_ready: 0, edps_oldest_wait_seconds: 0 })
  const submit = async (key: string): Promise<string> => {
    const body = JSON.stringify(market())
    const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
    return (await json(answer)).session_id
  }
  await submit(paid.key)
  const canceled = await submit(paid.key)
  expect((await submit(free.key)) ?? null).toBeNull()
  expect(await values()).toMatchObject({
    'edps_fits_waiting{class="paid"}': 2,
    'edps_fits_waiting{class="free"}': 0,
    'edps_fits_running{class="paid"}': 0,
  })

  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  expect(await values()).toMatchObject({
    'edps_fits_waiting{class="paid"}': 1,
    'edps_fits_running{class="paid"}': 1,
    edps_engines_ready: 1,
    edps_engine_slots: 2,
    edps_fits_claimed_total: 1,
  })
  await engine.plan(lease)
  await worker.fetch(`/v1/session/${canceled}`, { method: 'DELETE', headers: keyed(paid.key) })
  await submit(paid.key)
  const second = await engine.claim()
  await engine.fail(second.lease, 'insufficient_history')
  const end = await values()
  expect(end).toMatchObject({
    'edps_fits_waiting{class="paid"}': 0,
    'edps_fits_running{class="paid"}': 0,
    'edps_fits_ended_total{outcome="done"}': 1,
    'edps_fits_ended_total{outcome="canceled"}': 1,
    'edps_fits_ended_total{outcome="insufficient_history"}': 1,
    edps_fits_claimed_total: 2,
  })
  expect(end['edps_fit_wait_seconds_total']).toBeGreaterThan(0)
  expect(end['edps_fit_run_seconds_total']).toBeGreaterThan(0)
  // They outlast the object that counts.
  await worker.evict('DISPATCHER', 'all')
  expect(await values()).toMatchObject({ edps_fits_claimed_total: 2 })
})

// Conformance: metrics
test('calls are counted by route, status and refusal, and how long they and fits took', async () => {
  const body = JSON.stringify({ nothing: true })
  await worker.fetch('/v1/fit', { method: 'POST', body })
  const refused = 'edps_http_requests_total{route="/v1/fit",status="401",code="missing_key"}'
  await expect.poll(values, { timeout: 20_000, interval: 500 }).toMatchObject({
    [refused]: expect.any(Number),
    'edps_http_request_seconds_bucket{part="v1",le="+Inf"}': expect.any(Number),
  })
  const told = await values()
  const count = told['edps_http_request_seconds_count{part="v1"}']
  expect(told['edps_http_request_seconds_bucket{part="v1",le="+Inf"}']).toBe(count)
  expect(told['edps_fit_seconds_count']).toBe(3)
  expect(told['edps_fit_seconds_bucket{le="5"}']).toBeLessThanOrEqual(3)
  const text = await (await metrics()).text()
  const bounds = [...text.matchAll(/^edps_fit_seconds_bucket\{le="([^"]+)"/gm)].map(([, le]) => le)
  expect(bounds.slice(-2)).toEqual(['3600', '+Inf'])
})

test('the address of the service leads to the console', async () => {
  const answer = await worker.fetch('/', { redirect: 'manual' })
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/app/'])
})

// Conformance: metrics
test('the figures are the operator’s alone, and no route where there is no token', async () => {
  expect((await metrics(null)).status).toBe(401)
  expect((await metrics(ENGINE_TOKEN)).status).toBe(401)
  const { key } = await worker.account()
  expect((await metrics(key)).status).toBe(401)
  const closed = await startWorker()
  const answer = await closed.fetch('/metrics', {
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
  })
  expect(answer.status).toBe(404)
  await closed.close()
})

test('a token of their own opens the figures and nothing else of the operator', async () => {
  expect((await metrics(METRICS_TOKEN)).status).toBe(200)
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` }
  expect((await worker.fetch('/operator/accounts', { headers })).status).toBe(401)
  const bare = await startWorker({}, { METRICS_TOKEN })
  expect((await bare.fetch('/metrics', { headers })).status).toBe(200)
  expect((await bare.fetch('/operator/accounts', { headers })).status).toBe(404)
  await bare.close()
})

// Conformance: request-log
test('each call and each change of a session is one line of JSON without key, words or cells', async () => {
  const { account, key } = await worker.account()
  worker.clearLogs()
  const words = 'We buy curious widgets at unit_cost and sell them at price.'
  const body = JSON.stringify(market({ business_description: words }))
  const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  const { session_id } = await json(answer)
  await worker.fetch(`/v1/result/${session_id}`, { headers: keyed(key) })
  await worker.fetch(`/v1/nothing?${key}`)
  const text = JSON.stringify(worker.logs())
  for (const secret of [key, 'widgets', OPERATOR_TOKEN, METRICS_TOKEN, ENGINE_TOKEN])
    expect(text).not.toContain(secret)
  const lines = [...text.matchAll(/\{\\+"event\\+":.*?\}/g)].map(
    ([line]) => JSON.parse(line.replaceAll(/\\+"/g, '"')) as Record<string, unknown>,
  )
  const request = { event: 'request', account, ms: expect.any(Number) }
  expect(lines).toContainEqual({
    ...request,
    request_id: answer.headers.get('X-Request-Id'),
    method: 'POST',
    route: '/v1/fit',
    status: 200,
  })
  expect(lines).toContainEqual(
    expect.objectContaining({ ...request, route: '/v1/result/:session_id', status: 200 }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'request', account: null, route: 'unknown', status: 404 }),
  )
  expect(lines).toContainEqual({
    event: 'session',
    session: session_id,
    account,
    status: 'grounding',
    code: null,
  })
})
