// Which site the console is, whether it can be entered at all, and that a call that changes something comes from its own pages.
import type { Context } from 'hono'
import { NO_ORIGIN, plainOrigin } from '#contract/console-origin.ts'
import type { App } from '../base/app-types.ts'
import type { Env } from '../base/env.ts'
import { hasMailer } from '../base/send-mail.ts'
import type { Refusal } from '../base/problem.ts'

const NO_SECRET: Refusal = {
  code: 'sign_in_off',
  detail: 'This service has no sign-in: its operator has not set SIGN_IN_SECRET.',
}
const NO_ADDRESS: Refusal = {
  code: 'sign_in_off',
  detail:
    'This service has no sign-in: its operator has not set CONSOLE_ORIGIN, the address that browsers see.',
}
const NO_PLAIN_ADDRESS: Refusal = {
  code: 'sign_in_off',
  detail:
    'This service has no sign-in: its operator has set CONSOLE_ORIGIN to something that is no address of a site.',
}

/** A name or number of this machine. */
const LOOPBACK = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The console's origin: the operator's variable. Without it, the host that the request names, on this machine alone: anybody can
 * write another host into a request, and links in e-mails would lead there. Null where the operator has to set the variable, or
 * has set it to no origin.
 */
function knownOrigin(env: Env, url: string): string | null {
  if (env.CONSOLE_ORIGIN) return plainOrigin(env.CONSOLE_ORIGIN)
  const { origin, hostname } = new URL(url)
  // A service that sends e-mails is no local one, whatever host it is called by.
  return LOOPBACK.test(hostname) && !hasMailer(env) ? origin : null
}

let told = false

/** Null where people can sign in; else why they cannot. */
export function signInRefusal(c: Context<App>): Refusal | null {
  if (!c.env.SIGN_IN_SECRET) return NO_SECRET
  if (knownOrigin(c.env, c.req.url) !== null) return null
  // Once: repeated calls do not fill the log.
  const isSet = Boolean(c.env.CONSOLE_ORIGIN)
  if (!told)
    console.error(`the console is closed: ${isSet ? NO_ORIGIN : 'CONSOLE_ORIGIN is not set'}`)
  told = true
  return isSet ? NO_PLAIN_ADDRESS : NO_ADDRESS
}

/** The console's origin, once `signInRefusal` has let the call in. */
export function ownOrigin(c: Context<App>): string {
  const origin = knownOrigin(c.env, c.req.url)
  if (origin === null) throw new Error('CONSOLE_ORIGIN names no site')
  return origin
}

/** The address of the service for its clients: the console's, else the one that the request names. */
export const publicOrigin = (c: Context<App>): string =>
  knownOrigin(c.env, c.req.url) ?? new URL(c.req.url).origin

/**
 * Null for a method that changes nothing, and for a page of the console's own origin. Browsers send `Origin` with every other
 * method, so a call without one is no page's.
 */
export function originRefusal(c: Context<App>): Refusal | null {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return null
  if (c.req.header('Origin') === ownOrigin(c)) return null
  return {
    code: 'foreign_origin',
    detail: 'The console takes this call from its own pages alone: open it at its own address.',
  }
}

const page = (c: Context<App>, place: string): string => `${ownOrigin(c)}/app/#/${place}`

export const invitationLink = (c: Context<App>, secret: string): string =>
  page(c, `invitation/${secret}`)
export const deviceLink = (c: Context<App>, code: string): string => page(c, `device/${code}`)
export const workspaceLink = (c: Context<App>): string => page(c, 'workspace')
/** Where the payment page sends the person back to. */
export const paidLink = (c: Context<App>, how: 'paid' | 'not-paid'): string =>
  page(c, `wallet/${how}`)
