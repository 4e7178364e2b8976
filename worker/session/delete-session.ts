// DELETE /v1/session/{id}: cancels a running fit and deletes the session with all it stored.
// Repeating it answers 404.
import type { Context } from 'hono'
import type { DeleteAnswer } from '#contract/schemas.ts'
import { note } from '../base/audit.ts'
import type { App } from '../base/app-types.ts'
import { sessionObject } from '../base/env.ts'
import { isSessionId } from '../base/ids.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse } from '../base/problem.ts'
import { UNKNOWN_SESSION } from '../base/refusal.ts'

export async function deleteSession(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const id = c.req.param('session_id') ?? ''
  if (!isSessionId(id)) return refuse(c, UNKNOWN_SESSION)
  const { account } = known.caller
  const removed = await sessionObject(c.env, id).remove(account)
  if (!removed) return refuse(c, UNKNOWN_SESSION)
  // A person's deletion is told by the console's route. The session is gone, so a failure here is not the caller's.
  if (!c.get('signedIn'))
    await note(c.env, { account, by: known.caller.key, what: 'session_deleted', about: id }).catch(
      () => undefined,
    )
  const answer: DeleteAnswer = { ok: true, ...removed }
  return c.json(answer)
}
