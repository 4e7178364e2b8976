// CORS (interface §3): the routes that need no key allow any origin, those with a key the origins that the
// operator lists. These routes read no cookie, so an answer is the same for every page; the console's, which do, let no other
// origin read an answer.

/** Headers of an answer that a page may read, and headers that it may send. */
const READABLE = 'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, ETag'
const SENDABLE =
  'Authorization, Content-Type, Content-Encoding, Idempotency-Key, If-None-Match, ' +
  'Mcp-Session-Id, Mcp-Protocol-Version'

/** Which pages may call a route: all, those of the operator's list, none. */
export type Pages = 'any' | 'listed' | 'none'

/** Lets the request's page read the answer and its headers, if it may. `list`: origins between spaces. */
export function allowPage(
  headers: Headers,
  pages: Pages,
  origin: string | undefined,
  list: string | undefined,
): void {
  if (pages === 'none') return
  if (pages === 'any') headers.set('Access-Control-Allow-Origin', '*')
  else {
    // The answer differs by origin: a cache must not give it to another page.
    headers.append('Vary', 'Origin')
    if (origin === undefined || !isListed(origin, list)) return
    headers.set('Access-Control-Allow-Origin', origin)
  }
  headers.set('Access-Control-Expose-Headers', READABLE)
}

/** The answer to OPTIONS, also to the preflight that a browser sends before a body or a key. */
export function preflight(methods: readonly string[], pages: Pages): Response {
  const cors = {
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': SENDABLE,
    'Access-Control-Max-Age': '86400',
  }
  const headers = { Allow: methods.join(', '), ...(pages === 'none' ? {} : cors) }
  return new Response(null, { status: 204, headers })
}

/**
 * Whether the operator lists the origin. The service's own address is no part of it: the request says that address, and
 * so does the page of a host name that its owner pointed at this service (DNS rebinding).
 */
export const isListed = (origin: string, list: string | undefined): boolean =>
  (list ?? '').split(/\s+/).filter(Boolean).includes(origin)
