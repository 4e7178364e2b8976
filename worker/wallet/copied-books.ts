// A copy of a ledger outside, and the way back: lines that the books have not are added, each once by its reference. So a lost wallet is
// rebuilt, one that went back in time gets what it had booked since, and a copy that is older than the books changes nothing.
import { PRICING_VERSION, tokensText } from '#contract/prices.ts'
import { isBooked, insertLine, type Books, type LedgerLine } from './books.ts'
import { isPaid } from './hold.ts'
import { wordsOf } from './transfer-books.ts'

/** A line of the ledger. `reading`: what this session paid the grounding of; null where it paid none. */
export interface CopiedLine extends LedgerLine {
  readonly reading: string | null
}

/** Lines of ids above `after`, oldest first. */
export const copyLines = (
  { sql }: Pick<Books, 'sql'>,
  after: number,
  limit: number,
): CopiedLine[] =>
  sql
    .exec<Record<string, string | number | null>>(
      `SELECT entry.*, CASE WHEN entry.ref = 'fit:' || entry.session || ':grounding'
          THEN (SELECT key FROM reading WHERE reading.session = entry.session) END AS reading
        FROM entry WHERE id > ? ORDER BY id LIMIT ?`,
      after,
      limit,
    )
    .toArray() as unknown as CopiedLine[]

export interface Merged {
  /** Lines that the books had not. */
  readonly added: number
  /** Units that were spent twice, before the loss and after it: the service bears them, in a line of the ledger. */
  readonly written_off: number
}

/** A fit whose charge is in the ledger holds nothing, and is not charged again. */
const SETTLED = `INSERT INTO hold (session, units, expires, resolved, charged)
  SELECT session, max(1, -sum(units)), 0, 'settled', -sum(units) FROM entry WHERE ref LIKE 'fit:%' GROUP BY session
  ON CONFLICT (session) DO UPDATE SET units = max(units, excluded.units), resolved = 'settled', charged = excluded.charged
    WHERE resolved IS NOT 'settled'`

/**
 * Adds a part of a copy. The balance follows with the `last` part: a part alone may stand below 0. Then all transfers are on their way
 * again, because nobody knows which of them arrived; who has one ignores it. `id`: of a line for what was spent twice.
 */
export function mergeLines(
  books: Books,
  lines: readonly CopiedLine[],
  { last, time, id }: { last: boolean; time: number; id: string },
): Merged {
  const { sql } = books
  return books.atomically(() => {
    const added = lines.filter((line) => addLine(books, line)).length
    if (!last) return { added, written_off: 0 }
    sql.exec(SETTLED)
    const open = 'SELECT coalesce(sum(units), 0) FROM hold WHERE resolved IS NULL'
    const sum = 'SELECT coalesce(sum(units), 0) FROM entry'
    const select = `SELECT (${open}) - (${sum}) AS short`
    const written_off = Math.max(0, sql.exec<{ short: number }>(select).toArray()[0]!.short)
    if (written_off > 0) addLine(books, writeOff(written_off, time, id))
    sql.exec(`UPDATE account SET posted = (${sum}), held = (${open})`)
    sql.exec('UPDATE sent SET received = 0')
    return { added, written_off }
  })
}

type NewLine = Omit<CopiedLine, 'id'>

const writeOff = (units: number, time: number, id: string): NewLine => ({
  ref: `adjust:restored-${id}`,
  time,
  kind: 'adjust',
  units,
  other: null,
  msg: `Correction of +${tokensText(units)} tokens: spent both before and after a loss of this ledger.`,
  session: null,
  pricing_version: PRICING_VERSION,
  reading: null,
})

/** False where the books have it. The balance stays. */
function addLine(books: Books, line: NewLine): boolean {
  if (isBooked(books, line.ref)) return false
  const { ref, units, other, msg, session, reading } = line
  insertLine(books, line)
  if (reading !== null && !isPaid(books, reading))
    books.sql.exec('INSERT OR REPLACE INTO reading (key, session) VALUES (?, ?)', reading, session)
  const [, id, way] = /^transfer:(.+):(in|out)$/.exec(ref) ?? []
  if (way === 'out')
    books.sql.exec(
      'INSERT OR IGNORE INTO sent (id, recipient, units, msg) VALUES (?, ?, ?, ?)',
      id!,
      other,
      -units,
      wordsOf(units, msg),
    )
  return true
}
