// Entries of a validation as sentences for a person with files: which file, which line, what is
// wrong there and what to change.
import type { Entry } from '#contract/schemas.ts'
import type { TableFile } from './table-file.ts'

/** Lines that are named before "and N more". */
const PLACES = 5

export function entryText(
  entry: Entry,
  files: Readonly<Record<'menus' | 'sales', TableFile | null>>,
): string {
  const file = entry.table === 'request' ? null : files[entry.table]
  const where = [
    file?.path ?? (entry.table === 'request' ? 'The request' : `The ${entry.table} table`),
    ...(file && entry.rows.length > 0 ? [places(entry, file)] : []),
    ...(entry.column ? [`column ${entry.column}`] : []),
  ]
  return `${where.join(', ')}: ${file ? inFile(entry.message) : entry.message} ${entry.fix}`
}

/** The message without its row numbers, which count a request's rows; the file's lines say where. */
function inFile(message: string): string {
  return message.replace(
    /: rows? \d[\d, ]*(?:and \d+ (?:more )?)?\(counted from 0(?:; (.*))?\)\.$/,
    (_, keys?: string) => (keys === undefined ? '.' : ` (${keys}).`),
  )
}

/** "line 42", "lines 42, 43 and 7 more", "data row 41 (the first is 1)". */
function places(entry: Entry, file: TableFile): string {
  const named = entry.rows.slice(0, PLACES).map((row) => file.place(row))
  const more = Math.max(entry.count, entry.rows.length) - named.length
  const rest = more > 0 ? ` and ${more} more` : ''
  const first = file.counts === 'data row' ? ' (the first is 1)' : ''
  return `${file.counts}${named.length + more > 1 ? 's' : ''} ${named.join(', ')}${rest}${first}`
}
