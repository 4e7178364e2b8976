// The development account and its key, put into the local database before the Worker starts: the
// Worker itself has no code that makes accounts or keys unasked. For `wrangler dev` only.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { KEY_RANDOM_BYTES, keyKind, makeKey } from '#contract/api-key.ts'

const MIGRATIONS = new URL('../worker/migrations/', import.meta.url)
/** `database_id` of wrangler.jsonc: it names the file that local D1 keeps. */
const DATABASE_ID = 'edps'
const ACCOUNT = 'acc_development'

/**
 * Brings the local database under `state` (wrangler's `--persist-to`) up to date and answers the
 * development key, which `keyFile` keeps for its owner alone. Existing accounts and keys stay.
 */
export function seedAccount(state: string, keyFile: string): string {
  const known = existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : ''
  const key = keyKind(known) ? known : makeKey('paid', randomBytes(KEY_RANDOM_BYTES))
  if (key !== known) writeFileSync(keyFile, `${key}\n`, { mode: 0o600 })

  const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, `${objectId(DATABASE_ID)}.sqlite`))
  try {
    database.exec('PRAGMA journal_mode = WAL')
    migrate(database)
    const now = Date.now()
    database
      .prepare('INSERT OR IGNORE INTO accounts (id, name, created_at) VALUES (?, ?, ?)')
      .run(ACCOUNT, 'Development', now)
    const hash = createHash('sha256').update(key).digest('hex')
    database
      .prepare(
        'INSERT OR IGNORE INTO api_keys (id, account, hash, kind, scopes, created_at) ' +
          'VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(`key_${hash.slice(0, 22)}`, ACCOUNT, hash, 'paid', 'fit', now)
  } finally {
    database.close()
  }
  return key
}

/** Applies what is new of worker/migrations, noting it where `wrangler d1 migrations` looks too. */
function migrate(database: DatabaseSync): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, ' +
      'name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  )
  const applied = new Set(
    database
      .prepare('SELECT name FROM d1_migrations')
      .all()
      .map((row) => String(row.name)),
  )
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  for (const name of names.sort()) {
    if (applied.has(name)) continue
    const sql = readFileSync(new URL(name, MIGRATIONS), 'utf8')
    database.exec(`BEGIN; ${sql}\n; INSERT INTO d1_migrations (name) VALUES ('${name}'); COMMIT`)
  }
}

/** The file name of a local D1 database: the object id that miniflare derives from its id. */
function objectId(name: string): string {
  const key = createHash('sha256').update('miniflare-D1DatabaseObject').digest()
  const start = createHmac('sha256', key).update(name).digest().subarray(0, 16)
  const check = createHmac('sha256', key).update(start).digest().subarray(0, 16)
  return Buffer.concat([start, check]).toString('hex')
}
