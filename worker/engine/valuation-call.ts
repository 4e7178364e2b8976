// PUT /engine/{lease}/valuation: how the description was read. Moves the status to processing, and keeps a
// new reading for the account's next fit with the same description and columns.
import type { Context } from 'hono'
import { valuationPutSchema } from '#contract/engine-protocol.ts'
import { VALUATION_BYTES } from '#contract/limits.ts'
import type { App } from '../base/app-types.ts'
import { dispatcherObject, sessionObject, walletObject } from '../base/env.ts'
import { keepReading } from '../read/kept-readings.ts'
import { shardOfLease } from '../base/ids.ts'
import { refuse } from '../base/problem.ts'
import { denial, jsonOf, leaseOf } from './lease-call.ts'

export async function valuation(c: Context<App>): Promise<Response> {
  const held = await leaseOf(c, true)
  if (!held.ok) return refuse(c, held.refusal)
  const put = await jsonOf(c, valuationPutSchema, VALUATION_BYTES)
  if (!put.ok) return refuse(c, put.refusal)
  const { session, attempt } = held.lease
  const object = sessionObject(c.env, session)
  const may = await object.check(attempt)
  if (!may.ok) return refuse(c, denial('ended'))
  const { valuation_key: key } = may.origin
  const { cache_hit: hit, kept } = put.value
  if (key !== null && kept !== null && !hit) await keepReading(c.env, key, kept)
  // Who first uses a reading pays for it, also where it was kept before: by POST /read.
  const { account } = may.origin
  const charged =
    key === null ? 'new' : await walletObject(c.env, account).claimReading(key, session)
  const written = await object.grounded(attempt, put.value.valuation, hit, charged)
  if (!written.ok) return refuse(c, denial('ended'))
  const { lease } = held.lease
  await dispatcherObject(c.env, shardOfLease(lease)).grounded(lease)
  return c.body(null, 204)
}
