// Passkeys (WebAuthn) beside the code by e-mail: adding one while signed in, and signing in with one. What browsers and
// devices say is checked by @simplewebauthn/server; the session is the sign-in library's, as after a code.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  addPasskey,
  keepChallenge,
  notePasskeyUse,
  passkeyOf,
  passkeysOf,
  removePasskey,
  takeChallenge,
} from '../people/kept-passkeys.ts'
import type { Person } from '../people/people.ts'
import type { App } from '../base/app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { callerAddress } from '../body/caller-address.ts'
import { countAddress } from '../limits/limit-calls.ts'
import { countLong } from '../limits/stored-limit.ts'
import { refuse } from '../base/problem.ts'
import type { Refusal } from '../base/refusal.ts'
import { fromBase64Url, toBase64Url } from './base64url.ts'
import { originRefusal, ownOrigin, signInRefusal } from './origin.ts'
import { libraryOf } from './who.ts'

const BODY_BYTES = 32 * 1024
const NAME_CHARACTERS = 60

// The library reads the rest of an answer, and refuses what it cannot read.
const answered = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  response: z.looseObject({ clientDataJSON: z.string() }),
})
const addSchema = z.object({
  response: answered,
  name: z.string().trim().min(1).max(NAME_CHARACTERS).optional(),
})
const signInSchema = z.object({ response: answered })
const removeSchema = z.object({ id: z.string().max(2000) })

const REFUSED: Refusal = {
  code: 'bad_request',
  detail: 'This passkey was not accepted: try again, or sign in with a code by e-mail.',
}

const loaded = () => import('@simplewebauthn/server')
/** The site that a passkey is for: a host name, never an IP address. */
const site = (c: Context<App>): string => new URL(ownOrigin(c)).hostname

export async function registerOptions(c: Context<App>, person: Person): Promise<Response> {
  const { generateRegistrationOptions } = await loaded()
  const known = await passkeysOf(c.env, person.id)
  const options = await generateRegistrationOptions({
    rpName: 'EDPS',
    rpID: site(c),
    userName: person.email,
    userDisplayName: person.name || person.email,
    userID: Uint8Array.from(new TextEncoder().encode(person.id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(c.env, options.challenge, person.id)
  return c.json(options)
}

export async function register(c: Context<App>, person: Person): Promise<Response> {
  const asked = await parsedJson(c, addSchema, BODY_BYTES)
  if (!asked.ok) return asked.response
  const { verifyRegistrationResponse } = await loaded()
  const response = asked.value.response as unknown as RegistrationResponseJSON
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(c.env, challenge, person.id),
    expectedOrigin: ownOrigin(c),
    expectedRPID: site(c),
  }).catch(() => null)
  if (!checked?.verified) return refuse(c, REFUSED)
  const { id, publicKey, counter } = checked.registrationInfo.credential
  const transports = (response.response.transports ?? []).filter((one) => /^[\w-]{1,20}$/.test(one))
  const passkey = {
    id,
    public_key: toBase64Url(publicKey),
    counter,
    transports: transports.slice(0, 10).join(' '),
  }
  const isNew = await addPasskey(c.env, person, passkey, asked.value.name ?? 'Passkey')
  return isNew ? c.json({ id }) : refuse(c, REFUSED)
}

export async function remove(c: Context<App>, person: Person): Promise<Response> {
  const asked = await parsedJson(c, removeSchema)
  if (!asked.ok) return asked.response
  if (await removePasskey(c.env, person, asked.value.id)) return c.json({ ok: true })
  return refuse(c, { code: 'unknown_key', detail: 'You have no passkey of this id.' })
}

/** A challenge for anybody: which passkeys there are is not told. */
export async function signInOptions(c: Context<App>): Promise<Response> {
  const off = signInRefusal(c)
  if (off) return refuse(c, off)
  const tooMany = await countAddress(c, 'device')
  if (tooMany) return refuse(c, tooMany)
  const { generateAuthenticationOptions } = await loaded()
  const options = await generateAuthenticationOptions({
    rpID: site(c),
    userVerification: 'required',
  })
  await keepChallenge(c.env, options.challenge, null)
  return c.json(options)
}

/** Signs in with a passkey. An unknown one and a wrong answer get the same refusal. */
export async function signInWithPasskey(c: Context<App>): Promise<Response> {
  const refusal = signInRefusal(c) ?? originRefusal(c)
  if (refusal) return refuse(c, refusal)
  const tooMany = await countLong(c.env, 'tries_address', callerAddress(c.req.raw.headers))
  if (tooMany) return refuse(c, tooMany)
  const asked = await parsedJson(c, signInSchema, BODY_BYTES)
  if (!asked.ok) return asked.response
  const response = asked.value.response as unknown as AuthenticationResponseJSON
  const known = await passkeyOf(c.env, response.id)
  if (!known) return refuse(c, REFUSED)
  const { verifyAuthenticationResponse } = await loaded()
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(c.env, challenge, null),
    expectedOrigin: ownOrigin(c),
    expectedRPID: site(c),
    credential: {
      id: known.id,
      publicKey: fromBase64Url(known.public_key),
      counter: known.counter,
    },
  }).catch(() => null)
  if (!checked?.verified) return refuse(c, REFUSED)
  await notePasskeyUse(c.env, known.id, checked.authenticationInfo.newCounter)
  const library = await libraryOf(c.env, ownOrigin(c))
  return library.api.beginSession({ body: { person: known.person }, asResponse: true })
}
