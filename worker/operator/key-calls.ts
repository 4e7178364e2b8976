// POST /operator/accounts, /operator/account/{id}/key and /operator/key/{id}/revoke: an account for a person, keys that open
// it, and their end. A key is shown once; its hash alone is kept.
import type { Context } from 'hono'
import { z } from 'zod'
import { noteEnded } from '../base/ended.ts'
import { note, OPERATOR } from '../base/audit.ts'
import { newKey, TOO_MANY_KEYS } from '../keys/account-keys.ts'
import type { App } from '../base/app-types.ts'
import { newAccountId } from '../base/ids.ts'
import { type Refusal, refuse } from '../base/problem.ts'
import { namedAccount, operatorBody, UNKNOWN_ACCOUNT } from './operator-call.ts'

const scopes = z.array(z.enum(['fit', 'transfer', 'admin'])).min(1)
const accountSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(320).optional(),
  membership: z.enum(['none', 'base', 'founding']).optional(),
  scopes,
})
const keySchema = z.strictObject({ kind: z.enum(['paid', 'free']), scopes })

/** An account with a first key. */
export async function createAccount(c: Context<App>): Promise<Response> {
  const asked = await operatorBody(c, accountSchema)
  if (!asked.ok) return asked.response
  const { name, email, membership = 'none' } = asked.value
  const account = newAccountId()
  const now = Date.now()
  const insert = `INSERT OR IGNORE INTO accounts
    (id, name, email, email_verified_at, membership, member_since, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`
  const since = membership === 'none' ? null : now
  const verified = email === undefined ? null : now
  const { meta } = await c.env.DB.prepare(insert)
    .bind(account, name, email?.toLowerCase() ?? null, verified, membership, since, now)
    .run()
  if (meta.changes === 0)
    return refuse(c, { code: 'bad_request', detail: `Another account has the address ${email}.` })
  const made = await newKey(c.env, account, { kind: 'paid', scopes: asked.value.scopes, now })
  return c.json({ account, ...made })
}

/** Another key of an account. */
export async function createKey(c: Context<App>): Promise<Response> {
  const asked = await operatorBody(c, keySchema)
  if (!asked.ok) return asked.response
  const account = (await namedAccount(c))?.account
  if (account === undefined) return refuse(c, UNKNOWN_ACCOUNT)
  const made = await newKey(c.env, account, { ...asked.value, now: Date.now() })
  if (made === null) return refuse(c, TOO_MANY_KEYS)
  const about = `${made.key_id}, ${asked.value.kind}`
  await note(c.env, { account, by: OPERATOR, what: 'key_made', about })
  return c.json({ account, ...made })
}

/** Keys that a customer may mean by first characters, at least so many after the kind. */
const BEGINNING = /^edps_(?:paid|free)_[0-9A-Za-z]{2,}$/

/** The key of an id, or the one that begins so, stops at its next call. Saying it again changes nothing. */
export async function revokeKey(c: Context<App>): Promise<Response> {
  const asked = (c.req.param('id') ?? '').replace(/…$/, '')
  const select = `SELECT id FROM api_keys WHERE id = ?1 OR (?2 AND substr(start, 1, length(?1)) = ?1) LIMIT 2`
  const { results } = await c.env.DB.prepare(select)
    .bind(asked, Number(BEGINNING.test(asked)))
    .all<{ id: string }>()
  if (results.length > 1) return refuse(c, { code: 'bad_request', detail: SEVERAL })
  const id = results[0]?.id
  if (id === undefined) return refuse(c, UNKNOWN_KEY)
  const update =
    'UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING account, name'
  const ended = await c.env.DB.prepare(update)
    .bind(Date.now(), id)
    .first<{ account: string; name: string }>()
  if (ended) {
    await noteEnded(c.env, { what: 'key', id })
    const about = ended.name === '' ? id : `${ended.name} (${id})`
    await note(c.env, { account: ended.account, by: OPERATOR, what: 'key_revoked', about })
  }
  return c.json({ ok: true, key_id: id })
}

const SEVERAL = 'Several keys begin so: name the id of one, as `npm run account -- show` prints it.'
const UNKNOWN_KEY: Refusal = {
  code: 'unknown_account',
  detail: 'There is no key of this id, and none that begins so.',
}
