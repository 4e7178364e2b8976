// Two people in one account: invitations, roles, whose keys are whose, and what ends when a person leaves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LedgerAnswer } from '#contract/account.ts'
import {
  addressSchema,
  auditSchema,
  invitedSchema,
  meSchema,
  teamSchema,
  type Team,
} from '#forms/console-forms.ts'
import { keysSchema } from '#forms/key-forms.ts'
import { toUnits } from '#contract/prices.ts'
import type { Problem, SessionList } from '#contract/schemas.ts'
import { market } from '../support/requests/market.ts'
import {
  lastMail,
  OPERATOR_TOKEN,
  page,
  register,
  SIGN_IN_SECRET,
  signIn,
  type SignedInPerson,
} from '../support/console.ts'
import { ENGINE_TOKEN, keyed, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker(
    {
      LIMITS: JSON.stringify({
        codes_address_hour: 1000,
        codes_email_hour: 1000,
        tries_address_hour: 1000,
      }),
    },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
})
afterAll(() => worker.close())

const code = async (answer: Promise<Response>): Promise<string> =>
  ((await (await answer).json()) as Problem).code

const secretOf = async (email: string): Promise<string> =>
  /invitation\/(\w+)/.exec((await lastMail(worker, email)).text)![1]!

/** A person's call in an account of choice. */
const inside =
  (person: SignedInPerson, account: string) =>
  (method: string, path: string, body?: unknown): Promise<Response> =>
    page(worker, method, path, body, { Cookie: person.cookie, 'EDPS-Account': account })

/** A member of the owner's account, with the role. */
async function joined(owner: SignedInPerson, email: string, role: string): Promise<SignedInPerson> {
  await owner.ok('POST', '/team/invitations', { email, role })
  const secret = await secretOf(email)
  const person = await register(worker, email)
  await person.ok('POST', '/invitation', { secret })
  return person
}

test('what a restored database revives ends again: a member who was taken out, a role, a passkey', async () => {
  const owner = await register(worker, 'restored@example.com')
  const [out, lower] = [
    await joined(owner, 'out@example.com', 'owner'),
    await joined(owner, 'lower@example.com', 'owner'),
  ]
  const rows = async (query: string, ...values: unknown[]) =>
    (
      await worker.env.DB.prepare(query)
        .bind(...values)
        .all()
    ).results
  const add = `INSERT INTO passkeys (id, person, name, public_key, counter, transports, created_at)
    VALUES ('lost', ?, 'a lost phone', '', 0, '', 0)`
  await worker.env.DB.prepare(add).bind(out.me.user.id).run()
  const since = new Date().toISOString()
  await out.ok('POST', '/auth/passkey/delete-passkey', { id: 'lost' })
  const before = await rows('SELECT * FROM members WHERE account = ?', owner.account)
  await owner.ok('DELETE', `/team/members/${out.me.user.id}`)
  await owner.ok('PUT', `/team/members/${lower.me.user.id}`, { role: 'viewer' })
  // The database of before.
  for (const { account, person, role, since: at } of before)
    await worker.env.DB.prepare(
      'INSERT OR REPLACE INTO members (account, person, role, since) VALUES (?, ?, ?, ?)',
    )
      .bind(account, person, role, at)
      .run()
  await worker.env.DB.prepare(add).bind(out.me.user.id).run()
  expect((await inside(out, owner.account)('GET', '/balance')).status).toBe(200)

  const answer = await worker.fetch('/operator/reapply', {
    method: 'POST',
    headers: keyed(OPERATOR_TOKEN),
    body: JSON.stringify({ since }),
  })
  expect(await answer.json()).toEqual({
    key: 0,
    passkey: 1,
    member: 1,
    role: 1,
    account: 0,
    block: 0,
  })
  expect((await inside(out, owner.account)('GET', '/balance')).status).toBe(404)
  const team = teamSchema.parse(await owner.ok<Team>('GET', '/team'))
  expect(new Map(team.members.map(({ email, role }) => [email, role]))).toEqual(
    new Map([
      ['restored@example.com', 'owner'],
      ['lower@example.com', 'viewer'],
    ]),
  )
  expect(await rows("SELECT id FROM passkeys WHERE id = 'lost'")).toEqual([])
  expect((await worker.fetch('/operator/reapply', { method: 'POST' })).status).toBe(401)
})

describe('a team', () => {
  test('of owner, member and viewer: each does what the role allows', async () => {
    const owner = await register(worker, 'owner@example.com')
    await worker.env.DB.prepare(
      "INSERT INTO credits (id, account, kind, units, text, created_at) VALUES ('team', ?, 'grant', ?, 'a test', ?)",
    )
      .bind(owner.account, toUnits(10), Date.now())
      .run()
    const member = await joined(owner, 'member@example.com', 'member')
    const viewer = await joined(owner, 'viewer@example.com', 'viewer')
    const team = teamSchema.parse(await owner.ok<Team>('GET', '/team'))
    expect(team.members.map(({ email, role }) => [email, role])).toEqual([
      ['owner@example.com', 'owner'],
      ['member@example.com', 'member'],
      ['viewer@example.com', 'viewer'],
    ])
    expect(team.invitations).toEqual([])
    // Each still has an own account, which stays the first.
    const me = meSchema.parse(await member.ok('GET', '/me'))
    expect(me.accounts.map(({ role }) => role)).toEqual(['owner', 'member'])

    const asMember = inside(member, owner.account)
    const asViewer = inside(viewer, owner.account)
    const key = { name: 'k', kind: 'paid', scopes: ['fit'] }
    const made = (await (await asMember('POST', '/keys', key)).json()) as {
      id: string
      key: string
    }
    expect((await worker.fetch('/v1/sessions', { headers: keyed(made.key) })).status).toBe(200)
    // A member lowers the limit of an own key; an owner alone raises it or takes it away.
    const asOwner = inside(owner, owner.account)
    const limit = (call: typeof asMember, month_tokens: number | null): Promise<Response> =>
      call('PUT', `/keys/${made.id}`, { month_tokens })
    expect((await limit(asMember, 500)).status).toBe(200)
    expect((await limit(asOwner, 400)).status).toBe(200)
    for (const more of [401, null]) expect(await code(limit(asMember, more))).toBe('unknown_key')
    expect((await limit(asMember, 400)).status).toBe(200)
    expect((await limit(asOwner, null)).status).toBe(200)
    // Who planned what, while the key works and after its maker is gone.
    const body = JSON.stringify(market({ mock: true, mock_result_seconds: 0 }))
    await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(made.key), body })
    const planner = async () =>
      (await owner.ok<SessionList>('GET', '/sessions')).sessions[0]!.planned_by
    expect(await planner()).toEqual({ key: made.id, name: 'k', person: 'member@example.com' })
    const planned = (await owner.ok<Team>('GET', '/team')).members.map(
      (one) => one.planned.sessions,
    )
    expect(planned).toEqual([0, 1, 0])
    expect(await code(asViewer('POST', '/keys', key))).toBe('role_missing')
    expect(await code(asMember('POST', '/keys', { ...key, scopes: ['transfer'] }))).toBe(
      'role_missing',
    )
    expect(await code(owner.call('POST', '/keys', { ...key, scopes: ['admin'] }))).toBe(
      'admin_only',
    )
    const forOwners: [string, string, unknown?][] = [
      ['POST', '/transfer', { email: 'member@example.com', amount: 1 }],
      ['PUT', '/profile', { business_description: 'x' }],
      ['POST', '/team/invitations', { email: 'x@example.com', role: 'owner' }],
      ['DELETE', `/team/members/${owner.me.user.id}`],
      ['PUT', `/team/members/${member.me.user.id}`, { role: 'owner' }],
      ['POST', '/transfer/check', { email: 'member@example.com', amount: 1 }],
      ['PUT', '/membership', { cancel: true }],
      ['POST', '/checkout', { for: 'membership' }],
      ['POST', '/address', {}],
      ['GET', '/export.zip'],
      ['DELETE', '/account', { email: 'member@example.com' }],
    ]
    for (const [method, path, body] of forOwners)
      for (const call of [asMember, asViewer])
        expect(await code(call(method, path, body)), `${method} ${path}`).toBe('role_missing')
    for (const path of [
      '/balance',
      '/ledger',
      '/sessions',
      '/team',
      '/audit',
      '/keys',
      '/overview',
    ])
      expect((await asViewer('GET', path)).status, path).toBe(200)

    // A member ends the own keys, an owner all.
    const { id } = await owner.ok<{ id: string }>('POST', '/keys', key)
    expect(await code(asMember('DELETE', `/keys/${id}`))).toBe('unknown_key')
    expect((await asMember('DELETE', `/keys/${made.id}`)).status).toBe(200)
    const keys = keysSchema.parse(await (await asViewer('GET', '/keys')).json()).keys
    expect(keys.map(({ made_by }) => made_by)).toEqual(['owner@example.com', 'member@example.com'])
  })

  test('loses with a member the keys that the member made', async () => {
    const owner = await register(worker, 'boss@example.com')
    const member = await joined(owner, 'leaver@example.com', 'member')
    const asMember = inside(member, owner.account)
    const free = { name: 'k', kind: 'free', scopes: ['fit'] }
    const { key } = (await (await asMember('POST', '/keys', free)).json()) as { key: string }
    expect((await worker.fetch('/v1/sessions', { headers: keyed(key) })).status).toBe(200)
    await owner.ok('DELETE', `/team/members/${member.me.user.id}`)
    expect((await worker.fetch('/v1/sessions', { headers: keyed(key) })).status).toBe(401)
    expect(await code(asMember('GET', '/balance'))).toBe('unknown_account')
    expect(await code(owner.call('DELETE', `/team/members/${member.me.user.id}`))).toBe(
      'unknown_member',
    )
    expect((await member.call('GET', '/balance')).status).toBe(200)
  })

  test('keeps one owner, and an address only while its person is an owner', async () => {
    const first = await register(worker, 'first@example.com')
    const self = `/team/members/${first.me.user.id}`
    expect(await code(first.call('DELETE', self))).toBe('last_owner')
    expect(await code(first.call('PUT', self, { role: 'viewer' }))).toBe('last_owner')
    const second = await joined(first, 'second@example.com', 'owner')
    const asSecond = inside(second, first.account)
    expect((await asSecond('DELETE', self)).status).toBe(200)
    // The account no longer answers to the address of a person who left, who begins anew.
    const again = await signIn(worker, 'first@example.com')
    expect(again.account).not.toBe(first.account)
    expect(again.me.accounts).toHaveLength(1)
    expect(await code(inside(again, first.account)('GET', '/team'))).toBe('unknown_account')
  })

  test('whose founder left is told by no name of the founder, and an owner receives transfers in it', async () => {
    const founder = await register(worker, 'founder@example.com')
    const heir = await joined(founder, 'heir@example.com', 'owner')
    const payer = await register(worker, 'payer@example.com')
    for (const { account } of [founder, payer])
      await worker.env.DB.prepare(
        "INSERT INTO credits (id, account, kind, units, text, created_at) VALUES (?, ?, 'grant', ?, 'a test', 1)",
      )
        .bind(`g-${account}`, account, toUnits(10))
        .run()
    const asHeir = inside(heir, founder.account)
    const addressIn = async (account: string) =>
      addressSchema.parse(await (await inside(heir, account)('GET', '/address')).json())
    await asHeir('DELETE', `/team/members/${founder.me.user.id}`)
    expect(await addressIn(founder.account)).toEqual({
      address: null,
      yours: heir.email,
      carried_by: heir.email,
    })

    // What it sends does not name members who left it.
    await asHeir('POST', '/transfer', { email: heir.email, amount: 2 })
    const arrived = async (call: typeof asHeir) =>
      ((await (await call('GET', '/ledger?kind=transfer')).json()) as LedgerAnswer).entries
    await expect
      .poll(async () => (await arrived(inside(heir, heir.account))).map(({ from }) => from))
      .toEqual(['A shared account'])
    const { accounts } = meSchema.parse(await heir.ok('GET', '/me'))
    expect(accounts.map(({ name }) => name)).toEqual([heir.email, 'A shared account'])

    // From now on the address leads there, and to the first account no longer.
    expect((await asHeir('POST', '/address', {})).status).toBe(200)
    expect(await addressIn(founder.account)).toMatchObject({ address: heir.email })
    expect(await addressIn(heir.account)).toMatchObject({
      address: null,
      carried_by: 'A shared account',
    })
    await payer.ok('POST', '/transfer', { email: heir.email, amount: 3 })
    await expect
      .poll(async () => (await arrived(asHeir)).map(({ amount, from }) => [amount, from]))
      .toContainEqual([3, payer.email])
    const { events } = auditSchema.parse(await (await asHeir('GET', '/audit')).json())
    expect(events.map(({ what }) => what)).toContain('address_changed')
    // And back again.
    expect((await heir.call('POST', '/address', {})).status).toBe(200)
    expect(await addressIn(founder.account)).toMatchObject({ address: null })
  })

  test('takes no address that an account of somebody else carries', async () => {
    const owner = await register(worker, 'taken@example.com')
    const carrier = await register(worker, 'carrier@example.com')
    await worker.env.DB.prepare('UPDATE accounts SET email = NULL WHERE id = ?')
      .bind(owner.account)
      .run()
    await worker.env.DB.prepare('UPDATE accounts SET email = ? WHERE id = ?')
      .bind(owner.email, carrier.account)
      .run()
    expect(await code(owner.call('POST', '/address', {}))).toBe('validation_failed')
    expect(addressSchema.parse(await carrier.ok('GET', '/address'))).toMatchObject({
      address: owner.email,
      carried_by: null,
    })
  })

  test('is left by any member', async () => {
    const owner = await register(worker, 'stays@example.com')
    const viewer = await joined(owner, 'goes@example.com', 'viewer')
    const asViewer = inside(viewer, owner.account)
    expect((await asViewer('DELETE', `/team/members/${viewer.me.user.id}`)).status).toBe(200)
    expect(await code(asViewer('GET', '/team'))).toBe('unknown_account')
    const { events } = auditSchema.parse(await owner.ok('GET', '/audit'))
    expect(events[0]).toMatchObject({ what: 'member_left', about: 'goes@example.com' })
  })
})

describe('an invitation', () => {
  test('works once, for its address alone, and not after it was taken back', async () => {
    const owner = await register(worker, 'invites@example.com')
    await owner.ok('POST', '/team/invitations', { email: 'Guest@Example.com', role: 'member' })
    const secret = await secretOf('guest@example.com')
    // Who only has the link has nothing.
    const thief = await signIn(worker, 'thief@example.com')
    expect(await code(thief.call('POST', '/invitation', { secret }))).toBe('unknown_invitation')
    const guest = await signIn(worker, 'guest@example.com')
    // What it is for is shown to the person of the address alone.
    const look = (who: SignedInPerson) => who.call('POST', '/invitation/look', { secret })
    expect(await code(look(thief))).toBe('unknown_invitation')
    expect(invitedSchema.parse(await (await look(guest)).json())).toEqual({
      account: 'invites@example.com',
      by: 'invites@example.com',
      role: 'member',
    })
    await guest.ok('POST', '/invitation', { secret })
    expect(await code(guest.call('POST', '/invitation', { secret }))).toBe('unknown_invitation')

    const { id } = await owner.ok<{ id: string }>('POST', '/team/invitations', {
      email: 'late@example.com',
      role: 'owner',
    })
    const late = await secretOf('late@example.com')
    await owner.ok('DELETE', `/team/invitations/${id}`)
    const person = await signIn(worker, 'late@example.com')
    expect(await code(person.call('POST', '/invitation', { secret: late }))).toBe(
      'unknown_invitation',
    )
    expect(await code(owner.call('DELETE', `/team/invitations/${id}`))).toBe('unknown_invitation')
  })

  test('stops when another one to the same address is sent', async () => {
    const owner = await register(worker, 'twice@example.com')
    const invitation = { email: 'both@example.com', role: 'viewer' }
    await owner.ok('POST', '/team/invitations', invitation)
    const before = await secretOf('both@example.com')
    await owner.ok('POST', '/team/invitations', invitation)
    const team = teamSchema.parse(await owner.ok<Team>('GET', '/team'))
    expect(team.invitations).toHaveLength(1)
    const person = await signIn(worker, 'both@example.com')
    expect(await code(person.call('POST', '/invitation', { secret: before }))).toBe(
      'unknown_invitation',
    )
  })
})
