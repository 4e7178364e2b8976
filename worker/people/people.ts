// A person of the console and the accounts that are open to that person. Signing in gives one: the account that carries the
// address and has no person yet, else a new one. Neither has a membership by that.
import type { Me, Role } from '#forms/console-forms.ts'
import type { Env } from '../base/env.ts'
import { newAccountId } from '../base/ids.ts'
import { auditRow } from '../base/audit.ts'
import { TERMS_VERSION } from '#forms/terms.ts'
import type { Refusal } from '../base/problem.ts'

export interface Person {
  id: string
  /** Lower case; the person has proved to read it. */
  email: string
  name: string
}

/** What happens at each sign-in: an account where the person has none, and a line of its audit log. Sessions that are over go. */
export async function admit(env: Env, person: Person, how: string): Promise<void> {
  await giveAccount(env, person)
  const past = 'DELETE FROM sign_ins WHERE expiresAt < ?'
  await env.DB.prepare(past).bind(new Date().toISOString()).run()
  const [first] = await accountsOf(env, person.id)
  if (first)
    await auditRow(env, {
      account: first.id,
      person: person.id,
      what: 'signed_in',
      about: how,
    }).run()
}

/** One transaction: calls at once make one account. */
async function giveAccount(env: Env, { id: person, email, name }: Person): Promise<void> {
  const { DB } = env
  const now = Date.now()
  const account = newAccountId()
  // An account that the operator made for this address and that no person has entered yet.
  const claim = `INSERT INTO members (account, person, role, since)
    SELECT a.id, ?1, 'owner', ?2 FROM accounts a
    WHERE a.email = ?3 AND NOT EXISTS (SELECT 1 FROM members m WHERE m.account = a.id)`
  const verify = `UPDATE accounts SET email_verified_at = ?1 WHERE email = ?2 AND email_verified_at IS NULL
    AND EXISTS (SELECT 1 FROM members m WHERE m.account = accounts.id AND m.person = ?3 AND m.role = 'owner')`
  const make = `INSERT INTO accounts (id, name, email, email_verified_at, created_at)
    SELECT ?1, ?2, CASE WHEN t.taken THEN NULL ELSE ?3 END, CASE WHEN t.taken THEN NULL ELSE ?4 END, ?4
    FROM (SELECT EXISTS (SELECT 1 FROM accounts WHERE email = ?3) AS taken) t
    WHERE NOT EXISTS (SELECT 1 FROM members WHERE person = ?5)`
  const own = `INSERT INTO members (account, person, role, since)
    SELECT id, ?1, 'owner', ?2 FROM accounts WHERE id = ?3`
  const told = `INSERT INTO audit (account, time, person, by, what, about)
    SELECT id, ?1, ?2, '', 'account_made', name FROM accounts WHERE id = ?3`
  await DB.batch([
    DB.prepare(claim).bind(person, now, email),
    DB.prepare(verify).bind(now, email, person),
    DB.prepare(make).bind(account, name || email, email, now, person),
    DB.prepare(own).bind(person, now, account),
    DB.prepare(told).bind(now, person, account),
  ])
}

/** A person’s accounts in the order in which they opened: the first is meant where a call names none. */
export async function accountsOf(env: Env, person: string): Promise<Me['accounts']> {
  const select = `SELECT a.id, a.name, m.role FROM members m JOIN accounts a ON a.id = m.account
    WHERE m.person = ? ORDER BY m.since, m.account`
  const { results } = await env.DB.prepare(select)
    .bind(person)
    .all<{ id: string; name: string; role: Role }>()
  return results
}

/** Ids of the account's people in whose addresses this piece stands. */
export async function membersLike(env: Env, account: string, piece: string): Promise<string[]> {
  const select = `SELECT p.id FROM members m JOIN people p ON p.id = m.person
    WHERE m.account = ? AND instr(p.email, ?) > 0`
  const found = env.DB.prepare(select).bind(account, piece.toLowerCase()).all<{ id: string }>()
  return (await found).results.map(({ id }) => id)
}

/** The addresses of people by their ids; who is gone is not in the map. */
export async function emailsOf(
  env: Env,
  people: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(people.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const select = 'SELECT id, email FROM people WHERE id IN (SELECT value FROM json_each(?))'
  const { results } = await env.DB.prepare(select)
    .bind(JSON.stringify(ids))
    .all<{ id: string; email: string }>()
  return new Map(results.map(({ id, email }) => [id, email]))
}

/** Milliseconds at which the person accepted the version in force; null = not yet. */
export async function termsAcceptedAt(env: Env, person: string): Promise<number | null> {
  const select = 'SELECT accepted_at FROM terms_accepted WHERE person = ? AND version = ?'
  const found = await env.DB.prepare(select)
    .bind(person, TERMS_VERSION)
    .first<{ accepted_at: number }>()
  return found?.accepted_at ?? null
}

/** Acceptances of the account's people, as they are exported. */
export async function acceptancesOf(
  env: Env,
  account: string,
): Promise<{ email: string; version: string; accepted_at: number }[]> {
  const select = `SELECT p.email, t.version, t.accepted_at FROM members m
    JOIN people p ON p.id = m.person JOIN terms_accepted t ON t.person = m.person
    WHERE m.account = ? ORDER BY t.accepted_at, p.email`
  const { results } = await env.DB.prepare(select)
    .bind(account)
    .all<{ email: string; version: string; accepted_at: number }>()
  return results
}

/** Null where the terms are accepted; else that they must be. */
export async function termsRefusal(env: Env, person: string): Promise<Refusal | null> {
  if ((await termsAcceptedAt(env, person)) !== null) return null
  return {
    code: 'terms_not_accepted',
    detail: 'Accept the terms first: no key is made and nothing is planned before.',
  }
}

/** Accepts the version in force; saying it again changes nothing. */
export async function acceptTerms(env: Env, person: string, account: string): Promise<void> {
  const insert = `INSERT OR IGNORE INTO terms_accepted (person, version, accepted_at) VALUES (?, ?, ?)`
  const { meta } = await env.DB.prepare(insert).bind(person, TERMS_VERSION, Date.now()).run()
  if (meta.changes > 0)
    await auditRow(env, { account, person, what: 'terms_accepted', about: TERMS_VERSION }).run()
}
