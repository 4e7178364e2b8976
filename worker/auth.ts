// Authentication: the key of a client, the token of an engine. It says who calls, not what the caller may
// do. A key's checksum is checked before any look-up; the look-up uses its hash.
import { keyKind, type KeyKind } from '#contract/api-key.ts'
import { hex } from './body/read-body.ts'
import type { Env } from './env.ts'
import type { Refusal } from './refusal.ts'

export interface Caller {
  account: string
  /** Id of the key: limits apply to each key. */
  key: string
  kind: KeyKind
  /** `fit` always; `transfer` and `admin` where they were asked for (interface §7). */
  scopes: readonly string[]
  /** The account's saved business profile. */
  profile: string | null
}

const MISSING: Refusal = {
  code: 'missing_key',
  detail: 'Send your API key in the header Authorization: Bearer <key>.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}
/** Malformed, unknown and revoked keys get the same refusal. */
const INVALID: Refusal = {
  code: 'invalid_key',
  detail: 'This API key does not work: check it for typing errors or make a new one.',
  headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
}

/** The text after `Bearer `, or null where the header is missing or has another form. */
function bearer(headers: Headers): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(headers.get('Authorization') ?? '')
  return match ? match[1]! : null
}

async function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
}

/** The account of the request's key. Looked up at each call: a revoked key stops at once. */
export async function caller(
  env: Env,
  headers: Headers,
): Promise<{ ok: true; caller: Caller } | { ok: false; refusal: Refusal }> {
  if (!headers.get('Authorization')) return { ok: false, refusal: MISSING }
  const key = bearer(headers)
  const kind = key && keyKind(key)
  if (!key || !kind) return { ok: false, refusal: INVALID }
  const found = await env.DB.prepare(
    `SELECT k.account, k.id AS key, k.kind, k.scopes, a.business_description AS profile
     FROM api_keys k JOIN accounts a ON a.id = k.account
     WHERE k.hash = ? AND k.revoked_at IS NULL`,
  )
    .bind(hex(await sha256(key)))
    .first<Omit<Caller, 'scopes'> & { scopes: string }>()
  if (!found || found.kind !== kind) return { ok: false, refusal: INVALID }
  return { ok: true, caller: { ...found, scopes: found.scopes.split(' ') } }
}

/** Null where the request carries the operator's token; without one the route does not exist. */
export async function operatorRefusal(env: Env, headers: Headers): Promise<Refusal | null> {
  if (!env.OPERATOR_TOKEN)
    return { code: 'unknown_route', detail: 'See GET /v1/ for the routes of this service.' }
  const sent = bearer(headers)
  if (!sent) return { ...MISSING, detail: 'Send OPERATOR_TOKEN as Authorization: Bearer <token>.' }
  const [digest, known] = await Promise.all([sha256(sent), sha256(env.OPERATOR_TOKEN)])
  if (crypto.subtle.timingSafeEqual(digest, known)) return null
  return { ...INVALID, detail: 'This is not the token of the operator.' }
}

/** Null where the request carries one of the engine tokens, else the refusal. */
export async function engineRefusal(env: Env, headers: Headers): Promise<Refusal | null> {
  const tokens = [env.ENGINE_TOKEN, env.ENGINE_TOKEN_NEXT].filter((token) => !!token) as string[]
  if (!tokens.length)
    return { code: 'engine_unavailable', detail: 'This service has no ENGINE_TOKEN: set one.' }
  const sent = bearer(headers)
  if (!sent) return { ...MISSING, detail: 'Send ENGINE_TOKEN as Authorization: Bearer <token>.' }
  // Digests have one length, so the comparison takes the same time for any input.
  const digest = await sha256(sent)
  let known = false
  for (const token of tokens)
    known = crypto.subtle.timingSafeEqual(digest, await sha256(token)) || known
  return known ? null : { ...INVALID, detail: 'This is not the token of this service.' }
}
