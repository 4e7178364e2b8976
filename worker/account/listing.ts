// The sessions of one account in the order in which they began (GET /sessions): ids and times alone, because
// what a session is at this moment only its own object knows. account/object.ts calls this.

/** A session's place in the list: newest first, ids break ties. `created_at`: milliseconds since 1970. */
export type Place = { session: string; created_at: number }

/** Lists a session, with the id of the person who planned it where one is known. Listing it again changes nothing. */
export function list(sql: SqlStorage, { session, created_at }: Place, person: string | null): void {
  const insert = 'INSERT OR IGNORE INTO session (id, created_at, person) VALUES (?, ?, ?)'
  sql.exec(insert, session, created_at, person)
}

/** How many of the sessions that are kept a person planned, and when the last one; milliseconds since 1970. */
export type Planned = { person: string; sessions: number; last_at: number }

export function plannedBy(sql: SqlStorage): Planned[] {
  const select = `SELECT person, count(*) AS sessions, max(created_at) AS last_at FROM session
    WHERE person IS NOT NULL GROUP BY person`
  return sql.exec<Planned>(select).toArray()
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
