// The books of one account in SQLite (interface §4). The invariants stand in wallet-schema.ts: nothing is negative, the ledger
// is only appended to, and no reference is booked twice. One object holds one account's books.
import { PRICING_VERSION } from '#contract/prices.ts'
import type { Tables } from '../base/table-steps.ts'

export type Books = Tables

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
export function post(books: Pick<Books, 'sql'>, entry: NewEntry): void {
  const { other = null, session = null } = entry
  insertLine(books, { ...entry, other, session, pricing_version: PRICING_VERSION })
  books.sql.exec('UPDATE account SET posted = posted + ?', entry.units)
}

/** Appends a line as it is; the balance stays. */
export function insertLine({ sql }: Pick<Books, 'sql'>, line: Omit<LedgerLine, 'id'>): void {
  const { ref, time, kind, units, other, msg, session, pricing_version } = line
  sql.exec(
    'INSERT INTO entry (ref, time, kind, units, other, msg, session, pricing_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ref,
    time,
    kind,
    units,
    other,
    msg,
    session,
    pricing_version,
  )
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
