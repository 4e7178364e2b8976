// PUT /engine/{lease}/plan: the answer of a fit. Stored under its attempt; the session's object then makes it
// visible at once. 409 where a newer attempt owns the session.
import type { Context } from 'hono'
import { planPutSchema } from '#contract/engine-protocol.ts'
import { PLAN_BYTES } from '#contract/limits.ts'
import type { App } from '../base/app-types.ts'
import { admit } from '../body/admission.ts'
import { dispatcherObject, sessionObject } from '../base/env.ts'
import { newUploadKey, shardOfLease } from '../base/ids.ts'
import { refuse } from '../base/problem.ts'
import { boundedCompute } from './bounded-compute.ts'
import { denial, jsonOf, lengthOf, leaseOf } from './lease-call.ts'

/** Heap per byte of plan while it is checked: text, objects, text again. */
const HEAP_PER_BYTE = 4

export async function plan(c: Context<App>): Promise<Response> {
  // A lapsed lease does not discard a finished plan: the attempt decides.
  const held = await leaseOf(c, false)
  if (!held.ok) return refuse(c, held.refusal)
  const { session, attempt } = held.lease
  const sized = lengthOf(c, PLAN_BYTES)
  if (!sized.ok) return refuse(c, sized.refusal)
  const reservation = await admit('engine', sized.length * HEAP_PER_BYTE)
  if (!reservation)
    return refuse(c, {
      code: 'busy',
      detail: 'Too much is being read at the moment: put the plan again shortly.',
      headers: { 'Retry-After': '2' },
    })
  try {
    const put = await jsonOf(c, planPutSchema, PLAN_BYTES)
    if (!put.ok) return refuse(c, put.refusal)
    const { plan, parts, compute } = put.value
    const object = sessionObject(c.env, session)
    const may = await object.check(attempt)
    // The answer to the same plan was lost in transit: the stored plan stays.
    if (!may.ok && may.planned) return c.body(null, 204)
    if (!may.ok) return refuse(c, denial(may.why))
    const key = newUploadKey(session, attempt, 'plan')
    const stored = await c.env.STORE.put(key, JSON.stringify(plan))
    const bounded = boundedCompute(compute, held.lease, Date.now())
    const written = await object.finish(attempt, {
      key,
      bytes: stored!.size,
      parts,
      compute: bounded,
    })
    // The session rejected this plan or took another put at the same time: this object is unused.
    if (!written.ok || written.key !== key) await c.env.STORE.delete(key)
    if (written.ok) {
      await dispatcherObject(c.env, shardOfLease(held.lease.lease)).staged(plan.summary.seconds)
      return c.body(null, 204)
    }
    if (written.why === 'part_differs')
      return refuse(c, {
        code: 'bad_request',
        detail: `The part ${written.part} is not the one that was put in this attempt.`,
      })
    return refuse(c, denial(written.why))
  } finally {
    reservation.release()
  }
}
