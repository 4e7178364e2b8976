// The HTTP client over a fetch that answers from a list: what is sent, and what each answer means.
// A real Worker behind it is tested in flow.
import { describe, expect, test } from 'vitest'
import { createClient, type Client } from '#client/client.ts'
import { followFit } from '#client/follow-fit.ts'
import { FREE, type Problem, type Result } from '#contract/schemas.ts'

interface Call {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}
type Reply = () => Response
const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Reply => {
  return () => Response.json(body, { status, headers })
}
const status = (code: number, headers: Record<string, string> = {}): Reply => {
  return () => new Response(null, { status: code, headers })
}
const lost: Reply = () => {
  throw new TypeError('fetch failed: ECONNREFUSED 10.0.0.7')
}

/** A client whose calls are answered by the replies in turn; the last one answers for ever. */
function clientOf(replies: Reply[], o: { key?: string; baseUrl?: string } = {}) {
  const calls: Call[] = []
  const fake = (url: string, init: RequestInit) => {
    calls.push({
      method: init.method!,
      url,
      headers: init.headers as Record<string, string>,
      body: init.body,
    })
    // A reply that throws is a lost answer.
    return new Promise<Response>((resolve) => {
      resolve(replies[Math.min(calls.length, replies.length) - 1]!())
    })
  }
  const options = { baseUrl: 'https://edps.test', ...o, fetch: fake as typeof fetch }
  return { client: createClient(options), calls }
}

const problem: Problem = {
  type: 'https://edps.test/problems/unknown_session',
  title: 'There is no such session',
  status: 404,
  detail: 'No session ses_1.',
  code: 'unknown_session',
  request_id: 'req_1',
}
const result = (more: Partial<Result> = {}): Result => ({
  status: 'processing',
  session_id: 'ses_1',
  model: 'rc012.2',
  created_at: '2026-01-01T00:00:00Z',
  progress: { fraction: 0.5, stage: 'learn', message: 'Learning.' },
  ...more,
})

describe('what is sent', () => {
  // Conformance: 9.1
  test('paths stand under /v1, whether the address says so or not', async () => {
    for (const baseUrl of ['https://edps.test', 'https://edps.test/', 'https://edps.test/v1/']) {
      const { client, calls } = clientOf([json({})], { baseUrl })
      await client.root()
      await client.result('ses_1/../x', { wait: 20, options: 'all', labels: 'all', reasons: 'all' })
      expect(calls.map((c) => c.url)).toEqual([
        'https://edps.test/v1/',
        'https://edps.test/v1/result/ses_1%2F..%2Fx?wait=20&options=all&labels=all&reasons=all',
      ])
    }
  })

  test('the key goes into the Authorization header, and nowhere without one', async () => {
    const keyed = clientOf([json({})], { key: 'edps_paid_x' })
    await keyed.client.health()
    expect(keyed.calls[0]!.headers.authorization).toBe('Bearer edps_paid_x')
    const open = clientOf([json({})])
    await open.client.validate({})
    expect(open.calls[0]!.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
    })
  })

  test('a fit carries its idempotency key; text and bytes are sent as they are', async () => {
    const { client, calls } = clientOf([json({})])
    const bytes = new TextEncoder().encode('{"menus": []}')
    await client.fit({ menus: [] }, { idempotencyKey: 'k-1' })
    await client.fit('{"menus":  []}')
    await client.fit(bytes)
    expect(calls.map((c) => [c.method, c.url, c.body])).toEqual([
      ['POST', 'https://edps.test/v1/fit', '{"menus":[]}'],
      ['POST', 'https://edps.test/v1/fit', '{"menus":  []}'],
      ['POST', 'https://edps.test/v1/fit', bytes],
    ])
    expect(calls.map((c) => c.headers['idempotency-key'])).toEqual(['k-1', undefined, undefined])
  })
})

describe('what an answer means', () => {
  test('an answer of the known form is its value', async () => {
    const value = {
      ok: true as const,
      canceled: { grounding: false, calculation: true },
      billing: FREE,
    }
    const { client, calls } = clientOf([json(value)])
    expect(await client.cancel('ses_1')).toEqual({ ok: true, value })
    expect(calls[0]).toMatchObject({ method: 'DELETE', url: 'https://edps.test/v1/session/ses_1' })
  })

  test('a refusal is its problem, with the seconds to wait', async () => {
    const { client } = clientOf([json(problem, 429, { 'retry-after': '7' })])
    expect(await client.fit({})).toEqual({ ok: false, offline: false, problem, retryAfter: 7 })
  })

  test('a health of 503 is an answer', async () => {
    const engine = { ready: false, device: null, models: [], waiting: 2, oldest_wait_s: 9 }
    const value = { ok: false, engine, version: '0.1.0' }
    expect(await clientOf([json(value, 503)]).client.health()).toEqual({ ok: true, value })
  })

  test('an idempotency key that started nothing is null', async () => {
    const none = clientOf([json(problem, 404)])
    expect(await none.client.sessionByIdempotencyKey('a b')).toEqual({ ok: true, value: null })
    expect(none.calls[0]!.url).toBe('https://edps.test/v1/sessions?idempotency_key=a%20b')
    const refused = clientOf([json({ ...problem, status: 401, code: 'invalid_key' }, 401)])
    expect(await refused.client.sessionByIdempotencyKey('k')).toMatchObject({ ok: false })
  })

  test('a network failure is offline, in our words', async () => {
    const answer = await clientOf([lost]).client.root()
    expect(answer).toEqual({
      ok: false,
      offline: true,
      message: 'GET https://edps.test/v1/ could not be reached: check the address and the network.',
    })
  })

  test("a proxy's page is offline, a page that answers 200 is no service", async () => {
    const page = (code: number): Reply => {
      return () => new Response('<html>Bad gateway</html>', { status: code })
    }
    expect(await clientOf([page(502)]).client.root()).toMatchObject({ offline: true })
    expect(await clientOf([page(200)]).client.root()).toMatchObject({
      offline: false,
      problem: { code: 'unexpected_answer', status: 200 },
    })
  })

  test('a form that this client does not know is a problem that names the field', async () => {
    const reply = json({ ...result(), progress: { fraction: 'half' } }, 200, {
      'x-request-id': 'r9',
    })
    const answer = await clientOf([reply]).client.result('ses_1')
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'unexpected_answer', request_id: 'r9' },
    })
    expect(JSON.stringify(answer)).toContain('progress.fraction')
  })

  test('an ETag that is sent back may be answered with: unchanged', async () => {
    const { client, calls } = clientOf([
      json(result(), 200, { etag: '"1"', 'retry-after': '2' }),
      status(304, { etag: '"1"' }),
    ])
    const first = await client.result('ses_1')
    expect(first).toEqual({ ok: true, changed: true, value: result(), etag: '"1"', retryAfter: 2 })
    const second = await client.result('ses_1', { etag: '"1"' })
    expect(second).toEqual({ ok: true, changed: false, etag: '"1"', retryAfter: null })
    expect(calls.map((c) => c.headers['if-none-match'])).toEqual([undefined, '"1"'])
  })
})

describe('following a fit', () => {
  const busy = json({ ...problem, status: 503, code: 'busy' }, 503, { 'retry-after': '3' })
  async function follow(replies: Reply[], more: Partial<Parameters<typeof followFit>[2]> = {}) {
    const { client, calls } = clientOf(replies)
    const slept: number[] = []
    const stages: string[] = []
    const end = await followFit(client, 'ses_1', {
      onProgress: (value) => stages.push(value.progress.stage),
      sleep: (ms) => {
        slept.push(ms)
        return Promise.resolve()
      },
      ...more,
    })
    return { end, calls, slept, stages }
  }
  const stage = (name: string): Reply =>
    json(result({ progress: { fraction: 0.5, stage: name, message: '' } }), 200, { etag: name })
  const done = json(result({ status: 'done' }), 200, { etag: 'end' })

  test('it tells every change and ends with the answer that is done', async () => {
    const { end, stages, calls } = await follow([stage('read'), status(304), stage('learn'), done])
    expect(end).toMatchObject({ ok: true, value: { status: 'done' } })
    expect(stages).toEqual(['read', 'learn', 'learn'])
    expect(calls.every((c) => c.url.endsWith('/result/ses_1?wait=20'))).toBe(true)
  })

  test('a failed fit is an end like any other', async () => {
    const failed = json(result({ status: 'failed', error_code: 'engine_lost' }))
    expect((await follow([failed])).end).toMatchObject({ ok: true, value: { status: 'failed' } })
  })

  test('lost answers and busy services are waited out, longer each time, as long as is said', async () => {
    const { end, slept } = await follow([lost, lost, lost, lost, lost, busy, stage('read'), done])
    expect(end).toMatchObject({ ok: true })
    expect(slept).toEqual([1000, 2000, 4000, 8000, 10_000, 3000, 300])
  })

  test('it gives up on a service that stays away', async () => {
    const { end, slept } = await follow([lost])
    expect(end).toMatchObject({ ok: false, offline: true })
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(240_000)
  })

  test('a refusal that will not pass ends at once', async () => {
    const { end, slept } = await follow([json(problem, 404)])
    expect(end).toMatchObject({ ok: false, problem: { code: 'unknown_session' } })
    expect(slept).toEqual([])
  })

  test('a caller that stops following leaves the fit running', async () => {
    const stop = new AbortController()
    const sleep = () => {
      stop.abort()
      return Promise.resolve()
    }
    const { end, calls } = await follow([stage('read')], { sleep, signal: stop.signal })
    expect(end).toMatchObject({ ok: false, offline: true })
    expect(calls.map((c) => c.method)).toEqual(['GET'])
  })

  test('a client is what fetch, an address and a key make; it takes the real fetch', () => {
    const client: Client = createClient({ baseUrl: 'http://localhost:1', fetch })
    expect(Object.keys(client).sort()).toEqual(
      [
        'askForKey',
        'balance',
        'cancel',
        'fetchKey',
        'fit',
        'health',
        'ledger',
        'predict',
        'queue',
        'read',
        'replan',
        'result',
        'root',
        'sessionByIdempotencyKey',
        'sessions',
        'transfer',
        'validate',
      ].sort(),
    )
  })
})
