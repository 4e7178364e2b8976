// An answer that is the same for everybody and at every call: made at the first one, kept by the isolate.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { etagOf, isKnown } from '../base/etag.ts'

export interface Fixed {
  text: string
  headers: Readonly<Record<string, string>>
}

/** A handler that answers what `make` makes, once; 304 to a client that has it. */
export function fixedAnswer(make: () => Fixed | Promise<Fixed>) {
  let made: Promise<Fixed & { tag: string }> | null = null
  return async (c: Context<App>): Promise<Response> => {
    made ??= (async () => {
      const fixed = await make()
      return { ...fixed, tag: await etagOf(fixed.text) }
    })()
    const { text, headers, tag } = await made
    const all = { ...headers, ETag: tag, 'Cache-Control': 'public, max-age=300' }
    return isKnown(c.req.header('If-None-Match'), tag)
      ? new Response(null, { status: 304, headers: all })
      : new Response(text, { headers: all })
  }
}
