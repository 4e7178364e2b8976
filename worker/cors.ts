// CORS (interface §3): the open routes allow any origin, all others none. The service reads no cookie, so
// an answer is the same for every page.

/** Lets any page read the answer and its headers. */
export function openToAll(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set(
    'Access-Control-Expose-Headers',
    'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy',
  )
}

/** The preflight that a browser sends before a body or a key from another page. */
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
