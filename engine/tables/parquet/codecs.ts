// Pages as they were before they were compressed: none, snappy, gzip or zstd. Every way is bounded
// by the size that the page's header claims, which the caller has checked: what would come out
// longer is refused while it comes. Snappy is our own: a literal of negative length makes hyparquet's
// run for ever. The others are zlib's, of Node and of the Workers' runtime.
import { constants, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { brokenParquet, unfitParquet } from './thrift.ts'

/** Above this many bytes a native copy is faster than a loop. */
const LONG = 64

/** `packed` unpacked to exactly `size` bytes. */
export function unpack(codec: string, packed: Uint8Array, size: number): Uint8Array {
  const bytes = unpackAs(codec, packed, size)
  if (bytes.length !== size) brokenParquet('a page has another size than it says')
  return bytes
}

function unpackAs(codec: string, packed: Uint8Array, size: number): Uint8Array {
  switch (codec) {
    case 'UNCOMPRESSED':
      return packed
    case 'SNAPPY':
      return unsnappy(packed, size)
    case 'GZIP':
      // Of any number of members (RFC 1952).
      return bounded(() => gunzipSync(packed, { maxOutputLength: size }), size)
    case 'ZSTD':
      return bounded(() => unzstd(packed, size), size)
    default:
      return unfitParquet(`it is compressed with ${codec}; write it with snappy, gzip or zstd.`)
  }
}

function bounded(unpackNow: () => Uint8Array, size: number): Uint8Array {
  // zlib takes no limit of 0 bytes.
  if (size === 0) return new Uint8Array(0)
  try {
    return unpackNow()
  } catch {
    return brokenParquet('a page is damaged or larger than it says')
  }
}

/** 2 to this power = PARQUET_PAGE_BYTES: no page needs a larger window. */
const WINDOW_LOG = 23

/** One frame (RFC 8878). */
function unzstd(packed: Uint8Array, size: number): Uint8Array {
  let frame = packed
  // High levels ask for a window of up to 128 MB, whatever the page: byte 5 holds its logarithm − 10
  // above three bits, unless bit 5 of byte 4 says that the page is its own window.
  const window = (WINDOW_LOG - 10) << 3
  if ((packed[4]! & 0x20) === 0 && packed[5]! > window) {
    frame = packed.slice()
    frame[5] = window
  }
  const params = { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG }
  return zstdDecompressSync(frame, { maxOutputLength: size, params })
}

/** The raw snappy format: a length, then literals and copies of what came before. */
function unsnappy(packed: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  const end = packed.length
  let at = 0
  while (at < end && packed[at]! >= 0x80) at++
  at++
  let to = 0
  while (at < end) {
    const tag = packed[at++]!
    const kind = tag & 3
    let length = (tag >> 2) + 1
    if (kind === 0) {
      // A literal: up to 60 bytes, or a length of one to four bytes.
      if (length > 60) {
        const lengthBytes = length - 60
        length = littleEndian(packed, at, lengthBytes) + 1
        at += lengthBytes
      }
      if (at + length > end || to + length > size) brokenParquet('a page is damaged')
      if (length > LONG) bytes.set(packed.subarray(at, at + length), to)
      else for (let i = 0; i < length; i++) bytes[to + i] = packed[at + i]!
      at += length
    } else {
      let back: number
      if (kind === 1) {
        length = ((tag >> 2) & 7) + 4
        back = (tag >> 5) * 256 + littleEndian(packed, at, 1)
        at += 1
      } else {
        back = littleEndian(packed, at, kind === 2 ? 2 : 4)
        at += kind === 2 ? 2 : 4
      }
      if (back === 0 || back > to || to + length > size) brokenParquet('a page is damaged')
      // Byte by byte: a copy may overlap what it writes.
      for (let i = 0; i < length; i++) bytes[to + i] = bytes[to + i - back]!
    }
    to += length
  }
  return bytes.subarray(0, to)
}

/** An unsigned number of one to four bytes, lowest first. */
function littleEndian(bytes: Uint8Array, at: number, size: number): number {
  if (at + size > bytes.length) brokenParquet('a page is cut off')
  let value = bytes[at]!
  if (size > 1) value |= bytes[at + 1]! << 8
  if (size > 2) value |= bytes[at + 2]! << 16
  return size > 3 ? value + bytes[at + 3]! * 0x1000000 : value
}
