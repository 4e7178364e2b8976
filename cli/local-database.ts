// The D1 database of a local stack, as the file that wrangler keeps under `--persist-to`. For what acts beside
// the Worker on the same machine; a deployed database is reached through `wrangler d1` alone.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { KEY_RANDOM_BYTES } from '#contract/api-key.ts'
import { ENGINE_NAME, makeEngineToken } from '#contract/api-key.ts'

const MIGRATIONS = new URL('../worker/migrations/', import.meta.url)
/** `database_id` of wrangler.jsonc: it names the file that local D1 keeps. */
const DATABASE_ID = 'edps'
/** A Worker that writes at the same moment is waited for. */
const BUSY_MS = 5000

/** Opens the database under `state`, made and brought up to date where it is not; the caller closes it. */
export function openDatabase(state: string): DatabaseSync {
  const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, `${objectId(DATABASE_ID)}.sqlite`))
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL`)
  migrate(database)
  return database
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

// A token for one engine, and the SQL that lets it in, takes it back or lists all. The rows hold its hash
// alone. No I/O: engine.ts applies it here or says how to apply it there.

/** What the local stack's own engines are called: they share one token, because one process starts them all. */
export const OWN_ENGINE = 'own'

interface NewEngine {
  readonly token: string
  readonly sql: string
}

/** A token under a name of ENGINE_NAME; a working token of the same name stops. */
export function newEngine(name: string, now: number): NewEngine {
  const token = makeEngineToken(randomBytes(KEY_RANDOM_BYTES))
  const hash = createHash('sha256').update(token).digest('hex')
  const sql =
    'INSERT INTO engines (id, name, hash, created_at) ' +
    `VALUES ('eng_${hash.slice(0, 22)}', '${checked(name)}', '${hash}', ${now});\n`
  return { token, sql: revokeSql(name, now) + sql }
}

/** Takes back the working token of a name. */
export const revokeSql = (name: string, now: number): string =>
  `UPDATE engines SET revoked_at = ${now} WHERE name = '${checked(name)}' AND revoked_at IS NULL;\n`

export const LIST_SQL = 'SELECT name, created_at, revoked_at FROM engines ORDER BY created_at'

/** The name stands in SQL: nothing else than a name may. */
function checked(name: string): string {
  if (!ENGINE_NAME.test(name)) throw new Error('not the name of an engine')
  return name
}
