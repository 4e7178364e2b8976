// POST /operator/account/{id}/grant and /adjust: tokens that the operator gives, and corrections up or down. Each has an id:
// sent again, it is booked once.
import type { Context } from 'hono'
import { z } from 'zod'
import { tokensText, toUnits, UNITS_PER_TOKEN } from '#contract/prices.ts'
import { note, OPERATOR } from '../base/audit.ts'
import type { App } from '../base/app-types.ts'
import { walletObject } from '../base/env.ts'
import { refuse, type Refusal } from '../base/problem.ts'
import { ownerOf } from '../base/account-row.ts'
import { namedAccount, operatorBody, UNKNOWN_ACCOUNT } from './operator-call.ts'

/** Tokens of one call: a mistyped amount should not pass. */
const TOKENS_MOST = 10_000_000

const orderSchema = z.strictObject({
  id: z.string().regex(/^[\w.:-]{1,100}$/),
  tokens: z.number().min(-TOKENS_MOST).max(TOKENS_MOST),
  why: z.string().min(1).max(200),
})

const NOT_BOOKED: Refusal = {
  code: 'bad_request',
  detail:
    'The account’s ledger did not take this grant: send it with another id, which no other grant has.',
}

export async function grantTokens(c: Context<App>): Promise<Response> {
  const asked = await operatorBody(c, orderSchema)
  if (!asked.ok) return asked.response
  const { id, tokens, why } = asked.value
  const units = toUnits(tokens)
  if (units <= 0)
    return refuse(c, { code: 'bad_request', detail: 'A grant is above 0; adjust takes away.' })
  const before = await namedAccount(c)
  if (!before) return refuse(c, UNKNOWN_ACCOUNT)
  const { account } = before
  const wallet = walletObject(c.env, account)
  if (await wallet.hasGrant(before, id)) return told(c, account, 'already')
  const insert = `INSERT OR IGNORE INTO credits (id, account, kind, units, text, created_at)
    VALUES (?, ?, 'grant', ?, ?, ?)`
  const { meta } = await c.env.DB.prepare(insert).bind(id, account, units, why, Date.now()).run()
  const owner = await ownerOf(c.env, account)
  // The id is another account's, or a restore brought an account back whose wallet is a deleted one's.
  if (!owner || !(await wallet.hasGrant(owner, id))) return refuse(c, NOT_BOOKED)
  const about = `${tokensText(units)} tokens: ${why}`
  if (meta.changes > 0) await note(c.env, { account, by: OPERATOR, what: 'tokens_granted', about })
  return told(c, account, 'booked')
}

export async function adjustTokens(c: Context<App>): Promise<Response> {
  const asked = await operatorBody(c, orderSchema)
  if (!asked.ok) return asked.response
  const { id, tokens, why } = asked.value
  const owner = await namedAccount(c)
  if (!owner) return refuse(c, UNKNOWN_ACCOUNT)
  const { account } = owner
  const done = await walletObject(c.env, account).adjust(owner, { id, units: toUnits(tokens), why })
  const about = `${tokens} tokens: ${why}`
  if (done === 'booked')
    await note(c.env, { account, by: OPERATOR, what: 'balance_corrected', about })
  if (done !== 'short') return told(c, account, done)
  const { available } = await walletObject(c.env, account).view(owner)
  return refuse(c, {
    code: 'insufficient_balance',
    detail: `The account has ${tokensText(available)} tokens available.`,
  })
}

async function told(c: Context<App>, account: string, done: string): Promise<Response> {
  const owner = await ownerOf(c.env, account)
  const { available } = await walletObject(c.env, account).view(owner!)
  return c.json({ ok: true, done, available: available / UNITS_PER_TOKEN })
}
