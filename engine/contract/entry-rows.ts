// The rows of an entry as the end of its message. A client of the API counts rows from 0; other surfaces take the
// statement alone and name the rows in their own way.
import { quoted } from './shown.ts'

/** Rows that a rule found: how many (or how many groups), the first rows and keys. */
export interface Hits {
  count: number
  rows: number[]
  keys: (string | number)[]
}

/** Rows and keys that a message names. */
const NAMED = 3

/** The statement with the rows that it is true of. */
export const withRows = (statement: string, hits: Readonly<Hits>): string =>
  `${statement}${rowsEnd(hits)}`

/** An entry's message without its rows, and without the full stop; a message that names no rows stays whole. */
export function statementOf(entry: Readonly<Hits & { message: string }>): string {
  const end = rowsEnd(entry)
  return entry.message.endsWith(end) ? entry.message.slice(0, -end.length) : entry.message
}

/** `key "a"`, `keys "a", "b"`; null where the entry has none. */
export function keysText({ keys }: Pick<Hits, 'keys'>): string | null {
  if (keys.length === 0) return null
  const named = keys.slice(0, NAMED).map((key) => (typeof key === 'string' ? quoted(key) : key))
  return `${named.length === 1 ? 'key' : 'keys'} ${named.join(', ')}`
}

/** ": row 3 (counted from 0).", ": rows 3, 17 and 21 (…; keys "a", "b").", ": rows 3, 17, 21 and 40 more (…)." */
function rowsEnd(hits: Readonly<Hits>): string {
  const shown = hits.rows.slice(0, NAMED)
  const more = hits.count - shown.length
  const rows =
    more > 0
      ? `rows ${shown.join(', ')} and ${more} more`
      : shown.length === 1
        ? `row ${shown[0]}`
        : `rows ${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
  const keys = keysText(hits)
  return `: ${rows} (counted from 0${keys === null ? '' : `; ${keys}`}).`
}
