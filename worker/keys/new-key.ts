// A new API key of an account. It is answered once; its hash alone is kept.
import { KEY_RANDOM_BYTES, makeKey, type KeyKind } from '#contract/api-key.ts'
import { KEYS_PER_ACCOUNT } from '#contract/limits.ts'
import { sha256 } from '../base/auth.ts'
import { hex } from '../body/read-body.ts'
import type { Env } from '../base/env.ts'
import type { Refusal } from '../base/refusal.ts'

/** Characters after `edps_paid_` by which a person recognises a key. */
const SHOWN_CHARACTERS = 4

export const TOO_MANY_KEYS: Refusal = {
  code: 'validation_failed',
  detail: `An account has at most ${KEYS_PER_ACCOUNT} keys: revoke one.`,
}

export interface KeyOrder {
  kind: KeyKind
  /** `fit` is always among them. */
  scopes: readonly string[]
  /** Milliseconds. */
  now: number
  name?: string
  /** The person who makes it; null = the operator. */
  person?: string | null
}

/** Makes a key; what it opens stands in `order`. Null where the account has as many keys as it may. */
export async function newKey(
  env: Env,
  account: string,
  order: KeyOrder,
): Promise<{ key: string; key_id: string } | null> {
  const { kind, scopes, now, name = '', person = null } = order
  const key = makeKey(kind, crypto.getRandomValues(new Uint8Array(KEY_RANDOM_BYTES)))
  const hash = hex(await sha256(key))
  const key_id = `key_${hash.slice(0, 22)}`
  const start = key.slice(0, `edps_${kind}_`.length + SHOWN_CHARACTERS)
  // One statement: of calls at once, none passes the most.
  const insert = `INSERT INTO api_keys (id, account, hash, kind, scopes, created_at, name, start, made_by)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
    WHERE (SELECT count(*) FROM api_keys WHERE account = ?2 AND revoked_at IS NULL) < ?10`
  const words = [...new Set(['fit', ...scopes])].join(' ')
  const { meta } = await env.DB.prepare(insert)
    .bind(key_id, account, hash, kind, words, now, name, start, person, KEYS_PER_ACCOUNT)
    .run()
  return meta.changes === 0 ? null : { key, key_id }
}
