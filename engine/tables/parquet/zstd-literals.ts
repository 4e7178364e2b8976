// The literals of a zstd block (RFC 8878 §3.1.1.3.1): bytes that sequences copy from in order. Kept
// as they are, as one byte again and again, or in Huffman codes of one or four streams.
import { brokenParquet } from './fault.ts'
import { BLOCK_BYTES, littleEndian, type Frame } from './zstd-frame.ts'
import { bitsAt, readHuffman, streamEnd, type HuffmanTable } from './zstd-tables.ts'

/** The literals of a block (§3.1.1.3.1): as they are, one byte again and again, or in Huffman codes. */
export function readLiterals(
  block: Uint8Array,
  frame: Frame,
): { literals: Uint8Array; end: number } {
  const first = littleEndian(block, 0, 1)
  const kind = first & 3
  const format = (first >> 2) & 3
  if (kind < 2) {
    const headerBytes = format === 3 ? 3 : format === 1 ? 2 : 1
    const size = littleEndian(block, 0, headerBytes) >> (headerBytes === 1 ? 3 : 4)
    const end = headerBytes + (kind === 0 ? size : 1)
    if (size > BLOCK_BYTES || end > block.length) brokenParquet('a zstd block is cut off')
    const given = block.subarray(headerBytes, end)
    return { literals: kind === 0 ? given : new Uint8Array(size).fill(given[0]!), end }
  }
  // Both sizes have ten, ten, fourteen or eighteen bits.
  const sizeBits = format < 2 ? 10 : format === 2 ? 14 : 18
  const headerBytes = format < 2 ? 3 : format + 2
  const header = littleEndian(block, 0, headerBytes)
  const size = Math.floor(header / 16) % 2 ** sizeBits
  const end = headerBytes + Math.floor(header / 2 ** (4 + sizeBits))
  if (size > BLOCK_BYTES || end > block.length) brokenParquet('a zstd block is cut off')
  let at = headerBytes
  if (kind === 2) {
    const read = readHuffman(block, at)
    frame.huffman = read.table
    at = read.end
  }
  const table = frame.huffman ?? brokenParquet('a zstd block repeats what was not')
  const literals = new Uint8Array(size)
  const streams = block.subarray(at, end)
  if (format === 0) readHuffmanStream(streams, table, literals)
  else readFourStreams(streams, table, literals)
  return { literals, end }
}

function readFourStreams(streams: Uint8Array, table: HuffmanTable, literals: Uint8Array): void {
  const share = (literals.length + 3) >> 2
  let at = 6
  for (let i = 0; i < 4; i++) {
    const end = i < 3 ? at + littleEndian(streams, 2 * i, 2) : streams.length
    if (end > streams.length || end < at) brokenParquet('a zstd block is cut off')
    const part = literals.subarray(i * share, i < 3 ? (i + 1) * share : literals.length)
    readHuffmanStream(streams.subarray(at, end), table, part)
    at = end
  }
}

function readHuffmanStream(stream: Uint8Array, table: HuffmanTable, out: Uint8Array): void {
  const { width, symbols, bits } = table
  let at = streamEnd(stream)
  for (let i = 0; i < out.length; i++) {
    // Near the beginning fewer bits are left than a code may have: zeros stand for the others.
    const code =
      at >= width ? bitsAt(stream, at - width, width) : bitsAt(stream, 0, at) << (width - at)
    out[i] = symbols[code]!
    at -= bits[code]!
    if (at < 0) brokenParquet('a zstd stream is cut off')
  }
  if (at !== 0) brokenParquet('a zstd stream has bits left')
}
