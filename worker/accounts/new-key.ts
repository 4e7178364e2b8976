// A new API key of an account. It is answered once; its hash alone is kept.
import { KEY_RANDOM_BYTES, makeKey, type KeyKind } from '#contract/api-key.ts'
import { sha256 } from '../auth.ts'
import { hex } from '../body/read-body.ts'
import type { Env } from '../env.ts'

/** Characters after `edps_paid_` by which a person recognises a key. */
const SHOWN_CHARACTERS = 4

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

/** Makes a key; what it opens stands in `order`. */
export async function newKey(
  env: Env,
  account: string,
  order: KeyOrder,
): Promise<{ key: string; key_id: string }> {
  const { kind, scopes, now, name = '', person = null } = order
  const key = makeKey(kind, crypto.getRandomValues(new Uint8Array(KEY_RANDOM_BYTES)))
  const hash = hex(await sha256(key))
  const key_id = `key_${hash.slice(0, 22)}`
  const start = key.slice(0, `edps_${kind}_`.length + SHOWN_CHARACTERS)
  const insert = `INSERT INTO api_keys (id, account, hash, kind, scopes, created_at, name, start, made_by)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
  const words = [...new Set(['fit', ...scopes])].join(' ')
  await env.DB.prepare(insert)
    .bind(key_id, account, hash, kind, words, now, name, start, person)
    .run()
  return { key, key_id }
}
