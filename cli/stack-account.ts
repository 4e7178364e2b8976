// The development account, its key and the token of the stack's own engines, put into the local database before the Worker starts: the
// Worker itself has no code that makes accounts or keys unasked. For a local stack only.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { KEY_RANDOM_BYTES, keyKind, makeKey } from '#contract/api-key.ts'
import { toUnits } from '#contract/prices.ts'
import { openDatabase, newEngine, OWN_ENGINE } from './local-database.ts'

const ACCOUNT = 'acc_development'
/** Tokens of the development account: benches and trials on this machine should not run out. */
const DEVELOPMENT_TOKENS = 1_000_000

/**
 * Brings the local database under `state` (wrangler's `--persist-to`) up to date and answers the
 * development key, which `keyFile` keeps for its owner alone. Existing accounts and keys stay.
 */
export function seedAccount(state: string, keyFile: string): string {
  const known = existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : ''
  const key = keyKind(known) ? known : makeKey('paid', randomBytes(KEY_RANDOM_BYTES))
  if (key !== known) writeFileSync(keyFile, `${key}\n`, { mode: 0o600 })

  const database = openDatabase(state)
  try {
    const now = Date.now()
    database
      .prepare(
        'INSERT OR IGNORE INTO accounts (id, name, created_at, membership, member_since) ' +
          "VALUES (?, ?, ?, 'founding', ?)",
      )
      .run(ACCOUNT, 'Development', now, now)
    database
      .prepare(
        'INSERT OR IGNORE INTO credits (id, account, kind, units, text, created_at) ' +
          "VALUES ('development', ?, 'grant', ?, 'for trials on this machine', ?)",
      )
      .run(ACCOUNT, toUnits(DEVELOPMENT_TOKENS), now)
    const hash = createHash('sha256').update(key).digest('hex')
    database
      .prepare(
        'INSERT OR IGNORE INTO api_keys (id, account, hash, kind, scopes, created_at) ' +
          'VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(`key_${hash.slice(0, 22)}`, ACCOUNT, hash, 'paid', 'fit transfer', now)
  } finally {
    database.close()
  }
  return key
}

/** Lets the stack's own engines in, with a new token at each start; answers the token. */
export function enrolHere(state: string, now: number): string {
  const { token, sql } = newEngine(OWN_ENGINE, now)
  const database = openDatabase(state)
  try {
    database.exec(`DELETE FROM engines WHERE name = '${OWN_ENGINE}'`)
    database.exec(sql)
  } finally {
    database.close()
  }
  return token
}
