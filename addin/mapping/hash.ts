// 32-bit hashes of texts and numbers, for recognition and not for protection: FNV-1a over UTF-16
// units with the final steps of MurmurHash3, so that every bit depends on the whole input.

const PRIME = 0x01000193
const OFFSET = 0x811c9dc5

/** Mixes a 32-bit number (MurmurHash3 fmix32). */
export function mix(hash: number): number {
  let h = hash | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Hash of any text, also with lone surrogates; unsigned. */
export function hashText(text: string, seed = 0): number {
  let h = OFFSET ^ seed
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), PRIME)
  return mix(h ^ text.length)
}

const DOUBLE = new Float64Array(1)
const HALVES = new Uint32Array(DOUBLE.buffer)

/** Hash of a number; −0 equals 0, and all NaN (blank) are equal. */
export function hashNumber(value: number, seed = 0): number {
  DOUBLE[0] = Number.isNaN(value) ? Number.NaN : value + 0
  return mix(Math.imul(HALVES[0]! ^ seed, PRIME) ^ mix(HALVES[1]! + 0x9e3779b1))
}
