// POST /engine/{lease}/release: the engine is stopping; the fit waits again at the front.
// No loss is counted.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { dispatcherObject } from '../base/env.ts'
import { shardOfLease } from '../base/ids.ts'
import { refuse } from '../base/problem.ts'
import { leaseOf } from './lease-call.ts'

export async function release(c: Context<App>): Promise<Response> {
  const held = await leaseOf(c, false)
  if (!held.ok) return refuse(c, held.refusal)
  const { lease } = held.lease
  await dispatcherObject(c.env, shardOfLease(lease)).release(lease)
  return c.body(null, 204)
}
