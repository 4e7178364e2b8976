// POST /engine/claim: an engine with a free slot asks for a fit and waits for one. The dispatcher chooses
// the fit.
import type { Context } from 'hono'
import {
  claimRequestSchema,
  type ClaimAnswer,
  type ClaimRequest,
} from '#contract/engine-protocol.ts'
import { CLAIM_WAIT_SECONDS, EVENT_BYTES } from '#contract/limits.ts'
import type { App } from '../base/app-types.ts'
import { dispatcherObject, sessionObject, type Env, type Remote } from '../base/env.ts'
import { keptReading, readingOf } from '../read/kept-readings.ts'
import { modelReader } from '../read/llm.ts'
import { refuse } from '../base/problem.ts'
import type { Claimed, DispatcherRpc } from '../base/object-rpc.ts'
import { engineName } from '../dispatcher/engine-name.ts'
import { callingEngine, jsonOf } from './lease-call.ts'

export async function claim(c: Context<App>): Promise<Response> {
  const known = await callingEngine(c)
  if (!known.ok) return refuse(c, known.refusal)
  const asked = await jsonOf(c, claimRequestSchema, EVENT_BYTES)
  if (!asked.ok) return refuse(c, asked.refusal)
  const engine_id = engineName(known.name, asked.value.engine_id)
  const answer = await next(c.env, { ...asked.value, engine_id })
  return answer ? c.json(answer) : c.body(null, 204)
}

/** Begins an attempt; null where its session is gone. */
async function begin(env: Env, given: Claimed): Promise<ClaimAnswer | null> {
  const { lease, attempt, session } = given
  const origin = await sessionObject(env, session).begin(attempt)
  return (
    origin && {
      kind: 'fit',
      lease,
      attempt,
      session,
      request: origin.order,
      valuation: await keptReading(env, readingOf(origin)),
      model: modelReader(env)?.name ?? null,
    }
  )
}

/** Looks of one claim at the queue: the platform ends a request at 1,000 calls. */
const MOST_LOOKS = 150

/**
 * A fit for this engine, waiting up to `waitMs` for one. Nothing is leased while the call waits: a lease that is given
 * to a call that has ended would be lost.
 */
async function claimWithin(
  dispatcher: Remote<DispatcherRpc>,
  request: ClaimRequest,
  waitMs: number,
): Promise<Claimed | null> {
  const end = Date.now() + waitMs
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const { given, wakes } = await dispatcher.claim(request)
    const left = end - Date.now()
    if (given || left <= 0) return given
    await dispatcher.changed(wakes, left)
  }
  return null
}

async function next(env: Env, request: ClaimRequest): Promise<ClaimAnswer | null> {
  const end = Date.now() + CLAIM_WAIT_SECONDS * 1000
  const dispatcher = dispatcherObject(env)
  for (;;) {
    // An engine without a free slot only registers itself.
    const wait = request.free > 0 ? Math.max(0, end - Date.now()) : 0
    const given = await claimWithin(dispatcher, request, wait)
    if (!given) return null
    const { lease, session } = given
    try {
      const answer = await begin(env, given)
      if (answer) {
        if (await dispatcher.sent(lease)) return answer
        continue
      }
    } catch (error) {
      // The engine never hears of its lease: the fit waits again at the front.
      await dispatcher.release(lease)
      throw error
    }
    // The session ended or was deleted while its fit was queued.
    await dispatcher.remove(session, 'canceled')
  }
}
