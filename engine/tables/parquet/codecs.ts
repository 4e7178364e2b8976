// Pages as they were before they were compressed: none, snappy, gzip or zstd. Every way is bounded
// by the size that the page's header claims, which the caller has checked: what would come out
// longer is refused while it comes. Snappy and zstd are our own: a literal of negative length makes
// hyparquet's snappy run for ever, and fzstd carries out matches beyond its buffer (19 bytes keep
// it busy for 0.4 s, 21 bytes for more than a minute; on common pages ours takes half its time).
import { Inflate } from 'fflate'
import { brokenParquet, unfitParquet } from './fault.ts'
import { unzstd } from './zstd.ts'

/** Bytes given to the inflater at once: one step of it grows at most 1032 times as large. */
const GZIP_STEP = 4096

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
      return gunzip(packed, size)
    case 'ZSTD':
      return unzstd(packed, size)
    default:
      return unfitParquet(`it is compressed with ${codec}; write it with snappy, gzip or zstd.`)
  }
}

/** One member (RFC 1952); its checksum is not verified, and what follows it is not looked at. */
function gunzip(packed: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let length = 0
  const stream = new Inflate((piece) => {
    if (length + piece.length > size) brokenParquet('a page is larger than it says')
    bytes.set(piece, length)
    length += piece.length
  })
  for (let at = gzipHeader(packed); at < packed.length; at += GZIP_STEP) {
    stream.push(packed.subarray(at, at + GZIP_STEP))
    if (length === size) break
  }
  return bytes.subarray(0, length)
}

/** Bytes of the header of a gzip member. fflate's own looks for its end anew with every piece. */
function gzipHeader(packed: Uint8Array): number {
  if (packed[0] !== 0x1f || packed[1] !== 0x8b || packed[2] !== 8)
    brokenParquet('a page is not gzip')
  const flags = packed[3]!
  let at = 10
  if (flags & 4) at += 2 + littleEndian(packed, at, 2)
  // A file name and a comment, each ended by a zero.
  for (const flag of [8, 16]) if (flags & flag) at = packed.indexOf(0, at) + 1 || packed.length
  return flags & 2 ? at + 2 : at
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
