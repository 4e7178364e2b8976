// Word vectors: what a word is like, for words that no training text had. The text of vectors.bin has the words, by
// frequency; its bytes are their vectors.
import { weightBytes } from '#contract/weights.ts'
import { splitFile } from './packed.ts'

/** Signed bytes of one vector. */
export const WIDTH = 32

let opened: { places: ReadonlyMap<string, number>; bytes: Int8Array } | null = null

function vectors() {
  if (opened) return opened
  const { text, bytes } = splitFile(weightBytes('vectors.bin'))
  opened = { places: new Map(text.split(' ').map((word, at) => [word, at])), bytes }
  return opened
}

/** Place of a word among the vectors; null where it has none. */
export function placeOf(word: string): number | null {
  const { places } = vectors()
  return places.get(word) ?? places.get(word.replace(/[^a-z]/g, '')) ?? null
}

/** All vectors, of `WIDTH` bytes each. */
export function vectorBytes(): Int8Array {
  return vectors().bytes
}
