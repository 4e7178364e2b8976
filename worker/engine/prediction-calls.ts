// The engines' side of `POST /predict`: claim a prediction, read its tables, put its answer. An id is
// of use only with the token that claimed it and lives for as long as a client waits.
import type { Context } from 'hono'
import { z, type ZodType } from 'zod'
import {
  predictionAnswerSchema,
  predictionClaimSchema,
  predictionFailureSchema,
  type PredictionJob,
} from '#contract/engine-protocol.ts'
import {
  CLAIM_WAIT_SECONDS,
  EVENT_BYTES,
  FAILURE_BYTES,
  PREDICTION_BYTES,
} from '#contract/limits.ts'
import { CONTRACT_VERSION, replanAnswerSchema } from '#contract/schemas.ts'
import type { App } from '../base/app-types.ts'
import type { Prediction, PredictionOutcome } from '../dispatcher/waiting-predictions.ts'
import { dispatcherObject, sessionObject } from '../base/env.ts'
import { partKey } from '../session/session-state.ts'
import { keptReading, readingOf } from '../read/kept-readings.ts'
import { bodyKey, predictionKey } from '../base/ids.ts'
import { refuse, type Refusal } from '../base/problem.ts'
import { callingEngine, jsonOf } from './lease-call.ts'

const GONE: Refusal = {
  code: 'lease_lost',
  detail: 'No client waits for this prediction any more.',
}

/** POST /engine/predict/claim */
export async function claimPrediction(c: Context<App>): Promise<Response> {
  const known = await callingEngine(c)
  if (!known.ok) return refuse(c, known.refusal)
  const asked = await jsonOf(c, predictionClaimSchema, EVENT_BYTES)
  if (!asked.ok) return refuse(c, asked.refusal)
  // An engine of another version would read the order differently.
  const wait = asked.value.contract_version === CONTRACT_VERSION ? CLAIM_WAIT_SECONDS * 1000 : null
  const found =
    wait === null
      ? null
      : await dispatcherObject(c.env).claimPrediction(wait, known.name, asked.value.models)
  if (!found) return c.body(null, 204)
  const view = await sessionObject(c.env, found.session).view(found.account, 0)
  if (!view) {
    await dispatcherObject(c.env).endPrediction(found.id, { is: 'deleted' })
    return c.body(null, 204)
  }
  const { order } = view.origin
  const parameters = { ...order.options.parameters, ...found.parameters }
  const job: PredictionJob = {
    id: found.id,
    model: found.model,
    replan: found.replan,
    request: { ...order, options: { ...order.options, parameters } },
    valuation: await keptReading(c.env, readingOf(view.origin)),
  }
  return c.json(job)
}

/** GET /engine/predict/{id}/tables, …/menus, …/plan and …/sizes */
export async function predictionTables(c: Context<App>): Promise<Response> {
  const found = await foundOf(c)
  if ('code' in found) return refuse(c, found)
  const view = await sessionObject(c.env, found.session).view(found.account, 0)
  const gone = async (is: 'expired' | 'deleted'): Promise<Response> => {
    await dispatcherObject(c.env).endPrediction(found.id, { is })
    return refuse(c, GONE)
  }
  if (!view) return gone('deleted')
  const { origin, state } = view
  const name = c.req.param('name') as 'tables' | 'menus' | 'plan' | 'sizes'
  const { key, gzip } = {
    tables: { key: bodyKey(found.session), gzip: origin.gzip },
    menus: { key: predictionKey(found.id), gzip: found.gzip },
    plan: { key: state.plan?.key ?? '', gzip: false },
    sizes: { key: partKey(state.plan, 'sizes') ?? '', gzip: false },
  }[name]
  const object = await c.env.STORE.get(key)
  if (!object)
    return name === 'menus' ? refuse(c, GONE) : gone(name === 'tables' ? 'expired' : 'deleted')
  const body = gzip ? object.body.pipeThrough(new DecompressionStream('gzip')) : object.body
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

const ending =
  <T>(schema: ZodType<T>, limit: number, outcomeOf: (body: T) => PredictionOutcome) =>
  async (c: Context<App>): Promise<Response> => {
    const found = await foundOf(c)
    if ('code' in found) return refuse(c, found)
    const body = await jsonOf(c, schema, limit)
    if (!body.ok) return refuse(c, body.refusal)
    const ended = await dispatcherObject(c.env).endPrediction(found.id, outcomeOf(body.value))
    return ended ? c.body(null, 204) : refuse(c, GONE)
  }

const answerSchema = z.union([predictionAnswerSchema, replanAnswerSchema])

/** PUT /engine/predict/{id}/answer */
export const predictionAnswer = ending(answerSchema, PREDICTION_BYTES, (answer) => ({
  is: 'answered',
  body: new TextEncoder().encode(JSON.stringify(answer)),
}))

/** POST /engine/predict/{id}/fail */
export const predictionFail = ending(predictionFailureSchema, FAILURE_BYTES, (failure) => ({
  is: 'failed',
  ...failure,
}))

async function foundOf(c: Context<App>): Promise<Prediction | Refusal> {
  const known = await callingEngine(c)
  if (!known.ok) return known.refusal
  const id = c.req.param('id') ?? ''
  return (await dispatcherObject(c.env).findPrediction(id, known.name)) ?? GONE
}
