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
  return `${where.join(', ')}: ${entry.message} ${entry.fix}`
}

function places(entry: Entry, file: TableFile): string {
  const named = entry.rows.slice(0, PLACES)
  const first = named.map((row, index) => {
    const place = file.place(row)
    return index === 0 ? place : place.replace(/^\w+ /, '')
  })
  const more = Math.max(entry.count, entry.rows.length) - named.length
  return `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
