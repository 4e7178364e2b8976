// Zstandard (RFC 8878) without dictionaries: frames of blocks, each of literals and of sequences
// that copy from what came before. Every step is checked against the size that was announced, so
// the work is bounded by it; checksums are not verified, for a page's cells are checked anyway.
import { brokenParquet } from './fault.ts'
import {
  bitsAt,
  constantTable,
  readHuffman,
  readStateTable,
  stateTable,
  streamEnd,
  type HuffmanTable,
  type StateTable,
} from './zstd-tables.ts'

const MAGIC = 0xfd2fb528
const SKIPPABLE = 0x184d2a5
/** Most bytes that a block stands for. */
const BLOCK_BYTES = 128 * 1024

/** What an extra value of so many bits is added to, for each code of a length (§3.1.1.3.2.1). */
interface LengthCodes {
  readonly bits: readonly number[]
  readonly bases: readonly number[]
}

function lengthCodes(first: number, plain: number, bits: number[]): LengthCodes {
  const all = [...Array.from({ length: plain }, () => 0), ...bits]
  let base = first
  return {
    bits: all,
    bases: all.map((count) => {
      base += 2 ** count
      return base - 2 ** count
    }),
  }
}

const LITERALS = lengthCodes(
  0,
  16,
  [1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
)
const MATCHES = lengthCodes(
  3,
  32,
  [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
)
/** An offset's code is its number of bits; more than 31 would reach beyond any page. */
const MOST_OFFSET_BITS = 31

// The three kinds of codes in the order in which their tables come, with the predefined counts.
const repeat = (value: number, times: number): number[] =>
  Array.from({ length: times }, () => value)
const PREDEFINED: readonly StateTable[] = [
  stateTable(6, [
    4,
    3,
    ...repeat(2, 11),
    1,
    1,
    1,
    ...repeat(2, 9),
    3,
    2,
    ...repeat(1, 5),
    ...repeat(-1, 4),
  ]),
  stateTable(5, [...repeat(1, 6), 2, 2, 2, ...repeat(1, 15), ...repeat(-1, 5)]),
  stateTable(6, [1, 4, 3, ...repeat(2, 6), ...repeat(1, 37), ...repeat(-1, 7)]),
]
const MOST_ACCURACY = [9, 8, 9]

/** What one block leaves to the next of its frame. */
interface Frame {
  readonly out: Uint8Array
  /** Where the frame begins in `out`, and where the next byte goes. */
  readonly start: number
  to: number
  huffman: HuffmanTable | null
  /** For literal lengths, offsets and match lengths. */
  tables: (StateTable | null)[]
  /** The three latest offsets. */
  offsets: [number, number, number]
}

/** `packed` unpacked; what would be more than `size` bytes is refused. */
export function unzstd(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  let to = 0
  let at = 0
  while (at < packed.length) {
    const magic = littleEndian(packed, at, 4)
    if (Math.floor(magic / 16) === SKIPPABLE) {
      at += 8 + littleEndian(packed, at + 4, 4)
      continue
    }
    if (magic !== MAGIC) brokenParquet('a page is not zstd')
    const frame: Frame = {
      out,
      start: to,
      to,
      huffman: null,
      tables: [null, null, null],
      offsets: [1, 4, 8],
    }
    at = readFrame(packed, at + 4, frame)
    to = frame.to
  }
  return out.subarray(0, to)
}

/** Reads header and blocks; returns the place behind. */
function readFrame(packed: Uint8Array, from: number, frame: Frame): number {
  const descriptor = littleEndian(packed, from, 1)
  const single = (descriptor >> 5) & 1
  const sizeFlag = descriptor >> 6
  if (descriptor & 8 || (descriptor & 3) !== 0) brokenParquet('a page needs a zstd dictionary')
  const sizeBytes = sizeFlag === 0 ? single : 2 ** sizeFlag
  let at = from + 1 + (single ? 0 : 1) + sizeBytes
  let last = 0
  while (!last) {
    const header = littleEndian(packed, at, 3)
    at += 3
    last = header & 1
    const kind = (header >> 1) & 3
    const size = header >> 3
    const stored = kind === 1 ? 1 : size
    if (size > BLOCK_BYTES || at + stored > packed.length) brokenParquet('a zstd block is cut off')
    const block = packed.subarray(at, at + stored)
    if (kind === 2) readBlock(block, frame)
    else if (kind === 3) brokenParquet('a zstd block is of no kind')
    else {
      if (size > frame.out.length - frame.to) tooLong()
      if (kind === 0) frame.out.set(block, frame.to)
      else frame.out.fill(block[0]!, frame.to, frame.to + size)
      frame.to += size
    }
    at += stored
  }
  // A checksum of four bytes may follow.
  return at + (descriptor & 4)
}

function readBlock(block: Uint8Array, frame: Frame): void {
  const { literals, end } = readLiterals(block, frame)
  let at = end
  let count = littleEndian(block, at++, 1)
  if (count === 255) {
    count = 0x7f00 + littleEndian(block, at, 2)
    at += 2
  } else if (count > 127) count = (count - 128) * 256 + littleEndian(block, at++, 1)
  if (count === 0) return copyLiterals(literals, 0, literals.length, frame)

  const modes = littleEndian(block, at++, 1)
  for (let kind = 0; kind < 3; kind++) {
    const mode = (modes >> (6 - 2 * kind)) & 3
    if (mode === 0) frame.tables[kind] = PREDEFINED[kind]!
    else if (mode === 1) frame.tables[kind] = constantTable(littleEndian(block, at++, 1))
    else if (mode === 2) {
      const read = readStateTable(block, at, MOST_ACCURACY[kind]!)
      frame.tables[kind] = read.table
      at = read.end
    } else if (!frame.tables[kind]) brokenParquet('a zstd block repeats what was not')
  }
  readSequences(block.subarray(at), count, literals, frame)
}

/** The literals of a block (§3.1.1.3.1): as they are, one byte again and again, or in Huffman codes. */
function readLiterals(block: Uint8Array, frame: Frame): { literals: Uint8Array; end: number } {
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

/** Sequences: so many literals, then so many bytes from so far back (§3.1.1.3.2, §3.1.1.4). */
function readSequences(
  stream: Uint8Array,
  count: number,
  literals: Uint8Array,
  frame: Frame,
): void {
  const [literalTable, offsetTable, matchTable] = frame.tables as [
    StateTable,
    StateTable,
    StateTable,
  ]
  let at = streamEnd(stream)
  const take = (bits: number): number => {
    at -= bits
    if (at < 0) brokenParquet('a zstd stream is cut off')
    // bitsAt gives 25 bits at once.
    return bits <= 24
      ? bitsAt(stream, at, bits)
      : bitsAt(stream, at, 16) + bitsAt(stream, at + 16, bits - 16) * 65536
  }
  let literalState = take(literalTable.accuracy)
  let offsetState = take(offsetTable.accuracy)
  let matchState = take(matchTable.accuracy)
  let from = 0
  for (let i = 0; i < count; i++) {
    const offsetCode = offsetTable.symbols[offsetState]!
    const matchCode = matchTable.symbols[matchState]!
    const literalCode = literalTable.symbols[literalState]!
    if (offsetCode > MOST_OFFSET_BITS || matchCode > 52 || literalCode > 35)
      brokenParquet('a zstd stream has an unknown code')
    const offsetValue = 2 ** offsetCode + take(offsetCode)
    const matchLength = MATCHES.bases[matchCode]! + take(MATCHES.bits[matchCode]!)
    const literalLength = LITERALS.bases[literalCode]! + take(LITERALS.bits[literalCode]!)
    if (i < count - 1) {
      literalState = literalTable.bases[literalState]! + take(literalTable.bits[literalState]!)
      matchState = matchTable.bases[matchState]! + take(matchTable.bits[matchState]!)
      offsetState = offsetTable.bases[offsetState]! + take(offsetTable.bits[offsetState]!)
    }
    copyLiterals(literals, from, from + literalLength, frame)
    from += literalLength
    copyMatch(frame, nextOffset(frame, offsetValue, literalLength), matchLength)
  }
  if (at !== 0) brokenParquet('a zstd stream has bits left')
  copyLiterals(literals, from, literals.length, frame)
}

/** An offset value of 1 to 3 means one of the latest offsets, moved on where no literal came. */
function nextOffset(frame: Frame, value: number, literalLength: number): number {
  const [latest, second, third] = frame.offsets
  if (value > 3) {
    frame.offsets = [value - 3, latest, second]
    return value - 3
  }
  const place = value - 1 + (literalLength === 0 ? 1 : 0)
  if (place === 0) return latest
  const offset = place === 1 ? second : place === 2 ? third : latest - 1
  frame.offsets = place === 1 ? [offset, latest, third] : [offset, latest, second]
  return offset
}

function copyLiterals(literals: Uint8Array, from: number, to: number, frame: Frame): void {
  const { out } = frame
  if (to > literals.length) brokenParquet('a zstd block lacks literals')
  if (to - from > out.length - frame.to) tooLong()
  for (let i = from; i < to; i++) out[frame.to++] = literals[i]!
}

function copyMatch(frame: Frame, offset: number, length: number): void {
  const { out, to } = frame
  if (offset <= 0 || offset > to - frame.start) brokenParquet('a zstd match reaches too far back')
  if (length > out.length - to) tooLong()
  // Byte by byte: a match may overlap what it writes.
  for (let i = to; i < to + length; i++) out[i] = out[i - offset]!
  frame.to = to + length
}

function tooLong(): never {
  return brokenParquet('a page is larger than it says')
}

/** An unsigned number of one to five bytes, lowest first. */
function littleEndian(bytes: Uint8Array, at: number, size: number): number {
  if (at + size > bytes.length) brokenParquet('a zstd frame is cut off')
  let value = 0
  for (let i = size - 1; i >= 0; i--) value = value * 256 + bytes[at + i]!
  return value
}
