// POST /v1/predict: a small model of a session's history, or the session's own, over another current menu
// (interface §3). Free; an engine answers within seconds. Nothing of it is kept.
import type { Context } from 'hono'
import { PREDICTING_MODELS } from '#contract/engine-protocol.ts'
import { checkCurrentMenu } from '#contract/current-menu.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { ruleColumns } from '#contract/validate.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import type { App } from '../app-types.ts'
import { receive } from '../body/receive.ts'
import { senderOf } from '../body/sender.ts'
import { dispatcherObject, sessionObject } from '../env.ts'
import { isSessionId, newPredictionId, predictionKey } from '../ids.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse } from '../problem.ts'
import { UNKNOWN_SESSION, type Refusal } from '../refusal.ts'

export async function predict(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c, 'predictions')
  if (!known.ok) return refuse(c, known.refusal)
  const id = newPredictionId()
  const store = { bucket: c.env.STORE, key: predictionKey(id) }
  const reader = createRequestReader(ruleColumns())
  const received = await receive(c.req.raw, senderOf(c), { reader, store })
  if (!received.ok) return refuse(c, received.refusal)
  // The columns were needed for the rules alone: a client that waits holds no heap.
  const asked = readAsked(received.body.request!)
  received.release()
  try {
    if ('code' in asked) return refuse(c, asked)
    const view = await sessionObject(c.env, asked.session).view(known.caller.account, 0)
    if (!view) return refuse(c, UNKNOWN_SESSION)
    if (!view.state.tables) return refuse(c, EXPIRED)
    if (view.state.status !== 'done') return refuse(c, NOT_DONE)
    const outcome = await dispatcherObject(c.env).predict({
      id,
      session: asked.session,
      account: known.caller.account,
      model: asked.model,
      gzip: received.gzip,
      needs: asked.model === 'session' ? view.origin.order.options.model : null,
    })
    if (outcome.is === 'answered')
      return new Response(outcome.body, { headers: { 'Content-Type': 'application/json' } })
    if (outcome.is === 'failed')
      return refuse(c, { code: 'engine_unavailable', detail: outcome.message })
    return refuse(c, NO_ENGINE)
  } finally {
    await c.env.STORE.delete(store.key)
  }
}

type Asked = { session: string; model: (typeof PREDICTING_MODELS)[number] }

function readAsked(request: RequestRead): Asked | Refusal {
  const { session_id, model = 'reference', ...others } = request.fields
  const stray = Object.keys(others)[0]
  if (stray !== undefined)
    return bad(`A prediction takes session_id, menus and model: ${JSON.stringify(stray)} is none.`)
  if (typeof session_id !== 'string') return bad('session_id must be the id of a session.')
  const named = PREDICTING_MODELS.find((name) => name === model)
  if (named === undefined) return bad(`model must be one of ${PREDICTING_MODELS.join(', ')}.`)
  if (!isSessionId(session_id)) return UNKNOWN_SESSION
  const { errors, pastRows } = checkCurrentMenu(request)
  if (pastRows > 0)
    return bad(`menus takes rows of a current menu (T = 0) alone, and ${pastRows} are of the past.`)
  if (errors.length === 0) return { session: session_id, model: named }
  return { code: 'validation_failed', detail: 'The menus are not sound: see errors.', errors }
}

const bad = (detail: string): Refusal => ({ code: 'bad_request', detail })

const EXPIRED: Refusal = {
  code: 'history_expired',
  detail:
    'The tables of this session are no longer kept (24 hours after its end): send the fit again.',
}
const NOT_DONE: Refusal = {
  code: 'bad_request',
  detail: 'This session has no plan: ask when its status is done.',
}
const NO_ENGINE: Refusal = {
  code: 'engine_unavailable',
  detail: 'No engine answered in time: ask again.',
  headers: { 'Retry-After': '10' },
}
