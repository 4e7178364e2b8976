// The console through its calls: a person registers, accepts the terms, makes a key, plans with it, revokes it, takes all
// along and deletes the account. What others could do to them: console-attacks.test.ts.
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  auditSchema,
  membershipSchema,
  meSchema,
  overviewSchema,
  runningSchema,
  workspaceSchema,
  type Audit,
} from '#forms/console-forms.ts'
import { keysSchema, type Keys } from '#forms/key-forms.ts'
import { toUnits } from '#contract/prices.ts'
import type { FitAnswer, Problem } from '#contract/schemas.ts'
import { market } from '../support/requests/market.ts'
import {
  page,
  lastMail,
  OPERATOR_TOKEN,
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
      LIMITS: JSON.stringify({ codes_address_hour: 1000, tries_address_hour: 1000 }),
      FREE_MARKETS: JSON.stringify({ bakery: 'We bake.' }),
    },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
})
afterAll(() => worker.close())

const problem = async (answer: Promise<Response>): Promise<Problem> =>
  (await (await answer).json()) as Problem

const grant = (account: string, tokens: number) =>
  worker.env.DB.prepare(
    "INSERT INTO credits (id, account, kind, units, text, created_at) VALUES (?, ?, 'grant', ?, 'a test', ?)",
  )
    .bind(`grant-${account}`, account, toUnits(tokens), Date.now())
    .run()

const audited = async (person: SignedInPerson): Promise<string[]> =>
  auditSchema.parse(await person.ok<Audit>('GET', '/audit')).events.map(({ what }) => what)

// Conformance: 5.3, 5.4, 5.6
test('from registration to the end: terms, a key, a fit, revoked, exported, deleted', async () => {
  const ada = await signIn(worker, 'Ada@Example.com')
  expect(meSchema.parse(ada.me)).toMatchObject({
    user: { email: 'ada@example.com' },
    accounts: [{ role: 'owner' }],
    terms: { accepted_at: null },
    is_operator: false,
  })

  // No key before the terms.
  const asked = { name: 'Sheet', kind: 'free', scopes: ['fit'] }
  expect((await problem(ada.call('POST', '/keys', asked))).code).toBe('terms_not_accepted')
  expect((await problem(ada.call('POST', '/terms', { version: '1999' }))).code).toBe(
    'validation_failed',
  )
  await ada.ok('POST', '/terms', { version: ada.me.terms.version })
  expect(meSchema.parse(await ada.ok('GET', '/me')).terms.accepted_at).toBeGreaterThan(0)

  // A free key works at once, a paid one needs tokens.
  expect((await problem(ada.call('POST', '/keys', { ...asked, kind: 'paid' }))).code).toBe(
    'free_markets_only',
  )
  const poor = keysSchema.parse(await ada.ok<Keys>('GET', '/keys'))
  expect(poor.may_make).toEqual(['free'])
  expect(poor.why_not.paid).toContain('ask the operator of this service')
  expect(poor.why_not.free).toBeNull()
  await grant(ada.account, 50)
  const { id, key } = await ada.ok<{ id: string; key: string }>('POST', '/keys', {
    name: 'Sheet',
    kind: 'paid',
    scopes: ['fit', 'transfer'],
  })
  const fit = await worker.fetch('/v1/fit', {
    method: 'POST',
    headers: keyed(key),
    body: JSON.stringify({
      ...market({ mock: true, mock_result_seconds: 0 }),
    }),
  })
  expect(fit.status).toBe(200)
  const { session_id } = (await fit.json()) as FitAnswer
  const listed = keysSchema.parse(await ada.ok<Keys>('GET', '/keys'))
  expect(listed.may_make).toEqual(['paid', 'free'])
  expect(listed.why_not).toEqual({ paid: null, free: null })
  expect(listed.keys).toHaveLength(1)
  expect(listed.keys[0]).toMatchObject({
    id,
    name: 'Sheet',
    kind: 'paid',
    scopes: ['fit', 'transfer'],
    start: key.slice(0, 14),
    made_by: 'ada@example.com',
    revoked_at: null,
  })
  expect(listed.keys[0]!.last_used_at).toBeGreaterThan(Date.now() - 60_000)
  expect(JSON.stringify(listed)).not.toContain(key)

  // The shared calls answer the cookie as they answer a key.
  const sessions = await ada.ok<{ sessions: { session_id: string }[] }>('GET', '/sessions')
  expect(sessions.sessions.map((one) => one.session_id)).toEqual([session_id])
  expect(sessions.sessions[0]).toMatchObject({
    planned_by: { key: id, name: 'Sheet', person: 'ada@example.com' },
  })
  expect(await ada.ok('GET', '/balance')).toMatchObject({ balance: 50, plan: 'none' })
  expect(await ada.ok('GET', '/ledger')).toMatchObject({ entries: [{ kind: 'grant', amount: 50 }] })
  await expect
    .poll(async () => (await ada.ok<{ status: string }>('GET', `/result/${session_id}`)).status)
    .toBe('done')
  const csv = await (await ada.call('GET', `/result/${session_id}.csv`)).text()
  expect(csv.split('\n')[0]).toBe('key,qty,profit,confidence,unit_cost')
  const billed = await ada.ok<{ bill?: object[] }>('GET', `/result/${session_id}?bill=all`)
  expect(billed.bill).toBeInstanceOf(Array)

  // Revoked: the next call is refused.
  expect(await ada.ok('DELETE', `/keys/${id}`)).toEqual({ ok: true })
  const refused = await worker.fetch('/v1/sessions', { headers: keyed(key) })
  expect(refused.status).toBe(401)
  expect((await problem(ada.call('DELETE', `/keys/${id}`))).code).toBe('unknown_key')

  // Everything in a zip, without a secret.
  await ada.ok('PUT', '/profile', { business_description: 'We bake bread.' })
  const zip = await ada.call('GET', '/export.zip')
  expect(zip.headers.get('Content-Disposition')).toContain('edps-account.zip')
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files).sort()).toEqual(
    [
      'READ-ME.txt',
      'account.json',
      'audit.json',
      'keys.json',
      'last-description.txt',
      'ledger.csv',
      'passkeys.json',
      'profile.txt',
      'sessions.json',
      `sessions/${session_id}.json`,
      'team.json',
      'terms.json',
    ].sort(),
  )
  expect(strFromU8(files['profile.txt']!)).toBe('We bake bread.')
  expect(strFromU8(files['ledger.csv']!)).toContain('Grant of 50 tokens')
  expect(JSON.parse(strFromU8(files[`sessions/${session_id}.json`]!))).toMatchObject({
    status: 'done',
  })
  expect(JSON.parse(strFromU8(files['sessions.json']!))).toMatchObject([
    { session_id, planned_by: { name: 'Sheet', person: 'ada@example.com' } },
  ])
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string
  expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject({ created_at: moment })
  expect(JSON.parse(strFromU8(files['keys.json']!))).toMatchObject([
    { created_at: moment, last_used_at: moment, revoked_at: moment },
  ])
  expect(JSON.parse(strFromU8(files['team.json']!))).toMatchObject({ members: [{ since: moment }] })
  expect(JSON.parse(strFromU8(files['audit.json']!))).toMatchObject([
    { time: moment },
    {},
    {},
    {},
    {},
    {},
    {},
  ])
  const whole = Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n')
  expect(whole).not.toContain(key)
  expect(await audited(ada)).toEqual([
    'exported',
    'profile_changed',
    'key_revoked',
    'key_made',
    'terms_accepted',
    'signed_in',
    'account_made',
  ])

  // Deleted with the address alone, and signed out by it.
  expect((await problem(ada.call('DELETE', '/account', { email: 'x@example.com' }))).code).toBe(
    'validation_failed',
  )
  expect(await ada.ok('DELETE', '/account', { email: 'ADA@example.com' })).toEqual({ ok: true })
  expect((await problem(ada.call('GET', '/me'))).code).toBe('not_signed_in')
  // Who comes back begins anew.
  const again = await signIn(worker, 'ada@example.com')
  expect(again.account).not.toBe(ada.account)
  expect(await again.ok('GET', '/sessions')).toMatchObject({ sessions: [] })
  expect(await again.ok('GET', '/balance')).toMatchObject({ balance: 0 })
})

test('a person whose address an account carries enters that account', async () => {
  const { account } = await worker.account('paid', undefined, { email: 'grace@example.com' })
  const grace = await signIn(worker, 'grace@example.com')
  expect(grace.me.accounts).toEqual([{ id: account, name: 'a test', role: 'owner' }])
  expect((await signIn(worker, 'grace@example.com')).me.accounts).toHaveLength(1)
})

test('signing in many times at once makes one account', async () => {
  const first = await signIn(worker, 'often@example.com')
  const answers = await Promise.all(Array.from({ length: 5 }, () => first.call('GET', '/me')))
  for (const answer of answers)
    expect(meSchema.parse(await answer.json()).accounts).toEqual(first.me.accounts)
})

test('transfers reach the verified address of a person, and stand in the audit log', async () => {
  const from = await register(worker, 'from@example.com')
  const to = await signIn(worker, '+to@example.com')
  await grant(from.account, 20)
  // What a transfer would be refused for is said before; nothing is sent by that.
  const before = (email: string, amount: number) =>
    from.call('POST', '/transfer/check', { email, amount })
  expect((await problem(before('nobody@example.com', 5))).code).toBe('unknown_recipient')
  expect(await problem(before('+to@example.com', 20_000))).toMatchObject({
    code: 'insufficient_balance',
    detail: '20,000 tokens were to be sent and 20 are available.',
  })
  expect((await before('+to@example.com', 5)).status).toBe(200)
  expect(await from.ok('GET', '/balance')).toMatchObject({ balance: 20 })
  await from.ok('POST', '/transfer', { email: '+to@example.com', amount: 5, msg: 'thanks' })
  await expect
    .poll(async () => (await to.ok<{ balance: number }>('GET', '/balance')).balance)
    .toBe(5)
  expect(await audited(from)).toContain('transfer')
  // Tokens that came in pay like bought ones.
  expect(keysSchema.parse(await to.ok('GET', '/keys')).may_make).toEqual(['paid', 'free'])
  // The ledger as a file, whose texts run nothing in a sheet.
  await from.ok('POST', '/transfer', { email: '+to@example.com', amount: 1, msg: 'again' })
  const csv = await (await to.call('GET', '/ledger.csv?kind=transfer')).text()
  expect(csv).toContain(",'+to@example.com,")
  expect(csv.trim().split('\n')).toHaveLength(3)
})

test('overview, membership, workspace and profile say what there is', async () => {
  const eve = await register(worker, 'eve@example.com')
  const overview = overviewSchema.parse(await eve.ok('GET', '/overview'))
  expect(overview.usage).toHaveLength(30)
  expect(overview.usage.at(-1)).toEqual({
    day: new Date().toISOString().slice(0, 10),
    units: 0,
  })
  expect(membershipSchema.parse(await eve.ok('GET', '/membership'))).toMatchObject({
    membership: 'none',
    payments: false,
    least_purchase_usd: 15,
    token_usd: 1,
    payment: 'none',
  })
  expect((await problem(eve.call('POST', '/checkout', { for: 'tokens', tokens: 15 }))).code).toBe(
    'payments_off',
  )
  const workspace = workspaceSchema.parse(await eve.ok('GET', '/workspace'))
  expect(workspace.markets).toMatchObject([
    { market_type: 'wholesale', own_tables: true },
    { market_type: 'bakery', description: 'We bake.', own_tables: false },
  ])
  expect(new Set(workspace.limits.map(({ what }) => what))).toEqual(
    new Set(['Calls', 'Actual fits']),
  )
  expect(workspace.link).toContain('/app/#/workspace')
  const { key } = await eve.ok<{ key: string }>('POST', '/workspace/key')
  expect(key).toMatch(/^edps_free_/)
  expect(await eve.ok('GET', '/profile')).toEqual({ business_description: '' })
  await eve.ok('PUT', '/profile', { business_description: 'We sell shoes.' })
  expect(await eve.ok('GET', '/profile')).toEqual({ business_description: 'We sell shoes.' })
  await eve.ok('PUT', '/profile', { business_description: ' ' })
  expect(await eve.ok('GET', '/profile')).toEqual({ business_description: '' })
  const read = await eve.ok<{ status: string }>('POST', '/read', {
    business_description: 'profit = price * sold - unit_cost * qty',
    columns: {
      menus: [
        { name: 'qty', type: 'number' },
        { name: 'unit_cost', type: 'number' },
      ],
      sales: [{ name: 'price', type: 'number' }],
    },
  })
  expect(['read', 'questions', 'unresolved']).toContain(read.status)
})

test('a program gets its key when the person grants it, once', async () => {
  const device = await register(worker, 'device@example.com')
  const json = { 'Content-Type': 'application/json' }
  const post = (path: string, body: object) =>
    worker.fetch(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const asked = (await (await post('/v1/device', { name: 'Excel on a laptop' })).json()) as {
    device_code: string
    user_code: string
    verification_uri: string
  }
  expect(asked.user_code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/)
  expect(asked.verification_uri).toContain(asked.user_code)
  const { device_code } = asked
  expect((await problem(post('/v1/device/token', { device_code }))).code).toBe(
    'authorization_pending',
  )
  const at = `/device/${asked.user_code.toLowerCase().replace('-', '')}`
  expect(await device.ok('GET', at)).toEqual({ name: 'Excel on a laptop' })
  await device.ok('POST', at, { grant: true })
  expect((await problem(device.call('POST', at, { grant: false }))).code).toBe('unknown_device')
  const token = (await (await post('/v1/device/token', { device_code })).json()) as {
    key: string
    account: string
  }
  expect(token.account).toBe(device.account)
  expect((await worker.fetch('/v1/sessions', { headers: keyed(token.key) })).status).toBe(200)
  expect((await problem(post('/v1/device/token', { device_code }))).code).toBe(
    'device_code_expired',
  )
  const keys = keysSchema.parse(await device.ok('GET', '/keys')).keys
  expect(keys[0]).toMatchObject({ name: 'Excel on a laptop', kind: 'free' })

  const other = (await (await post('/v1/device', { name: 'Another' })).json()) as typeof asked
  await device.ok('POST', `/device/${other.user_code}`, { grant: false })
  expect((await problem(post('/v1/device/token', { device_code: other.device_code }))).code).toBe(
    'access_denied',
  )
})

test('what waits is shown as running, however many sessions began after it', async () => {
  const person = await register(worker, 'running@example.com')
  await grant(person.account, 50)
  const { key } = await person.ok<{ key: string }>('POST', '/keys', {
    name: 'Sheet',
    kind: 'paid',
    scopes: ['fit'],
  })
  const body = JSON.stringify(market())
  const fit = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  const { session_id } = (await fit.json()) as FitAnswer
  for (let n = 0; n < 25; n++)
    await worker.accountSql(
      person.account,
      'INSERT INTO session (id, created_at) VALUES (?, ?)',
      `ses_${String(n).padStart(22, '0')}`,
      Date.now() + 1000 + n,
    )
  const shown = runningSchema.parse(await person.ok('GET', '/running'))
  expect(shown.sessions.map((one) => one.session_id)).toEqual([session_id])
  expect(shown.sessions[0]!.progress!.queue_position).toBeGreaterThan(0)
  expect(shown.more).toBe(0)
  await person.call('DELETE', `/session/${session_id}`)
  expect(runningSchema.parse(await person.ok('GET', '/running')).sessions).toEqual([])
})

test('a transfer by a key stands in the audit log with the key’s name', async () => {
  const person = await register(worker, 'named@example.com')
  const to = await register(worker, 'gets@example.com')
  await grant(person.account, 5)
  const { id, key } = await person.ok<{ id: string; key: string }>('POST', '/keys', {
    name: 'Till',
    kind: 'paid',
    scopes: ['fit', 'transfer'],
  })
  const body = JSON.stringify({ email: to.email, amount: 1 })
  await worker.fetch('/v1/account/transfer', { method: 'POST', headers: keyed(key), body })
  const { events } = auditSchema.parse(await person.ok<Audit>('GET', '/audit'))
  expect(events[0]).toMatchObject({ what: 'transfer', who: `Till (${id})` })
})

test('a use of a key is noted once an hour', async () => {
  const person = await register(worker, 'hourly@example.com')
  const { key } = await person.ok<{ key: string }>('POST', '/workspace/key')
  const use = () => worker.fetch('/v1/sessions', { headers: keyed(key) })
  const noted = async () =>
    keysSchema.parse(await person.ok<Keys>('GET', '/keys')).keys[0]!.last_used_at
  expect(await noted()).toBeNull()
  await use()
  const first = await noted()
  await use()
  expect(await noted()).toBe(first)
  await worker.env.DB.prepare('UPDATE api_keys SET last_used_at = ? WHERE account = ?')
    .bind(first! - 3_700_000, person.account)
    .run()
  await use()
  expect(await noted()).toBeGreaterThanOrEqual(first!)
})

test('an e-mail that is not taken is an outage, not a fault', async () => {
  const sends = await startWorker(
    {
      MAIL_URL: 'http://127.0.0.1:9/',
      MAIL_FROM: 'edps@example.com',
      CONSOLE_ORIGIN: 'https://plans.example.com',
    },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
  const path = '/auth/email-otp/send-verification-otp'
  const from = { Origin: 'https://plans.example.com' }
  const answer = await page(sends, 'POST', path, { email: 'out@example.com' }, from)
  expect(answer.status).toBe(503)
  expect(((await answer.json()) as Problem).code).toBe('busy')
  await sends.close()
})

test('a service that cannot send e-mail says so, and keeps none', async () => {
  const mute = await startWorker(
    { MAIL_OUTBOX: '', CONSOLE_ORIGIN: 'https://plans.example.com' },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
  const path = '/auth/email-otp/send-verification-otp'
  const from = { Origin: 'https://plans.example.com' }
  const answer = await page(mute, 'POST', path, { email: 'out@example.com' }, from)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    code: 'sign_in_off',
    detail: expect.stringContaining('MAIL_KEY') as string,
  })
  const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` }
  expect((await mute.fetch('/operator/outbox', { headers })).status).toBe(404)
  await mute.close()
})

test('what the operator does to an account stands in its audit log, once', async () => {
  const person = await register(worker, 'watched@example.com')
  const operator = async (path: string, body: object) =>
    (await (
      await worker.fetch(`/operator/${path}`, {
        method: 'POST',
        headers: keyed(OPERATOR_TOKEN),
        body: JSON.stringify(body),
      })
    ).json()) as { key: string; key_id: string; ok: boolean }
  const { key, key_id } = await operator(`account/${person.account}/key`, {
    kind: 'paid',
    scopes: ['fit'],
  })
  const listed = keysSchema.parse(await person.ok<Keys>('GET', '/keys')).keys[0]!
  expect(listed).toMatchObject({ id: key_id, made_by: null, start: key.slice(0, 14) })
  for (let i = 0; i < 2; i++) expect((await operator(`key/${key_id}/revoke`, {})).ok).toBe(true)
  const grant = { id: `g-${person.account}`, tokens: 5, why: 'a trial' }
  const correction = { id: `c-${person.account}`, tokens: -1, why: 'too much' }
  for (let i = 0; i < 2; i++) {
    await operator(`account/${person.account}/grant`, grant)
    await operator(`account/${person.account}/adjust`, correction)
  }
  await operator(`account/${person.account}/membership`, { membership: 'base' })
  const { events } = auditSchema.parse(await person.ok<Audit>('GET', '/audit'))
  const own = events.filter(({ who }) => who === 'the operator of the service')
  expect(own.map(({ what, about }) => [what, about])).toEqual([
    ['membership_began', 'base'],
    ['balance_corrected', '-1 tokens: too much'],
    ['tokens_granted', '5 tokens: a trial'],
    ['key_revoked', key_id],
    ['key_made', `${key_id}, paid`],
  ])
})

test('signing out ends the session', async () => {
  const person = await signIn(worker, 'leaves@example.com')
  await person.ok('POST', '/auth/sign-out', {})
  expect((await problem(person.call('GET', '/me'))).code).toBe('not_signed_in')
})

test('without a secret to sign cookies with there is no console, and all else runs', async () => {
  const bare = await startWorker({}, { ENGINE_TOKEN })
  const answer = await bare.fetch('/app/api/me')
  expect(answer.status).toBe(503)
  expect(((await answer.json()) as Problem).code).toBe('sign_in_off')
  expect((await bare.fetch('/v1/')).status).toBe(200)
  await bare.close()
})

test('a service that sends its e-mails shows none', async () => {
  const sends = await startWorker(
    { MAIL_URL: 'http://127.0.0.1:9/', MAIL_FROM: 'edps@example.com' },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
  const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` }
  expect((await sends.fetch('/operator/outbox', { headers })).status).toBe(404)
  await sends.close()
  expect((await worker.fetch('/operator/outbox')).status).toBe(401)
  expect((await lastMail(worker, 'often@example.com')).subject).toContain('Your code to sign in')
})
