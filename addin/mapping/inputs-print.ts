// A print of a plan's inputs that is small enough to be kept with the plan: for each table the
// number of rows, a hash for each column and one for each row. It shows what has changed since:
// which table, how many rows, which columns. Cells cannot be read back from hashes. Pure.
import { z } from 'zod'
import type { tableChangesText } from '../messages/texts.ts'
import { addColumn } from './inputs-hash.ts'
import { hashText, mix, packHashes, unpackHashes } from './hash.ts'
import type { Sheet } from './sheet.ts'

/**
 * Most rows that are hashed one by one, about four characters each; longer tables have hashes of
 * columns only.
 */
export const PRINT_ROWS = 50_000
/** Most columns that are named, and characters of a header. */
const NAMED = 5

export const tablePrintSchema = z.object({
  table: z.string().max(255),
  rows: z.number().int().min(0),
  /** By header: a hash of the column's cells, in any order of rows. */
  columns: z.record(z.string().max(255), z.number().int().min(0).max(0xffffffff)),
  /** A hash for every row; null if there are too many rows. */
  hashes: z.string().nullable(),
})
export type TablePrint = z.infer<typeof tablePrintSchema>

/** What has changed in a table. A changed row counts as one gone and one new. */
export interface TableChange {
  readonly table: string
  readonly added: number
  readonly removed: number
  readonly changed: number
  /** Columns that do not exist any more. */
  readonly gone: readonly string[]
  /** Columns whose cells differ; empty if rows were added or deleted, because then all differ. */
  readonly columns: readonly string[]
}

/** Print of the columns with these headers that the table has. */
export function printOf(sheet: Sheet, headers: readonly string[]): TablePrint {
  const rows = new Uint32Array(sheet.rows)
  const columns: Record<string, number> = {}
  for (const header of headers) {
    const column = sheet.columns[sheet.headers.indexOf(header)]
    if (!column) continue
    const cells = new Uint32Array(sheet.rows)
    addColumn(cells, column, hashText(header))
    let sum = 0
    for (let row = 0; row < cells.length; row++) {
      rows[row]! += cells[row]!
      sum = (sum + mix(cells[row]! ^ 0x3c6ef372)) >>> 0
    }
    columns[header] = sum
  }
  const hashes = sheet.rows > PRINT_ROWS ? null : packHashes([...rows])
  return { table: sheet.name, rows: sheet.rows, columns, hashes }
}

/** Null if nothing changed. `now` must be a print of the columns of `before`. */
export function tableChange(before: TablePrint, now: TablePrint): TableChange | null {
  const headers = Object.keys(before.columns)
  const gone = headers.filter((header) => !(header in now.columns))
  const differing = headers.filter(
    (header) => header in now.columns && now.columns[header] !== before.columns[header],
  )
  const [old, fresh] = [before.hashes, now.hashes].map((text) => text && unpackHashes(text))
  const more = now.rows - before.rows
  // Without a column every row differs; very long tables have no row hashes.
  const lost = old && fresh && gone.length === 0 ? notIn(old, fresh) : Math.max(0, -more)
  const came = lost + more
  const changed = Math.min(lost, came)
  const rows = { added: came - changed, removed: lost - changed, changed }
  const same = rows.added === 0 && rows.removed === 0
  if (same && changed === 0 && gone.length === 0 && differing.length === 0) return null
  return { table: now.table, ...rows, gone, columns: same ? differing : [] }
}

/** How many of the ascending hashes `a` are not among `b`, counting repeats. */
function notIn(a: readonly number[], b: readonly number[]): number {
  let [at, missing] = [0, 0]
  for (const hash of a) {
    while (at < b.length && b[at]! < hash) at++
    if (b[at] === hash) at++
    else missing++
  }
  return missing
}

/** A sentence for each table: "Deals: 2 rows changed (Unit cost), 1 row added." */
export function changesText(
  changes: readonly TableChange[],
  words: typeof tableChangesText,
): string[] {
  const named = (headers: readonly string[]): string | null =>
    headers.length === 0
      ? null
      : words.columns({
          headers: headers.slice(0, NAMED).join(words.between),
          more: Math.max(0, headers.length - NAMED),
        })
  return changes.map(({ table, changed, added, removed, ...of }) => {
    const [gone, columns] = [named(of.gone), named(of.columns)]
    const parts = [
      ...(changed > 0 ? [words.rowsChanged({ changed, columns })] : []),
      ...(changed === 0 && columns !== null ? [words.cellsChanged({ columns })] : []),
      ...(added > 0 ? [words.rowsAdded({ added })] : []),
      ...(removed > 0 ? [words.rowsRemoved({ removed })] : []),
      ...(gone === null ? [] : [words.columnsGone({ gone })]),
    ]
    return words.change({ table, changes: parts.join(words.between) })
  })
}
