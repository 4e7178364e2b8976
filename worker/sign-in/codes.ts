// Codes that are sent by e-mail. Each belongs to the place that asked for it: a newer code of another place does not end it, and
// codes typed elsewhere use up tries of their own, so that no stranger keeps a person out. The library's codes do not do that.
import { CODE_SECONDS, CODE_TRIES } from '#contract/limits.ts'
import { sha256 } from '../base/auth.ts'
import { hex } from '../body/read-body.ts'
import type { Env } from '../base/env.ts'

/** A new code of six digits for the address; the one before of the same place ends. */
export async function newCode(env: Env, email: string, place: string): Promise<string> {
  const [random] = crypto.getRandomValues(new Uint32Array(1))
  const code = String(random! % 1_000_000).padStart(6, '0')
  const [identifier, value, here] = await hashes(env, email, code, place)
  const now = new Date()
  const insert = `INSERT INTO sign_in_codes (id, identifier, value, place, expiresAt, createdAt, updatedAt)
    VALUES (?, ?, ?, ?, ?, ?, ?)`
  const [moment, end] = [
    now.toISOString(),
    new Date(now.getTime() + CODE_SECONDS * 1000).toISOString(),
  ]
  await env.DB.batch([
    env.DB.prepare(
      'DELETE FROM sign_in_codes WHERE expiresAt <= ? OR (identifier = ? AND place = ?)',
    ).bind(moment, identifier, here),
    env.DB.prepare(insert).bind(crypto.randomUUID(), identifier, value, here, end, moment, moment),
  ])
  return code
}

/** Whether this is a code of the address that works; then it works no more. The try counts before it is looked at. */
export async function takeCode(
  env: Env,
  email: string,
  code: string,
  place: string,
): Promise<boolean> {
  const [identifier, value, here] = await hashes(env, email, code, place)
  const count = `UPDATE sign_in_codes SET tries = tries + (place = ?2), tries_elsewhere = tries_elsewhere + (place <> ?2)
    WHERE identifier = ?1 AND expiresAt > ?3
      AND CASE WHEN place = ?2 THEN tries ELSE tries_elsewhere END < ?4 RETURNING id, value`
  const { results } = await env.DB.prepare(count)
    .bind(identifier, here, new Date().toISOString(), CODE_TRIES)
    .all<{ id: string; value: string }>()
  const found = results.find((row) => row.value === value)
  if (!found) return false
  // Of two calls at once one takes it.
  const take = await env.DB.prepare('DELETE FROM sign_in_codes WHERE id = ?').bind(found.id).run()
  return take.meta.changes > 0
}

/** Of the address, of its code and of the place. A plain hash of six digits is found by trying all of them. */
const hashes = (env: Env, email: string, code: string, place: string): Promise<string[]> =>
  Promise.all(
    [`code for ${email}`, `${email} ${code}`, `place ${place}`].map(async (text) =>
      hex(await sha256(`${env.SIGN_IN_SECRET} ${text}`)),
    ),
  )
