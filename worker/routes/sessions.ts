// GET /v1/sessions?idempotency_key=K: the session that a key started, for a client that lost the
// answer of its POST /fit.
import type { Context } from 'hono'
import type { SessionLink } from '#contract/schemas.ts'
import type { App } from '../app-types.ts'
import { accountObject, sessionObject } from '../env.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse } from '../problem.ts'
import { UNKNOWN_SESSION } from '../refusal.ts'

export async function sessions(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const key = c.req.query('idempotency_key')
  if (!key)
    return refuse(c, {
      code: 'bad_request',
      detail: 'Say which session with ?idempotency_key=: listing all sessions is not offered yet.',
    })
  const { account } = known.caller
  const id = await accountObject(c.env, account).sessionOf(key)
  const view = id === null ? null : await sessionObject(c.env, id).view(account, 0)
  if (!view)
    return refuse(c, { ...UNKNOWN_SESSION, detail: 'No session was started with this key.' })
  const link: SessionLink = {
    session_id: view.origin.session,
    status: view.state.status,
    created_at: new Date(view.origin.created_at).toISOString(),
  }
  return c.json(link)
}
