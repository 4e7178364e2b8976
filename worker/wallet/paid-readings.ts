// Which readings of descriptions the account pays for: the first fit that uses one is charged as new grounding, later ones
// their compute alone (interface §4). A claim stands while its fit may still be charged, and for good once its grounding is in
// the ledger; another claim is of a fit that ended without paying, and whoever comes next is the first.
import type { Books } from './books.ts'

/** The ledger has the grounding of the session that claimed the reading. */
const PAID = `EXISTS (SELECT 1 FROM entry WHERE entry.ref = 'fit:' || reading.session || ':grounding')`
/** What is held for the session that claimed the reading is not settled yet. */
const OPEN = `EXISTS (SELECT 1 FROM hold WHERE hold.session = reading.session AND hold.resolved IS NULL)`

/**
 * `new` for the session that uses the reading first, `cached` for every other. May be repeated. A session for which nothing
 * is held, or not any more, claims nothing: it may come late, or be sponsored.
 */
export function claimReading(
  { sql, atomically }: Books,
  key: string,
  session: string,
): 'new' | 'cached' {
  return atomically(() => {
    const select = `SELECT session FROM reading WHERE key = ? AND (${PAID} OR ${OPEN})`
    const first = sql.exec<{ session: string }>(select, key).toArray()[0]
    if (first) return first.session === session ? 'new' : 'cached'
    const claim = `INSERT OR REPLACE INTO reading (key, session)
      SELECT ?, session FROM hold WHERE session = ? AND resolved IS NULL`
    sql.exec(claim, key, session)
    return 'new'
  })
}

/** Whether the reading is paid for: later fits of it pay their compute alone. */
export function isPaid({ sql }: Pick<Books, 'sql'>, key: string): boolean {
  const select = `SELECT 1 AS found FROM reading WHERE key = ? AND ${PAID}`
  return sql.exec(select, key).toArray().length > 0
}
