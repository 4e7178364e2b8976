// The tables of an account's object. A new table or column is a new step.
import { statements, type Sql, type Step } from '../base/table-steps.ts'

const TABLES = [
  `CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY, token TEXT NOT NULL, session TEXT NOT NULL, claimed_at INTEGER NOT NULL,
    answered_at INTEGER, body_sha256 TEXT, answer TEXT)`,
  'CREATE TABLE IF NOT EXISTS last_sent (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL)',
  `CREATE TABLE IF NOT EXISTS used (
    key TEXT NOT NULL, name TEXT NOT NULL, began INTEGER NOT NULL, used INTEGER NOT NULL,
    PRIMARY KEY (key, name))`,
  'CREATE TABLE IF NOT EXISTS erased (account TEXT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, used_at INTEGER NOT NULL)',
  'CREATE TABLE IF NOT EXISTS session (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL)',
  'CREATE INDEX IF NOT EXISTS session_by_time ON session (created_at, id)',
]

/** Of the time before versions, whose objects have some of these tables already. */
function first(sql: Sql): void {
  for (const table of TABLES) sql.exec(table)
  const person = "SELECT 1 AS found FROM pragma_table_info('session') WHERE name = 'person'"
  if (sql.exec(person).toArray().length === 0)
    sql.exec('ALTER TABLE session ADD COLUMN person TEXT')
  // What was kept without a date counts as used now.
  sql.exec("INSERT OR IGNORE INTO kept SELECT 'last_sent', unixepoch() * 1000 FROM last_sent")
}

export const ACCOUNT_STEPS: readonly Step[] = [
  first,
  statements(
    `CREATE TABLE upload (
      hash TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, made_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL, uploaded TEXT)`,
  ),
  // In lower case; sessions of the time before have none.
  statements("ALTER TABLE session ADD COLUMN words TEXT NOT NULL DEFAULT ''"),
]
