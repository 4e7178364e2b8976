// What ends when a person leaves an account or loses a role: also their calls that have begun, keys, invitations; and
// what keys and accounts made in numbers do not multiply.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEYS_PER_ACCOUNT, RECIPIENT_LOOKUPS_PER_DAY } from '#contract/limits.ts'
import { toUnits } from '#contract/prices.ts'
import { market } from '../support/requests/market.ts'
import {
  askForCode,
  codeOf,
  lastMail,
  OPERATOR_TOKEN,
  page,
  register,
  SIGN_IN_SECRET,
  typeCode,
  type SignedInPerson,
} from '../support/console.ts'
import { beginCall } from './begin-call.ts'
import { ENGINE_TOKEN, keyed, startWorker, type TestWorker } from './harness.ts'

const WORDS = 'We bake.'
const KEYS_MADE = KEYS_PER_ACCOUNT + 10

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker(
    {
      LIMITS: JSON.stringify({
        codes_address_hour: 1000,
        tries_address_hour: 1000,
        console_calls: 10_000,
        keys_made_day: KEYS_MADE,
      }),
      FREE_MARKETS: JSON.stringify({ bakery: WORDS }),
    },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
})
afterAll(() => worker.close())

type Event = { what: string; who: string; about: string }
const auditOf = async (person: SignedInPerson): Promise<Event[]> =>
  (await person.ok<{ events: Event[] }>('GET', '/audit')).events
const inside = (
  person: SignedInPerson,
  account: string,
  method: string,
  path: string,
  body?: unknown,
) => page(worker, method, path, body, { Cookie: person.cookie, 'EDPS-Account': account })
const secretOf = async (email: string): Promise<string> =>
  /invitation\/(\w+)/.exec((await lastMail(worker, email)).text)![1]!
const works = async (key: string): Promise<boolean> =>
  (await worker.fetch('/v1/sessions', { headers: keyed(key) })).status === 200

async function joined(owner: SignedInPerson, email: string, role: string): Promise<SignedInPerson> {
  await owner.ok('POST', '/team/invitations', { email, role })
  const secret = await secretOf(email)
  const person = await register(worker, email)
  await person.ok('POST', '/invitation', { secret })
  return person
}

const grant = (account: string, tokens: number) =>
  worker.env.DB.prepare(
    "INSERT INTO credits (id, account, kind, units, text, created_at) VALUES (?, ?, 'grant', ?, 'a test', ?)",
  )
    .bind(`grant-${account}`, account, toUnits(tokens), Date.now())
    .run()

const begin = (path: string, headers: Record<string, string>, body: unknown, method = 'POST') =>
  beginCall(worker.url, path, { method, headers, body })

const beginInside = (
  who: SignedInPerson,
  account: string,
  path: string,
  body: unknown,
  method = 'POST',
) =>
  begin(
    `/app/api${path}`,
    { Origin: worker.url, Cookie: who.cookie, 'EDPS-Account': account },
    body,
    method,
  )

describe('a person who was taken out of an account', () => {
  test('does nothing more in it, also by calls whose body is still on its way', async () => {
    const owner = await register(worker, 'slow-owner@example.com')
    const other = await joined(owner, 'slow-other@example.com', 'owner')
    await grant(owner.account, 20)
    const { account } = owner
    const self = `/team/members/${other.me.user.id}`
    const calls = [
      beginInside(other, account, '/keys', { name: 'late', kind: 'free', scopes: ['fit'] }),
      beginInside(other, account, '/transfer', { email: 'slow-other@example.com', amount: 7 }),
      beginInside(other, account, '/team/invitations', { email: 'x@example.com', role: 'owner' }),
      beginInside(other, account, self, { role: 'owner' }, 'PUT'),
      beginInside(other, account, '/account', { email: 'slow-other@example.com' }, 'DELETE'),
    ]
    // Their heads have arrived.
    await sleep(1000)
    await owner.ok('DELETE', self)
    for (const finish of calls) expect(await finish()).toMatch(/^HTTP\/1.1 404 /)
    expect(await owner.ok('GET', '/balance')).toMatchObject({ balance: 20 })
    expect(await owner.ok('GET', '/keys')).toMatchObject({ keys: [] })
  })

  test('does nothing more once the session of the cookie has ended', async () => {
    const owner = await register(worker, 'out-owner@example.com')
    const { account } = owner
    const calls = [
      beginInside(owner, account, '/keys', { name: 'late', kind: 'free', scopes: ['fit'] }),
      beginInside(owner, account, '/invitation', { secret: 'none' }),
      beginInside(owner, account, '/auth/passkey/delete-passkey', { id: 'none' }),
    ]
    await sleep(1000)
    await owner.ok('POST', '/auth/sign-out', {})
    for (const finish of calls) expect(await finish()).toMatch(/^HTTP\/1.1 401 /)
  })

  test('loses keys and invitations with the membership, in one step', async () => {
    const owner = await register(worker, 'step-owner@example.com')
    const member = await joined(owner, 'step-member@example.com', 'owner')
    const { account } = owner
    const asked = { name: 'k', kind: 'free', scopes: ['fit'] }
    const made = await inside(member, account, 'POST', '/keys', asked)
    const { key } = (await made.json()) as { key: string }
    await inside(member, account, 'POST', '/team/invitations', {
      email: 'pal@example.com',
      role: 'owner',
    })
    const secret = await secretOf('pal@example.com')
    const path = `/team/members/${member.me.user.id}`
    // An outage in the middle of it.
    await worker.env.DB.prepare(
      "CREATE TRIGGER broken BEFORE UPDATE ON api_keys BEGIN SELECT RAISE(ABORT, 'outage'); END",
    )
      .bind()
      .run()
    expect((await owner.call('DELETE', path)).status).toBe(500)
    await worker.env.DB.prepare('DROP TRIGGER broken').bind().run()
    expect(await works(key)).toBe(true)
    await owner.ok('DELETE', path)
    expect(await works(key)).toBe(false)
    const events = await auditOf(owner)
    expect(events.filter(({ what }) => what === 'member_removed')).toHaveLength(1)
    const [revoked, ...more] = events.filter(({ what }) => what === 'key_revoked')
    expect(revoked).toMatchObject({
      who: owner.me.user.email,
      about: expect.stringContaining('(key_'),
    })
    expect(more).toEqual([])
    const pal = await register(worker, 'pal@example.com')
    expect((await pal.call('POST', '/invitation', { secret })).status).toBe(404)
  })

  test('does not come back by an invitation that was still open', async () => {
    const owner = await register(worker, 'back-owner@example.com')
    await owner.ok('POST', '/team/invitations', { email: 'back@example.com', role: 'member' })
    const first = await secretOf('back@example.com')
    const person = await register(worker, 'back@example.com')
    await person.ok('POST', '/invitation', { secret: first })
    // Who is in it is invited to nothing; the role stands in the list.
    const again = { email: 'Back@example.com', role: 'owner' }
    expect((await owner.call('POST', '/team/invitations', again)).status).toBe(422)
    await owner.ok('DELETE', `/team/members/${person.me.user.id}`)
    await owner.ok('POST', '/team/invitations', again)
    await person.ok('POST', '/invitation', { secret: await secretOf('back@example.com') })
    const joins = (await auditOf(owner)).filter(({ what }) => what === 'member_joined')
    expect(joins.map(({ about }) => about)).toEqual(['owner', 'member'])
  })
})

describe('a key', () => {
  test('opens what its maker may do now', async () => {
    const owner = await register(worker, 'now-owner@example.com')
    const other = await joined(owner, 'now-other@example.com', 'owner')
    await grant(owner.account, 20)
    const make = async (scopes: string[]) => {
      const asked = { name: 'k', kind: 'paid', scopes }
      const answer = await inside(other, owner.account, 'POST', '/keys', asked)
      return ((await answer.json()) as { key: string }).key
    }
    const [fits, sends] = [await make(['fit']), await make(['fit', 'transfer'])]
    // Changed behind the console's back, as by a transaction that ended between a look-up and a write.
    const become = (role: string) =>
      worker.env.DB.prepare('UPDATE members SET role = ? WHERE account = ? AND person = ?')
        .bind(role, owner.account, other.me.user.id)
        .run()
    const send = async () => {
      const body = JSON.stringify({ email: 'now-other@example.com', amount: 1 })
      const headers = keyed(sends)
      return (await worker.fetch('/v1/account/transfer', { method: 'POST', headers, body })).status
    }
    expect(await send()).toBe(200)
    await become('member')
    expect([await send(), await works(fits), await works(sends)]).toEqual([403, true, true])
    await become('viewer')
    expect([await send(), await works(fits), await works(sends)]).toEqual([401, false, false])
  })

  test('that is revoked, or whose maker leaves, while a body is on its way does nothing more', async () => {
    const owner = await register(worker, 'way-owner@example.com')
    const other = await joined(owner, 'way-other@example.com', 'owner')
    await grant(owner.account, 100)
    const make = async (who: SignedInPerson) => {
      const asked = { name: 'k', kind: 'paid', scopes: ['fit', 'transfer'] }
      const answer = await inside(who, owner.account, 'POST', '/keys', asked)
      return (await answer.json()) as { id: string; key: string }
    }
    const [revoked, left, kept] = [await make(owner), await make(other), await make(owner)]
    const sent = { email: 'way-other@example.com', amount: 3 }
    const mcp = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const words = { business_description: 'We bake.', columns: { menus: [], sales: [] } }
    const calls = [revoked, left].flatMap(({ key }) => {
      const headers = { Authorization: `Bearer ${key}`, Accept: 'application/json' }
      return [
        begin('/v1/fit', headers, market()),
        begin('/v1/fit', { ...headers, 'Idempotency-Key': key.slice(-9) }, market()),
        begin('/v1/predict', headers, { session_id: 'ses_x', menus: [] }),
        begin('/v1/read', headers, words),
        begin('/v1/mcp', headers, mcp),
        begin('/v1/account/transfer', headers, sent),
      ]
    })
    const headers = { Authorization: `Bearer ${kept.key}` }
    const fit = begin('/v1/fit', headers, market())
    const transfer = begin('/v1/account/transfer', headers, sent)
    await sleep(1000)
    await owner.ok('DELETE', `/keys/${revoked.id}`)
    await owner.ok('DELETE', `/team/members/${other.me.user.id}`)
    for (const finish of calls) expect(await finish()).toMatch(/^HTTP\/1.1 401 /)
    expect(await owner.ok('GET', '/balance')).toMatchObject({ balance: 100, held: 0 })
    const { objects } = await worker.env.STORE.list({ prefix: '' })
    expect(objects.filter(({ key }) => !key.startsWith('ended/'))).toEqual([])
    // One that still works, works.
    expect(await transfer()).toMatch(/^HTTP\/1.1 200 /)
    const answer = await fit()
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    const session = /ses_\w+/.exec(answer)![0]
    expect((await inside(owner, owner.account, 'DELETE', `/session/${session}`)).status).toBe(200)
  })

  test('more of them are no more free fits and no more look-ups of addresses', async () => {
    const person = await register(worker, 'many@example.com')
    await grant(person.account, 1)
    const body = JSON.stringify(
      market({ business_description: WORDS, market_type: { market_type: 'bakery' } }),
    )
    const fits: number[] = []
    for (let n = 0; n < 2; n++) {
      const { key } = await person.ok<{ key: string }>('POST', '/workspace/key')
      for (let i = 0; i < 4; i++)
        fits.push(
          (await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })).status,
        )
    }
    expect(fits.filter((status) => status === 200)).toHaveLength(5)

    // Known addresses count for none.
    await register(worker, 'known-friend@example.com')
    const known = { email: 'known-friend@example.com', amount: 1000 }
    for (let i = 0; i <= RECIPIENT_LOOKUPS_PER_DAY; i++)
      expect((await person.call('POST', '/transfer', known)).status).toBe(409)

    const looks: number[] = []
    for (let n = 0; n < 2; n++) {
      const asked = { name: 'k', kind: 'paid', scopes: ['fit', 'transfer'] }
      const { key } = await person.ok<{ key: string }>('POST', '/keys', asked)
      for (let i = 0; i < 12; i++) {
        const to = JSON.stringify({ email: `who${n}-${i}@example.com`, amount: 1000 })
        const init = { method: 'POST', headers: keyed(key), body: to }
        looks.push((await worker.fetch('/v1/account/transfer', init)).status)
      }
    }
    expect(looks.filter((status) => status === 404)).toHaveLength(RECIPIENT_LOOKUPS_PER_DAY)
    const check = await person.call('POST', '/transfer/check', {
      email: 'who@example.com',
      amount: 1,
    })
    expect(check.status).toBe(429)
  })

  test('of calls at once none passes the most of an account, and as many a day end', async () => {
    const person = await register(worker, 'heap@example.com')
    const calls = Array.from({ length: KEYS_MADE }, () => person.call('POST', '/workspace/key'))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(KEYS_PER_ACCOUNT)
    const { keys } = await person.ok<{ keys: { id: string }[] }>('GET', '/keys')
    await person.ok('DELETE', `/keys/${keys[0]!.id}`)
    expect((await person.call('POST', '/workspace/key')).status).toBe(429)
  })

  test('has a name that hides nothing', async () => {
    const person = await register(worker, 'plain@example.com')
    for (const name of ['a\u202Eb', 'two\nlines']) {
      const answer = await person.call('POST', '/keys', { name, kind: 'free', scopes: ['fit'] })
      expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
        400,
        'name must be plain text of one line.',
      ])
    }
  })

  test('that deletes a session is named in the audit log', async () => {
    const person = await register(worker, 'delete-by-key@example.com')
    const { key, id } = await person.ok<{ key: string; id: string }>('POST', '/workspace/key')
    const body = JSON.stringify(market({ mock: true }))
    const fit = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
    const { session_id } = (await fit.json()) as { session_id: string }
    const init = { method: 'DELETE', headers: keyed(key) }
    expect((await worker.fetch(`/v1/session/${session_id}`, init)).status).toBe(200)
    expect(await auditOf(person)).toContainEqual(
      expect.objectContaining({
        what: 'session_deleted',
        about: session_id,
        who: `Free workspace (${id})`,
      }),
    )
  })
})

test('who guesses codes for an address from elsewhere keeps no one out', async () => {
  const from = { 'CF-Connecting-IP': '203.0.113.9' }
  const path = '/auth/sign-in/email-otp'
  const guess = { email: 'victim@example.com', otp: '000000' }
  for (let i = 0; i < 50; i++) await page(worker, 'POST', path, guess, from)
  expect((await page(worker, 'POST', path, guess, from)).status).toBe(429)
  expect((await askForCode(worker, guess.email)).status).toBe(200)
  const mail = await lastMail(worker, guess.email)
  expect((await typeCode(worker, guess.email, codeOf(mail))).status).toBe(200)
})

test('one address is sent ten invitations a day, by however many accounts', async () => {
  const statuses: number[] = []
  for (const who of ['one', 'two', 'three']) {
    const sender = await register(worker, `sender-${who}@example.com`)
    for (let i = 0; i < 5; i++) {
      const body = { email: 'flooded@example.com', role: 'viewer' }
      statuses.push((await sender.call('POST', '/team/invitations', body)).status)
    }
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(5).fill(429)])
})

test('the operator’s end of an account or a membership ends what is paid for it, or says why not', async () => {
  const person = await register(worker, 'paying@example.com')
  const { account } = person
  await worker.env.DB.prepare("UPDATE accounts SET subscription = 'sub_1' WHERE id = ?")
    .bind(account)
    .run()
  const operator = (method: string, path: string, body?: object) =>
    worker.fetch(`/operator/account/${account}${path}`, {
      method,
      headers: { Authorization: `Bearer ${OPERATOR_TOKEN}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  // This service has no way to reach the payments: nothing is done.
  expect((await operator('DELETE', '')).status).toBe(503)
  expect((await operator('POST', '/membership', { membership: 'none' })).status).toBe(503)
  expect(await person.ok('GET', '/me')).toBeTruthy()
})
