// Passkeys beside the code by e-mail, with a device in software.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meSchema, type Audit, type Me } from '#forms/console-forms.ts'
import type { Problem } from '#contract/schemas.ts'
import { authenticator, type Twist } from '../support/authenticator.ts'
import {
  cookieOf,
  OPERATOR_TOKEN,
  page,
  SIGN_IN_SECRET,
  signIn,
  type SignedInPerson,
} from '../support/console.ts'
import { ENGINE_TOKEN, startWorker, type TestWorker } from './harness.ts'

const ORIGIN = 'https://plans.example.com'

let worker: TestWorker
let service: { url: string; fetch(path: string, init?: RequestInit): Promise<Response> }
beforeAll(async () => {
  worker = await startWorker(
    {
      CONSOLE_ORIGIN: ORIGIN,
      LIMITS: JSON.stringify({ codes_address_hour: 1000, tries_address_hour: 1000 }),
    },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
  service = { url: ORIGIN, fetch: (path, init) => worker.fetch(path, init) }
})
afterAll(() => worker.close())

type Options = Parameters<ReturnType<typeof authenticator>['register']>[0]

const add = async (
  person: SignedInPerson,
  device: ReturnType<typeof authenticator>,
  twist?: Twist,
) => {
  const options = await person.ok<Options>('GET', '/auth/passkey/generate-register-options')
  const response = device.register(options, twist)
  return person.call('POST', '/auth/passkey/verify-registration', { response, name: 'Laptop' })
}

const options = async (): Promise<Options> =>
  (await (
    await page(service, 'GET', '/auth/passkey/generate-authenticate-options')
  ).json()) as Options

const use = async (device: ReturnType<typeof authenticator>, twist?: Twist) => {
  const response = device.signIn(await options(), twist)
  return page(service, 'POST', '/auth/passkey/verify-authentication', { response })
}

test('a passkey that was added signs in, and no longer once it is removed', async () => {
  const ada = await signIn(service, 'ada@example.com')
  const device = authenticator(ORIGIN)
  expect((await add(ada, device)).status).toBe(200)
  const { passkeys } = meSchema.parse(await ada.ok<Me>('GET', '/me'))
  expect(passkeys.map(({ id, name }) => [id, name])).toEqual([[device.id, 'Laptop']])

  const answer = await use(device)
  expect(answer.status).toBe(200)
  const cookie = cookieOf(answer)
  expect(cookie).toMatch(/^__Host-edps_session=/)
  const me = await page(service, 'GET', '/me', undefined, { Cookie: cookie })
  expect(meSchema.parse(await me.json()).user.email).toBe('ada@example.com')
  expect((await use(device)).status).toBe(200)
  const { events } = await ada.ok<Audit>('GET', '/audit')
  expect(events.map(({ what, about }) => `${what} ${about}`)).toEqual([
    'signed_in with a passkey',
    'signed_in with a passkey',
    'passkey_added Laptop',
    'signed_in with a code by e-mail',
    'account_made ada@example.com',
  ])

  expect(await ada.ok('POST', '/auth/passkey/delete-passkey', { id: device.id })).toEqual({
    ok: true,
  })
  expect((await use(device)).status).toBe(400)
})

test('what is wrong with an answer makes no difference: it is refused', async () => {
  const eve = await signIn(service, 'eve@example.com')
  const device = authenticator(ORIGIN)
  // Of another site, or without the person.
  expect((await add(eve, device, { origin: 'https://evil.example' })).status).toBe(400)
  expect((await add(eve, device, { unverified: true })).status).toBe(400)
  expect((await add(eve, device, { counter: 5 })).status).toBe(200)
  const refused = [
    await use(device, { origin: 'https://evil.example', counter: 6 }),
    await use(device, { unverified: true, counter: 6 }),
    // A copy of the device falls behind.
    await use(device, { counter: 4 }),
    await use(authenticator(ORIGIN)),
  ]
  const seen = new Set<string>()
  for (const answer of refused) {
    expect(answer.headers.getSetCookie()).toEqual([])
    const { request_id: _, ...body } = (await answer.json()) as Problem
    seen.add(JSON.stringify(body))
  }
  expect(seen.size).toBe(1)
  // A challenge is answered once, and by whom it was for.
  const asked = await options()
  const response = device.signIn(asked, { counter: 7 })
  const send = () => page(service, 'POST', '/auth/passkey/verify-authentication', { response })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(400)
  const theirs = await eve.ok<Options>('GET', '/auth/passkey/generate-register-options')
  const mallory = await signIn(service, 'mallory@example.com')
  const stolen = authenticator(ORIGIN).register(theirs)
  expect(
    (await mallory.call('POST', '/auth/passkey/verify-registration', { response: stolen })).status,
  ).toBe(400)
  // A person cannot remove another's.
  const removal = await mallory.call('POST', '/auth/passkey/delete-passkey', { id: device.id })
  expect(removal.status).toBe(404)
  // The same device is no second passkey, of another account neither.
  expect((await add(mallory, device)).status).toBe(400)
})

test('a passkey is added and used from the console’s own pages alone, by a person who is signed in', async () => {
  const eve = await signIn(service, 'own@example.com')
  const device = authenticator(ORIGIN)
  const asked = await eve.ok<Options>('GET', '/auth/passkey/generate-register-options')
  const body = { response: device.register(asked) }
  const foreign = { Origin: 'https://evil.example' }
  const path = '/auth/passkey/verify-registration'
  expect((await eve.call('POST', path, body, foreign)).status).toBe(403)
  expect((await page(service, 'POST', path, body)).status).toBe(401)
  expect((await page(service, 'GET', '/auth/passkey/generate-register-options')).status).toBe(401)
  const signing = { response: device.signIn(await options()) }
  const at = '/auth/passkey/verify-authentication'
  expect((await page(service, 'POST', at, signing, foreign)).status).toBe(403)
})
