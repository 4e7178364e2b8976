// What moved in a time, a line a fit: its bill's lines as one sum, with the arithmetic of each.
import type { Books, EntryKind } from './books.ts'

/** Of a fit all its lines, of everything else one. */
export type MonthLine = {
  /** Of the first line. */
  readonly id: number
  readonly time: number
  readonly kind: EntryKind
  readonly units: number
  /** One a line of the ledger, with line breaks between. */
  readonly msgs: string
  readonly session: string | null
}

export interface MonthBooks {
  /** Units before and after it. */
  readonly opening: number
  readonly closing: number
  /** By kind, the sums of what moved. */
  readonly sums: readonly { readonly kind: EntryKind; readonly units: number }[]
  /** Oldest first. */
  readonly lines: readonly MonthLine[]
}

/** From `from` to before `until`; `most` lines at most. */
export function monthBooks(
  { sql }: Pick<Books, 'sql'>,
  { from, until, most }: { from: number; until: number; most: number },
): MonthBooks {
  const before = (time: number): number => {
    const select = 'SELECT coalesce(sum(units), 0) AS units FROM entry WHERE time < ?'
    return sql.exec<{ units: number }>(select, time).toArray()[0]!.units
  }
  const within = 'FROM entry WHERE time >= ? AND time < ?'
  const sums = `SELECT kind, sum(units) AS units ${within} GROUP BY kind ORDER BY kind`
  const lines = `SELECT min(id) AS id, min(time) AS time, kind, sum(units) AS units,
      group_concat(msg, char(10)) AS msgs, session
    FROM (SELECT * ${within} ORDER BY id) GROUP BY kind, coalesce(session, id) ORDER BY min(id) LIMIT ?`
  return {
    opening: before(from),
    closing: before(until),
    sums: sql.exec<{ kind: EntryKind; units: number }>(sums, from, until).toArray(),
    lines: sql.exec<MonthLine>(lines, from, until, most).toArray(),
  }
}

/** When tokens last came in; 0 = never. */
export const lastIn = ({ sql }: Pick<Books, 'sql'>): number =>
  sql
    .exec<{ time: number }>('SELECT time FROM entry WHERE units > 0 ORDER BY time DESC LIMIT 1')
    .toArray()[0]?.time ?? 0
