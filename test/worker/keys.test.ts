// Keys of every kind: the format as such, and what the Worker answers to each.
// What a key may run is tested in fit.test.ts.
import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY_RANDOM_BYTES, keyKind, makeKey } from '#contract/api-key.ts'
import { ENGINE_TOKEN, json, keyHash, keyed, startWorker, type TestWorker } from './harness.ts'

describe('the format of a key', () => {
  const bytes = fc.uint8Array({ minLength: KEY_RANDOM_BYTES, maxLength: KEY_RANDOM_BYTES })

  // Conformance: 5.7-key-format
  test('a made key has its kind, 36 characters and a checksum that holds', () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom('paid' as const, 'free' as const), (random, kind) => {
        fc.pre(random.filter((byte) => byte < 248).length >= 30)
        const key = makeKey(kind, random)
        expect(key).toMatch(new RegExp(`^edps_${kind}_[0-9A-Za-z]{36}$`))
        expect(keyKind(key)).toBe(kind)
      }),
    )
  })

  // Conformance: 5.7-key-format
  test('a key with any one character changed is refused', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.nat(35),
        fc.constantFrom('0', '9', 'a', 'z', 'A', 'Z'),
        (random, at, typed) => {
          fc.pre(random.filter((byte) => byte < 248).length >= 30)
          const key = makeKey('paid', random)
          const place = 'edps_paid_'.length + at
          fc.pre(key[place] !== typed)
          expect(keyKind(key.slice(0, place) + typed + key.slice(place + 1))).toBeNull()
        },
      ),
    )
  })

  test('a paid key does not pass as a free one', () => {
    const key = makeKey('paid', randomBytes(KEY_RANDOM_BYTES))
    expect(keyKind(key.replace('paid', 'free'))).toBeNull()
  })
})

describe('the Worker', () => {
  let worker: TestWorker
  beforeAll(async () => {
    worker = await startWorker()
  })
  afterAll(() => worker.close())

  const routes: [string, string][] = [
    ['POST', '/v1/fit'],
    ['GET', '/v1/result/ses_0123456789abcdefghijkl'],
    ['DELETE', '/v1/session/ses_0123456789abcdefghijkl'],
    ['GET', '/v1/sessions'],
    ['POST', '/v1/mcp'],
    ['GET', '/v1/sessions?idempotency_key=k'],
    ['GET', '/v1/queue'],
  ]

  // Conformance: 5.1, 5.7-missing-revoked, 5.8-other-endpoints, missing-key
  test.each(routes)('%s %s needs a key', async (method, path) => {
    const answer = await worker.fetch(path, { method })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toContain('Bearer')
    expect((await json(answer)).code).toBe('missing_key')
  })

  // Conformance: 5.4, 5.7-missing-revoked, invalid-key
  test.each(routes)('%s %s tells no wrong key from another', async (method, path) => {
    const { key } = await worker.account()
    await worker.env.DB.prepare('UPDATE api_keys SET revoked_at = ? WHERE hash = ?')
      .bind(Date.now(), keyHash(key))
      .run()
    const wrong = [
      `Bearer ${key}`,
      `Bearer ${makeKey('paid', randomBytes(KEY_RANDOM_BYTES))}`,
      `Bearer ${makeKey('free', randomBytes(KEY_RANDOM_BYTES))}`,
      'Bearer edps_paid_short',
      `Bearer ${keyHash(key)}`,
      `Bearer ${ENGINE_TOKEN}`,
    ]
    const answersTo = async (headers: readonly string[]) => {
      const answers = new Set<string>()
      for (const Authorization of headers) {
        const answer = await worker.fetch(path, { method, headers: { Authorization } })
        const { request_id: _, ...body } = await json(answer)
        answers.add(JSON.stringify([answer.status, answer.headers.get('WWW-Authenticate'), body]))
      }
      expect(Array.from(answers)).toHaveLength(1)
      expect(Array.from(answers)[0]).toContain('"invalid_key"')
      return Array.from(answers)[0]
    }
    await answersTo(wrong)
    // A header of another form is told how it must be, whatever it holds.
    const { key: good } = await worker.account()
    const told = await answersTo(['Bearer', `Basic ${good}`, good, `Bearer ${good} ${good}`])
    expect(told).toContain('Authorization: Bearer <key>')
  })

  // Conformance: 5.3
  test('keeps no key, only its hash', async () => {
    const { key } = await worker.account()
    const session = await worker.fetch('/v1/sessions?idempotency_key=k', { headers: keyed(key) })
    expect(session.status).toBe(404)
    expect(JSON.stringify(await json(session))).not.toContain(key)
  })

  test('opens /engine to its own token alone', async () => {
    const { key } = await worker.account()
    const claim = (headers: Record<string, string>) =>
      worker.fetch('/engine/claim', { method: 'POST', headers, body: '{}' })
    expect((await claim({})).status).toBe(401)
    expect((await claim(keyed(key))).status).toBe(401)
    expect((await claim(keyed(`${ENGINE_TOKEN}x`))).status).toBe(401)
    expect((await claim(keyed(ENGINE_TOKEN))).status).toBe(400)
  })
})

describe('engine tokens', () => {
  const claim = (worker: TestWorker, token: string) =>
    worker.fetch('/engine/claim', { method: 'POST', headers: keyed(token), body: '{}' })

  test('either of two tokens opens /engine while they are rotated', async () => {
    const tokens = { ENGINE_TOKEN: 'old', ENGINE_TOKEN_NEXT: 'new' }
    const worker = await startWorker({}, tokens)
    expect((await claim(worker, 'old')).status).toBe(400)
    expect((await claim(worker, 'new')).status).toBe(400)
    expect((await claim(worker, 'other')).status).toBe(401)
    await worker.close()
  })

  test('where engines share no token, a missing one and one of another form are refused as such', async () => {
    const worker = await startWorker({}, {})
    const none = await claim(worker, '')
    expect([none.status, (await json(none)).code]).toEqual([401, 'missing_key'])
    const misformed = await claim(worker, 'undefined')
    expect(misformed.status).toBe(401)
    expect(await json(misformed)).toMatchObject({
      code: 'invalid_key',
      detail: expect.stringContaining('This is no engine token') as string,
    })
    await worker.close()
  })
})
