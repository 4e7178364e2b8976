// The rows of a table, found byte by byte: where each ends (depth, in a string, after a backslash) and
// nothing else. Rows are laid in a slice and read by JSON.parse once it is full. Bytes may be cut
// anywhere between two calls.
import {
  QUOTE,
  COMMA,
  OPEN_LIST,
  BACKSLASH,
  CLOSE_LIST,
  OPEN_OBJECT,
  CLOSE_OBJECT,
} from './json-bytes.ts'
import { createRowSlice } from './row-slice.ts'

/** What a scanner of rows hands on. */
export interface RowsSink {
  /** `commas`: those between the cells of each row, which tell how often it names a column. */
  rows(rows: unknown[], commas: readonly number[]): void
  /** The row with this index was beyond ROW_BYTES: its content was skipped unread. */
  tooLarge(row: number): void
  /** The rows are no JSON from byte `at` of the body on: `what` says why. */
  malformed(what: string, at: number): void
  /** How a row is called in a sentence: "row 3 of menus". */
  nameOf(row: number): string
}

export interface RowScanner {
  /** Scans chunk[from …], which begins at byte `base` of the body; returns the index to go on from. */
  scan(chunk: Uint8Array, from: number, base: number): number
  /** Whether the closing bracket was found. */
  ended(): boolean
}

/** A scanner of rows; the first begins at byte `at` of the body, after the opening bracket. */
export function createRowScanner(at: number, sink: RowsSink): RowScanner {
  const slice = createRowSlice(at)
  let rowsLaid = 0
  let rowsRead = 0
  let depth = 0
  let inString = false
  let escaped = false
  let ended = false
  /** Commas between the cells of the row in hand, and of each row laid. */
  let commas = 0
  let laidCommas: number[] = []

  function scan(chunk: Uint8Array, from: number, base: number): number {
    // This loop sees every byte of the body, so its state stands in locals, strings have a loop of
    // their own, and most of the other bytes are below '[': digits, colons, commas.
    const end = chunk.length
    let open = depth
    let quoted = inString
    let rowFrom = from
    // The byte after a backslash is part of the string, and may be in the next chunk.
    let i = escaped ? from + 1 : from
    while (i < end) {
      let byte = chunk[i++]!
      if (quoted) {
        while (byte !== QUOTE && byte !== BACKSLASH && i < end) byte = chunk[i++]!
        if (byte === QUOTE) quoted = false
        else if (byte === BACKSLASH) i++
      } else if (byte === QUOTE) {
        quoted = true
      } else if (byte === COMMA) {
        if (open > 0) {
          if (open === 1) commas++
          continue
        }
        slice.take(chunk, rowFrom, i - 1)
        rowFrom = i
        if (!endRow(false)) return i
      } else if (byte >= OPEN_LIST) {
        if (byte === OPEN_OBJECT || byte === OPEN_LIST) open++
        else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) open--
        if (open >= 0) continue
        if (byte === CLOSE_LIST) {
          slice.take(chunk, rowFrom, i - 1)
          endRow(true)
        } else {
          sink.malformed('a bracket closes that was not opened', base + i - 1)
        }
        return i
      }
    }
    slice.take(chunk, rowFrom, end)
    depth = open
    inString = quoted
    escaped = i > end
    return end
  }

  /** False where the rows of the slice are no JSON. */
  function endRow(last: boolean): boolean {
    const row = rowsLaid++
    laidCommas.push(commas)
    commas = 0
    if (slice.endRow()) sink.tooLarge(row)
    ended = last
    if (!last && !slice.full()) return true
    const read = slice.read(last && rowsLaid === 1)
    if (!read.ok) {
      const name = sink.nameOf(rowsRead + read.row)
      sink.malformed(`${name} (the first is 0) ${read.what}`, read.at)
      return false
    }
    sink.rows(read.rows, laidCommas)
    laidCommas = []
    rowsRead = rowsLaid
    return true
  }

  return { scan, ended: () => ended }
}
