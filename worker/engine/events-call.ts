// POST /engine/{lease}/events: progress, and the heartbeat that keeps the lease. 410: stop.
import type { Context } from 'hono'
import { eventRequestSchema } from '#contract/engine-protocol.ts'
import { EVENT_BYTES } from '#contract/limits.ts'
import type { App } from '../base/app-types.ts'
import { sessionObject } from '../base/env.ts'
import { refuse } from '../base/problem.ts'
import { boundedCompute } from './bounded-compute.ts'
import { denial, jsonOf, leaseOf } from './lease-call.ts'

export async function events(c: Context<App>): Promise<Response> {
  const held = await leaseOf(c, true)
  if (!held.ok) return refuse(c, held.refusal)
  const event = await jsonOf(c, eventRequestSchema, EVENT_BYTES)
  if (!event.ok) return refuse(c, event.refusal)
  const { session, attempt } = held.lease
  const { compute } = event.value
  const bounded = compute && boundedCompute(compute, held.lease, Date.now())
  const told = { ...event.value, compute: bounded }
  const written = await sessionObject(c.env, session).report(attempt, told)
  return written.ok ? c.body(null, 204) : refuse(c, denial('ended'))
}
