// What every call of the operator needs: the token, and a small body of a known form.
import type { Context } from 'hono'
import type { ZodType } from 'zod'
import type { App } from '../base/app-types.ts'
import { ownerOf } from '../base/account-row.ts'
import type { Owner } from '../wallet/owner.ts'
import { parsedJson, SMALL_BYTES, type Parsed } from '../body/parsed-json.ts'
import { type Refusal, refuse } from '../base/problem.ts'
import { hasMailer } from '../base/send-mail.ts'

export const UNKNOWN_ACCOUNT: Refusal = {
  code: 'unknown_account',
  detail:
    'There is no one account of this id or e-mail address: `npm run account -- list` shows them.',
}

/** The account that the address of a call names: an id, the e-mail address of an account, or that of its only person's. */
export async function namedAccount(c: Context<App>): Promise<Owner | null> {
  const named = c.req.param('id') ?? ''
  if (!named.includes('@')) return ownerOf(c.env, named)
  const select = `SELECT id FROM accounts WHERE email = ?1 UNION
    SELECT m.account FROM members m JOIN people p ON p.id = m.person WHERE p.email = ?1
      AND NOT EXISTS (SELECT 1 FROM accounts WHERE email = ?1)`
  const { results } = await c.env.DB.prepare(select).bind(named.toLowerCase()).all<{ id: string }>()
  return results.length === 1 ? ownerOf(c.env, results[0]!.id) : null
}

/** The operator's body. */
export const operatorBody = <T>(c: Context<App>, schema: ZodType<T>): Promise<Parsed<T>> =>
  parsedJson(c, schema, SMALL_BYTES, { share: 'engine' })

/** E-mails newer than number `after`, oldest first. */
export async function readOutbox(c: Context<App>): Promise<Response> {
  if (hasMailer(c.env) || !c.env.MAIL_OUTBOX)
    return refuse(c, { code: 'unknown_route', detail: 'This service keeps no e-mails.' })
  const after = Number(c.req.query('after') ?? 0)
  const select =
    'SELECT id, time, recipient AS "to", subject, text FROM mail_outbox WHERE id > ? ORDER BY id'
  const { results } = await c.env.DB.prepare(select)
    .bind(Number.isSafeInteger(after) ? after : 0)
    .all()
  return c.json({ mails: results })
}
