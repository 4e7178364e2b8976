// Which pages of other addresses a browser lets read an answer (interface §3): the open routes answer
// any origin, all others none. No cookie is ever read, so that an answer is the same for every page.

/** Lets any page read the answer and what its headers say. */
export function openToAll(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set(
    'Access-Control-Expose-Headers',
    'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy',
  )
}

/** What a browser asks before it sends a body or a key from another page. */
export function preflight(methods: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Content-Encoding',
      'Access-Control-Max-Age': '86400',
    },
  })
}
