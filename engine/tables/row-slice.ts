// The buffer between bytes and JSON.parse: rows are laid side by side until a slice is full, then
// the platform's parser reads them at once. Bounded: one slice, never more. Does not look at the
// bytes it lays down; where rows end is told by row-slicer.ts.
import { ROW_BYTES, SLICE_BYTES } from '#contract/limits.ts'
import { readJson } from './read-json.ts'
import { keepSentKeys } from './sent-key.ts'

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

const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
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
