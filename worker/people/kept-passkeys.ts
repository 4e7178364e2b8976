// Passkeys of a person as they are kept: the public half, and the challenges that wait for an answer, each for one answer.
import type { Me } from '#forms/console-forms.ts'
import { PASSKEYS_PER_PERSON, PASSKEY_SECONDS } from '#contract/limits.ts'
import type { Env } from '../base/env.ts'
import { noteEnded } from '../base/ended.ts'
import { auditRow, type AuditWord } from '../base/audit.ts'
import { accountsOf, type Person } from './people.ts'

export interface Passkey {
  /** The credential's id, base64url. */
  id: string
  /** base64url. */
  public_key: string
  counter: number
  transports: string
}

/** A person’s passkeys, oldest first. */
export async function passkeysOf(env: Env, person: string): Promise<Me['passkeys']> {
  const select =
    'SELECT id, name, created_at FROM passkeys WHERE person = ? ORDER BY created_at, id'
  const { results } = await env.DB.prepare(select).bind(person).all<Me['passkeys'][number]>()
  return results
}

/** The passkey of this id, with whose it is; null where no person has it. */
export async function passkeyOf(
  env: Env,
  id: string,
): Promise<(Passkey & { person: string }) | null> {
  const select = 'SELECT id, person, public_key, counter, transports FROM passkeys WHERE id = ?'
  return env.DB.prepare(select).bind(id).first<Passkey & { person: string }>()
}

/** Keeps a new one; false where the id is known, or the person has too many. */
export async function addPasskey(
  env: Env,
  person: Person,
  { id, public_key, counter, transports }: Passkey,
  name: string,
): Promise<boolean> {
  const insert = `INSERT OR IGNORE INTO passkeys (id, person, name, public_key, counter, transports, created_at)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
    WHERE (SELECT count(*) FROM passkeys WHERE person = ?2) < ?8`
  const { meta } = await env.DB.prepare(insert)
    .bind(id, person.id, name, public_key, counter, transports, Date.now(), PASSKEYS_PER_PERSON)
    .run()
  if (meta.changes === 0) return false
  await tell(env, person, 'passkey_added', name)
  return true
}

/** Removes one of a person; false where the person has none of this id. */
export async function removePasskey(env: Env, person: Person, id: string): Promise<boolean> {
  const remove = 'DELETE FROM passkeys WHERE id = ? AND person = ? RETURNING name'
  const found = await env.DB.prepare(remove).bind(id, person.id).first<{ name: string }>()
  if (!found) return false
  await noteEnded(env, { what: 'passkey', id, person: person.id })
  await tell(env, person, 'passkey_removed', found.name)
  return true
}

/** Notes how often its device says that it was used: a copy would fall behind. */
export async function notePasskeyUse(env: Env, id: string, counter: number): Promise<void> {
  await env.DB.prepare('UPDATE passkeys SET counter = ? WHERE id = ?').bind(counter, id).run()
}

/** Keeps a challenge until its answer comes; `person` null: of somebody who is not signed in. */
export async function keepChallenge(
  env: Env,
  challenge: string,
  person: string | null,
): Promise<void> {
  const now = Date.now()
  const insert = 'INSERT INTO passkey_challenges (challenge, person, expires_at) VALUES (?, ?, ?)'
  await env.DB.batch([
    env.DB.prepare('DELETE FROM passkey_challenges WHERE expires_at < ?').bind(now),
    env.DB.prepare(insert).bind(challenge, person, now + PASSKEY_SECONDS * 1000),
  ])
}

/** Whether the challenge waits for this person's answer; it does so once. */
export async function takeChallenge(
  env: Env,
  challenge: string,
  person: string | null,
): Promise<boolean> {
  const take = `DELETE FROM passkey_challenges WHERE challenge = ? AND person IS ? AND expires_at > ?`
  const { meta } = await env.DB.prepare(take).bind(challenge, person, Date.now()).run()
  return meta.changes > 0
}

/** In the log of the first account: a passkey opens all of them. */
async function tell(env: Env, { id }: Person, what: AuditWord, about: string): Promise<void> {
  const [first] = await accountsOf(env, id)
  if (first) await auditRow(env, { account: first.id, person: id, what, about }).run()
}
