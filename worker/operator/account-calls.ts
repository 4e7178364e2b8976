// /operator/account…: accounts as the operator sees them: who there is, what an account has and which keys
// open it, and its membership. `npm run account` calls these.
import type { Context } from 'hono'
import { z } from 'zod'
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import { UNITS_PER_TOKEN } from '#contract/prices.ts'
import { hashesSchema } from '#contract/published-market.ts'
import { note, OPERATOR } from '../base/audit.ts'
import { noteEnded } from '../base/ended.ts'
import { parsedJson } from '../body/parsed-json.ts'
import type { App } from '../base/app-types.ts'
import { walletObject, type Env } from '../base/env.ts'
import { endSubscription } from '../payments/subscription.ts'
import { refuse } from '../base/problem.ts'
import { ownerOf } from '../base/account-row.ts'
import { namedAccount, operatorBody, UNKNOWN_ACCOUNT } from './operator-call.ts'
import type { OperatorAccounts } from '#forms/console-forms.ts'
import { eraseAccount } from '../account/erase.ts'

const ACCOUNTS_PAGE = 100
const SEARCH_CHARACTERS = 100
/** Fits whose estimate is compared with what they cost. */
const COMPARED_FITS = 100

/** A page of accounts, newest first, for the operator's token and for the console's page; `?search=`: an id, or a piece of a name or an address. */
export async function listAccounts(c: Context<App>): Promise<Response> {
  const before = c.req.query('before') ?? null
  const search = (c.req.query('search') ?? '').trim()
  if ((before !== null && !/^[1-9]\d{0,14}$/.test(before)) || search.length > SEARCH_CHARACTERS)
    return refuse(c, {
      code: 'bad_request',
      detail: `before is next_before of the page before, search at most ${SEARCH_CHARACTERS} characters.`,
    })
  return c.json(await accountPage(c.env, before === null ? null : Number(before), search))
}

/** One account: its keys, its tokens, and what its last fits cost beside what was held for them. */
export async function showAccount(c: Context<App>): Promise<Response> {
  const { DB } = c.env
  const owner = await namedAccount(c)
  if (!owner) return refuse(c, UNKNOWN_ACCOUNT)
  const id = owner.account
  const account = await DB.prepare(`SELECT ${SHOWN} FROM accounts WHERE id = ?`).bind(id).first()
  const keys = await DB.prepare(
    'SELECT id, name, kind, start, scopes, created_at, revoked_at FROM api_keys WHERE account = ? ORDER BY created_at',
  )
    .bind(id)
    .all()
  const wallet = walletObject(c.env, id)
  const { posted, held, available } = await wallet.view(owner)
  const fits = await wallet.heldAndCharged(COMPARED_FITS)
  return c.json({
    ...account,
    keys: keys.results,
    tokens: inTokens({ balance: posted, held, available }),
    last_fits: { fits: fits.fits, ...inTokens({ held: fits.held, charged: fits.charged }) },
  })
}

const inTokens = (units: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(units).map(([name, of]) => [name, of / UNITS_PER_TOKEN]))

const membershipSchema = z.strictObject({
  membership: z.enum(['none', 'base', 'founding']),
  email: z.email().max(320).optional(),
})

/** The membership from now on; the months of one that runs go on from its start. */
export async function setMembership(c: Context<App>): Promise<Response> {
  const asked = await operatorBody(c, membershipSchema)
  if (!asked.ok) return asked.response
  const { membership, email } = asked.value
  const id = (await namedAccount(c))?.account
  if (id === undefined) return refuse(c, UNKNOWN_ACCOUNT)
  // First what may be refused: nothing is done by half.
  if (email !== undefined) {
    const update = 'UPDATE OR IGNORE accounts SET email = ?, email_verified_at = ? WHERE id = ?'
    const { meta } = await c.env.DB.prepare(update).bind(email.toLowerCase(), Date.now(), id).run()
    if (meta.changes === 0)
      return refuse(c, { code: 'bad_request', detail: `Another account has the address ${email}.` })
  }
  const refusal = membership === 'none' ? await endSubscription(c.env, id) : null
  if (refusal) return refuse(c, refusal)
  await endOrBegin(c.env, id, membership)
  const what = membership === 'none' ? 'membership_ended' : 'membership_began'
  await note(c.env, { account: id, by: OPERATOR, what, about: membership })
  const owner = (await ownerOf(c.env, id))!
  await walletObject(c.env, id).view(owner)
  return c.json({ ok: true })
}

const blockSchema = z.strictObject({ blocked: z.boolean() })

/** From now on no key of the account works and its people cannot act in it, or they can again. Fits that run end. */
export async function blockAccount(c: Context<App>): Promise<Response> {
  const asked = await operatorBody(c, blockSchema)
  if (!asked.ok) return asked.response
  const id = (await namedAccount(c))?.account
  if (id === undefined) return refuse(c, UNKNOWN_ACCOUNT)
  const { blocked } = asked.value
  const changed = await setBlocked(c.env, id, blocked)
  if (!changed) return c.json({ ok: true })
  await noteEnded(c.env, { what: 'block', account: id, blocked })
  const what = blocked ? 'account_blocked' : 'account_unblocked'
  await note(c.env, { account: id, by: OPERATOR, what, about: '' })
  return c.json({ ok: true })
}

/** False where nothing changes. */
export async function setBlocked(env: Env, account: string, blocked: boolean): Promise<boolean> {
  const update =
    'UPDATE accounts SET blocked_at = ?1 WHERE id = ?2 AND (blocked_at IS NULL) = (?1 IS NOT NULL)'
  const { meta } = await env.DB.prepare(update)
    .bind(blocked ? Date.now() : null, account)
    .run()
  return meta.changes > 0
}

const marketSchema = z.strictObject({
  market_type: z.string().trim().min(1).max(100),
  /** Null: the market is free no more. */
  description: z.string().min(1).max(DESCRIPTION_CHARACTERS).nullable(),
  /** Left out or null: whatever tables are sent under these words. */
  tables: hashesSchema.nullable().default(null),
})

/** Publishes a market that free keys may plan with these words, or takes it back. */
export async function publishMarket(c: Context<App>): Promise<Response> {
  const asked = await parsedJson(c, marketSchema, 8 * DESCRIPTION_CHARACTERS, { share: 'engine' })
  if (!asked.ok) return asked.response
  const { market_type, description, tables } = asked.value
  const change =
    description === null
      ? c.env.DB.prepare('DELETE FROM free_markets WHERE market_type = ?').bind(market_type)
      : c.env.DB.prepare(
          'INSERT OR REPLACE INTO free_markets (market_type, description, tables) VALUES (?, ?, ?)',
        ).bind(market_type, description, tables && JSON.stringify(tables))
  await change.run()
  // It is of no account, whose audit log could say it.
  const did = description === null ? 'taken back' : 'published'
  const hashes = tables?.length ?? 0
  const request_id = c.get('requestId')
  console.log(JSON.stringify({ event: 'market', request_id, market_type, did, hashes }))
  return c.json({ ok: true })
}

async function endOrBegin(
  env: Env,
  id: string,
  membership: 'none' | 'base' | 'founding',
): Promise<void> {
  // A lapsed membership keeps its start and gets an end: what was credited stays explained.
  const update =
    membership === 'none'
      ? 'UPDATE accounts SET member_until = min(coalesce(member_until, ?1), ?1) WHERE id = ?2'
      : `UPDATE accounts SET membership = ?3, member_until = NULL,
           member_since = CASE WHEN member_since IS NULL OR member_until <= ?1 THEN ?1 ELSE member_since END
         WHERE id = ?2`
  const values = membership === 'none' ? [Date.now(), id] : [Date.now(), id, membership]
  await env.DB.prepare(update)
    .bind(...values)
    .run()
}

/** Columns of an account as they are shown to the operator. */
const SHOWN =
  'id, name, email, email_verified_at, membership, member_since, member_until, created_at, blocked_at'

/** `before`: `next_before` of the page before. `search`: of an id, a name, an address or that of one of its people; empty: all. */
async function accountPage(
  { DB }: Env,
  before: number | null,
  search: string,
): Promise<OperatorAccounts> {
  // Pieces of text are looked for by `instr`: LIKE takes short patterns alone.
  const select = `SELECT rowid AS place, ${SHOWN},
      (SELECT count(*) FROM api_keys k WHERE k.account = accounts.id AND k.revoked_at IS NULL) AS keys
    FROM accounts WHERE rowid < ?1 AND (?2 = '' OR id = ?3 OR instr(lower(name), ?2) > 0
      OR instr(coalesce(email, ''), ?2) > 0
      OR EXISTS (SELECT 1 FROM members m JOIN people p ON p.id = m.person
        WHERE m.account = accounts.id AND instr(p.email, ?2) > 0))
    ORDER BY rowid DESC LIMIT ?4`
  const { results } = await DB.prepare(select)
    .bind(before ?? Number.MAX_SAFE_INTEGER, search.toLowerCase(), search, ACCOUNTS_PAGE + 1)
    .all<OperatorAccounts['accounts'][number] & { place: number }>()
  const shown = results.slice(0, ACCOUNTS_PAGE)
  return {
    accounts: shown,
    next_before: results.length > ACCOUNTS_PAGE ? shown.at(-1)!.place : null,
  }
}

export async function deleteAccount(c: Context<App>): Promise<Response> {
  const id = (await namedAccount(c))?.account ?? c.req.param('id') ?? ''
  // What is paid for every month ends first: it could not be ended afterwards.
  const refusal = await endSubscription(c.env, id)
  if (refusal) return refuse(c, refusal)
  return c.json({ ok: true, deleted: await eraseAccount(c.env, id) })
}
