// What the parts of a zstd frame share: where its bytes go, what one block leaves to the next, and
// how numbers lie in it. No part is read here.
import { brokenParquet } from './fault.ts'
import type { HuffmanTable, StateTable } from './zstd-tables.ts'

/** Most bytes that a block stands for. */
export const BLOCK_BYTES = 128 * 1024

/** What one block leaves to the next of its frame. */
export interface Frame {
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

/** Ends reading: throws ParquetFault. */
export function tooLong(): never {
  return brokenParquet('a page is larger than it says')
}

/** An unsigned number of one to five bytes, lowest first. */
export function littleEndian(bytes: Uint8Array, at: number, size: number): number {
  if (at + size > bytes.length) brokenParquet('a zstd frame is cut off')
  let value = 0
  for (let i = size - 1; i >= 0; i--) value = value * 256 + bytes[at + i]!
  return value
}
