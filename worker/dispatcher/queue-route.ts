// GET /v1/queue: where the own fits stand in line; keys with the scope `admin` also learn what waits and runs
// in all, and on which engines (interface §3). No answer names another account's session.
import type { Context } from 'hono'
import type { Queue } from '#contract/schemas.ts'
import type { App } from '../base/app-types.ts'
import { viewOfAll } from './queue-view.ts'
import { dispatchers } from './shards.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse } from '../base/problem.ts'

export async function queue(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const { account, scopes } = known.caller
  const all = dispatchers(c.env)
  const places = await Promise.all(all.map((one) => one.places(account)))
  const views = scopes.includes('admin') ? await Promise.all(all.map((one) => one.queueView())) : []
  const answer: Queue = { sessions: places.flat(), ...(views.length > 0 && viewOfAll(views)) }
  return c.json(answer)
}
