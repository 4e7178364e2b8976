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
} from './json-string.ts'
import type { TableName } from '#contract/request-read.ts'
import { ROW_BYTES, SLICE_BYTES } from '#contract/limits.ts'
import { readJson } from './read-json.ts'
import { keepSentKeys } from './sent-key.ts'

// The buffer between bytes and JSON.parse: rows are laid side by side until a slice is full, then
// the platform's parser reads them at once. Bounded: one slice, never more. Does not look at the
// bytes it lays down.
/** Rows of one slice, or where in the body the row begins that is refused, and what is wrong with it. */
export type SliceRead =
  | { ok: true; rows: unknown[] }
  | { ok: false; row: number; at: number; what: string }

export interface RowSlice {
  /** Lays down bytes[from … to − 1] of the row in hand. */
  take(bytes: Uint8Array, from: number, to: number): void
  /** The row in hand ends. True when it was beyond ROW_BYTES: an empty object took its place. */
  endRow(): boolean
  /** Whether the next row might not fit. */
  full(): boolean
  /** Reads and forgets the rows laid down. `[ ]` is well-formed where `mayBeEmpty`. */
  read(mayBeEmpty: boolean): SliceRead
}

const EMPTY_OBJECT = [0x7b, 0x7d]
/** Below this many bytes a loop copies faster than a view of them is made. */
const SHORT = 48

/** A slice whose first row begins at byte `at` of the body. */
export function createRowSlice(at: number): RowSlice {
  // A byte order mark within the text must stay and be refused, as in the whole document.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })
  const slice = new Uint8Array(SLICE_BYTES)
  slice[0] = OPEN_LIST
  let length = 1
  /** Where the row in hand begins in the slice. */
  let mark = 1
  let skipping = false
  /** Where the body's bytes of each row laid down begin, and where its bytes in the slice end. */
  let starts: number[] = []
  let ends: number[] = []
  let rowAt = at
  let rowBytes = 0

  function take(bytes: Uint8Array, from: number, to: number): void {
    const size = to - from
    rowBytes += size
    if (skipping) return
    if (length - mark + size > ROW_BYTES) {
      skipping = true
      slice.set(EMPTY_OBJECT, mark)
      length = mark + EMPTY_OBJECT.length
    } else if (size < SHORT) {
      for (let i = from; i < to; i++) slice[length++] = bytes[i]!
    } else {
      slice.set(bytes.subarray(from, to), length)
      length += size
    }
  }

  function endRow(): boolean {
    const tooLarge = skipping
    starts.push(rowAt)
    ends.push(length)
    rowAt += rowBytes + 1
    slice[length++] = COMMA
    mark = length
    rowBytes = 0
    skipping = false
    return tooLarge
  }

  function read(mayBeEmpty: boolean): SliceRead {
    // The comma after the last row makes room for the bracket.
    slice[length - 1] = CLOSE_LIST
    const given = ends.length
    let rows: unknown[] | null = null
    try {
      rows = JSON.parse(decoder.decode(slice.subarray(0, length))) as unknown[]
    } catch {
      // Which row it is, is found below.
    }
    // White space alone parses too: as no row, where one was given.
    const whole = rows !== null && (rows.length === given || mayBeEmpty)
    const answer: SliceRead = whole ? { ok: true, rows: rows! } : firstFault()
    if (answer.ok) keepSentKeys(answer.rows, slice, ends)
    length = 1
    mark = 1
    starts = []
    ends = []
    return answer
  }

  function firstFault(): SliceRead {
    for (let row = 0; row < ends.length; row++) {
      const from = row === 0 ? 1 : ends[row - 1]! + 1
      const read = readJson(decoder, slice.subarray(from, ends[row]))
      if (!read.ok) return { ok: false, row, at: starts[row]!, what: read.what }
    }
    throw new Error('rows that are well-formed one by one are so together')
  }

  return { take, endRow, full: () => length > SLICE_BYTES - ROW_BYTES - 1, read }
}

// What the slicer of a body hands on, and why it stops. Types only.
/** What a well-formed body is when it is no object. */
export type JsonKind = 'list' | 'text' | 'number' | 'boolean' | 'null'

/** Why a body is not read any further. */
export type ReadRefusal = { code: 'malformed_json' | 'too_large'; detail: string }

/** What the slicer hands on. A table comes as rows or as text, never both. */
export interface SliceSink {
  /** The value of the table is an array: rows will come, or none. */
  startRows(table: TableName): void
  /**
   * The next rows in order; a row beyond ROW_BYTES comes as an empty object. `commas`: those between the
   * cells of each row.
   */
  rows(table: TableName, rows: unknown[], commas: readonly number[]): void
  /** The row with this index was beyond ROW_BYTES: its content was skipped unread. */
  rowTooLarge(table: TableName, row: number): void
  /** The value of the table is a string. */
  startText(table: TableName): void
  /** Characters text[from … to − 1] of the string, escapes resolved; > 127 = not ASCII. */
  text(table: TableName, text: Uint8Array, from: number, to: number): ReadRefusal | null
  /** Any other field, and a table that is neither an array nor a string. */
  field(name: string, value: unknown): void
  /** The body is no object: nothing else is handed on. Whether it is well-formed is known at its end. */
  notObject(kind: JsonKind): void
}

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
