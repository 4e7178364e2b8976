// The body of a request as bytes, cut anywhere → its top-level fields; rows of `menus` and `sales`
// leave in slices that JSON.parse reads, so that the body is never held. A small byte machine finds
// where rows end (depth, in a string, after a backslash) and nothing else: whether a row is JSON is
// for JSON.parse to say, and a body passes here exactly when JSON.parse would take it whole.
// Bytes that are not UTF-8 become U+FFFD and a leading byte order mark passes, as in `req.json()`.
import type { TableName } from '#contract/request-read.ts'
import { ENVELOPE_BYTES, ENVELOPE_DEPTH } from '#contract/limits.ts'
import { shownText } from '#contract/shown.ts'
import { createHeldValue } from './held-value.ts'
import { createStringScanner, type StringScanner } from './json-string.ts'
import { createRowSlice, type RowSlice } from './row-slice.ts'

/** What a well-formed body is when it is no object. */
export type JsonKind = 'list' | 'text' | 'number' | 'boolean' | 'null'

/** Why a body is not read any further. */
export type ReadRefusal = { code: 'malformed_json' | 'too_large'; detail: string }

/** What the slicer hands on. A table comes as rows or as text, never both. */
export interface SliceSink {
  /** The value of the table is an array: rows will come, or none. */
  startRows(table: TableName): void
  /** The next rows in order; a row beyond ROW_BYTES comes as an empty object. */
  rows(table: TableName, rows: unknown[]): void
  /** The row with this index was beyond ROW_BYTES: its content was skipped unread. */
  rowTooLarge(table: TableName, row: number): void
  /** The value of the table is a string. */
  startText(table: TableName): void
  /** Characters text[from … to − 1] of the string, escapes resolved; > 127 = not ASCII. */
  text(table: TableName, text: Uint8Array, from: number, to: number): ReadRefusal | null
  /** Any other field, and a table that is neither an array nor a string. */
  field(name: string, value: unknown): void
  /** The body has ended and is well-formed, but no object: nothing else was handed on. */
  notObject(kind: JsonKind): void
}

export interface RowSlicer {
  push(chunk: Uint8Array): ReadRefusal | null
  end(): ReadRefusal | null
}

// Where the machine stands between two bytes.
const BEFORE = 0 // nothing but white space yet
const FIRST_NAME = 1 // after {
const NEXT_NAME = 2 // after a comma
const NAME = 3 // in the name of a field
const COLON = 4
const VALUE = 5 // before the first byte of a value
const FIELD = 6 // in a value that is held whole
const ROWS = 7 // in the array of a table, or one that is the body
const TEXT = 8 // in the string of a table, or one that is the body
const NEXT_FIELD = 9 // after a value: comma or }
const WORD = 10 // in a number, true, false or null that is the body
const AFTER = 11 // after the end of the body's value

const TAB = 0x09
const LINE_FEED = 0x0a
const RETURN = 0x0d
const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const COLON_SIGN = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/**
 * A slicer of one body: push its bytes in order, then end once. What it finds goes to `sink` as it
 * comes; a refusal is final, given again by every later call, and nothing follows it.
 */
export function createRowSlicer(sink: SliceSink): RowSlicer {
  let refusal: ReadRefusal | null = null
  let state = BEFORE
  /** Bytes of the body before the chunk in hand. */
  let base = 0
  /** Bytes of a byte order mark that stood at the very beginning: none or all three. */
  let markBytes = 0

  // Within a value: brackets open, in a string, after a backslash.
  let depth = 0
  let inString = false
  let escaped = false

  // The envelope: the name or value being held, and the names so far.
  const held = createHeldValue()
  let name = ''
  const names = new Set<string>()

  // The table in hand: its rows or its string; null where they are the body itself.
  let table: TableName | null = null
  let slice: RowSlice | null = null
  let rowsLaid = 0
  let rowsRead = 0
  let text: StringScanner | null = null
  /** What the body is; null = an object, as it should be. */
  let kind: JsonKind | null = null

  function push(chunk: Uint8Array): ReadRefusal | null {
    let i = 0
    while (i < chunk.length) {
      if (refusal) break
      if (state === ROWS) i = scanRows(chunk, i)
      else if (state === TEXT) i = scanText(chunk, i)
      else if (state === FIELD) i = scanField(chunk, i)
      else if (state === NAME) i = scanName(chunk, i)
      else if (state === WORD) i = scanWord(chunk, i)
      else i = stepBetween(chunk[i]!, i)
    }
    base += chunk.length
    return refusal
  }

  function end(): ReadRefusal | null {
    if (state === WORD) endWord()
    if (refusal === null && state !== AFTER) malformed('it ends too early', base)
    if (refusal === null && kind !== null) sink.notObject(kind)
    return refusal
  }

  function malformed(what: string, at: number): void {
    const detail = `The body is not well-formed JSON: ${what}, at byte ${at}.`
    refusal ??= { code: 'malformed_json', detail }
  }

  /** Takes one byte between values; returns the index of the byte to look at next. */
  function stepBetween(byte: number, i: number): number {
    const at = base + i
    if (byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB) return i + 1
    if (state === BEFORE) {
      if (at === markBytes && byte === BYTE_ORDER_MARK[at]) {
        markBytes++
        return i + 1
      }
      if (markBytes % 3 !== 0) malformed('one object was expected', at)
      if (byte !== OPEN_OBJECT) return startOther(byte, at) ? i + 1 : i
      state = FIRST_NAME
    } else if (state === FIRST_NAME && byte === CLOSE_OBJECT) {
      state = AFTER
    } else if (state === FIRST_NAME || state === NEXT_NAME) {
      if (byte !== QUOTE) malformed('the name of a field was expected', at)
      startHolding(NAME, at)
      return i
    } else if (state === COLON) {
      if (byte !== COLON_SIGN) malformed('a colon was expected', at)
      state = VALUE
    } else if (state === VALUE) {
      return startValue(byte, at) ? i + 1 : i
    } else if (state === NEXT_FIELD) {
      if (byte !== COMMA && byte !== CLOSE_OBJECT) malformed('a comma or } was expected', at)
      state = byte === COMMA ? NEXT_NAME : AFTER
    } else {
      malformed('nothing may follow the end', at)
    }
    return i + 1
  }

  function startHolding(as: number, at: number): void {
    state = as
    held.start(at)
    depth = 0
    inString = false
    escaped = false
  }

  /** Decides by its first byte how a value is read; true when that byte is consumed. */
  function startValue(byte: number, at: number): boolean {
    startHolding(FIELD, at)
    if (name !== 'menus' && name !== 'sales') return false
    table = name
    if (byte === OPEN_LIST) startRows(at)
    else if (byte === QUOTE) startText()
    else return false
    return true
  }

  /** The same for a body that is no object: of any size, read for its form and not handed on. */
  function startOther(byte: number, at: number): boolean {
    startHolding(WORD, at)
    if (byte === OPEN_LIST) startRows(at)
    else if (byte === QUOTE) startText()
    else return false
    kind = byte === QUOTE ? 'text' : 'list'
    return true
  }

  function startRows(at: number): void {
    state = ROWS
    slice = createRowSlice(at + 1)
    rowsLaid = 0
    rowsRead = 0
    if (table) sink.startRows(table)
  }

  function startText(): void {
    state = TEXT
    const name = table
    text = createStringScanner((bytes, from, to) => {
      if (name) refusal ??= sink.text(name, bytes, from, to)
    })
    if (name) sink.startText(name)
  }

  function hold(chunk: Uint8Array, from: number, to: number): void {
    if (held.add(chunk, from, to)) return
    const detail =
      `The fields beside menus and sales take more than ${ENVELOPE_BYTES} bytes together: ` +
      'leave out what the service does not read.'
    refusal ??= { code: 'too_large', detail }
  }

  /** What was held, as a value; undefined (which JSON cannot say) after a refusal. */
  function parseHeld(what: string): unknown {
    const value = held.parse()
    if (value === undefined) malformed(`${what} cannot be read`, held.from())
    return value
  }

  function scanName(chunk: Uint8Array, from: number): number {
    let i = from
    for (; i < chunk.length; i++) {
      if (escaped) escaped = false
      else if (chunk[i] === BACKSLASH) escaped = true
      else if (chunk[i] === QUOTE) {
        inString = !inString
        if (!inString) break
      }
    }
    const closed = i < chunk.length
    hold(chunk, from, closed ? i + 1 : i)
    if (!closed || refusal) return chunk.length
    const read = parseHeld('the name of a field')
    if (typeof read !== 'string') return chunk.length
    name = read
    if (names.has(name))
      malformed(`the field ${JSON.stringify(shownText(name))} stands twice`, held.from())
    names.add(name)
    state = COLON
    return i + 1
  }

  function scanWord(chunk: Uint8Array, from: number): number {
    let i = from
    while (i < chunk.length && chunk[i]! > SPACE) i++
    hold(chunk, from, i)
    if (i < chunk.length) endWord()
    return i
  }

  function endWord(): void {
    const value = refusal ? undefined : parseHeld('the value')
    kind = typeof value === 'number' ? 'number' : value === null ? 'null' : 'boolean'
    state = AFTER
  }

  function scanField(chunk: Uint8Array, from: number): number {
    let i = from
    for (; i < chunk.length; i++) {
      const byte = chunk[i]!
      if (escaped) escaped = false
      else if (inString) {
        if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) inString = false
      } else if (byte === QUOTE) inString = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        if (++depth > ENVELOPE_DEPTH) return tooDeep(i)
      } else if (depth === 0 && (byte === COMMA || byte === CLOSE_OBJECT)) break
      else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && --depth < 0) {
        malformed('a bracket closes that was not opened', base + i)
        return i
      }
    }
    hold(chunk, from, i)
    if (i === chunk.length || refusal) return chunk.length
    const value = parseHeld(`the value of ${JSON.stringify(shownText(name))}`)
    if (refusal === null) sink.field(name, value)
    state = NEXT_FIELD
    return i
  }

  function tooDeep(i: number): number {
    const detail =
      `The value of ${JSON.stringify(shownText(name))} is nested more than ${ENVELOPE_DEPTH} ` +
      'levels deep: leave out what the service does not read.'
    refusal ??= { code: 'too_large', detail }
    return i
  }

  function scanRows(chunk: Uint8Array, from: number): number {
    // This loop sees every byte of the body, so the machine's state stands in locals, strings have
    // a loop of their own, and of what is left most bytes are below '[': digits, colons, commas.
    const rowsOf = slice!
    const end = chunk.length
    let open = depth
    let quoted = inString
    let rowFrom = from
    // What follows a backslash is part of the string, and be it in the next chunk.
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
        if (open > 0) continue
        rowsOf.take(chunk, rowFrom, i - 1)
        rowFrom = i
        endRow(rowsOf, false)
        if (refusal) return i
      } else if (byte >= OPEN_LIST) {
        if (byte === OPEN_OBJECT || byte === OPEN_LIST) open++
        else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) open--
        if (open >= 0) continue
        if (byte === CLOSE_LIST) {
          rowsOf.take(chunk, rowFrom, i - 1)
          endRow(rowsOf, true)
        } else {
          malformed('a bracket closes that was not opened', base + i - 1)
        }
        return i
      }
    }
    rowsOf.take(chunk, rowFrom, end)
    depth = open
    inString = quoted
    escaped = i > end
    return end
  }

  function endRow(rowsOf: RowSlice, last: boolean): void {
    const row = rowsLaid++
    if (rowsOf.endRow() && table) sink.rowTooLarge(table, row)
    if (!last && !rowsOf.full()) return
    const read = rowsOf.read(last && rowsLaid === 1)
    if (read.ok) {
      if (table) sink.rows(table, read.rows)
      rowsRead = rowsLaid
    } else {
      const what = table ? `row ${rowsRead + read.row} of ${table}` : `item ${rowsRead + read.row}`
      malformed(`${what} (the first is 0) cannot be read`, read.at)
    }
    if (last) {
      state = table ? NEXT_FIELD : AFTER
      slice = null
      depth = 0
    }
  }

  function scanText(chunk: Uint8Array, from: number): number {
    const scan = text!.scan(chunk, from)
    if (scan.fault) malformed(scan.fault, base + scan.next - 1)
    if (scan.ended) state = table ? NEXT_FIELD : AFTER
    return scan.next
  }

  return { push, end }
}
