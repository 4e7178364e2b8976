// Entries of a validation as sentences for a person with files: which file, which line, what is
// wrong there and what to change.
import { keysText, statementOf } from '#contract/entry-rows.ts'
import type { Entry } from '#contract/schemas.ts'
import { inOptions, optionOf } from './cli-words.ts'
import type { TablePlace } from './table-file.ts'

/** Lines that are named before "and N more". */
const PLACES = 5

type Files = Readonly<Record<'menus' | 'sales', TablePlace | null>>

/** One sentence or two; a field of the request is named as the option that sets it. */
export function entryText(entry: Entry, files: Files): string {
  const file = entry.table === 'request' ? null : files[entry.table]
  const option = entry.table === 'request' && entry.column ? optionOf(entry.column) : null
  const where = [
    file?.path ??
      option ??
      (entry.table === 'request' ? 'The request' : `The ${entry.table} table`),
    ...(file && entry.rows.length > 0 ? [places(entry, file)] : []),
    ...(entry.column && option === null ? [`column ${entry.column}`] : []),
  ]
  const said = `${file ? inFile(entry) : entry.message} ${entry.fix}`
  return `${where.join(', ')}: ${inOptions(said)}`
}

/** A text for each entry, in order; the columns that a table lacks are one text. */
export function entryTexts(entries: readonly Entry[], files: Files): string[] {
  const texts = entries.map((entry) => {
    const lacking = entries.filter((other) => isLacking(other) && other.table === entry.table)
    if (!isLacking(entry) || lacking.length === 1) return entryText(entry, files)
    return entry === lacking[0] ? lackingText(lacking, files) : null
  })
  return texts.filter((text) => text !== null)
}

function isLacking(entry: Entry): boolean {
  return entry.code === 'missing_column' && entry.table !== 'request'
}

/** "menus.csv: the columns key, T are missing. Rename …; is it the right file?" */
function lackingText(entries: readonly Entry[], files: Files): string {
  const { table } = entries[0]!
  const path = (table === 'request' ? null : files[table]?.path) ?? `The ${table} table`
  const names = entries.map((entry) => entry.column).join(', ')
  const renames = entries.flatMap(({ fix }) => /^Rename .*(?=; names are)/.exec(fix) ?? [])
  const hints = renames.map((rename) => `${rename}. `).join('')
  const title = table === 'menus' ? '--menus' : '--sales'
  return (
    `${path}: the columns ${names} are missing. ${hints}Names are case-sensitive; is this the ` +
    `file that ${title} was to name?`
  )
}

/** The message without its row numbers, which count a request's rows; the file's lines say where. */
function inFile(entry: Entry): string {
  const statement = statementOf(entry)
  if (statement === entry.message) return statement
  const keys = keysText(entry)
  return keys === null ? `${statement}.` : `${statement} (${keys}).`
}

/** "line 42", "lines 42, 43 and 7 more", "data row 41 (the first is 1)". */
function places(entry: Entry, file: TablePlace): string {
  const named = entry.rows.slice(0, PLACES).map((row) => file.place(row))
  const more = Math.max(entry.count, entry.rows.length) - named.length
  const rest = more > 0 ? ` and ${more} more` : ''
  const first = file.counts === 'data row' ? ' (the first is 1)' : ''
  return `${file.counts}${named.length + more > 1 ? 's' : ''} ${named.join(', ')}${rest}${first}`
}
