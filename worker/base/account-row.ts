// What the Worker's database says of an account for its wallet: membership, credits, addresses.
import type { Env } from './env.ts'
import type { Credit, Owner } from '../wallet/owner.ts'

/** Columns of `accounts a` that make an Owner, for a SELECT. */
export const OWNER_COLUMNS = `a.membership, a.member_since AS since, a.member_until AS until,
  (SELECT min(booked) FROM credits c WHERE c.account = a.id) AS credits`

/** The owner of this account; null where there is no such account. */
export async function ownerOf(env: Env, account: string): Promise<Owner | null> {
  return env.DB.prepare(`SELECT a.id AS account, ${OWNER_COLUMNS} FROM accounts a WHERE a.id = ?`)
    .bind(account)
    .first<Owner>()
}

/** Credits of the account that its wallet may not have, oldest first: all of them for one that is `isNew` or was lost. */
export async function creditsToBook(
  env: Pick<Env, 'DB'>,
  account: string,
  isNew: boolean,
): Promise<Credit[]> {
  const select =
    'SELECT id, kind, units, text FROM credits WHERE account = ? AND booked <= ? ORDER BY n'
  const { results } = await env.DB.prepare(select).bind(account, Number(isNew)).all<Credit>()
  return results
}

/** The account's wallet has these credits. */
export async function noteBooked(env: Pick<Env, 'DB'>, credits: readonly Credit[]): Promise<void> {
  const update = 'UPDATE credits SET booked = 1 WHERE id IN (SELECT value FROM json_each(?))'
  await env.DB.prepare(update)
    .bind(JSON.stringify(credits.map(({ id }) => id)))
    .run()
}

/** The account of a verified address; null where no account has it. */
export async function accountOfEmail(env: Env, email: string): Promise<string | null> {
  const select = 'SELECT id FROM accounts WHERE email = ? AND email_verified_at IS NOT NULL'
  const found = await env.DB.prepare(select).bind(email.toLowerCase()).first<{ id: string }>()
  return found?.id ?? null
}

/** What the ledger calls these accounts: the address, else the name. A deleted account is not in the map. */
export async function namesOf(env: Env, accounts: readonly string[]): Promise<Map<string, string>> {
  const unique = [...new Set(accounts)]
  if (unique.length === 0) return new Map()
  const select = `SELECT id, coalesce(email, name) AS name FROM accounts
    WHERE id IN (SELECT value FROM json_each(?))`
  const { results } = await env.DB.prepare(select)
    .bind(JSON.stringify(unique))
    .all<{ id: string; name: string }>()
  return new Map(results.map(({ id, name }) => [id, name]))
}
