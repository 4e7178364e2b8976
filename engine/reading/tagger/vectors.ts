// Word vectors: what a word is like, for words that no training text had. Data of vectors-data.ts,
// unpacked once.
import { decodeBytes } from './data-bytes.ts'
import { VECTORS, WIDTH, WORDS } from './vectors-data.ts'

export { WIDTH }

let places: ReadonlyMap<string, number> | null = null
let bytes: Int8Array | null = null

/** Place of a word among the vectors; null where it has none. */
export function placeOf(word: string): number | null {
  places ??= new Map(WORDS.split(' ').map((each, at) => [each, at]))
  return places.get(word) ?? places.get(word.replace(/[^a-z]/g, '')) ?? null
}

/** All vectors, of `WIDTH` bytes each. */
export function vectorBytes(): Int8Array {
  bytes ??= new Int8Array(decodeBytes(VECTORS).buffer)
  return bytes
}
