// What the dispatchers say: GET /v1/queue (where the own fits stand in line; keys with the scope `admin` also learn what waits and
// runs in all, interface §3), GET /v1/health (200 while an engine was heard within 30 s, else 503), and GET /metrics for Prometheus
// and for what scales the engines, with METRICS_TOKEN or the operator's.
import type { Context } from 'hono'
import { type Queue, SERVICE_VERSION, type Health } from '#contract/schemas.ts'
import type { App } from '../base/app-types.ts'
import { dispatcherObject } from '../base/env.ts'
import { healthOf } from './service-health.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse } from '../base/problem.ts'
import { operatorRefusal } from '../base/auth.ts'
import { storageFails } from '../base/outage.ts'

export async function queue(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const { account, scopes } = known.caller
  const dispatcher = dispatcherObject(c.env)
  const view = scopes.includes('admin') ? await dispatcher.queueView() : {}
  const answer: Queue = { sessions: await dispatcher.places(account), ...view }
  return c.json(answer)
}

export async function metrics(c: Context<App>): Promise<Response> {
  const stranger = await operatorRefusal(c.env, c.req.raw.headers, 'METRICS_TOKEN')
  if (stranger) return refuse(c, stranger)
  return c.body(await dispatcherObject(c.env).metrics(), 200, {
    'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
  })
}

export async function health(c: Context<App>): Promise<Response> {
  const now = Date.now()
  const engine = await healthOf(c.env, now)
  const body: Health = {
    ok: engine.ready,
    engine,
    ...(storageFails(now) && { storage: 'fails' as const }),
    version: SERVICE_VERSION,
  }
  return c.json(body, engine.ready ? 200 : 503)
}
