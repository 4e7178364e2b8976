// 32-bit hashes of texts and numbers, for recognition and not for protection: FNV-1a over UTF-16
// units with the final steps of MurmurHash3, so that every bit depends on the whole input.
import { createBase64Decoder, encodeBase64 } from '#contract/base64.ts'

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

/** `hashes`: 0 … 2³² − 1, in any order. */
export function packHashes(hashes: readonly number[]): string {
  const bytes: number[] = []
  let last = 0
  for (const hash of Uint32Array.from(hashes).sort()) {
    let gap = hash - last
    last = hash
    for (; gap >= 128; gap = Math.floor(gap / 128)) bytes.push(128 + (gap % 128))
    bytes.push(gap)
  }
  return encodeBase64(Uint8Array.from(bytes))
}

/** Ascending; null if `packHashes` did not make the text. */
export function unpackHashes(text: string): number[] | null {
  const decoder = createBase64Decoder()
  const ascii = new TextEncoder().encode(text)
  decoder.push(ascii, 0, ascii.length)
  const chunks = decoder.finish()
  if (chunks === null) return null
  const hashes: number[] = []
  let [last, gap, place] = [0, 0, 1]
  for (const chunk of chunks)
    for (const byte of chunk) {
      gap += (byte % 128) * place
      place *= 128
      if (byte >= 128) continue
      last += gap
      if (last > 0xffffffff) return null
      hashes.push(last)
      gap = 0
      place = 1
    }
  return place === 1 ? hashes : null
}
