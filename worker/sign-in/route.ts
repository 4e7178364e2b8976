// The calls of the sign-in library that the console uses, each by name: a code is sent, a code is typed, signing out.
// Every other route of the library is 404. Bodies are made anew of the known fields, so no option of the library is
// reached from outside (no callback address, no other kind of code).
import type { Context } from 'hono'
import { z } from 'zod'
import type { App } from '../app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { callerAddress } from '../limits/caller-address.ts'
import { countLong } from '../limits/stored-limit.ts'
import { sendMail } from '../mail/send.ts'
import { OUTAGE } from '../outage.ts'
import { refuse } from '../problem.ts'
import type { Refusal } from '../refusal.ts'
import { codeMail } from './code-mail.ts'
import { originRefusal, ownOrigin, signInRefusal } from './origin.ts'
import { AUTH_PATH } from './paths.ts'
import { libraryOf } from './who.ts'

const sendSchema = z.object({ email: z.email().max(320), type: z.literal('sign-in').optional() })
const signInSchema = z.object({ email: z.email().max(320), otp: z.string().min(1).max(20) })

const refusalOf = (c: Context<App>): Refusal | null => signInRefusal(c) ?? originRefusal(c)

/** Sends a code to an address; the answer is the same whether anybody has it. */
export async function sendCode(c: Context<App>): Promise<Response> {
  const refusal = refusalOf(c)
  if (refusal) return refuse(c, refusal)
  const asked = await parsedJson(c, sendSchema)
  if (!asked.ok) return asked.response
  const email = asked.value.email.toLowerCase()
  const from = callerAddress(c.req.raw.headers)
  const tooMany =
    (await countLong(c.env, 'codes_address', from)) ??
    // Of one sender, so that a stranger keeps nobody out; of all, so that nobody is flooded.
    (await countLong(c.env, 'codes_email', `${email} ${from}`)) ??
    (await countLong(c.env, 'codes_email_all', email))
  if (tooMany) return refuse(c, tooMany)
  const library = await libraryOf(c.env, ownOrigin(c))
  // One code works at a time: the tries of an older one would else come on top.
  const { internalAdapter } = await library.$context
  await internalAdapter.deleteVerificationByIdentifier(`sign-in-otp-${email}`)
  const code = await library.api.createVerificationOTP({ body: { email, type: 'sign-in' } })
  try {
    await sendMail(c.env, codeMail(email, code))
  } catch (error) {
    // A mailer's words may hold the address.
    console.error(c.get('requestId'), 'a code was not sent:', (error as Error).name)
    return refuse(c, OUTAGE)
  }
  return c.json({ success: true })
}

/** A code is typed: signs in, and registers who is new. The session's token stays in the cookie alone. */
export async function signIn(c: Context<App>): Promise<Response> {
  const refusal = refusalOf(c)
  if (refusal) return refuse(c, refusal)
  const asked = await parsedJson(c, signInSchema)
  if (!asked.ok) return asked.response
  const email = asked.value.email.toLowerCase()
  const from = callerAddress(c.req.raw.headers)
  const tooMany =
    (await countLong(c.env, 'tries_address', from)) ??
    (await countLong(c.env, 'tries_email', `${email} ${from}`))
  if (tooMany) return refuse(c, tooMany)
  const answer = await pass(c, 'sign-in/email-otp', { email, otp: asked.value.otp })
  if (!answer.ok) return answer
  const { user } = await answer.json<{ user: unknown }>()
  const headers = new Headers({ 'Content-Type': 'application/json' })
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return new Response(JSON.stringify({ user }), { headers })
}

/** Ends the session of the cookie. */
export async function signOut(c: Context<App>): Promise<Response> {
  const refusal = refusalOf(c)
  return refusal ? refuse(c, refusal) : pass(c, 'sign-out', {})
}

/** The library's own answer. */
async function pass(c: Context<App>, path: string, body: object): Promise<Response> {
  const origin = ownOrigin(c)
  const headers = new Headers({ 'Content-Type': 'application/json', Origin: origin })
  const cookie = c.req.header('Cookie')
  if (cookie) headers.set('Cookie', cookie)
  const library = await libraryOf(c.env, origin)
  return library.handler(
    new Request(`${origin}${AUTH_PATH}/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    }),
  )
}
