// GET /v1/result/{session_id}: a session's state, and its plan once it is done (interface §3).
// Refuses invalid query parameters; result-answer.ts builds the answer.
import type { Context } from 'hono'
import { RESULT_PARTS, type ResultPart } from '#contract/engine-protocol.ts'
import { RESULT_WAIT_SECONDS } from '#contract/limits.ts'
import type { App } from '../base/app-types.ts'
import { dispatcherObject, sessionObject } from '../base/env.ts'
import { etagOf, isKnown } from '../base/hash.ts'
import { isSessionId } from '../base/ids.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse, UNKNOWN_SESSION, type Refusal } from '../base/problem.ts'
import { resultHead, retryAfter, withPlan } from './result-answer.ts'

interface Query {
  /** How long the answer may be held, at most RESULT_WAIT_SECONDS. */
  waitMs: number
  asked: ResultPart[]
}

export async function result(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c, 'polls')
  if (!known.ok) return refuse(c, known.refusal)
  const query = readQuery(new URL(c.req.url).searchParams)
  if ('code' in query) return refuse(c, query)

  const id = c.req.param('session_id') ?? ''
  if (!isSessionId(id)) return refuse(c, UNKNOWN_SESSION)
  const view = await sessionObject(c.env, id).view(known.caller.account, query.waitMs)
  if (!view) return refuse(c, UNKNOWN_SESSION)

  const { origin, state } = view
  const running = state.status === 'grounding' || state.status === 'processing'
  const waits = running && !origin.answer.mock
  const place = waits ? await dispatcherObject(c.env).position(id) : null
  const head = resultHead(view, place)
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Cache-Control': 'private, no-cache',
    // Everything the answer depends on: a plan changes no more once its head says done, but its bills are deleted.
    ETag: await etagOf(JSON.stringify([head, query.asked, state.plan?.parts.length])),
  })
  if (running) headers.set('Retry-After', String(retryAfter(Date.now() - origin.created_at)))
  if (isKnown(c.req.header('If-None-Match'), headers.get('ETag')!))
    return new Response(null, { status: 304, headers })
  if (!state.plan) return new Response(JSON.stringify(head), { headers })

  const body = await withPlan(c.env.STORE, view, head, query.asked)
  if (!body) throw new Error(`plan of ${id} is missing in the store`)
  return new Response(body, { headers })
}

function readQuery(params: URLSearchParams): Query | Refusal {
  const bad = (detail: string): Refusal => ({ code: 'bad_request', detail })
  for (const name of ['wait', ...RESULT_PARTS])
    if (params.getAll(name).length > 1) return bad(`${name} may be said once.`)
  const wait = params.get('wait') ?? '0'
  if (!/^\d+(\.\d+)?$/.test(wait))
    return bad(`wait is a number of seconds; at most ${RESULT_WAIT_SECONDS} are waited.`)
  const asked: ResultPart[] = []
  for (const name of RESULT_PARTS) {
    const value = params.get(name)
    if (value === null) continue
    if (value !== 'all') return bad(`${name} may be "all" or left out.`)
    asked.push(name)
  }
  return { waitMs: Math.min(Number(wait), RESULT_WAIT_SECONDS) * 1000, asked }
}
