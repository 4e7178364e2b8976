// Which engine calls. Each has its own token, whose hash lies in D1 (`npm run engine`); the secret ENGINE_TOKEN
// is one that engines share, for the operator of all of them. Not what an engine may do: leases decide that.
import { bearer, isEngineToken } from '#contract/api-key.ts'
import { ENGINE_TOKEN_KNOWN_SECONDS } from '#contract/limits.ts'
import { INVALID, MISSING } from '../base/auth.ts'
import type { Env } from '../base/env.ts'
import { isOutage } from '../base/outage.ts'
import type { Refusal } from '../base/problem.ts'
import { sha256, sha256Hex } from '../base/hash.ts'

/** `name`: under which its token was enrolled; null = the shared token. */
export type KnownEngine = { ok: true; name: string | null } | { ok: false; refusal: Refusal }

const UNKNOWN: Refusal = { ...INVALID, detail: 'This service knows no such engine token.' }
const NO_TOKEN: Refusal = {
  ...MISSING,
  detail: 'Send the engine’s token as Authorization: Bearer <token>.',
}
const MISFORMED: Refusal = {
  ...INVALID,
  detail: 'This is no engine token: enrol the engine (npm run engine), and copy what that prints.',
}

/** Names by hash, null where there is no such token. An engine asks often, and D1 counts each read. */
const known = new Map<string, { name: string | null; until: number }>()
const MOST_KNOWN = 10_000

/**
 * The engine of the request's token. A revoked token is refused ENGINE_TOKEN_KNOWN_SECONDS later at the latest,
 * or once the database answers again.
 */
export async function knownEngine(env: Env, headers: Headers, now: number): Promise<KnownEngine> {
  const sent = bearer(headers)
  if (sent && isEngineToken(sent)) {
    const name = await nameOf(env, await sha256Hex(sent), now)
    return name === null ? { ok: false, refusal: UNKNOWN } : { ok: true, name }
  }
  const refusal = await sharedRefusal(env, sent)
  return refusal ? { ok: false, refusal } : { ok: true, name: null }
}

async function nameOf(env: Env, hash: string, now: number): Promise<string | null> {
  const found = known.get(hash)
  if (found && found.until > now) return found.name
  const row = await env.DB.prepare('SELECT name FROM engines WHERE hash = ? AND revoked_at IS NULL')
    .bind(hash)
    .first<{ name: string }>()
    .catch((error: unknown) => {
      // While the database is out, an engine that was known goes on with its fit.
      if (found && isOutage(error)) return found
      throw error
    })
  const name = row?.name ?? null
  if (known.size >= MOST_KNOWN) known.clear()
  // A token that is enrolled at this moment works at once: nothing is kept of an unknown one.
  if (name === null) known.delete(hash)
  else known.set(hash, { name, until: now + ENGINE_TOKEN_KNOWN_SECONDS * 1000 })
  return name
}

/** Null where the token is the one that engines share. */
async function sharedRefusal(env: Env, sent: string | null): Promise<Refusal | null> {
  const tokens = [env.ENGINE_TOKEN, env.ENGINE_TOKEN_NEXT].filter((token) => !!token) as string[]
  if (!sent) return NO_TOKEN
  // Digests have one length, so the comparison takes the same time for any input.
  const digest = await sha256(sent)
  let same = false
  for (const token of tokens)
    same = crypto.subtle.timingSafeEqual(digest, await sha256(token)) || same
  return same ? null : MISFORMED
}
