// GET /operator/outbox?after=: the e-mails of a service that cannot send any, for whoever runs it on this machine and
// for tests. Where e-mail leaves the service the route does not exist.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { hasMailer } from '../base/send-mail.ts'
import { refuse } from '../base/problem.ts'
import { forOperator } from './operator-call.ts'

/** E-mails newer than number `after`, oldest first. */
export async function readOutbox(c: Context<App>): Promise<Response> {
  const stranger = await forOperator(c)
  if (stranger) return stranger
  if (hasMailer(c.env))
    return refuse(c, { code: 'unknown_route', detail: 'This service sends its e-mails.' })
  const after = Number(c.req.query('after') ?? 0)
  const select =
    'SELECT id, time, recipient AS "to", subject, text FROM mail_outbox WHERE id > ? ORDER BY id'
  const { results } = await c.env.DB.prepare(select)
    .bind(Number.isSafeInteger(after) ? after : 0)
    .all()
  return c.json({ mails: results })
}
