// GET /metrics: the service's figures for Prometheus and for what scales the engines. Needs the operator's
// token; where the deployment has none, there is no such route.
import type { Context } from 'hono'
import type { App } from '../app-types.ts'
import { operatorRefusal } from '../auth.ts'
import { dispatcherObject } from '../env.ts'
import { refuse } from '../problem.ts'

export async function metrics(c: Context<App>): Promise<Response> {
  const stranger = await operatorRefusal(c.env, c.req.raw.headers)
  if (stranger) return refuse(c, stranger)
  const text = await dispatcherObject(c.env).metrics()
  return c.body(text, 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
}
