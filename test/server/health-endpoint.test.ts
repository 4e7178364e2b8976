// The engine's own small endpoint: what it tells of itself, and that it tells nothing else.
// Asked as a client would, over HTTP.
import { afterEach, expect, test } from 'vitest'
import {
  createHealthEndpoint,
  type EngineState,
  metricsText,
  listen,
  type Listening,
} from '#server/health-endpoint.ts'

const state: EngineState = {
  ready: true,
  service: 'reached',
  device: 'CPU',
  network: { device: 'cpu' },
  models: ['rc012.2'],
  slots: 2,
  busy: 1,
  running: [{ stage: 'learning', fraction: 0.5, seconds: 3, silent_seconds: 1 }],
  silent: 0,
  version: '0',
}
const endpoint = createHealthEndpoint(() => state)
const open: Listening[] = []

async function serve(app = endpoint, port = 0): Promise<Listening> {
  const listening = await listen(app, '127.0.0.1', port)
  open.push(listening)
  return listening
}
const addressOf = (listening: Listening): string =>
  `http://127.0.0.1:${listening.ok && listening.port}`

afterEach(() => {
  for (const listening of open.splice(0)) if (listening.ok) listening.close()
})

test('GET /health tells the state and that no cache may keep it', async () => {
  const answer = await fetch(`${addressOf(await serve())}/health?x=y`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual(state)
})

test('GET /metrics shows its figures to the operator alone', async () => {
  const metrics = { token: 'op', text: () => metricsText(state, new Map([['fit_done', 3]])) }
  const base = addressOf(await serve(createHealthEndpoint(() => state, metrics)))
  const ask = (token?: string) =>
    fetch(`${base}/metrics`, {
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    })
  expect([(await ask()).status, (await ask('other')).status]).toEqual([401, 401])
  const answer = await ask('op')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  expect(text).toContain('# TYPE edps_engine_busy gauge\nedps_engine_busy 1\n')
  expect(text).toContain('\nedps_engine_events_total{event="fit_done"} 3\n')
  expect((await fetch(`${addressOf(await serve())}/metrics`)).status).toBe(404)
})

test('every other route and method is 404 with a problem', async () => {
  const base = addressOf(await serve())
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/health/x'],
    ['POST', '/health'],
    ['DELETE', '/v1/fit'],
  ] as const) {
    const answer = await fetch(base + path, { method })
    expect(answer.status, `${method} ${path}`).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({ code: 'unknown_route', status: 404 })
  }
})

test('strange paths and bodies are answered too', async () => {
  const base = addressOf(await serve())
  expect((await fetch(`${base}/health`, { method: 'HEAD' })).status).toBe(404)
  expect((await fetch(`${base}//x?y=%%`)).status).toBe(404)
  const post = await fetch(`${base}/health`, { method: 'POST', body: 'x'.repeat(1e6) })
  expect(post.status).toBe(404)
})

test('a port that is taken is told as such', async () => {
  const first = await serve()
  expect(await serve(endpoint, first.ok ? first.port : 0)).toEqual({
    ok: false,
    code: 'EADDRINUSE',
  })
})
