// Where links in e-mails and answers lead, whatever host a request names.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/schemas.ts'
import {
  lastMail,
  OPERATOR_TOKEN,
  outbox,
  register,
  SIGN_IN_SECRET,
  type SignedInPerson,
} from '../support/console.ts'
import { ENGINE_TOKEN, startWorker, type TestWorker } from './harness.ts'

const SECRETS = { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET }
const FORGED = 'evil.example'

let worker: TestWorker
let owner: SignedInPerson
beforeAll(async () => {
  worker = await startWorker({}, SECRETS)
  owner = await register(worker, 'owner@example.com')
})
afterAll(() => worker.close())

interface Answered {
  status: number
  body: Problem & Record<string, unknown>
}

/** A call with headers that `fetch` does not let a caller set. */
function post(
  to: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Answered> {
  return new Promise((done, fail) => {
    const sent = request(
      new URL(path, to),
      { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('end', () => done({ status: answer.statusCode!, body: JSON.parse(text) }))
      },
    )
    sent.on('error', fail)
    sent.end(JSON.stringify(body))
  })
}

const HOSTS = [
  FORGED,
  `localhost.${FORGED}`,
  `127.0.0.1.${FORGED}`,
  '10.0.0.1:8787',
  '[2001:db8::1]',
]

test('a forged host gets no code, no invitation and no link of a program', async () => {
  const mails = (await outbox(worker)).length
  for (const host of HOSTS) {
    const headers = { Host: host, Origin: `http://${host}`, Cookie: owner.cookie }
    for (const [path, body] of [
      ['/app/api/auth/email-otp/send-verification-otp', { email: 'victim@example.com' }],
      ['/app/api/team/invitations', { email: 'victim@example.com', role: 'member' }],
      ['/v1/device', { name: 'Excel' }],
    ] as const) {
      const { status, body: said } = await post(worker.url, path, body, headers)
      expect([status, said.code], `${path} of ${host}`).toEqual([503, 'sign_in_off'])
      expect(said.detail).toMatch(/has not set CONSOLE_ORIGIN/)
      expect(JSON.stringify(said)).not.toContain(FORGED)
    }
  }
  expect(await outbox(worker)).toHaveLength(mails)
  expect(JSON.stringify(worker.logs())).toContain('CONSOLE_ORIGIN is not set')
})

test('a host that a proxy’s headers name is not believed', async () => {
  const headers = {
    Origin: worker.url,
    Cookie: owner.cookie,
    'X-Forwarded-Host': FORGED,
    Forwarded: `host=${FORGED}`,
  }
  const to = 'friend@example.com'
  const path = '/app/api/team/invitations'
  expect((await post(worker.url, path, { email: to, role: 'viewer' }, headers)).status).toBe(200)
  const { text } = await lastMail(worker, to)
  expect(text).toContain(`${worker.url}/app/#/invitation/`)
  expect(text).not.toContain(FORGED)
  const asked = await post(worker.url, '/v1/device', { name: 'Excel' }, headers)
  expect(asked.body['verification_uri']).toMatch(new RegExp(`^${worker.url}/app/#/device/`))
  // The runtime on this machine takes the scheme from this one: the page's origin is another then.
  const https = { ...headers, 'X-Forwarded-Proto': 'https' }
  expect((await post(worker.url, path, { email: to, role: 'viewer' }, https)).status).toBe(403)
})

test('a service with an address of its own names that one alone', async () => {
  const deployed = await startWorker({ CONSOLE_ORIGIN: 'HTTPS://Plans.example.com:443/' }, SECRETS)
  for (const host of [FORGED, 'localhost']) {
    const asked = await post(deployed.url, '/v1/device', { name: 'Excel' }, { Host: host })
    expect(asked.body['verification_uri']).toMatch(
      /^https:\/\/plans\.example\.com\/app\/#\/device\//,
    )
    const path = '/app/api/auth/email-otp/send-verification-otp'
    const headers = { Host: host, Origin: `http://${host}` }
    const sent = await post(deployed.url, path, { email: 'victim@example.com' }, headers)
    expect(sent.body.code).toBe('foreign_origin')
  }
  // However it is written, its own pages may call.
  const path = '/app/api/auth/email-otp/send-verification-otp'
  const headers = { Origin: 'https://plans.example.com' }
  expect((await post(deployed.url, path, { email: 'ana@example.com' }, headers)).status).toBe(200)
  await deployed.close()
})

test('a service that sends e-mails is no local one, also where it is called so', async () => {
  const sends = await startWorker({ MAIL_URL: 'http://127.0.0.1:9/' }, SECRETS)
  const path = '/app/api/auth/email-otp/send-verification-otp'
  const headers = { Host: 'localhost', Origin: 'http://localhost' }
  const { status, body } = await post(sends.url, path, { email: 'victim@example.com' }, headers)
  expect([status, body.code]).toEqual([503, 'sign_in_off'])
  await sends.close()
})

test('an address that is no site’s alone closes the console, and that is told', async () => {
  const own = 'https://plans.example.com/app'
  const closed = await startWorker({ CONSOLE_ORIGIN: own }, SECRETS)
  for (const [path, body] of [
    ['/app/api/auth/email-otp/send-verification-otp', { email: 'ana@example.com' }],
    ['/v1/device', { name: 'Excel' }],
  ] as const) {
    const { status, body: said } = await post(closed.url, path, body, { Origin: closed.url })
    expect([status, said.code], path).toEqual([503, 'sign_in_off'])
    expect(said.detail).toMatch(/CONSOLE_ORIGIN/)
    expect(JSON.stringify(said)).not.toContain('plans.example.com/app')
  }
  const options = await closed.fetch('/app/api/auth/passkey/generate-authenticate-options')
  expect(options.status).toBe(503)
  expect((await closed.fetch('/v1/')).status).toBe(200)
  expect(JSON.stringify(closed.logs())).toContain('console is closed: CONSOLE_ORIGIN is no address')
  await closed.close()
})
