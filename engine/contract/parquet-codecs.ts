// Pages as they were before they were compressed: none, snappy, gzip or zstd. Every way is bounded
// by the size that the page's header claims, which the caller has checked: what would come out
// longer is refused while it comes. Snappy is our own: hyparquet's can be made to run for ever by a
// literal of negative length.
import { Gunzip } from 'fflate'
import { decompress as unzstd } from 'fzstd'
import { brokenParquet, unfitParquet } from './parquet-fault.ts'

/** Bytes given to the inflater at once: one step of it grows at most 1032 times as large. */
const GZIP_STEP = 4096

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
      return size === 0 ? new Uint8Array(0) : unzstd(packed, new Uint8Array(size))
    default:
      return unfitParquet(`it is compressed with ${codec}; write it with snappy, gzip or zstd.`)
  }
}

function gunzip(packed: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let length = 0
  const stream = new Gunzip((piece) => {
    if (length + piece.length > size) brokenParquet('a page is larger than it says')
    bytes.set(piece, length)
    length += piece.length
  })
  for (let at = 0; at < packed.length; at += GZIP_STEP)
    stream.push(packed.subarray(at, at + GZIP_STEP), at + GZIP_STEP >= packed.length)
  return bytes.subarray(0, length)
}

/** The raw snappy format: a length, then literals and copies of what came before. */
function unsnappy(packed: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  while (at < packed.length && packed[at]! >= 0x80) at++
  at++
  let to = 0
  while (at < packed.length) {
    const tag = packed[at++]!
    if ((tag & 3) === 0) {
      let length = (tag >> 2) + 1
      if (length > 60) {
        const extra = length - 60
        length = 1
        for (let i = 0; i < extra; i++) length += (packed[at++] ?? 0) * 2 ** (8 * i)
      }
      if (at + length > packed.length || to + length > size) brokenParquet('a page is damaged')
      bytes.set(packed.subarray(at, at + length), to)
      at += length
      to += length
      continue
    }
    const near = (tag & 3) === 1
    const length = near ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
    let back = near ? (tag >> 5) * 256 : 0
    const extra = near ? 1 : (tag & 3) === 2 ? 2 : 4
    for (let i = 0; i < extra; i++) back += (packed[at++] ?? 0) * 2 ** (8 * i)
    if (back === 0 || back > to || to + length > size) brokenParquet('a page is damaged')
    // Byte by byte: a copy may overlap what it writes.
    for (let i = 0; i < length; i++, to++) bytes[to] = bytes[to - back]!
  }
  return bytes.subarray(0, to)
}
