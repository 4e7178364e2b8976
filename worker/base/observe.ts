// What an operator sees of the service: one line of JSON a request and a session's change, sums of calls for `GET /metrics`, and
// a point in Analytics Engine where it is bound. Never a key, a description or a cell.
import type { Context } from 'hono'
import type { App } from './app-types.ts'
import { dispatcherObject, type Env } from './env.ts'
import { CALL_BOUNDS, observed } from './histogram.ts'
import type { Origin, SessionState } from '../session/session-state.ts'

/** One answered call. `route` is the pattern, not the address: an address may hold ids. */
export interface RequestSeen {
  request_id: string
  account: string | null
  method: string
  route: string
  status: number
  ms: number
}

export function seeRequest(env: Env, seen: RequestSeen): void {
  console.log(JSON.stringify({ event: 'request', ...seen }))
  env.ANALYTICS?.writeDataPoint({
    indexes: [seen.account ?? ''],
    blobs: [seen.method, seen.route, String(seen.status)],
    doubles: [seen.ms],
  })
}

/** Calls that are held on purpose until something happens. */
const HELD = new Set([
  '/v1/result/:session_id',
  '/app/api/result/:session_id',
  '/engine/claim',
  '/engine/predict/claim',
])
/** Sums of calls go to the dispatcher together, this long after the first of them. */
const TOLD_MS = 3000

let untold = new Map<string, number>()
/** When what is untold was to be told: a call whose end was never reached must not stop all later ones. */
let tellAt = 0

/** Counts an answered call for `GET /metrics`. */
export function countRequest(c: Context<App>, { route, status, ms }: RequestSeen): void {
  const add = (series: string, by: number) =>
    void untold.set(series, (untold.get(series) ?? 0) + by)
  const code = c.get('refused') ?? ''
  add(`edps_http_requests_total{route="${route}",status="${status}",code="${code}"}`, 1)
  const part = /^\/(v1|app|engine|operator)\b/.exec(route)?.[1] ?? 'other'
  if (!HELD.has(route))
    for (const one of observed(
      'edps_http_request_seconds',
      `part="${part}"`,
      ms / 1000,
      CALL_BOUNDS,
    ))
      add(...one)
  const now = Date.now()
  const context = contextOf(c)
  if (now < tellAt + TOLD_MS || context === null) return
  tellAt = now + TOLD_MS
  context.waitUntil(tell(c.env))
}

/** A call inside another one has none: the outer one tells. */
function contextOf(c: Context<App>): Context<App>['executionCtx'] | null {
  try {
    return c.executionCtx
  } catch {
    return null
  }
}

async function tell(env: Env): Promise<void> {
  await new Promise((done) => setTimeout(done, TOLD_MS))
  const sums = untold
  untold = new Map()
  tellAt = 0
  // They are figures: what cannot be told is left out, and nothing waits for it.
  await dispatcherObject(env)
    .counted([...sums])
    .catch((error: unknown) => console.error('figures of calls', error))
}

/** A session's new status, with the code of a failure. */
export function seeSession({ session, account }: Origin, { status, failure }: SessionState): void {
  const code = failure?.code ?? null
  console.log(JSON.stringify({ event: 'session', session, account, status, code }))
}
