// Bytes of the tagger's data files, which hold them as base64.
import { createBase64Decoder } from '#contract/base64.ts'

/** Bytes of a data file: ASCII that comes back in chunks, which are joined. */
export function decodeBytes(text: string): Uint8Array<ArrayBuffer> {
  // A loop: `Uint8Array.from` with a function took a second for the 1.7 MB.
  const characters = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) characters[at] = text.charCodeAt(at)
  const decoder = createBase64Decoder()
  decoder.push(characters, 0, characters.length)
  const chunks = decoder.finish() ?? []
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
