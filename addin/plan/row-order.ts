// The order that the rows of a table had before they were sorted by profit, so that it can be put back: one custom XML
// part for each table. Rows are known by hashes, so the part holds no cell. Pure.
import { z } from 'zod'
import { createBase64Decoder, encodeBase64 } from '#contract/base64.ts'
import type { CellValue } from '#addin/mapping/cell.ts'
import { rowIdentity, type PlacingColumns } from './row-identity.ts'

export const ORDER_NAMESPACE = 'urn:edps:workbook-row-order'
const VERSION = 1
/** Most rows of a table whose order is kept; Excel sends the part whole, some 25 characters a row. */
export const ORDER_ROWS = 20_000

/** Rows by their identity. */
export interface RowOrder {
  /** Id of the table. */
  readonly table: string
  /** Ids of the columns that identify its rows. */
  readonly columns: readonly number[]
  readonly before: readonly number[]
  /** As the sort left them; none as long as it has not ended. */
  readonly after: readonly number[]
}

export interface OrderBack {
  /** Where each row goes, counted from 1. Unknown rows follow the others. */
  readonly places: readonly number[]
  /**
   * How the known rows stand now; 'moved': neither as before the sort nor as after it; 'lost': so few are known that
   * their order would be chance.
   */
  readonly stands: 'before' | 'after' | 'moved' | 'lost'
  /** Rows that are new or have changed. */
  readonly unknown: number
}

/** What brings back the order before; `now`: the rows as they stand. */
export function orderBack({ before, after }: RowOrder, now: readonly number[]): OrderBack {
  const placeBefore = new Map(before.map((row, place) => [row, place]))
  const known = now.filter((row) => placeBefore.has(row))
  const sorted = known.toSorted((a, b) => placeBefore.get(a)! - placeBefore.get(b)!)
  const there = new Set(known)
  const left = after.filter((row) => there.has(row))
  const goesTo = new Map(sorted.map((row, place) => [row, place + 1]))
  const could = Math.min(before.length, now.length)
  const isLost = known.length < Math.min(2, could) || known.length * 2 < could
  const stands = isSame(known, sorted) ? 'before' : isSame(known, left) ? 'after' : 'moved'
  let last = known.length
  return {
    places: now.map((row) => goesTo.get(row) ?? ++last),
    stands: isLost ? 'lost' : stands,
    unknown: now.length - known.length,
  }
}

/** The cells of columns by their ids. */
export type ColumnCells = ReadonlyMap<number, readonly CellValue[]>

/** A hash of each row over these columns, equal for copies; null where a column is gone, or there is none. */
export function rowHashes(cells: ColumnCells, columns: readonly number[]): number[] | null {
  const lists = columns.flatMap((id) => [cells.get(id) ?? null])
  const [first] = lists
  if (!first || lists.includes(null)) return null
  return first.map((_, row) => rowIdentity(lists.map((list) => list![row]!)))
}

/** The columns to know the rows by: without time, where that tells as many rows apart. */
export function columnsToKnow(
  cells: ColumnCells,
  { all, timeless }: PlacingColumns,
): readonly number[] {
  const apart = (columns: readonly number[]) => new Set(rowHashes(cells, columns)).size
  return timeless.length > 0 && apart(timeless) === apart(all) ? timeless : all
}

/** Rows as they stand: by their identity, and by one that also tells copies with other profits apart. */
export interface RowsToSort {
  readonly rows: readonly number[]
  readonly apart: readonly number[]
}

/**
 * The order of rows `before`, by the identities that they have once they are sorted: copies are known by their turn from
 * the top, and a sort by profit exchanges copies with different profits.
 */
export function afterSort(
  before: readonly number[],
  from: RowsToSort,
  to: RowsToSort,
): readonly number[] {
  const sorted = new Map(to.apart.map((row, at) => [row, to.rows[at]!]))
  const now = new Map(from.rows.map((row, at) => [row, sorted.get(from.apart[at]!) ?? row]))
  return before.map((row) => now.get(row) ?? row)
}

/** The rows in the order that `places` gives them. */
export function rowsInOrder(rows: readonly number[], places: readonly number[]): number[] {
  const ordered: number[] = []
  for (const [at, place] of places.entries()) ordered[place - 1] = rows[at]!
  return ordered
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at])

/** Gives each copy of a row an identity of its own, by its turn from the top. */
export function withCopies(rows: readonly number[]): number[] {
  const turns = new Map<number, number>()
  return rows.map((row) => {
    const turn = turns.get(row) ?? 0
    turns.set(row, turn + 1)
    return turn === 0 ? row : rowIdentity([row, turn])
  })
}

const hashes = z
  .string()
  .max(12 * ORDER_ROWS)
  .transform(unpack)
  .pipe(z.array(z.number()))
const schema = z.object({
  version: z.literal(VERSION),
  table: z.string().max(200),
  columns: z.array(z.number()).min(1).max(20),
  before: hashes,
  after: hashes,
})

export function writeOrder({ table, columns, before, after }: RowOrder): string {
  const part = { version: VERSION, table, columns, before: pack(before), after: pack(after) }
  return `<order xmlns="${ORDER_NAMESPACE}">${encodeURIComponent(JSON.stringify(part))}</order>`
}

/** Null if the part cannot be read. */
export function readOrder(xml: string): RowOrder | null {
  const text = /<(?:[\w.-]+:)?order\b[^<>]*>([^<>]*)<\//.exec(xml)?.[1]?.trim()
  if (text === undefined) return null
  try {
    const read = schema.safeParse(JSON.parse(decodeURIComponent(text)))
    if (!read.success) return null
    const { version: _, ...order } = read.data
    return order
  } catch {
    return null
  }
}

const pack = (rows: readonly number[]): string =>
  encodeBase64(new Uint8Array(Float64Array.from(rows).buffer))

function unpack(text: string): number[] | null {
  const decoder = createBase64Decoder()
  const ascii = new TextEncoder().encode(text)
  decoder.push(ascii, 0, ascii.length)
  const bytes = decoder.finish()?.flatMap((chunk) => Array.from(chunk))
  if (!bytes || bytes.length % 8 !== 0) return null
  return Array.from(new Float64Array(Uint8Array.from(bytes).buffer))
}
