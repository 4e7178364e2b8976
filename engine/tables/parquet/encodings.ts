// How values lie in a page: runs of small numbers (levels, places in a dictionary) and the delta
// encodings. Own decoders, because hyparquet's trust the lengths that a page claims: a run of two
// billion would be written out. Here nothing is written beyond what the caller asked for.
import { brokenParquet } from './thrift.ts'

/** A place in bytes that moves on as they are read. */
export interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

/**
 * Reads `count` numbers of `width` bits: runs of one number and groups of eight packed bits
 * (RLE / bit-packed hybrid). The cursor ends behind the last run that was needed.
 */
export function readRuns(cursor: Cursor, width: number, count: number): Int32Array {
  if (width > 31) brokenParquet('a page has numbers of more than 31 bits')
  const out = new Int32Array(count)
  let done = 0
  while (done < count) {
    const header = readVarint(cursor)
    const times = Math.floor(header / 2)
    if (header % 2 === 0) {
      let value = 0
      for (let i = 0; i < (width + 7) >> 3; i++) value += readByte(cursor) * 2 ** (8 * i)
      const end = Math.min(done + times, count)
      out.fill(value, done, end)
      if (end === done) brokenParquet('a page has an empty run')
      done = end
    } else {
      const values = Math.min(times * 8, count - done)
      if (values === 0) brokenParquet('a page has an empty run')
      readPacked(cursor, width, out, done, values)
      done += values
      // The last group is padded to eight, yet writers may leave the padding out.
      const skipped = times * width - Math.ceil((values * width) / 8)
      cursor.at = Math.min(cursor.at + skipped, cursor.bytes.length)
    }
  }
  return out
}

function readPacked(
  cursor: Cursor,
  width: number,
  out: Int32Array,
  from: number,
  count: number,
): void {
  const mask = 2 ** width
  let held = 0
  let bits = 0
  for (let i = 0; i < count; i++) {
    while (bits < width) {
      held += readByte(cursor) * 2 ** bits
      bits += 8
    }
    out[from + i] = held % mask
    held = Math.floor(held / mask)
    bits -= width
  }
}

/** DELTA_BINARY_PACKED: at most `count` integers as they were stored, in 64 bits. */
export function readDeltas(cursor: Cursor, count: number): BigInt64Array {
  const blockSize = readVarint(cursor)
  const blocks = readVarint(cursor)
  const total = readVarint(cursor)
  const perBlock = blockSize / blocks
  if (blocks === 0 || !Number.isInteger(perBlock) || perBlock % 8 !== 0 || blocks > 1024)
    brokenParquet('a page has blocks of an odd size')
  if (total !== count) brokenParquet('a page has another number of values than it says')
  const out = new BigInt64Array(count)
  if (count === 0) return out
  let value = readZigzag(cursor)
  let done = 0
  out[done++] = value
  while (done < count) {
    const least = readZigzag(cursor)
    const widths = Uint8Array.from({ length: blocks }, () => readByte(cursor))
    for (let block = 0; block < blocks && done < count; block++) {
      const width = widths[block]!
      if (width > 64) brokenParquet('a page has numbers of more than 64 bits')
      const end = cursor.at + (perBlock * width) / 8
      let held = 0n
      let bits = 0
      for (let i = 0; i < perBlock && done < count; i++) {
        while (bits < width) {
          held |= BigInt(readByte(cursor)) << BigInt(bits)
          bits += 8
        }
        const delta = BigInt.asUintN(width, held)
        held >>= BigInt(width)
        bits -= width
        value = BigInt.asIntN(64, value + least + delta)
        out[done++] = value
      }
      cursor.at = Math.min(end, cursor.bytes.length)
    }
  }
  return out
}

/** DELTA_LENGTH_BYTE_ARRAY and DELTA_BYTE_ARRAY, laid out as PLAIN: length, bytes, length … */
export function plainFromDeltas(
  cursor: Cursor,
  count: number,
  prefixed: boolean,
  mostBytes: number,
): Uint8Array {
  const prefixes = prefixed ? readDeltas(cursor, count) : null
  const lengths = readDeltas(cursor, count)
  let size = 4 * count
  for (let i = 0; i < count; i++) size += lengthOf(prefixes?.[i] ?? 0n) + lengthOf(lengths[i]!)
  // Every value may repeat the one before: a small page can stand for a huge one.
  if (size > mostBytes) brokenParquet('a page unpacks to more than is read')
  const out = new Uint8Array(size)
  const view = new DataView(out.buffer)
  let at = 0
  let before = 0
  let lengthBefore = 0
  for (let i = 0; i < count; i++) {
    const prefix = Number(prefixes?.[i] ?? 0n)
    const rest = Number(lengths[i]!)
    if (prefix > lengthBefore || rest > cursor.bytes.length - cursor.at)
      brokenParquet('a page is cut off')
    view.setUint32(at, prefix + rest, true)
    at += 4
    out.copyWithin(at, before, before + prefix)
    out.set(cursor.bytes.subarray(cursor.at, cursor.at + rest), at + prefix)
    cursor.at += rest
    before = at
    lengthBefore = prefix + rest
    at += lengthBefore
  }
  return out
}

/** BYTE_STREAM_SPLIT: first bytes of all values, then second bytes …, laid out as PLAIN. */
export function plainFromStreams(cursor: Cursor, count: number, width: number): Uint8Array {
  if (width === 0 || count * width > cursor.bytes.length - cursor.at)
    brokenParquet('a page is cut off')
  const out = new Uint8Array(count * width)
  for (let part = 0; part < width; part++)
    for (let i = 0; i < count; i++) out[i * width + part] = cursor.bytes[cursor.at++]!
  return out
}

function lengthOf(value: bigint): number {
  return value < 0n || value > 0xffffffffn ? brokenParquet('a text has no length') : Number(value)
}

function readByte(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.at++]
  return byte === undefined ? brokenParquet('a page is cut off') : byte
}

/** An unsigned number in groups of seven bits, lowest first; at most 32 bits are meant. */
function readVarint(cursor: Cursor): number {
  let value = 0
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = readByte(cursor)
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return value
  }
  return brokenParquet('a number has no end')
}

/** A signed number of 64 bits whose sign is its lowest bit. */
function readZigzag(cursor: Cursor): bigint {
  let value = 0n
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const byte = readByte(cursor)
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) return BigInt.asIntN(64, (value >> 1n) ^ -(value & 1n))
  }
  return brokenParquet('a number has no end')
}
