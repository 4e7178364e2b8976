// Zstandard (RFC 8878) without dictionaries: frames of blocks, each of literals and of sequences
// that copy from what came before. Every step is checked against the size that was announced, so
// the work is bounded by it; checksums are not verified, for a page's cells are checked anyway.
import { brokenParquet } from './fault.ts'
import { BLOCK_BYTES, littleEndian, tooLong, type Frame } from './zstd-frame.ts'
import { readLiterals } from './zstd-literals.ts'
import { copyLiterals, readSequences } from './zstd-sequences.ts'
import { constantTable, readStateTable, stateTable, type StateTable } from './zstd-tables.ts'

const MAGIC = 0xfd2fb528
const SKIPPABLE = 0x184d2a5

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
