// Codes that are sent by e-mail. Each belongs to the place that asked for it: a newer code of another place does not end it, and
// codes typed elsewhere use up tries of their own, so that no stranger keeps a person out. The library's codes do not do that.
import { CODE_SECONDS, CODE_TRIES } from '#contract/limits.ts'
import type { Env, MailMessage } from '../base/env.ts'
import { sha256Hex } from '../base/hash.ts'
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { callerAddress } from '../body/sender.ts'
import { countLong, isCounted } from '../limits/limit-calls.ts'
import { ownOrigin } from './origin.ts'

/** A new code of six digits for the address; the one before of the same place ends. */
export async function newCode(env: Env, email: string, place: string): Promise<string> {
  const [random] = crypto.getRandomValues(new Uint32Array(1))
  const code = String(random! % 1_000_000).padStart(6, '0')
  const [identifier, value, here] = await hashes(env, email, code, place)
  const now = new Date()
  const insert = `INSERT INTO sign_in_codes (id, identifier, value, place, expiresAt, createdAt, updatedAt)
    VALUES (?, ?, ?, ?, ?, ?, ?)`
  const [moment, end] = [
    now.toISOString(),
    new Date(now.getTime() + CODE_SECONDS * 1000).toISOString(),
  ]
  await env.DB.batch([
    env.DB.prepare(
      'DELETE FROM sign_in_codes WHERE expiresAt <= ? OR (identifier = ? AND place = ?)',
    ).bind(moment, identifier, here),
    env.DB.prepare(insert).bind(crypto.randomUUID(), identifier, value, here, end, moment, moment),
  ])
  return code
}

/** Whether this is a code of the address that works; then it works no more. The try counts before it is looked at. */
export async function takeCode(
  env: Env,
  email: string,
  code: string,
  place: string,
): Promise<boolean> {
  const [identifier, value, here] = await hashes(env, email, code, place)
  const count = `UPDATE sign_in_codes SET tries = tries + (place = ?2), tries_elsewhere = tries_elsewhere + (place <> ?2)
    WHERE identifier = ?1 AND expiresAt > ?3
      AND CASE WHEN place = ?2 THEN tries ELSE tries_elsewhere END < ?4 RETURNING id, value`
  const { results } = await env.DB.prepare(count)
    .bind(identifier, here, new Date().toISOString(), CODE_TRIES)
    .all<{ id: string; value: string }>()
  const found = results.find((row) => row.value === value)
  if (!found) return false
  // Of two calls at once one takes it.
  const take = await env.DB.prepare('DELETE FROM sign_in_codes WHERE id = ?').bind(found.id).run()
  return take.meta.changes > 0
}

/** Of the address, of its code and of the place. A plain hash of six digits is found by trying all of them. */
const hashes = (env: Env, email: string, code: string, place: string): Promise<string[]> =>
  Promise.all(
    [`code for ${email}`, `${email} ${code}`, `place ${place}`].map(
      async (text) => await sha256Hex(`${env.SIGN_IN_SECRET} ${text}`),
    ),
  )

export function codeMail(to: string, code: string): Omit<MailMessage, 'from'> {
  return {
    to,
    subject: `Your code to sign in to EDPS: ${code}`,
    text: `${code} is your code to sign in. It works for ten minutes, once.

If you did not ask for it, do nothing: without the code no one signs in.
`,
  }
}

const COOKIE_SECONDS = 400 * 24 * 3600

/** Where a call comes from, for limits and codes of this address: a known device wherever it is, else its network address. */
export async function placeOf(
  c: Context<App>,
  email: string,
): Promise<{ place: string; isKnown: boolean }> {
  const from = callerAddress(c.req.raw.headers)
  const sent = (c.req.header('Cookie') ?? '').split(/; */)
  if (sent.includes(await cookieFor(c, email))) return { place: 'known', isKnown: true }
  return { place: from, isKnown: await isCounted(c.env, 'devices', `${email} ${from}`) }
}

/** The person has signed in from here. */
export const noteAddress = async (c: Context<App>, email: string): Promise<void> =>
  void (await countLong(c.env, 'devices', `${email} ${callerAddress(c.req.raw.headers)}`))

/** The person is signed in on this device: it is known from now on. */
export async function keepCookie(c: Context<App>, email: string): Promise<void> {
  const secure = ownOrigin(c).startsWith('https:') ? '; Secure' : ''
  const about = `Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`
  c.header('Set-Cookie', `${await cookieFor(c, email)}; ${about}`)
}

async function cookieFor(c: Context<App>, email: string): Promise<string> {
  const prefix = ownOrigin(c).startsWith('https:') ? '__Host-' : ''
  return `${prefix}edps_known=${await sha256Hex(`${c.env.SIGN_IN_SECRET} known ${email}`)}`
}
