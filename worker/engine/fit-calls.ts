// What an engine does under the lease of a fit, below /engine/{lease}: it reads the tables, has a language model asked, tells its
// progress and how the description was read, and puts the plan, fails or gives the fit back. part-call.ts: the plan's large parts.
import {
  eventRequestSchema,
  failRequestSchema,
  planPutSchema,
  valuationPutSchema,
  type Compute,
} from '#contract/engine-protocol.ts'
import {
  EVENT_BYTES,
  FAILURE_BYTES,
  MODEL_READ_BYTES,
  PLAN_BYTES,
  VALUATION_BYTES,
} from '#contract/limits.ts'
import { modelReadSchema, type ModelReadAnswer } from '#contract/model-reading.ts'
import { dispatcherObject, sessionObject, walletObject } from '../base/env.ts'
import { bodyKey, newUploadKey } from '../base/ids.ts'
import { refuse } from '../base/problem.ts'
import { admit } from '../body/admission.ts'
import type { Lease } from '../dispatcher/queue-state.ts'
import { keepReading, readingOf } from '../read/kept-readings.ts'
import { modelReader } from '../read/llm.ts'
import { denial, jsonOf, leased, leasedJson, lengthOf } from './lease-call.ts'

/** GET tables: the body of POST /fit as sent, gunzipped, streamed from R2. */
export const tables = leased(true, async (c, { session, attempt }) => {
  const may = await sessionObject(c.env, session).check(attempt)
  if (!may.ok) return refuse(c, denial('ended'))
  const object = await c.env.STORE.get(bodyKey(session))
  if (!object)
    return refuse(c, { code: 'history_expired', detail: 'The tables are no longer kept.' })
  const body = may.origin.gzip
    ? object.body.pipeThrough(new DecompressionStream('gzip'))
    : object.body
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
})

/**
 * POST read: how a language model reads the fit's description. Only the Worker has the model's settings and key. Without a model or
 * an answer the strict reader decides.
 */
export const read = leasedJson(true, [modelReadSchema, MODEL_READ_BYTES], async (c, _, asked) => {
  const reader = modelReader(c.env)
  const { request, strict } = asked
  const found = await reader?.read(
    request,
    strict === null
      ? { ok: false, feedback: [], understood: [], questions: [] }
      : { ok: true, valuation: strict },
  )
  const answer: ModelReadAnswer = {
    model: reader?.name ?? '',
    outcome: found?.outcome ?? 'absent',
    reading: found?.reading ?? null,
    ...(found?.why === undefined ? {} : { why: found.why }),
  }
  return c.json(answer)
})

/** POST events: progress, and the heartbeat that keeps the lease. 410: stop. */
export const events = leasedJson(
  true,
  [eventRequestSchema, EVENT_BYTES],
  async (c, lease, event) => {
    const compute = event.compute && boundedCompute(event.compute, lease, Date.now())
    const { session, attempt } = lease
    const written = await sessionObject(c.env, session).report(attempt, { ...event, compute })
    return written.ok ? c.body(null, 204) : refuse(c, denial('ended'))
  },
)

/**
 * PUT valuation: how the description was read. Moves the status to processing, and keeps a new reading for the account's next fit
 * with the same description and columns.
 */
export const valuation = leasedJson(
  true,
  [valuationPutSchema, VALUATION_BYTES],
  async (c, { lease, session, attempt }, put) => {
    const object = sessionObject(c.env, session)
    const may = await object.check(attempt)
    if (!may.ok) return refuse(c, denial('ended'))
    const { valuation_key: key, account } = may.origin
    const { cache_hit: hit, kept } = put
    if (kept !== null && !hit) await keepReading(c.env, readingOf(may.origin), kept)
    // Who first uses a reading pays for it, also where it was kept before: by POST /read.
    const charged =
      key === null ? 'new' : await walletObject(c.env, account).claimReading(key, session)
    const written = await object.grounded(attempt, put.valuation, hit, charged)
    if (!written.ok) return refuse(c, denial('ended'))
    await dispatcherObject(c.env).grounded(lease)
    return c.body(null, 204)
  },
)

/** Heap per byte of plan while it is checked: text, objects, text again. */
const HEAP_PER_BYTE = 4

/**
 * PUT plan: the answer of a fit. Stored under its attempt; the session's object then makes it visible at once. 409 where a newer
 * attempt owns the session. A lapsed lease does not discard a finished plan: the attempt decides.
 */
export const plan = leased(false, async (c, lease) => {
  const { session, attempt } = lease
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
    const object = sessionObject(c.env, session)
    const may = await object.check(attempt)
    // The answer to the same plan was lost in transit: the stored plan stays.
    if (!may.ok && may.planned) return c.body(null, 204)
    if (!may.ok) return refuse(c, denial(may.why))
    const { plan: told, parts } = put.value
    const key = newUploadKey(session, attempt, 'plan')
    const { size: bytes } = (await c.env.STORE.put(key, JSON.stringify(told)))!
    const compute = boundedCompute(put.value.compute, lease, Date.now())
    const { n_selected, predicted_profit_sum } = told
    const sums = { n_selected, predicted_profit_sum }
    const written = await object.finish(attempt, { key, bytes, parts, compute, sums })
    // The session rejected this plan or took another put at the same time: this object is unused.
    if (!written.ok || written.key !== key) await c.env.STORE.delete(key)
    if (written.ok) {
      await dispatcherObject(c.env).staged(told.summary.seconds)
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
})

/**
 * POST fail: the fit ends without a plan, with the reason and what to change. The client gets the report unchanged, with questions
 * and the words read so far, so the protocol bounds its length.
 */
export const fail = leasedJson(
  false,
  [failRequestSchema, FAILURE_BYTES],
  async (c, { session, attempt }, failure) => {
    const written = await sessionObject(c.env, session).fail(attempt, failure)
    return written.ok ? c.body(null, 204) : refuse(c, denial(written.why))
  },
)

/** POST release: the engine is stopping; the fit waits again at the front, and no loss is counted. */
export const release = leased(false, async (c, { lease }) => {
  await dispatcherObject(c.env).release(lease)
  return c.body(null, 204)
})

/** Compute that an engine reports is limited to its lease's time times its declared cores (interface §4). */
function boundedCompute(compute: Compute, lease: Lease, now: number): Compute {
  const seconds = ((lease.ended_at ?? now) - lease.started_at) / 1000
  return {
    cpu_seconds: Math.min(compute.cpu_seconds, seconds * lease.cores),
    gpu_seconds: Math.min(compute.gpu_seconds, seconds),
  }
}
