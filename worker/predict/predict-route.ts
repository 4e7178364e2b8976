// POST /v1/predict: a small model of a session's history, or the session's own, over another current menu
// (interface §3). Free; an engine answers within seconds. Nothing of it is kept.
import type { Context } from 'hono'
import { PREDICTING_MODELS } from '#contract/engine-protocol.ts'
import { checkCurrentMenu, ruleColumns } from '#contract/validate.ts'
import { ENTRY_ROWS } from '#contract/limits.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { readEnvelope } from '#contract/rules/envelope.ts'
import { fitOptions, type Entry, type Parameters } from '#contract/schemas.ts'
import { predictRequestSchema } from '#contract/sent-tables.ts'
import { quoted } from '#contract/shown.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import type { App } from '../base/app-types.ts'
import { receive } from '../body/read-body.ts'
import { entry, unknownField } from '../body/request-entry.ts'
import { senderOf } from '../body/sender.ts'
import type { Prediction } from '../dispatcher/waiting-predictions.ts'
import { dispatcherObject, sessionObject, type Env } from '../base/env.ts'
import { isSessionId, newPredictionId, predictionKey } from '../base/ids.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse, UNKNOWN_SESSION, type Refusal } from '../base/problem.ts'
import { answerOf, broken, notDone } from './prediction-answer.ts'

export async function predict(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c, 'predictions')
  if (!known.ok) return refuse(c, known.refusal)
  const id = newPredictionId()
  const store = { bucket: c.env.STORE, key: predictionKey(id) }
  const reader = createRequestReader(ruleColumns())
  const received = await receive(c.req.raw, senderOf(c), { reader, store })
  if (!received.ok) return refuse(c, received.refusal)
  try {
    const { account } = known.caller
    const checked = await check(c.env, account, received.body.request!).finally(() =>
      // The columns were needed for the rules alone: a client that waits holds no heap.
      received.release(),
    )
    if ('code' in checked) return refuse(c, checked)
    const outcome = await dispatcherObject(c.env).predict({
      ...checked,
      replan: false,
      id,
      account,
      gzip: received.gzip,
    })
    return answerOf(c, outcome, EXPIRED)
  } finally {
    await c.env.STORE.delete(store.key)
  }
}

/** What is asked of the engine, or why nothing is. */
async function check(
  env: Env,
  account: string,
  request: RequestRead,
): Promise<Pick<Prediction, 'session' | 'model' | 'needs' | 'parameters'> | Refusal> {
  const { fields, problem } = request
  const errors = problem ? [{ ...problem, fix: ONE_OBJECT }] : fieldErrors(request)
  if (errors.length > 0) return broken(errors)
  const session = String(fields['session_id'])
  const view = isSessionId(session) ? await sessionObject(env, session).view(account, 0) : null
  if (!view) return UNKNOWN_SESSION
  const { options } = view.origin.order
  const { envelope, errors: inMarket } = readEnvelope({ market_type: fields['market_type'] })
  const wrong = [...inMarket, ...checkCurrentMenu(request, options)]
  if (wrong.length > 0) return broken(wrong)
  if (options.mock !== false) return INPUT_TEST
  if (!view.state.tables) return EXPIRED
  const model = PREDICTING_MODELS.find((name) => name === fields['model']) ?? 'reference'
  if (model === 'session' && view.state.status !== 'done')
    return notDone(view.state.status, 'leave out model')
  const { parameters } = fitOptions(envelope)
  if (model === 'session') {
    const other = otherParameters(parameters, options.parameters)
    if (other.length > 0) return broken([keepsItsOwn(other)])
  }
  return { session, model, needs: model === 'session' ? options.model : null, parameters }
}

function fieldErrors({ fields, menus, sales, isCut }: RequestRead): Entry[] {
  if (isCut) return [...menus.problems, ...sales.problems]
  const { session_id, model = 'reference', market_type: _, ...strangers } = fields
  const errors = Object.keys(strangers).map((name) => unknownField(name, FIELDS))
  if (menus.form === 'absent') errors.unshift(field('menus', undefined, 'rows of a current menu'))
  if (!PREDICTING_MODELS.some((name) => name === model))
    errors.unshift(field('model', model, MODEL_NAMES))
  if (typeof session_id !== 'string')
    errors.unshift(field('session_id', session_id, 'the id of a session'))
  return errors.slice(0, ENTRY_ROWS)
}

/** Names of the parameters that a call sends and that are not so in the session. */
function otherParameters(sent: Parameters, own: Parameters): string[] {
  const text = (value: unknown) => JSON.stringify(value ?? null)
  return Object.keys(sent).filter((name) => text(sent[name]) !== text(own[name]))
}

const keepsItsOwn = (names: readonly string[]): Entry =>
  entry(
    'invalid_option',
    'market_type',
    `The session's own model keeps the parameters of its fit: ${names.join(', ')} cannot be changed here.`,
    'Leave them out, or ask the model "reference".',
  )

const field = (name: string, value: unknown, must: string): Entry =>
  value === undefined
    ? entry('invalid_option', name, `${quoted(name)} is missing: it must be ${must}.`, 'Send it.')
    : entry('invalid_option', name, `${quoted(name)} is wrong: it must be ${must}.`, 'Correct it.')

const MODEL_NAMES = PREDICTING_MODELS.map((name) => JSON.stringify(name)).join(' or ')
const ONE_OBJECT = 'Send one JSON object with the fields session_id and menus.'
const FIELDS = Object.keys(predictRequestSchema.shape)

const EXPIRED: Refusal = {
  code: 'history_expired',
  detail:
    'The tables of this session are no longer kept (24 hours after its end): send the fit again.',
}
const INPUT_TEST: Refusal = {
  code: 'history_expired',
  detail: 'An input test keeps no tables: predict from the session of an actual fit.',
}
