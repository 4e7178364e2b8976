// POST /v1/replan: a finished session's plan under other limits (interface §3, Limits). Free; an engine answers within
// seconds from the plan's own sizes. Nothing of it is kept.
import type { Context } from 'hono'
import { REPLANS } from '#contract/engine-protocol.ts'
import { ENTRY_ROWS, REPLAN_BYTES } from '#contract/limits.ts'
import { limitColumns } from '#contract/plan-limits.ts'
import { readEnvelope } from '#contract/rules/envelope.ts'
import { replanRequestSchema, type Entry, type ReplanRequest } from '#contract/schemas.ts'
import { quoted } from '#contract/shown.ts'
import type { App } from '../base/app-types.ts'
import { dispatcherObject, sessionObject, type Env } from '../base/env.ts'
import { isSessionId, newPredictionId, predictionKey } from '../base/ids.ts'
import { refuse, UNKNOWN_SESSION, type Refusal } from '../base/problem.ts'
import { entry, unknownField } from '../body/request-entry.ts'
import { senderOf } from '../body/sender.ts'
import { smallJson } from '../body/small-json.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { partKey } from '../session/session-state.ts'
import { answerOf, broken, notDone } from './prediction-answer.ts'

export async function replan(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c, 'replans')
  if (!known.ok) return refuse(c, known.refusal)
  const body = await smallJson(c.req.raw, REPLAN_BYTES, senderOf(c))
  if (!body.ok) return refuse(c, body.refusal)
  const { account } = known.caller
  const checked = await check(c.env, account, body.value)
  if ('code' in checked) return refuse(c, checked)
  const id = newPredictionId()
  const key = predictionKey(id)
  await c.env.STORE.put(key, JSON.stringify(checked))
  try {
    const outcome = await dispatcherObject(c.env).predict({
      id,
      session: checked.session_id,
      account,
      model: 'session',
      replan: true,
      parameters: {},
      gzip: false,
      needs: REPLANS,
    })
    return answerOf(c, outcome, expired(notSent(checked), OVER))
  } finally {
    await c.env.STORE.delete(key)
  }
}

/** The request, or why it is refused. */
async function check(env: Env, account: string, body: unknown): Promise<ReplanRequest | Refusal> {
  const read = requestOf(body)
  if (!read.ok) return broken(read.errors)
  const { request } = read
  const id = request.session_id
  const view = isSessionId(id) ? await sessionObject(env, id).view(account, 0) : null
  if (!view) return UNKNOWN_SESSION
  if (view.state.status !== 'done') return notDone(view.state.status, 'send limits with the fit')
  if (partKey(view.state.plan, 'sizes') === null) return NO_SIZES
  const missing = notSent(request)
  if (missing.length === 0 || view.state.tables) return request
  return expired(missing, view.origin.order.options.mock === false ? OVER : INPUT_TEST)
}

/** Columns that limits name and whose cells were not sent. */
const notSent = ({ limits, columns }: ReplanRequest): string[] =>
  limitColumns(limits).filter((column) => !Object.hasOwn(columns ?? {}, column))

function requestOf(
  body: unknown,
): { ok: true; request: ReplanRequest } | { ok: false; errors: Entry[] } {
  const parsed = replanRequestSchema.safeParse(body)
  if (parsed.success) return { ok: true, request: parsed.data }
  const sent = body !== null && typeof body === 'object' && !Array.isArray(body) ? body : {}
  const { session_id, columns, limits, confidence_correction, ...strangers } = sent as Record<
    string,
    unknown
  >
  const errors = Object.keys(strangers).map((name) => unknownField(name, FIELDS))
  if (typeof session_id !== 'string') errors.push(wrong('session_id', 'the id of a session'))
  if (limits === undefined || limits === null) errors.push(wrong('limits', 'an object of limits'))
  errors.push(...readEnvelope({ limits, confidence_correction }).errors)
  if (columns !== undefined && !replanRequestSchema.shape.columns.safeParse(columns).success)
    errors.push(wrong('columns', 'an object of columns, each an object of cells by key'))
  return { ok: false, errors: errors.slice(0, ENTRY_ROWS) }
}

const FIELDS = Object.keys(replanRequestSchema.shape)

const wrong = (name: string, must: string): Entry =>
  entry('invalid_option', name, `${quoted(name)} is missing or wrong.`, `It must be ${must}.`)

const NO_SIZES: Refusal = {
  code: 'history_expired',
  detail: 'The plan of this session keeps no sizes to choose from: send the fit again.',
}
const OVER = 'The tables of this session are no longer kept (24 hours after its end)'
const INPUT_TEST = 'An input test keeps no tables'
const expired = (columns: readonly string[], why: string): Refusal => ({
  code: 'history_expired',
  detail: `${why}: send the cells of ${columns.map(quoted).join(', ')} by key in columns, or leave these limits out.`,
})
