// GET /v1/health: 200 while an engine was heard within 30 s, else 503.
// Open to everybody: it shows nothing about any account.
import type { Context } from 'hono'
import { SERVICE_VERSION, type Health } from '#contract/schemas.ts'
import type { App } from '../base/app-types.ts'
import { healthOf } from '../dispatcher/shards.ts'
import { storageFails } from '../base/outage.ts'

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
