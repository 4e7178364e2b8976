// Tokens of a running fit: held at submission, then settled by what it cost or released (interface §4). Each call may be
// repeated: a hold is resolved once, and later calls learn how.
import { chargedItems, type BilledItem } from '#contract/prices.ts'
import { balanceOf, post, type Books } from './books.ts'

interface HoldRow extends Record<string, string | number | null> {
  session: string
  units: number
  expires: number
  resolved: 'settled' | 'released' | null
  charged: number | null
}

const holdOf = ({ sql }: Pick<Books, 'sql'>, session: string): HoldRow | null =>
  sql.exec<HoldRow>('SELECT * FROM hold WHERE session = ?', session).toArray()[0] ?? null

export interface NewHold {
  readonly session: string
  readonly units: number
  /** Milliseconds, as `time`. */
  readonly expires: number
  readonly time: number
  /** The key that asks; null = a person. */
  readonly key: string | null
  /** Units that the key may spend in the month of `time`; null = what there is. */
  readonly most: number | null
}

/** Holds units for a fit. `short`: the balance does not cover them. `over`: the key would spend more than it may in this month. */
export function placeHold(books: Books, hold: NewHold): 'held' | 'short' | 'over' {
  const { session, units, expires, time, key, most } = hold
  return books.atomically(() => {
    const before = holdOf(books, session)
    // One that was given back may be asked for again: the first request of its session came to nothing.
    if (before && before.resolved !== 'released') return 'held'
    if (key !== null && most !== null && (spentInMonth(books, time).get(key) ?? 0) + units > most)
      return 'over'
    if (balanceOf(books).available < units) return 'short'
    if (before) books.sql.exec('DELETE FROM hold WHERE session = ?', session)
    const insert = 'INSERT INTO hold (session, units, expires, key, time) VALUES (?, ?, ?, ?, ?)'
    books.sql.exec(insert, session, units, expires, key, time)
    books.sql.exec('UPDATE account SET held = held + ?', units)
    return 'held'
  })
}

/** The first moment of the calendar month (UTC) of a time. */
const monthOf = (time: number): number => {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** Units by key of the fits that it began in the month of `time`: what they were charged, or hold. */
export function spentInMonth({ sql }: Pick<Books, 'sql'>, time: number): Map<string, number> {
  const select = `SELECT key, sum(coalesce(charged, units)) AS units FROM hold
    WHERE key IS NOT NULL AND time >= ? GROUP BY key`
  const rows = sql.exec<{ key: string; units: number }>(select, monthOf(time)).toArray()
  return new Map(rows.map(({ key, units }) => [key, units]))
}

export type Resolved =
  /** `charged` in units; `now`: this call did it. */
  | { readonly is: 'settled' | 'released'; readonly charged: number; readonly now: boolean }
  | { readonly is: 'unknown' }

/** Charges min(bill, hold), a ledger line an item; the last items of a bill above the hold are cut. */
export function settle(
  books: Books,
  fit: { session: string; items: readonly BilledItem[]; time: number },
): Resolved {
  return books.atomically(() => {
    const hold = holdOf(books, fit.session)
    if (!hold) return { is: 'unknown' }
    if (hold.resolved) return { is: hold.resolved, charged: hold.charged!, now: false }
    const items = chargedItems(fit.items, hold.units)
    const charged = sumOf(items)
    resolve(books, hold, 'settled', charged)
    for (const { what, units, msg } of items)
      post(books, {
        ref: `fit:${fit.session}:${what}`,
        time: fit.time,
        kind: 'usage',
        units: -units,
        msg,
        session: fit.session,
      })
    return { is: 'settled', charged, now: true }
  })
}

/** Gives the whole hold back: the fit failed on our side, or never ran. */
export function releaseHold(books: Books, session: string): Resolved {
  return books.atomically(() => {
    const hold = holdOf(books, session)
    if (!hold) return { is: 'unknown' }
    if (hold.resolved) return { is: hold.resolved, charged: hold.charged!, now: false }
    resolve(books, hold, 'released', 0)
    return { is: 'released', charged: 0, now: true }
  })
}

/** When the next hold expires; null = none is open. */
export function nextHoldExpiry({ sql }: Pick<Books, 'sql'>): number | null {
  const select = 'SELECT min(expires) AS at FROM hold WHERE resolved IS NULL'
  return sql.exec<{ at: number | null }>(select).toArray()[0]!.at
}

/** Units that the last `most` fits held and were charged: how good the estimates are. */
export function heldAndCharged(
  { sql }: Pick<Books, 'sql'>,
  most: number,
): { fits: number; held: number; charged: number } {
  const select = `SELECT count(*) AS fits, coalesce(sum(units), 0) AS held, coalesce(sum(charged), 0) AS charged
    FROM (SELECT units, charged FROM hold WHERE resolved = 'settled' ORDER BY rowid DESC LIMIT ?)`
  return sql.exec<{ fits: number; held: number; charged: number }>(select, most).toArray()[0]!
}

/** Releases what was not resolved in time. Answers the sessions. */
export function expireHolds(books: Books, now: number): string[] {
  return books.atomically(() => {
    const select = 'SELECT * FROM hold WHERE resolved IS NULL AND expires <= ?'
    const late = books.sql.exec<HoldRow>(select, now).toArray()
    for (const hold of late) resolve(books, hold, 'released', 0)
    return late.map(({ session }) => session)
  })
}

/** First `held` falls, then `posted`: the balance is never below what is held. */
function resolve(
  { sql }: Books,
  hold: HoldRow,
  how: 'settled' | 'released',
  charged: number,
): void {
  const update = 'UPDATE hold SET resolved = ?, charged = ? WHERE session = ?'
  sql.exec(update, how, charged, hold.session)
  sql.exec('UPDATE account SET held = held - ?', hold.units)
}

const sumOf = (items: readonly BilledItem[]): number =>
  items.reduce((sum, { units }) => sum + units, 0)

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
