// A person at the console, without its pages: it signs in with the code of the e-mail, keeps the cookie as a browser does,
// and calls from the console's own origin.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Me } from '#forms/console-forms.ts'

export const OPERATOR_TOKEN = 'operator-token-of-the-tests'
export const SIGN_IN_SECRET = 'sign-in-secret-of-the-tests-which-is-long-enough'

/** A service as a test reaches it: a Worker alone, or the whole house. */
export interface Service {
  url: string
  /** OPERATOR_TOKEN, where it is not that of the tests. */
  operator?: string
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** The local stack at this address, whose folder holds its operator's token. */
export function serviceOf({ baseUrl, folder }: { baseUrl: string; folder: string }): Service {
  const secrets = readFileSync(join(folder, 'worker.env'), 'utf8')
  return {
    url: baseUrl,
    operator: /^OPERATOR_TOKEN='(.*)'$/m.exec(secrets)![1]!,
    fetch: (path, init) => fetch(new URL(path, baseUrl), init),
  }
}

export interface Mail {
  id: number
  to: string
  subject: string
  text: string
}

/** E-mails of a service that sends none, oldest first. */
export async function outbox(worker: Service): Promise<Mail[]> {
  const headers = { Authorization: `Bearer ${worker.operator ?? OPERATOR_TOKEN}` }
  const answer = await worker.fetch('/operator/outbox', { headers })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { mails: Mail[] }).mails
}

export const lastMail = async (worker: Service, to: string): Promise<Mail> =>
  (await outbox(worker)).findLast((mail) => mail.to === to.toLowerCase())!

/** A call as the console's page sends it. */
export function page(
  worker: Service,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return worker.fetch(`/app/api${path}`, {
    method,
    headers: {
      Origin: worker.url,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

export const askForCode = (worker: Service, email: string): Promise<Response> =>
  page(worker, 'POST', '/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })

export const typeCode = (worker: Service, email: string, otp: string): Promise<Response> =>
  page(worker, 'POST', '/auth/sign-in/email-otp', { email, otp })

export const codeOf = (mail: Mail): string => /\d{6}/.exec(mail.text)![0]

/** The cookie that an answer sets, as a browser sends it back. */
export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ')

export interface SignedInPerson {
  email: string
  cookie: string
  me: Me
  /** The person's first account. */
  account: string
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  ok<T>(method: string, path: string, body?: unknown): Promise<T>
}

/** Signs in, which registers who is new. */
export async function signIn(worker: Service, email: string): Promise<SignedInPerson> {
  expect((await askForCode(worker, email)).status).toBe(200)
  const answer = await typeCode(worker, email, codeOf(await lastMail(worker, email)))
  expect(answer.status, await answer.clone().text()).toBe(200)
  const cookie = cookieOf(answer)
  const call: SignedInPerson['call'] = (method, path, body, headers = {}) =>
    page(worker, method, path, body, { Cookie: cookie, ...headers })
  const ok = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await call(method, path, body)
    const text = await response.text()
    expect(response.status, `${method} ${path}: ${text}`).toBe(200)
    return JSON.parse(text) as T
  }
  const me = await ok<Me>('GET', '/me')
  return { email, cookie, me, account: me.accounts[0]!.id, call, ok }
}

/** Signs in and accepts the terms. */
export async function register(worker: Service, email: string): Promise<SignedInPerson> {
  const person = await signIn(worker, email)
  await person.ok('POST', '/terms', { version: person.me.terms.version })
  return person
}
