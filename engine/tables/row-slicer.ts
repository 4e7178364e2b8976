// A request's body is larger than the memory of the edge, so it is never held: its bytes come in chunks, cut
// anywhere, and leave as top-level fields and as slices of the rows of `menus` and `sales`.
//   {"model":"x","menus":[{"key":1},{"key":2}, … ],"sales":[ … ]}
//    └─ held ──┘          └── one slice ────┘        a slice is full → JSON.parse → sink → forgotten
//
// A byte machine finds where values end; a body passes exactly when JSON.parse would take it whole. Rows: row-scanner.ts.
// Bytes that are not UTF-8 are refused (U+FFFD would make one key of two); a byte order mark passes.
import type { TableName } from '#contract/request-read.ts'
import { ENVELOPE_DEPTH } from '#contract/limits.ts'
import { shownText } from '#contract/shown.ts'
import { fieldsTooLarge } from './table-entries.ts'
import { createHeldValue, type HeldValue } from './read-json.ts'
import {
  createStringScanner,
  type StringScanner,
  behindBlanks,
  SPACE,
  QUOTE,
  COMMA,
  COLON_SIGN,
  OPEN_LIST,
  BACKSLASH,
  CLOSE_LIST,
  OPEN_OBJECT,
  CLOSE_OBJECT,
} from './json-string.ts'
import {
  createRowScanner,
  type RowScanner,
  type ReadRefusal,
  type SliceSink,
} from './row-scanner.ts'

export type RowSlicer = ReturnType<typeof createRowSlicer>

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

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** What is known of a body between two of its bytes. */
interface Slicing {
  readonly sink: SliceSink
  refusal: ReadRefusal | null
  state: number
  /** Bytes of the body before the chunk in hand. */
  base: number
  /** Bytes of a byte order mark at the very beginning: none or all three. */
  markBytes: number
  // Within a held value: brackets open, in a string, after a backslash.
  depth: number
  inString: boolean
  escaped: boolean
  // The envelope: the name or value being held, and the names so far.
  readonly held: HeldValue
  name: string
  readonly names: Set<string>
  /** The table in hand; null where the rows or the text are the body itself. */
  table: TableName | null
  rows: RowScanner | null
  text: StringScanner | null
}

/**
 * A slicer of one body: push its bytes in order, then end once. What it finds goes to `sink` as it
 * comes; a refusal is final, given again by every later call, and nothing follows it.
 */
export function createRowSlicer(sink: SliceSink) {
  const m: Slicing = {
    sink,
    refusal: null,
    state: BEFORE,
    base: 0,
    markBytes: 0,
    depth: 0,
    inString: false,
    escaped: false,
    held: createHeldValue(),
    name: '',
    names: new Set(),
    table: null,
    rows: null,
    text: null,
  }
  return { push: (chunk: Uint8Array) => push(m, chunk), end: () => end(m) }
}

function push(m: Slicing, chunk: Uint8Array): ReadRefusal | null {
  let i = 0
  while (i < chunk.length) {
    if (m.refusal) break
    if (m.state === ROWS) i = scanRows(m, chunk, i)
    else if (m.state === TEXT) i = scanText(m, chunk, i)
    else if (m.state === FIELD) i = scanField(m, chunk, i)
    else if (m.state === NAME) i = scanName(m, chunk, i)
    else if (m.state === WORD) i = scanWord(m, chunk, i)
    else i = stepBetween(m, chunk, i)
  }
  m.base += chunk.length
  return m.refusal
}

function end(m: Slicing): ReadRefusal | null {
  if (m.state === WORD) endWord(m)
  if (m.refusal === null && m.state !== AFTER) malformed(m, 'it ends too early', m.base)
  return m.refusal
}

function malformed(m: Slicing, what: string, at: number): void {
  const detail = `The body is not well-formed JSON: ${what}, at byte ${at}.`
  m.refusal ??= { code: 'malformed_json', detail }
}

/** Takes the next byte between values that is no blank; returns the index of the byte to look at next. */
function stepBetween(m: Slicing, chunk: Uint8Array, from: number): number {
  const i = behindBlanks(chunk, from)
  if (i === chunk.length) return i
  const byte = chunk[i]!
  const at = m.base + i
  if (m.state === BEFORE) {
    if (at === m.markBytes && byte === BYTE_ORDER_MARK[at]) {
      m.markBytes++
      return i + 1
    }
    if (m.markBytes % 3 !== 0) malformed(m, 'one object was expected', at)
    if (byte !== OPEN_OBJECT) return startOther(m, byte, at) ? i + 1 : i
    m.state = FIRST_NAME
  } else if (m.state === FIRST_NAME && byte === CLOSE_OBJECT) {
    m.state = AFTER
  } else if (m.state === FIRST_NAME || m.state === NEXT_NAME) {
    if (byte !== QUOTE) malformed(m, 'the name of a field was expected', at)
    startHolding(m, NAME, at)
    return i
  } else if (m.state === COLON) {
    if (byte !== COLON_SIGN) malformed(m, 'a colon was expected', at)
    m.state = VALUE
  } else if (m.state === VALUE) {
    return startValue(m, byte, at) ? i + 1 : i
  } else if (m.state === NEXT_FIELD) {
    if (byte !== COMMA && byte !== CLOSE_OBJECT) malformed(m, 'a comma or } was expected', at)
    m.state = byte === COMMA ? NEXT_NAME : AFTER
  } else {
    malformed(m, 'nothing may follow the end', at)
  }
  return i + 1
}

function startHolding(m: Slicing, as: number, at: number): void {
  m.state = as
  m.held.start(at)
  m.depth = 0
  m.inString = false
  m.escaped = false
}

/** Decides by its first byte how a value is read; true when that byte is consumed. */
function startValue(m: Slicing, byte: number, at: number): boolean {
  startHolding(m, FIELD, at)
  if (m.name !== 'menus' && m.name !== 'sales') return false
  m.table = m.name
  if (byte === OPEN_LIST) startRows(m, at)
  else if (byte === QUOTE) startText(m)
  else return false
  return true
}

/** The same for a body that is no object: of any size, read for its form and not handed on. */
function startOther(m: Slicing, byte: number, at: number): boolean {
  startHolding(m, WORD, at)
  if (byte === OPEN_LIST) startRows(m, at)
  else if (byte === QUOTE) startText(m)
  else return false
  m.sink.notObject(byte === QUOTE ? 'text' : 'list')
  return true
}

function startRows(m: Slicing, at: number): void {
  m.state = ROWS
  const { table, sink } = m
  m.rows = createRowScanner(at + 1, {
    rows: (rows, commas) => table && sink.rows(table, rows, commas),
    tooLarge: (row) => table && sink.rowTooLarge(table, row),
    malformed: (what, at) => malformed(m, what, at),
    nameOf: (row) => (table ? `row ${row} of ${table}` : `item ${row}`),
  })
  if (table) sink.startRows(table)
}

function startText(m: Slicing): void {
  m.state = TEXT
  const { table: own, sink: to } = m
  m.text = createStringScanner((bytes, from, end) => {
    if (own) m.refusal ??= to.text(own, bytes, from, end)
  })
  if (own) to.startText(own)
}

function hold(m: Slicing, chunk: Uint8Array, from: number, to: number): void {
  if (m.held.add(chunk, from, to)) return
  m.refusal ??= { code: 'too_large', detail: fieldsTooLarge(m.state === FIELD ? m.name : '') }
}

/** What was held, as a value; undefined (which JSON cannot say) after a refusal. */
function parseHeld(m: Slicing, name: string): unknown {
  const read = m.held.parse()
  if (!read.ok) malformed(m, `${name} ${read.what}`, m.held.from())
  return read.ok ? read.value : undefined
}

function scanName(m: Slicing, chunk: Uint8Array, from: number): number {
  let i = from
  for (; i < chunk.length; i++) {
    if (m.escaped) m.escaped = false
    else if (chunk[i] === BACKSLASH) m.escaped = true
    else if (chunk[i] === QUOTE) {
      m.inString = !m.inString
      if (!m.inString) break
    }
  }
  const closed = i < chunk.length
  hold(m, chunk, from, closed ? i + 1 : i)
  if (!closed || m.refusal) return chunk.length
  const read = parseHeld(m, 'the name of a field')
  if (typeof read !== 'string') return chunk.length
  m.name = read
  if (m.names.has(m.name))
    malformed(m, `the field ${JSON.stringify(shownText(m.name))} stands twice`, m.held.from())
  m.names.add(m.name)
  m.state = COLON
  return i + 1
}

function scanWord(m: Slicing, chunk: Uint8Array, from: number): number {
  let i = from
  while (i < chunk.length && chunk[i]! > SPACE) i++
  hold(m, chunk, from, i)
  if (i < chunk.length) endWord(m)
  return i
}

function endWord(m: Slicing): void {
  const value = m.refusal ? undefined : parseHeld(m, 'the value')
  if (m.refusal === null)
    m.sink.notObject(typeof value === 'number' ? 'number' : value === null ? 'null' : 'boolean')
  m.state = AFTER
}

function scanField(m: Slicing, chunk: Uint8Array, from: number): number {
  let i = from
  for (; i < chunk.length; i++) {
    const byte = chunk[i]!
    if (m.escaped) m.escaped = false
    else if (m.inString) {
      if (byte === BACKSLASH) m.escaped = true
      else if (byte === QUOTE) m.inString = false
    } else if (byte === QUOTE) m.inString = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++m.depth > ENVELOPE_DEPTH) return (tooDeep(m), i)
    } else if (m.depth === 0 && (byte === COMMA || byte === CLOSE_OBJECT)) break
    else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && --m.depth < 0) {
      malformed(m, 'a bracket closes that was not opened', m.base + i)
      return i
    }
  }
  hold(m, chunk, from, i)
  if (i === chunk.length || m.refusal) return chunk.length
  const value = parseHeld(m, `the value of ${JSON.stringify(shownText(m.name))}`)
  if (m.refusal === null) m.sink.field(m.name, value)
  m.state = NEXT_FIELD
  return i
}

function tooDeep(m: Slicing): void {
  const detail = `The value of ${JSON.stringify(shownText(m.name))} is nested more than ${ENVELOPE_DEPTH} levels deep. Leave out fields that the service does not read.`
  m.refusal ??= { code: 'too_large', detail }
}

function scanRows(m: Slicing, chunk: Uint8Array, from: number): number {
  const next = m.rows!.scan(chunk, from, m.base)
  if (m.rows!.ended()) m.state = m.table ? NEXT_FIELD : AFTER
  return next
}

function scanText(m: Slicing, chunk: Uint8Array, from: number): number {
  const scan = m.text!.scan(chunk, from)
  if (scan.fault) malformed(m, scan.fault, m.base + scan.next - 1)
  if (scan.ended) m.state = m.table ? NEXT_FIELD : AFTER
  return scan.next
}
