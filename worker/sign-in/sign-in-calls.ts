// The calls of the sign-in library that the console uses, each by name: a code is sent, a code is typed, signing out.
// Every other route of the library is 404. Bodies are made anew of the known fields, so no option of the library is
// reached from outside (no callback address, no other kind of code).
import type { Context } from 'hono'
import { z } from 'zod'
import type { App } from '../base/app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { callerAddress } from '../body/sender.ts'
import { countLong } from '../limits/limit-calls.ts'
import { mailRefusal, sendMail } from '../base/send-mail.ts'
import { OUTAGE } from '../base/outage.ts'
import { refuse, type Refusal } from '../base/problem.ts'
import { codeMail, newCode, takeCode, noteAddress, placeOf } from './codes.ts'
import { originRefusal, ownOrigin, signInRefusal } from './origin.ts'
import { libraryOf } from './who.ts'

const sendSchema = z.object({ email: z.email().max(320), type: z.literal('sign-in').optional() })
const signInSchema = z.object({ email: z.email().max(320), otp: z.string().min(1).max(20) })

const refusalOf = (c: Context<App>): Refusal | null => signInRefusal(c) ?? originRefusal(c)

const WRONG_CODE: Refusal = {
  code: 'bad_request',
  detail: 'This code does not work: look at the newest e-mail, or ask for another code.',
}
/** A passkey needs no code. */
const orPasskey = (refusal: Refusal): Refusal => ({
  ...refusal,
  detail: `${refusal.detail} A passkey signs in at once.`,
})

/** Sends a code to an address; the answer is the same whether anybody has it. */
export async function sendCode(c: Context<App>): Promise<Response> {
  const refusal = refusalOf(c) ?? mailRefusal(c.env)
  if (refusal) return refuse(c, refusal)
  const asked = await parsedJson(c, sendSchema)
  if (!asked.ok) return asked.response
  const email = asked.value.email.toLowerCase()
  const { place, isKnown } = await placeOf(c, email)
  const tooMany =
    (await countLong(c.env, 'codes_address', callerAddress(c.req.raw.headers))) ??
    // Of one sender, so that a stranger keeps no one out; of all, so that no mailbox is flooded.
    (await countLong(c.env, 'codes_email', `${email} ${place}`)) ??
    (await countLong(c.env, isKnown ? 'codes_known' : 'codes_email_all', email))
  if (tooMany) return refuse(c, orPasskey(tooMany))
  const code = await newCode(c.env, email, place)
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
  const { place } = await placeOf(c, email)
  const tooMany =
    (await countLong(c.env, 'tries_address', callerAddress(c.req.raw.headers))) ??
    (await countLong(c.env, 'tries_email', `${email} ${place}`))
  if (tooMany) return refuse(c, orPasskey(tooMany))
  if (!(await takeCode(c.env, email, asked.value.otp, place))) return refuse(c, WRONG_CODE)
  await noteAddress(c, email)
  const library = await libraryOf(c.env, ownOrigin(c))
  return library.api.beginSession({ body: { email }, asResponse: true })
}

/** Ends the session of the cookie. */
export async function signOut(c: Context<App>): Promise<Response> {
  const refusal = refusalOf(c)
  if (refusal) return refuse(c, refusal)
  const headers = new Headers({ Cookie: c.req.header('Cookie') ?? '' })
  const library = await libraryOf(c.env, ownOrigin(c))
  return library.api.signOut({ headers, asResponse: true })
}
