// Authentication: the key of a client, the token of an operator. It says who calls, not what the caller may
// do. Engines: engine/known-engine.ts. A key's checksum is checked before any look-up; the look-up uses its hash.
import type { PlannedBy } from '../session/session-state.ts'
import { bearer, keyKind, type KeyKind } from '#contract/api-key.ts'
import type { Role } from '#forms/console-forms.ts'
import type { Env } from './env.ts'
import type { Refusal } from './problem.ts'
import { OWNER_COLUMNS } from './account-row.ts'
import type { Owner } from '../wallet/owner.ts'
import { sha256, sha256Hex } from './hash.ts'

export interface Caller {
  account: string
  /** Id of the key: limits apply to each key. */
  key: string
  /** Who plans, as a session keeps it. */
  by: PlannedBy
  kind: KeyKind
  /** `fit` always; `transfer` and `admin` where they were asked for (interface §7). */
  scopes: readonly string[]
  /** The account's saved business profile. */
  profile: string | null
  /** Units that the key may spend in a month; null = what the account has, as a person may. */
  month_units: number | null
  /** For the account's wallet. */
  owner: Owner
}

export const MISSING: Refusal = {
  code: 'missing_key',
  detail: 'Send your API key in the header Authorization: Bearer <key>.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}
const NO_BEARER: Refusal = {
  code: 'invalid_key',
  detail:
    'The header Authorization must be the word Bearer, a space and your API key: Authorization: Bearer <key>.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}
/** Malformed, unknown and revoked keys get the same refusal. */
export const INVALID: Refusal = {
  code: 'invalid_key',
  detail: 'This API key does not work: check it for typing errors or make a new one.',
  headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
}

/** What the people and keys of a blocked account are told. */
export const BLOCKED = 'This account is blocked: write to the operator of this service.'

/**
 * The account of the request's key. Looked up at each call: a revoked key stops at once, and so does one whose maker has left
 * the account or only looks on; `transfer` and `admin` hold while its maker may do what they allow.
 */
export async function caller(
  env: Env,
  headers: Headers,
): Promise<{ ok: true; caller: Caller } | { ok: false; refusal: Refusal }> {
  if (!headers.get('Authorization')) return { ok: false, refusal: MISSING }
  const key = bearer(headers)
  if (key === null) return { ok: false, refusal: NO_BEARER }
  const kind = keyKind(key)
  if (kind === null) return { ok: false, refusal: INVALID }
  const found = await env.DB.prepare(
    `SELECT k.account, k.id AS key, k.name, k.made_by, k.kind, k.scopes, k.last_used_at, k.month_units, m.role, p.email,
       a.blocked_at, a.business_description AS profile, ${OWNER_COLUMNS}
     FROM api_keys k JOIN accounts a ON a.id = k.account
       LEFT JOIN members m ON m.account = k.account AND m.person = k.made_by
       LEFT JOIN people p ON p.id = k.made_by
     WHERE k.hash = ? AND k.revoked_at IS NULL AND (k.made_by IS NULL OR m.role <> 'viewer')`,
  )
    .bind(await sha256Hex(key))
    .first<
      Omit<Caller, 'scopes' | 'owner' | 'by'> &
        Owner & {
          name: string
          made_by: string | null
          role: Role | null
          email: string | null
          scopes: string
          last_used_at: number | null
          blocked_at: number | null
        }
    >()
  if (!found || found.kind !== kind) return { ok: false, refusal: INVALID }
  if (found.blocked_at !== null) return { ok: false, refusal: { ...INVALID, detail: BLOCKED } }
  await noteUse(env, found.key, found.last_used_at)
  const { account, key: id, profile, month_units, membership, since, until, credits } = found
  const owner = { account, membership, since, until, credits }
  const by = { key: id, name: found.name, person: found.made_by }
  return {
    ok: true,
    caller: {
      account,
      key: id,
      by,
      kind,
      scopes: scopesNow(env, found),
      profile,
      month_units,
      owner,
    },
  }
}

/** Scopes that its maker still has; a key of the operator's keeps all. One with a limit sends no tokens: they would be beyond it. */
function scopesNow(
  env: Env,
  key: Pick<Caller, 'month_units'> & {
    scopes: string
    made_by: string | null
    role: Role | null
    email: string | null
  },
): string[] {
  const scopes = key.scopes
    .split(' ')
    .filter((scope) => scope !== 'transfer' || key.month_units === null)
  if (key.made_by === null) return scopes
  const may = {
    transfer: key.role === 'owner',
    admin: key.email !== null && isOperator(env, { email: key.email }),
  }
  return scopes.filter((scope) => !(scope in may) || may[scope as keyof typeof may])
}

/** The hour (UTC) in which a time lies: a key's `last_used_at` is right to the hour, and written once in each. */
const hourOf = (time: number): number => Math.floor(time / 3_600_000)

async function noteUse(env: Env, key: string, last: number | null): Promise<void> {
  const now = Date.now()
  if (last !== null && hourOf(last) === hourOf(now)) return
  const update = 'UPDATE api_keys SET last_used_at = ? WHERE id = ?'
  // A call is not refused because its time could not be noted.
  await env.DB.prepare(update)
    .bind(now, key)
    .run()
    .catch(() => undefined)
}

/** Null where the request carries the operator's token, or another of these secrets; without any the route does not exist. */
export async function operatorRefusal(
  env: Env,
  headers: Headers,
  ...more: 'METRICS_TOKEN'[]
): Promise<Refusal | null> {
  const names = (['OPERATOR_TOKEN', ...more] as const).filter((name) => env[name])
  if (names.length === 0)
    return { code: 'unknown_route', detail: 'See GET /v1/ for the routes of this service.' }
  const either = names.join(' or ')
  const sent = bearer(headers)
  if (!sent) return { ...MISSING, detail: `Send ${either} as Authorization: Bearer <token>.` }
  const digest = await sha256(sent)
  const known = await Promise.all(names.map((name) => sha256(env[name]!)))
  const same = known.map((one) => crypto.subtle.timingSafeEqual(digest, one))
  return same.includes(true) ? null : { ...INVALID, detail: `This is not ${either}.` }
}

/** Whether the address, in lower case, is on the operator's list. */
export const isOperator = (env: Env, { email }: { readonly email: string }): boolean =>
  (env.OPERATORS ?? '').toLowerCase().split(/\s+/).filter(Boolean).includes(email)
