// Idempotency keys: one key starts one session, however often and however closely it is sent.
// Two bodies under one key are told apart by their bytes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeClaim } from '../../worker/account/account-rows.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker()
  key = (await worker.account()).key
})
afterAll(() => worker.close())

const body = (more: object = {}) => JSON.stringify(market({ mock: true, ...more }))
const fit = (idempotency: string, text = body(), by = key) =>
  worker.fetch('/v1/fit', {
    method: 'POST',
    headers: keyed(by, { 'Idempotency-Key': idempotency }),
    body: text,
  })
const find = (idempotency: string, by = key) =>
  worker.fetch(`/v1/sessions?idempotency_key=${encodeURIComponent(idempotency)}`, {
    headers: keyed(by),
  })

// Conformance: repeated-requests
test('the same key and body answer the first answer, marked as replayed', async () => {
  const first = await json(await fit('one'))
  expect(first).not.toHaveProperty('replayed')
  const again = await fit('one')
  expect(again.status).toBe(200)
  expect(await json(again)).toEqual({ ...first, replayed: true })
})

// Conformance: repeated-requests, idempotency-key-reused
test('the same key with another body is refused and changes nothing', async () => {
  const first = await json(await fit('two'))
  const other = await fit('two', body({ confidence_correction: 0.1 }))
  expect(other.status).toBe(422)
  expect((await json(other)).code).toBe('idempotency_key_reused')
  expect(await json(await fit('two'))).toEqual({ ...first, replayed: true })
})

// Conformance: idempotency-in-progress
test('sent twice at once, one is answered and the other is told so, or gets the same answer', async () => {
  const answers = await Promise.all([fit('three'), fit('three'), fit('three')])
  const sessions = new Set<string>()
  for (const answer of answers) {
    const parsed = await json(answer)
    if (answer.status === 200) sessions.add(parsed.session_id)
    else {
      expect(parsed.code).toBe('idempotency_in_progress')
      expect(answer.headers.get('Retry-After')).toBe('2')
    }
  }
  expect(sessions.size).toBe(1)
})

test('a refused request leaves its key free for a corrected body', async () => {
  expect((await fit('four', body({ model: 'none' }))).status).toBe(422)
  expect((await fit('four', '{')).status).toBe(400)
  const answer = await fit('four')
  expect(answer.status).toBe(200)
  expect(await json(answer)).not.toHaveProperty('replayed')
})

test('the session that a key started is found by it, by its own account alone', async () => {
  expect((await find('five')).status).toBe(404)
  const { session_id } = await json(await fit('five'))
  expect(await json(await find('five'))).toMatchObject({ session_id, status: 'grounding' })
  const stranger = (await worker.account()).key
  expect((await find('five', stranger)).status).toBe(404)
  const theirs = await json(await fit('five', body(), stranger))
  expect(theirs.session_id).not.toBe(session_id)
})

test('a deleted session is not found by its key', async () => {
  const { session_id } = await json(await fit('six'))
  await worker.fetch(`/v1/session/${session_id}`, { method: 'DELETE', headers: keyed(key) })
  expect((await find('six')).status).toBe(404)
})

test('answers survive a restart of the account', async () => {
  const { account, key: own } = await worker.account()
  const first = await json(await fit('seven', body(), own))
  await worker.evict('ACCOUNT', account)
  expect(await json(await fit('seven', body(), own))).toEqual({ ...first, replayed: true })
})

test('a key that cannot be one is refused before anything is read', async () => {
  for (const wrong of ['', 'with space', 'x'.repeat(201), 'ümlaut'])
    expect((await fit(wrong)).status).toBe(400)
})

test('an empty key finds nothing and is refused in words', async () => {
  const answer = await find('')
  expect(answer.status).toBe(400)
  expect((await json(answer)).detail).toContain('idempotency_key')
})

describe('a claim', () => {
  const row = { token: 't', session: 's', body_sha256: null, answer: null, answered_at: null }
  // Conformance: repeated-requests
  test('lapses after its time without an answer, never with one', () => {
    expect(judgeClaim(null, 0, 60)).toBe('free')
    expect(judgeClaim({ ...row, claimed_at: 0 }, 59, 60)).toBe('in_progress')
    expect(judgeClaim({ ...row, claimed_at: 0 }, 60, 60)).toBe('free')
    expect(judgeClaim({ ...row, claimed_at: 0, answered_at: 1 }, 1e9, 60)).toBe('answered')
  })
})
