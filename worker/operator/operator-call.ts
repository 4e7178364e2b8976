// What every call of the operator needs: the token, and a small body of a known form.
import type { Context } from 'hono'
import type { ZodType } from 'zod'
import type { App } from '../base/app-types.ts'
import { parsedJson, SMALL_BYTES, type Parsed } from '../body/parsed-json.ts'
import { type Refusal, refuse } from '../base/problem.ts'
import { hasMailer } from '../base/send-mail.ts'

export const UNKNOWN_ACCOUNT: Refusal = {
  code: 'unknown_account',
  detail: 'There is no account of this id: `npm run account -- list` shows them.',
}

/** The operator's body. */
export const operatorBody = <T>(c: Context<App>, schema: ZodType<T>): Promise<Parsed<T>> =>
  parsedJson(c, schema, SMALL_BYTES, { share: 'engine' })

/** E-mails newer than number `after`, oldest first. */
export async function readOutbox(c: Context<App>): Promise<Response> {
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
