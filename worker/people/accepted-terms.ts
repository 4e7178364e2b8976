// The dated acceptance of the terms: without it a person makes no key.
import { TERMS_VERSION } from '#forms/terms.ts'
import type { Env } from '../base/env.ts'
import type { Refusal } from '../base/refusal.ts'
import { auditRow } from '../base/audit.ts'

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
  return { code: 'terms_not_accepted', detail: 'Accept the terms first: no key is made before.' }
}

/** Accepts the version in force; saying it again changes nothing. */
export async function acceptTerms(env: Env, person: string, account: string): Promise<void> {
  const insert = `INSERT OR IGNORE INTO terms_accepted (person, version, accepted_at) VALUES (?, ?, ?)`
  const { meta } = await env.DB.prepare(insert).bind(person, TERMS_VERSION, Date.now()).run()
  if (meta.changes > 0)
    await auditRow(env, { account, person, what: 'terms_accepted', about: TERMS_VERSION }).run()
}
