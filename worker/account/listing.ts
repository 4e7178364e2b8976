// The sessions of one account in the order in which they began (GET /sessions): ids and times alone, because
// what a session is at this moment only its own object knows. account/object.ts calls this.

/** A session's place in the list: newest first, ids break ties. `created_at`: milliseconds since 1970. */
export type Place = { session: string; created_at: number }

export function createListing(sql: SqlStorage): void {
  sql.exec('CREATE TABLE IF NOT EXISTS session (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL)')
  sql.exec('CREATE INDEX IF NOT EXISTS session_by_time ON session (created_at, id)')
}

/** Lists a session. Listing it again changes nothing. */
export function list(sql: SqlStorage, { session, created_at }: Place): void {
  sql.exec('INSERT OR IGNORE INTO session (id, created_at) VALUES (?, ?)', session, created_at)
}

export function unlist(sql: SqlStorage, session: string): void {
  sql.exec('DELETE FROM session WHERE id = ?', session)
}

/** At most `most` sessions older than `before`, newest first; null = from the newest on. */
export function listed(sql: SqlStorage, before: Place | null, most: number): Place[] {
  const { created_at, session } = before ?? { created_at: Number.MAX_SAFE_INTEGER, session: '' }
  const select = `SELECT id AS session, created_at FROM session
    WHERE (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ?`
  return sql.exec<Place>(select, created_at, session, most).toArray()
}
