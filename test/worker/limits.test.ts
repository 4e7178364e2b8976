// How often a key and a stranger may call, and what every answer says of it (interface §7).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROBLEMS } from '#contract/problems.ts'
import { market } from '../support/requests/market.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
beforeAll(async () => {
  const LIMITS = JSON.stringify({ waiting_fits: 2, polls: 'many', reads: -1 })
  worker = await startWorker({ LIMITS })
}, 60_000)
afterAll(() => worker.close())

const call = (path: string, key: string | null, body?: unknown) =>
  worker.fetch(`/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: key === null ? { 'Content-Type': 'application/json' } : keyed(key),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

async function refused(answer: Response): Promise<string> {
  expect(answer.status).toBe(PROBLEMS.rate_limited.status)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  const { code, detail } = await json(answer)
  expect(code).toBe('rate_limited')
  return detail
}

// Conformance: limits-of-keys
test('a paid key has 600 calls a minute, a free one 60, and each answer tells what is left', async () => {
  const [paid, free] = [await worker.account('paid'), await worker.account('free')]
  const first = await call('/session/none', paid.key)
  await first.arrayBuffer()
  for (const [{ key }, calls] of [
    [paid, 600],
    [free, 60],
  ] as const) {
    const answer = await call('/sessions?idempotency_key=none', key)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('RateLimit-Policy')).toBe(`"calls";q=${calls};w=60`)
    expect(answer.headers.get('RateLimit')).toMatch(
      new RegExp(`^"calls";r=${calls - 1};t=([1-5]\\d?|60)$`),
    )
  }
  for (let left = 58; left >= 0; left--)
    await (await call('/sessions?idempotency_key=none', free.key)).arrayBuffer()
  const late = await call('/sessions?idempotency_key=none', free.key)
  expect(late.headers.get('RateLimit')).toMatch(/^"calls";r=0;/)
  expect(await refused(late)).toMatch(/^At most 60 of these calls are answered in 60 seconds for a/)
  // Polls are counted apart; a variable that is no number leaves the limit as it is.
  const poll = await call('/result/none', free.key)
  expect(poll.headers.get('RateLimit-Policy')).toBe('"polls";q=300;w=60')
  expect(poll.status).toBe(404)
})

// Conformance: limits-of-keys
test('/validate without a key takes 30 calls a minute from an address; a key counts for itself', async () => {
  const of = (address: string) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
    body: '{}',
  })
  for (let left = 29; left >= 0; left--) {
    const answer = await worker.fetch('/v1/validate', of('203.0.113.7'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('RateLimit')).toMatch(new RegExp(`^"validate";r=${left};`))
    await answer.arrayBuffer()
  }
  expect(await refused(await worker.fetch('/v1/validate', of('203.0.113.7')))).toMatch(
    /without a key/,
  )
  expect((await worker.fetch('/v1/validate', of('203.0.113.8'))).status).toBe(200)
  const { key } = await worker.account()
  const known = await call('/validate', key, {})
  expect(known.headers.get('RateLimit-Policy')).toBe('"calls";q=600;w=60')
})

// Conformance: limits-of-keys
test('a paid key starts 60 fits an hour; input tests and refused fits are not counted', async () => {
  const { key, account } = await worker.account()
  const fit = (body: unknown) => call('/fit', key, body)
  expect((await fit(market({ mock: true }))).headers.get('RateLimit-Policy')).toBe(
    '"calls";q=600;w=60',
  )
  expect((await fit({ menus: [], sales: [] })).status).toBe(422)
  const started = await fit(market())
  expect(started.headers.get('RateLimit-Policy')).toBe('"calls";q=600;w=60, "fits";q=60;w=3600')
  expect(started.headers.get('RateLimit')).toMatch(/^"calls";r=597;t=\d+, "fits";r=59;t=3\d{3}$/)
  await worker.accountSql(account, 'UPDATE used SET used = 60 WHERE name = ?', 'fits')
  expect(await refused(await fit(market()))).toMatch(/^At most 60 of these calls .* in 3600 sec/)
  expect((await fit(market({ mock: true }))).status).toBe(200)
})

// Conformance: limits-of-keys
test('no more fits of an account wait than its limit; another account is not held up', async () => {
  const [one, other] = [await worker.account(), await worker.account()]
  const sessions: string[] = []
  for (let fits = 0; fits < 2; fits++)
    sessions.push((await json(await call('/fit', one.key, market()))).session_id)
  expect(await refused(await call('/fit', one.key, market()))).toMatch(
    /^This account has 2 fits that wait for an engine/,
  )
  expect((await call('/fit', other.key, market())).status).toBe(200)
  await worker.fetch(`/v1/session/${sessions[0]}`, { method: 'DELETE', headers: keyed(one.key) })
  expect((await call('/fit', one.key, market())).status).toBe(200)
})

test('every answer keeps browsers from guessing, framing and telling', async () => {
  for (const answer of [await call('/', null), await call('/nothing', null)]) {
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY')
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  }
})
