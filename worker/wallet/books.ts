// The books of one account in SQLite (interface §4). The invariants stand in the schema: nothing is negative, the ledger
// is only appended to, and no reference is booked twice. One object holds one account's books.

import { PRICING_VERSION } from '#contract/prices.ts'

/** What both a Durable Object's `ctx.storage.sql` and the adapter of the tests offer. */
export interface Sql {
  exec<Row extends Record<string, SqlValue>>(
    query: string,
    ...bindings: SqlValue[]
  ): { toArray(): Row[] }
}
export type SqlValue = string | number | null

export interface Books {
  readonly sql: Sql
  /** Runs all or nothing (`ctx.storage.transactionSync`). */
  readonly atomically: <T>(run: () => T) => T
}

const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS account (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    posted INTEGER NOT NULL,
    held INTEGER NOT NULL CHECK (held >= 0),
    CHECK (posted >= held)
  ) STRICT`,
  `CREATE TABLE IF NOT EXISTS entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ref TEXT NOT NULL UNIQUE,
    time INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('accrual', 'usage', 'service', 'purchase', 'transfer', 'grant', 'adjust')),
    units INTEGER NOT NULL,
    other TEXT,
    msg TEXT NOT NULL CHECK (msg <> ''),
    session TEXT,
    pricing_version TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE IF NOT EXISTS hold (
    session TEXT PRIMARY KEY,
    units INTEGER NOT NULL CHECK (units > 0),
    expires INTEGER NOT NULL,
    resolved TEXT CHECK (resolved IN ('settled', 'released')),
    charged INTEGER CHECK (charged >= 0 AND charged <= units)
  ) STRICT`,
  `CREATE TABLE IF NOT EXISTS sent (
    id TEXT PRIMARY KEY,
    recipient TEXT NOT NULL,
    units INTEGER NOT NULL CHECK (units > 0),
    msg TEXT NOT NULL,
    received INTEGER NOT NULL DEFAULT 0 CHECK (received IN (0, 1))
  ) STRICT`,
  `CREATE TABLE IF NOT EXISTS request (
    key TEXT PRIMARY KEY,
    body_sha256 TEXT NOT NULL,
    answer TEXT NOT NULL,
    time INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE IF NOT EXISTS reading (
    key TEXT PRIMARY KEY,
    session TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE IF NOT EXISTS owner (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    account TEXT NOT NULL,
    membership TEXT NOT NULL CHECK (membership IN ('none', 'base', 'founding')),
    since INTEGER,
    until INTEGER,
    -- Not used; an earlier version reads it.
    credits INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  `CREATE TABLE IF NOT EXISTS forgotten (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT`,
  // Of the time when the words stayed too.
  'DROP TRIGGER IF EXISTS entry_stays',
  // What is booked stays; the words of a deleted account do not (forgotten.ts).
  `CREATE TRIGGER IF NOT EXISTS booked_stays
    BEFORE UPDATE OF id, ref, time, kind, units, other, session, pricing_version ON entry
    BEGIN SELECT RAISE(ABORT, 'the ledger is only appended to'); END`,
  `CREATE TRIGGER IF NOT EXISTS words_stay BEFORE UPDATE OF msg ON entry
    WHEN OLD.kind NOT IN ('transfer', 'grant', 'adjust') OR length(NEW.msg) >= length(OLD.msg)
    BEGIN SELECT RAISE(ABORT, 'a line of the ledger keeps its arithmetic'); END`,
  `CREATE TRIGGER IF NOT EXISTS entry_is_kept BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'the ledger is only appended to'); END`,
  'INSERT OR IGNORE INTO account (one, posted, held) VALUES (1, 0, 0)',
]

/** Makes the tables where there are none. */
export function createBooks({ sql, atomically }: Books): void {
  atomically(() => {
    for (const statement of SCHEMA) sql.exec(statement)
  })
}

export interface Balance {
  /** Units: the sum of the ledger; what running fits hold of it; the rest. */
  readonly posted: number
  readonly held: number
  readonly available: number
}

export function balanceOf({ sql }: Pick<Books, 'sql'>): Balance {
  const select = 'SELECT posted, held FROM account'
  const { posted, held } = sql.exec<{ posted: number; held: number }>(select).toArray()[0]!
  return { posted, held, available: posted - held }
}

export type EntryKind =
  | 'accrual'
  | 'usage'
  | 'service'
  | 'purchase'
  | 'transfer'
  | 'grant'
  | 'adjust'

export interface NewEntry {
  /** What is booked; the same reference is booked once. */
  readonly ref: string
  /** Milliseconds. */
  readonly time: number
  readonly kind: EntryKind
  /** Positive in, negative out. */
  readonly units: number
  /** The other account of a transfer. */
  readonly other?: string
  readonly msg: string
  readonly session?: string
}

/** Whether the reference is in the ledger. */
export const isBooked = ({ sql }: Pick<Books, 'sql'>, ref: string): boolean =>
  sql.exec('SELECT 1 AS found FROM entry WHERE ref = ?', ref).toArray().length > 0

/** Appends a line and moves the balance; called inside a transaction, for a reference that is not booked. */
export function post({ sql }: Pick<Books, 'sql'>, entry: NewEntry): void {
  const { ref, time, kind, units, other = null, msg, session = null } = entry
  sql.exec(
    'INSERT INTO entry (ref, time, kind, units, other, msg, session, pricing_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ref,
    time,
    kind,
    units,
    other,
    msg,
    session,
    PRICING_VERSION,
  )
  sql.exec('UPDATE account SET posted = posted + ?', units)
}

export interface LedgerLine extends Required<Omit<NewEntry, 'other' | 'session'>> {
  readonly id: number
  readonly other: string | null
  readonly session: string | null
  readonly pricing_version: string
}

/** Lines newest first, of ids below `before`; `kind` null = all. */
export function ledger(
  { sql }: Pick<Books, 'sql'>,
  o: { before: number | null; limit: number; kind: EntryKind | null },
): LedgerLine[] {
  return sql
    .exec<{
      id: number
      ref: string
      time: number
      kind: string
      units: number
      other: string | null
      msg: string
      session: string | null
      pricing_version: string
    }>(
      'SELECT * FROM entry WHERE (? IS NULL OR id < ?) AND (? IS NULL OR kind = ?) ORDER BY id DESC LIMIT ?',
      o.before,
      o.before,
      o.kind,
      o.kind,
      o.limit,
    )
    .toArray() as LedgerLine[]
}

const DAY_MS = 24 * 3600 * 1000

/** Units used on each day (UTC) since the time `from`; days without use are left out. `day`: days since 1970. */
export function usageByDay(
  { sql }: Pick<Books, 'sql'>,
  from: number,
): { day: number; units: number }[] {
  const select = `SELECT time / ${DAY_MS} AS day, -sum(units) AS units FROM entry
    WHERE kind = 'usage' AND time >= ? GROUP BY day ORDER BY day`
  return sql.exec<{ day: number; units: number }>(select, from).toArray()
}
