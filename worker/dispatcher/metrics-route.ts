// GET /metrics: the service's figures for Prometheus and for what scales the engines. Needs the operator's
// token; where the deployment has none, there is no such route.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { operatorRefusal } from '../base/auth.ts'
import { metricsText } from './queue-figures.ts'
import { dispatchers } from './shards.ts'
import { refuse } from '../base/problem.ts'

export async function metrics(c: Context<App>): Promise<Response> {
  const stranger = await operatorRefusal(c.env, c.req.raw.headers)
  if (stranger) return refuse(c, stranger)
  const all = await Promise.all(dispatchers(c.env).map((one) => one.metrics()))
  return c.body(metricsText(all), 200, {
    'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
  })
}
