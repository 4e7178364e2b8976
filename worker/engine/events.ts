// POST /engine/{lease}/events: progress, and the heartbeat that keeps the lease. 410: stop.
import type { Context } from 'hono'
import { eventRequestSchema } from '#contract/engine-protocol.ts'
import { EVENT_BYTES } from '#contract/limits.ts'
import type { App } from '../app-types.ts'
import { sessionObject } from '../env.ts'
import { refuse } from '../problem.ts'
import { denial, jsonOf, leaseOf } from './lease.ts'

export async function events(c: Context<App>): Promise<Response> {
  const held = await leaseOf(c, true)
  if (!held.ok) return refuse(c, held.refusal)
  const event = await jsonOf(c, eventRequestSchema, EVENT_BYTES)
  if (!event.ok) return refuse(c, event.refusal)
  const { session, attempt } = held.lease
  const written = await sessionObject(c.env, session).report(attempt, event.value)
  return written.ok ? c.body(null, 204) : refuse(c, denial('ended'))
}
