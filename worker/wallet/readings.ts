// Which readings of descriptions the account has paid for: the first fit that uses one is charged as new grounding, later
// ones their compute alone (interface §4).
import type { Books } from './store.ts'

/** `new` for the session that uses the reading first, `cached` for every other. May be repeated. */
export function claimReading(
  { sql, atomically }: Books,
  key: string,
  session: string,
): 'new' | 'cached' {
  return atomically(() => {
    sql.exec('INSERT OR IGNORE INTO reading (key, session) VALUES (?, ?)', key, session)
    const select = 'SELECT session FROM reading WHERE key = ?'
    const first = sql.exec<{ session: string }>(select, key).toArray()[0]!
    return first.session === session ? 'new' : 'cached'
  })
}

/** Whether the reading is paid for: the session that used it first was charged, so later ones pay their compute alone. */
export function isPaid({ sql }: Pick<Books, 'sql'>, key: string): boolean {
  const select = `SELECT 1 AS found FROM reading JOIN hold USING (session)
    WHERE reading.key = ? AND hold.resolved = 'settled' AND hold.charged > 0`
  return sql.exec(select, key).toArray().length > 0
}

/** The session was not charged: whoever uses its reading next is the first. */
export function letGoReading({ sql }: Pick<Books, 'sql'>, session: string): void {
  sql.exec('DELETE FROM reading WHERE session = ?', session)
}
