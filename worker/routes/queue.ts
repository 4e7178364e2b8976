// GET /v1/queue: where the own fits stand in line; keys with the scope `admin` also learn what waits and runs
// in all, and on which engines (interface §3). No answer names another account's session.
import type { Context } from 'hono'
import type { Queue } from '#contract/schemas.ts'
import type { App } from '../app-types.ts'
import { dispatcherObject } from '../env.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse } from '../problem.ts'

export async function queue(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const { account, scopes } = known.caller
  const dispatcher = dispatcherObject(c.env)
  const answer: Queue = {
    sessions: await dispatcher.places(account),
    ...(scopes.includes('admin') ? await dispatcher.queueView() : {}),
  }
  return c.json(answer)
}
