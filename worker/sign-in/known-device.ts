// Devices on which a person has signed in before: a part of the codes to the person's address belongs to them, so that strangers
// who ask for codes do not lock the person out. A device is known by a cookie, which opens nothing, and by its network address.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { sha256 } from '../base/auth.ts'
import { hex } from '../body/read-body.ts'
import { callerAddress } from '../body/caller-address.ts'
import { countLong, isCounted } from '../limits/stored-limit.ts'
import { ownOrigin } from './origin.ts'

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
  return `${prefix}edps_known=${hex(await sha256(`${c.env.SIGN_IN_SECRET} known ${email}`))}`
}
