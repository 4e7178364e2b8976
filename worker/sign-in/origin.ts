// Which site the console is, and that a call that changes something comes from its own pages.
import type { Context } from 'hono'
import type { App } from '../app-types.ts'
import type { Refusal } from '../refusal.ts'

/** The console's origin: the operator's variable, else the one that the request names. */
export const ownOrigin = (c: Context<App>): string =>
  c.env.CONSOLE_ORIGIN?.replace(/\/+$/, '') || new URL(c.req.url).origin

/**
 * Null for a method that changes nothing, and for a page of the console's own origin. Browsers send `Origin` with every other
 * method, so a call without one is no page's. A host name that was pointed at this service (DNS rebinding) passes here
 * and has no cookie.
 */
export function originRefusal(c: Context<App>): Refusal | null {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return null
  if (c.req.header('Origin') === ownOrigin(c)) return null
  return {
    code: 'foreign_origin',
    detail: 'The console takes this call from its own pages alone: open it at its own address.',
  }
}
