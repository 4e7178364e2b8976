// What others may try at the console: guess codes, learn addresses, forge calls, take over sessions, reach another
// account's things, flood people with e-mail, and lead a person elsewhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE_TRIES } from '#contract/limits.ts'
import type { FitAnswer, Problem } from '#contract/schemas.ts'
import { market } from '../support/requests/market.ts'
import {
  askForCode,
  codeOf,
  cookieOf,
  lastMail,
  OPERATOR_TOKEN,
  outbox,
  page,
  register,
  SIGN_IN_SECRET,
  signIn,
  typeCode,
} from '../support/console.ts'
import { ENGINE_TOKEN, keyed, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker(
    { LIMITS: JSON.stringify({ codes_address_hour: 1000, tries_address_hour: 1000 }) },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
})
afterAll(() => worker.close())

const codeIn = async (answer: Response): Promise<string> => ((await answer.json()) as Problem).code
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  test('is useless after five wrong ones', async () => {
    const email = 'guessed@example.com'
    await askForCode(worker, email)
    const code = codeOf(await lastMail(worker, email))
    for (let i = 0; i < CODE_TRIES; i++)
      expect((await typeCode(worker, email, other(code))).ok).toBe(false)
    expect((await typeCode(worker, email, code)).ok).toBe(false)
    expect((await typeCode(worker, email, code)).ok).toBe(false)
  })

  test('works once, for its address, and ends when another is sent', async () => {
    const [email, second] = ['once@example.com', 'elsewhere@example.com']
    await askForCode(worker, email)
    const old = codeOf(await lastMail(worker, email))
    await askForCode(worker, email)
    const code = codeOf(await lastMail(worker, email))
    if (old !== code) expect((await typeCode(worker, email, old)).ok).toBe(false)
    await askForCode(worker, second)
    const theirs = codeOf(await lastMail(worker, second))
    if (theirs !== code) expect((await typeCode(worker, second, code)).ok).toBe(false)
    expect((await typeCode(worker, email, code)).ok).toBe(true)
    expect((await typeCode(worker, email, code)).ok).toBe(false)
  })

  test('works ten minutes, and is kept as a hash that its digits do not lead to', async () => {
    const email = 'slow@example.com'
    await askForCode(worker, email)
    const code = codeOf(await lastMail(worker, email))
    const { results } = await worker.env.DB.prepare('SELECT * FROM sign_in_codes WHERE ? = 1')
      .bind(1)
      .all()
    const newest = results.at(-1)!
    expect(JSON.stringify(results)).not.toContain(code)
    expect(JSON.stringify(results)).not.toContain(email)
    expect(Date.parse(String(newest['expiresAt'])) - Date.now()).toBeLessThanOrEqual(600_000)
    await worker.env.DB.prepare('UPDATE sign_in_codes SET expiresAt = ?')
      .bind(new Date(Date.now() - 1000).toISOString())
      .run()
    expect((await typeCode(worker, email, code)).ok).toBe(false)
  })

  test('is sent to one address five times an hour, by any caller', async () => {
    const email = 'flooded@example.com'
    const answers = []
    for (let i = 0; i < 7; i++)
      answers.push(await askForCode(worker, i % 2 ? email : email.toUpperCase()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(answers.at(-1)!.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect((await outbox(worker)).filter(({ to }) => to === email)).toHaveLength(5)
  })

  test('is asked for and typed so often from one client, and no oftener', async () => {
    const strict = await startWorker(
      { LIMITS: JSON.stringify({ codes_address_hour: 3, tries_address_hour: 3 }) },
      { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
    )
    const asked = []
    for (let i = 0; i < 4; i++) asked.push((await askForCode(strict, `p${i}@example.com`)).status)
    expect(asked).toEqual([200, 200, 200, 429])
    const typed = []
    for (let i = 0; i < 4; i++)
      typed.push((await typeCode(strict, `p${i}@example.com`, '000000')).status)
    expect(typed.at(-1)).toBe(429)
    await strict.close()
  })
})

describe('strangers who ask for codes and type wrong ones from many addresses', () => {
  const path = '/auth/email-otp/send-verification-otp'
  const ask = (email: string, from: string, Cookie?: string) =>
    page(worker, 'POST', path, { email }, { 'CF-Connecting-IP': from, ...(Cookie && { Cookie }) })
  const type = (email: string, otp: string, from: string, Cookie?: string) =>
    page(
      worker,
      'POST',
      '/auth/sign-in/email-otp',
      { email, otp },
      { 'CF-Connecting-IP': from, ...(Cookie && { Cookie }) },
    )
  const attack = async (email: string, calls: number): Promise<number[]> => {
    const statuses = []
    for (let i = 0; i < calls; i++)
      statuses.push((await ask(email, `203.0.113.${Math.floor(i / 5)}`)).status)
    return statuses
  }

  test('do not lock a person out of devices that have signed in before', async () => {
    const email = 'locked@example.com'
    const person = await signIn(worker, email)
    const me = await person.call('GET', '/me')
    const device = me.headers.getSetCookie()[0]!
    expect(device).toMatch(/^edps_known=\w{64}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    // It opens nothing.
    const known = device.split(';')[0]!
    expect((await page(worker, 'GET', '/me', undefined, { Cookie: known })).status).toBe(401)
    const statuses = await attack(email, 50)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(40)
    // From a new device: the refusal names the passkey, which still works.
    const refused = await ask(email, '198.51.100.1')
    expect(refused.status).toBe(429)
    expect(((await refused.json()) as Problem).detail).toMatch(/passkey/)
    // On the same device elsewhere, and without its cookie from the address of before.
    for (const [from, cookie] of [
      ['198.51.100.2', known],
      ['', undefined],
    ] as const) {
      expect((await ask(email, from, cookie)).status).toBe(200)
      const code = codeOf(await lastMail(worker, email))
      for (let i = 0; i < 30; i++) await type(email, other(code), `203.0.113.${i}`)
      expect((await type(email, code, from, cookie)).status).toBe(200)
    }
  })

  test('end no code that was asked for elsewhere', async () => {
    const email = 'new-here@example.com'
    expect((await ask(email, '198.51.100.3')).status).toBe(200)
    const code = codeOf(await lastMail(worker, email))
    await attack(email, 10)
    for (let i = 0; i < CODE_TRIES + 1; i++) await type(email, other(code), `203.0.113.${i}`)
    expect((await type(email, code, '198.51.100.3')).status).toBe(200)
    expect((await type(email, code, '198.51.100.3')).status).toBe(400)
  })

  test('guess no more often for being many', async () => {
    const email = 'guessed-by-many@example.com'
    expect((await ask(email, '198.51.100.4')).status).toBe(200)
    const code = codeOf(await lastMail(worker, email))
    // Typed on another network than asked for, as by a telephone.
    for (let i = 0; i < CODE_TRIES; i++) await type(email, other(code), `203.0.113.${i}`)
    expect((await type(email, code, '203.0.113.77')).status).toBe(400)
    expect((await type(email, code, '198.51.100.4')).status).toBe(200)
    expect((await ask(email, '198.51.100.4')).status).toBe(200)
    const next = codeOf(await lastMail(worker, email))
    expect((await type(email, next, '203.0.113.78')).status).toBe(200)
  })
})

test('no one learns whether an address is registered', async () => {
  await signIn(worker, 'known@example.com')
  const shown = async (answer: Response) => {
    const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>
    const headers = [...answer.headers.keys()].sort()
    return { status: answer.status, body, headers }
  }
  expect(await shown(await askForCode(worker, 'known@example.com'))).toEqual(
    await shown(await askForCode(worker, 'unknown@example.com')),
  )
  expect(await shown(await typeCode(worker, 'known@example.com', 'wrong'))).toEqual(
    await shown(await typeCode(worker, 'unknown@example.com', 'wrong')),
  )
})

describe('a session', () => {
  test('is new at each sign-in: a cookie that somebody set before opens nothing', async () => {
    const email = 'fixed@example.com'
    const attacker = await signIn(worker, 'attacker@example.com')
    await askForCode(worker, email)
    const answer = await page(
      worker,
      'POST',
      '/auth/sign-in/email-otp',
      { email, otp: codeOf(await lastMail(worker, email)) },
      { Cookie: attacker.cookie },
    )
    const cookie = cookieOf(answer)
    expect(cookie).not.toBe(attacker.cookie)
    const me = async (Cookie: string) =>
      (await (await page(worker, 'GET', '/me', undefined, { Cookie })).json()) as {
        user: { email: string }
      }
    expect((await me(cookie)).user.email).toBe(email)
    expect((await me(attacker.cookie)).user.email).toBe('attacker@example.com')
  })

  test('is one cookie that no script reads, for this site alone, for seven days', async () => {
    const email = 'cookie@example.com'
    await askForCode(worker, email)
    const answer = await typeCode(worker, email, codeOf(await lastMail(worker, email)))
    const [cookie, ...more] = answer.headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(/^edps_session=/)
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/Path=\/(;|$)/i)
    expect(cookie).toMatch(/Max-Age=604800/i)
    expect(cookie).not.toMatch(/Domain/i)
    // The page is not told the token either.
    const token = decodeURIComponent(cookie!.split(';')[0]!.split('=')[1]!).split('.')[0]!
    expect(await answer.text()).not.toContain(token)
    // Without its signature it opens nothing.
    const bare = await page(worker, 'GET', '/me', undefined, { Cookie: `edps_session=${token}` })
    expect(bare.status).toBe(401)
  })

  test('over https is bound to the host and to https', async () => {
    const secure = await startWorker(
      { CONSOLE_ORIGIN: 'https://plans.example.com' },
      { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
    )
    const headers = {
      Origin: 'https://plans.example.com',
      'Content-Type': 'application/json',
    }
    const email = 'secure@example.com'
    const post = (path: string, body: object) =>
      secure.fetch(`/app/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect((await post('email-otp/send-verification-otp', { email })).status).toBe(200)
    const otp = codeOf(await lastMail(secure, email))
    const answer = await post('sign-in/email-otp', { email, otp })
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-edps_session=/)
    expect(cookie).toMatch(/Secure/i)
    expect(cookie).toMatch(/Path=\/(;|$)/i)
    const me = await secure.fetch('/app/api/me', { headers: { Cookie: cookie!.split(';')[0]! } })
    expect(me.status).toBe(200)
    await secure.close()
  })

  test('ends when its time is over', async () => {
    const person = await signIn(worker, 'expired@example.com')
    await worker.env.DB.prepare('UPDATE sign_ins SET expiresAt = ? WHERE userId = ?')
      .bind(new Date(Date.now() - 1000).toISOString(), person.me.user.id)
      .run()
    expect(await codeIn(await person.call('GET', '/me'))).toBe('not_signed_in')
  })
})

test('a call from another site, or from none, changes nothing', async () => {
  const victim = await register(worker, 'victim@example.com')
  const calls: [string, string, unknown][] = [
    ['POST', '/keys', { name: 'k', kind: 'free', scopes: ['fit'] }],
    ['POST', '/transfer', { email: 'attacker@example.com', amount: 1 }],
    ['PUT', '/profile', { business_description: 'x' }],
    ['POST', '/team/invitations', { email: 'attacker@example.com', role: 'owner' }],
    ['DELETE', '/account', { email: 'victim@example.com' }],
    ['POST', '/auth/sign-out', {}],
    ['POST', '/auth/sign-in/email-otp', { email: 'attacker@example.com', otp: '000000' }],
    ['POST', '/auth/email-otp/send-verification-otp', { email: 'victim@example.com' }],
  ]
  const origins = [
    'https://evil.example',
    'null',
    `${worker.url}.evil.example`,
    'http://127.0.0.1:1',
    undefined,
  ]
  for (const [method, path, body] of calls)
    for (const origin of origins) {
      const answer = await worker.fetch(`/app/api${path}`, {
        method,
        headers: {
          Cookie: victim.cookie,
          'Content-Type': 'application/json',
          ...(origin === undefined ? {} : { Origin: origin }),
        },
        body: JSON.stringify(body),
      })
      expect(answer.status, `${method} ${path} from ${origin}`).toBe(403)
      expect(await codeIn(answer)).toBe('foreign_origin')
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
  // A form sends no JSON.
  const form = await worker.fetch('/app/api/keys', {
    method: 'POST',
    headers: { Cookie: victim.cookie, Origin: worker.url },
    body: new URLSearchParams({ name: 'k' }),
  })
  expect(form.status).toBe(415)
  expect(await victim.ok('GET', '/keys')).toMatchObject({ keys: [] })
})

describe('another account’s things', () => {
  test('are 404 on every route, for any caller', async () => {
    const owner = await register(worker, 'mine@example.com')
    const thief = await register(worker, 'thief@example.com')
    const made = await owner.ok<{ id: string; key: string }>('POST', '/keys', {
      name: 'k',
      kind: 'free',
      scopes: ['fit'],
    })
    const fit = await worker.fetch('/v1/fit', {
      method: 'POST',
      headers: keyed(made.key),
      body: JSON.stringify(market({ mock: true, mock_result_seconds: 0 })),
    })
    const { session_id } = (await fit.json()) as FitAnswer
    const { id: invitation } = await owner.ok<{ id: string }>('POST', '/team/invitations', {
      email: 'friend@example.com',
      role: 'viewer',
    })

    // Ids of the other account, in the thief's own.
    const ids: [string, string, unknown?][] = [
      ['GET', `/result/${session_id}`],
      ['GET', `/result/${session_id}?bill=all`],
      ['GET', `/result/${session_id}.csv`],
      ['GET', `/realised/${session_id}`],
      ['GET', `/realised/${session_id}.csv`],
      ['DELETE', `/session/${session_id}`],
      ['DELETE', `/keys/${made.id}`],
      ['DELETE', `/team/invitations/${invitation}`],
      ['PUT', `/team/members/${owner.me.user.id}`, { role: 'viewer' }],
      ['DELETE', `/team/members/${owner.me.user.id}`],
    ]
    for (const [method, path, body] of ids)
      expect((await thief.call(method, path, body)).status, `${method} ${path}`).toBe(404)

    // The other account itself.
    const routes: [string, string, unknown?][] = [
      ...ids,
      ['GET', '/balance'],
      ['GET', '/ledger'],
      ['POST', '/transfer', { email: 'thief@example.com', amount: 1 }],
      ['GET', '/sessions'],
      ['GET', '/running'],
      ['GET', '/queue'],
      ['POST', '/read', {}],
      ['POST', '/terms', { version: owner.me.terms.version }],
      ['GET', '/overview'],
      ['GET', '/keys'],
      ['POST', '/keys', { name: 'k', kind: 'free', scopes: ['fit'] }],
      ['GET', '/profile'],
      ['PUT', '/profile', { business_description: 'x' }],
      ['GET', '/membership'],
      ['POST', '/transfer/check', { email: 'member@example.com', amount: 1 }],
      ['PUT', '/membership', { cancel: true }],
      ['POST', '/checkout', { for: 'membership' }],
      ['GET', '/team'],
      ['GET', '/address'],
      ['POST', '/address', {}],
      ['POST', '/team/invitations', { email: 'thief@example.com', role: 'owner' }],
      ['GET', '/workspace'],
      ['POST', '/workspace/key'],
      ['GET', '/audit'],
      ['GET', '/ledger.csv'],
      ['GET', '/export.zip'],
      ['DELETE', '/account', { email: 'thief@example.com' }],
      ['GET', '/device/BBBB-BBBB'],
      ['POST', '/device/BBBB-BBBB', { grant: true }],
    ]
    for (const account of [owner.account, 'acc_none', "' OR 1=1 --"])
      for (const [method, path, body] of routes) {
        const answer = await thief.call(method, path, body, { 'EDPS-Account': account })
        expect(answer.status, `${method} ${path}`).toBe(404)
        expect(await codeIn(answer)).toBe('unknown_account')
      }
    // Without a session.
    for (const [method, path, body] of routes) {
      const answer = await page(worker, method, path, body, { 'EDPS-Account': owner.account })
      expect(answer.status, `${method} ${path}`).toBe(401)
      expect(await codeIn(answer)).toBe('not_signed_in')
    }
    expect((await owner.call('GET', `/result/${session_id}`)).status).toBe(200)
  })

  test('a key is no session, and a session no key', async () => {
    const person = await register(worker, 'both@example.com')
    const { key } = await person.ok<{ key: string }>('POST', '/workspace/key')
    const asPage = await page(worker, 'GET', '/keys', undefined, { Authorization: `Bearer ${key}` })
    expect(asPage.status).toBe(401)
    const asProgram = await worker.fetch('/v1/sessions', { headers: { Cookie: person.cookie } })
    expect(asProgram.status).toBe(401)
  })
})

test('a key in an address opens nothing, and no link carries a secret that a server would log', async () => {
  const person = await register(worker, 'address@example.com')
  const { key } = await person.ok<{ key: string }>('POST', '/workspace/key')
  for (const name of ['key', 'api_key', 'access_token', 'Authorization']) {
    const answer = await worker.fetch(`/v1/sessions?${name}=${key}`)
    expect(await codeIn(answer)).toBe('missing_key')
  }
  await person.ok('POST', '/team/invitations', { email: 'linked@example.com', role: 'viewer' })
  const { text } = await lastMail(worker, 'linked@example.com')
  const link = new URL(/http\S+/.exec(text)![0])
  expect([link.pathname, link.search]).toEqual(['/app/', ''])
  expect(link.hash).toMatch(/^#\/invitation\/\w{22}$/)
})

test('the codes of programs are looked up 30 times an hour, and no oftener', async () => {
  const guesser = await register(worker, 'guesser@example.com')
  const codes: string[] = []
  // Looking up and deciding count together.
  for (let i = 0; i < 31; i++) {
    const decides = i % 2 === 1
    const path = `/device/BBBB-BB${'BCDFGHJKLMNPQRSTVWXZ'[i % 20]}B`
    const answer = await guesser.call(
      decides ? 'POST' : 'GET',
      path,
      decides ? { grant: true } : undefined,
    )
    codes.push(await codeIn(answer))
  }
  expect(codes.slice(0, 30)).toEqual(Array<string>(30).fill('unknown_device'))
  expect(codes[30]).toBe('rate_limited')
  // Another person is not slowed by it.
  const second = await register(worker, 'looker@example.com')
  expect((await second.call('GET', '/device/BBBB-BBBB')).status).toBe(404)
})

test('invitations are counted: no one floods others with e-mail', async () => {
  const spammer = await register(worker, 'spammer@example.com')
  const answers = []
  for (let i = 0; i < 22; i++)
    answers.push(
      await spammer.call('POST', '/team/invitations', {
        email: `v${i}@example.com`,
        role: 'member',
      }),
    )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(await codeIn(answers.at(-1)!)).toBe('rate_limited')
})

test('no call leads a person to another site, and other routes of the library are closed', async () => {
  const person = await signIn(worker, 'led@example.com')
  const away = 'https://evil.example'
  const query = `?callbackURL=${away}&redirectTo=${away}&errorCallbackURL=${away}`
  const closed: [string, string, unknown?][] = [
    ['POST', '/auth/sign-in/social', { provider: 'google', callbackURL: away }],
    ['GET', `/auth/callback/google${query}`],
    ['GET', `/auth/verify-email${query}&token=x`],
    ['GET', `/auth/error${query}`],
    [
      'POST',
      '/auth/sign-up/email',
      { email: 'x@example.com', password: 'secret-secret', name: 'x' },
    ],
    ['POST', '/auth/sign-in/email', { email: 'x@example.com', password: 'secret-secret' }],
    ['POST', '/auth/update-user', { name: 'x' }],
    ['POST', '/auth/change-email', { newEmail: 'x@example.com' }],
    ['POST', '/auth/delete-user', {}],
    ['POST', '/auth/email-otp/request-email-change', { newEmail: 'x@example.com' }],
    ['POST', '/auth/email-otp/verify-email', { email: 'x@example.com', otp: '000000' }],
    ['GET', '/auth/get-session'],
    ['GET', '/auth/list-sessions'],
  ]
  for (const [method, path, body] of closed) {
    const answer = await person.call(method, path, body)
    expect(answer.status, `${method} ${path}`).toBe(404)
    expect(answer.headers.get('Location')).toBeNull()
  }
  const answer = await page(worker, 'POST', `/auth/email-otp/send-verification-otp${query}`, {
    email: 'led@example.com',
    callbackURL: away,
  })
  expect(answer.status).toBe(200)
  expect((await lastMail(worker, 'led@example.com')).text).not.toContain(away)
})

test('no answer of the console is kept by a cache, and no secret reaches the log', async () => {
  worker.clearLogs()
  const person = await register(worker, 'quiet@example.com')
  const { key } = await person.ok<{ key: string }>('POST', '/workspace/key')
  await person.ok('POST', '/team/invitations', { email: 'guest@example.com', role: 'viewer' })
  const secret = /invitation\/(\w+)/.exec((await lastMail(worker, 'guest@example.com')).text)![1]!
  const code = codeOf(await lastMail(worker, 'quiet@example.com'))
  expect((await person.call('GET', '/keys')).headers.get('Cache-Control')).toBe('no-store')
  const log = JSON.stringify(worker.logs())
  for (const hidden of [key, secret, person.cookie, person.email, `"${code}"`])
    expect(log).not.toContain(hidden)
})
