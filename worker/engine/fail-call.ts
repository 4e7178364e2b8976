// POST /engine/{lease}/fail: the fit ends without a plan, with the reason and what to change. The client gets
// the report unchanged, with questions and the words read so far, so the protocol bounds its length.
import type { Context } from 'hono'
import { failRequestSchema } from '#contract/engine-protocol.ts'
import { FAILURE_BYTES } from '#contract/limits.ts'
import type { App } from '../base/app-types.ts'
import { sessionObject } from '../base/env.ts'
import { refuse } from '../base/problem.ts'
import { denial, jsonOf, leaseOf } from './lease-call.ts'

export async function fail(c: Context<App>): Promise<Response> {
  const held = await leaseOf(c, false)
  if (!held.ok) return refuse(c, held.refusal)
  const failure = await jsonOf(c, failRequestSchema, FAILURE_BYTES)
  if (!failure.ok) return refuse(c, failure.refusal)
  const { session, attempt } = held.lease
  const written = await sessionObject(c.env, session).fail(attempt, failure.value)
  return written.ok ? c.body(null, 204) : refuse(c, denial(written.why))
}
