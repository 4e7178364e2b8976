// Guards hyparquet's reader of the compact protocol, in which Parquet writes footers and page
// headers: a walk that builds nothing and refuses what would make the reader run or grow without
// end (endless numbers, lists longer than the bytes there are, structures without a bottom).
import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js'

// The inside of the Parquet reader gives up by a throw: a broken file can break at a hundred places deep in loops over
// bytes. readParquet, the only door, turns each into a value.

/** What is wrong with a file, in a sentence that may be shown to the client. */
export class ParquetFault extends Error {}

/** The file is damaged or is not Parquet at all. */
export function brokenParquet(what: string): never {
  throw new ParquetFault(`the file is damaged (${what}).`)
}

/** The file is sound but holds what a table cannot or what the limits forbid. */
export function unfitParquet(sentence: string): never {
  throw new ParquetFault(sentence)
}

/** Fields and list items that one structure may have: a footer of 512 columns has 12,000. */
const MOST_ITEMS = 400_000
const MOST_DEPTH = 16
/** A 64-bit number takes ten bytes of seven bits. */
const MOST_NUMBER_BYTES = 10

// Types of the compact protocol.
const FALSE = 2
const BYTE = 3
const I16 = 4
const I64 = 6
const DOUBLE = 7
const BINARY = 8
const LIST = 9
const STRUCT = 12

/** A structure as hyparquet reads it: field_N by the numbers of parquet.thrift. */
export type Thrift = Record<string, unknown>

/** Reads the structure at `offset` of the view; `end` = where the bytes after it begin. */
export function readThrift(view: DataView, offset: number): { value: Thrift; end: number } {
  walk(view, offset)
  const reader = { view, offset }
  return { value: deserializeTCompactProtocol(reader), end: reader.offset }
}

function walk(view: DataView, start: number): void {
  let offset = start
  let items = 0

  function byte(): number {
    if (offset >= view.byteLength) brokenParquet('a structure is cut off')
    return view.getUint8(offset++)
  }

  function number(): number {
    let value = 0
    for (let taken = 0; taken < MOST_NUMBER_BYTES; taken++) {
      const next = byte()
      value += (next & 0x7f) * 2 ** (7 * taken)
      if (next < 0x80) return value
    }
    return brokenParquet('a number has no end')
  }

  function skip(size: number): void {
    if (size > view.byteLength - offset) brokenParquet('a structure is cut off')
    offset += size
  }

  function element(type: number, depth: number): void {
    if (++items > MOST_ITEMS || depth > MOST_DEPTH) brokenParquet('a structure is too large')
    if (type <= FALSE) return
    if (type === BYTE) skip(1)
    else if (type >= I16 && type <= I64) number()
    else if (type === DOUBLE) skip(8)
    else if (type === BINARY) skip(number())
    else if (type === LIST) list(depth)
    else if (type === STRUCT) struct(depth)
    else brokenParquet('a structure has a field of unknown type')
  }

  function list(depth: number): void {
    const header = byte()
    const size = header >> 4 === 15 ? number() : header >> 4
    // A list of booleans has a byte each; every other item takes a byte at least.
    if (size > view.byteLength - offset) brokenParquet('a list is longer than the file')
    const type = header & 0x0f
    for (let i = 0; i < size; i++) element(type <= FALSE ? BYTE : type, depth + 1)
  }

  function struct(depth: number): void {
    for (;;) {
      const header = byte()
      const type = header & 0x0f
      if (type === 0) return
      if (header >> 4 === 0) number()
      element(type, depth + 1)
    }
  }

  struct(0)
}
