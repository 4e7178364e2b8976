// Sets of 32-bit hashes as text: ascending differences, seven bits a byte (LEB128), in base64. A
// row takes 3 characters instead of 8; long texts would block the pane.
import { createBase64Decoder, encodeBase64 } from '#contract/base64.ts'

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
