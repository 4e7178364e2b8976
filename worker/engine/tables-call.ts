// GET /engine/{lease}/tables: the body of POST /fit as sent, gunzipped, streamed from R2.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { sessionObject } from '../base/env.ts'
import { bodyKey } from '../base/ids.ts'
import { refuse } from '../base/problem.ts'
import { denial, leaseOf } from './lease-call.ts'

export async function tables(c: Context<App>): Promise<Response> {
  const held = await leaseOf(c, true)
  if (!held.ok) return refuse(c, held.refusal)
  const { session, attempt } = held.lease
  const may = await sessionObject(c.env, session).check(attempt)
  if (!may.ok) return refuse(c, denial('ended'))
  const object = await c.env.STORE.get(bodyKey(session))
  if (!object)
    return refuse(c, { code: 'history_expired', detail: 'The tables are no longer kept.' })
  const body = may.origin.gzip
    ? object.body.pipeThrough(new DecompressionStream('gzip'))
    : object.body
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}
