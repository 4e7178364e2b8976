// The rows of an account's object: its sessions in the order in which they began (ids and times alone, because what a session is at
// this moment only its own object knows), what it keeps until it is unused for READING_DAYS, and what an idempotency key means for
// the next request that carries it (interface §4). Pure but for the rows.
import { IDEMPOTENCY_SECONDS, READING_DAYS } from '#contract/limits.ts'

/** A session's place in the list: newest first, ids break ties. `created_at`: milliseconds since 1970. */
export type Place = { session: string; created_at: number }

export interface About {
  /** Id of the person who planned it; null where none is known. */
  readonly person: string | null
  /** By which it is found: its name, its market, its key. */
  readonly words: string
}

/** Lists a session. Listing it again changes its words alone. */
export function list(sql: SqlStorage, { session, created_at }: Place, about: About): void {
  const insert = `INSERT INTO session (id, created_at, person, words) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET words = excluded.words`
  sql.exec(insert, session, created_at, about.person, about.words.toLowerCase())
}

export interface Search {
  /** A piece of an id, or of what the session was listed with. */
  readonly words: string
  /** Or planned by one of these. */
  readonly people: readonly string[]
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

/** At most `most` sessions older than `before`, newest first; null = from the newest on. `search` null = all. */
export function listed(
  sql: SqlStorage,
  before: Place | null,
  most: number,
  search: Search | null = null,
): Place[] {
  const { created_at, session } = before ?? { created_at: Number.MAX_SAFE_INTEGER, session: '' }
  const select = `SELECT id AS session, created_at FROM session
    WHERE (created_at, id) < (?1, ?2) AND (?3 IS NULL OR instr(lower(id), ?3) > 0 OR instr(words, ?3) > 0
      OR person IN (SELECT value FROM json_each(?4)))
    ORDER BY created_at DESC, id DESC LIMIT ?5`
  const words = search && search.words.toLowerCase()
  const people = JSON.stringify(search?.people ?? [])
  return sql.exec<Place>(select, created_at, session, words, people, most).toArray()
}

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
    UNION ALL SELECT min(expires_at) AS at FROM upload
    UNION ALL SELECT min(coalesce(answered_at, claimed_at)) + ? AS at FROM idempotency)`
  const row = sql.exec<{ at: number | null }>(select, KEPT_MS, IDEMPOTENCY_SECONDS * 1000)
  return row.one().at
}

/** A key as the account's object keeps it. Times are milliseconds since 1970. */
export type KeyRow = {
  token: string
  session: string
  claimed_at: number
  answered_at: number | null
  body_sha256: string | null
  answer: string | null
}

/** A claim without an answer lapses after `lapseMs`: its request died before its answer. */
export function judgeClaim(
  row: KeyRow | null,
  now: number,
  lapseMs: number,
): 'free' | 'in_progress' | 'answered' {
  if (!row) return 'free'
  if (row.answered_at !== null) return 'answered'
  return row.claimed_at > now - lapseMs ? 'in_progress' : 'free'
}
