// What an account keeps until it is unused for READING_DAYS: the description last sent, and its readings in
// R2, by name. Only when each was last used stands here; account/object.ts deletes what has expired.
import { IDEMPOTENCY_SECONDS, READING_DAYS } from '#contract/limits.ts'

const DAY_MS = 24 * 3600 * 1000
const KEPT_MS = READING_DAYS * DAY_MS
/** The name of the description last sent; the others are keys in R2. */
export const LAST_SENT = 'last_sent'

/** Notes a use, to the day: a use is no reason to write each time. */
export function noteUse(sql: SqlStorage, name: string, now: number): void {
  sql.exec(
    `INSERT INTO kept (name, used_at) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET used_at = excluded.used_at WHERE used_at < ?`,
    name,
    now,
    now - DAY_MS,
  )
}

export function isKept(sql: SqlStorage, name: string): boolean {
  return sql.exec('SELECT 1 FROM kept WHERE name = ?', name).toArray().length > 0
}

/** Names that have been unused for too long; `now` Infinity: all. */
export function unusedNames(sql: SqlStorage, now: number): string[] {
  const limit = Math.min(now - KEPT_MS, Number.MAX_SAFE_INTEGER)
  const select = 'SELECT name FROM kept WHERE used_at <= ?'
  return sql
    .exec<{ name: string }>(select, limit)
    .toArray()
    .map((row) => row.name)
}

export function forgetNames(sql: SqlStorage, names: readonly string[]): void {
  for (const name of names) sql.exec('DELETE FROM kept WHERE name = ?', name)
}

/** Milliseconds since 1970 at which something expires next, an idempotency key too; null: nothing will. */
export function nextExpiry(sql: SqlStorage): number | null {
  const select = `SELECT min(at) AS at FROM (
    SELECT min(used_at) + ? AS at FROM kept
    UNION ALL SELECT min(coalesce(answered_at, claimed_at)) + ? AS at FROM idempotency)`
  const row = sql.exec<{ at: number | null }>(select, KEPT_MS, IDEMPOTENCY_SECONDS * 1000)
  return row.one().at
}
