// Base64 in pieces: characters cut anywhere go in, bytes come out in chunks of one size, so that a
// table of megabytes never stands in memory twice. Not the platform's: `atob` needs the whole text
// at once, and engines, Workers and sheets share no incremental decoder.

/** Bytes of one chunk of what was decoded; whole groups of three, so that chunks fill exactly. */
const CHUNK_BYTES = 255 * 1024

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
// All three have the bit 64, which no character of the alphabet has.
const PADDING = 64
const SPACE = 65
const WRONG = 66

/** What a byte of base64 text means: 0–63 its bits, or one of the three above. Shape: 256. */
const MEANING = new Uint8Array(256).fill(WRONG)
for (let i = 0; i < 64; i++) MEANING[ALPHABET.charCodeAt(i)] = i
MEANING['='.charCodeAt(0)] = PADDING
for (const space of ' \t\r\n') MEANING[space.charCodeAt(0)] = SPACE

export interface Base64Decoder {
  /** Takes the characters text[from … to − 1]; wrong ones are remembered, not thrown. */
  push(text: Uint8Array, from: number, to: number): void
  /** Bytes decoded so far. */
  bytes(): number
  /** The bytes in order as chunks, or null where the text was not base64. */
  finish(): Uint8Array[] | null
}

/** A decoder of one text: push its characters in order, then finish once. Padding may be left out. */
export function createBase64Decoder(): Base64Decoder {
  const full: Uint8Array[] = []
  let chunk = new Uint8Array(0)
  let at = 0
  let bits = 0
  let held = 0
  let padding = 0
  let wrong = false

  function nextChunk(): void {
    if (at > 0) full.push(chunk)
    chunk = new Uint8Array(CHUNK_BYTES)
    at = 0
  }

  function push(text: Uint8Array, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      // Whole groups of four, as nearly all of the text is.
      const lastGroup = held === 0 && padding === 0 ? to - 4 : -1
      while (i <= lastGroup) {
        const first = MEANING[text[i]!]!
        const second = MEANING[text[i + 1]!]!
        const third = MEANING[text[i + 2]!]!
        const fourth = MEANING[text[i + 3]!]!
        if ((first | second | third | fourth) >= PADDING) break
        if (at + 3 > chunk.length) nextChunk()
        chunk[at++] = (first << 2) | (second >> 4)
        chunk[at++] = (second << 4) | (third >> 2)
        chunk[at++] = (third << 6) | fourth
        i += 4
      }
      if (i === to) return
      const meaning = MEANING[text[i]!]!
      if (meaning >= PADDING) {
        if (meaning === PADDING) padding++
        else if (meaning === WRONG) wrong = true
        continue
      }
      // Nothing may follow the padding.
      if (padding > 0) wrong = true
      bits = (bits << 6) | meaning
      if (++held < 4) continue
      if (at + 3 > chunk.length) nextChunk()
      chunk[at] = bits >> 16
      chunk[at + 1] = bits >> 8
      chunk[at + 2] = bits
      at += 3
      bits = 0
      held = 0
    }
  }

  function finish(): Uint8Array[] | null {
    // Two or three characters left make one or two bytes; padding may be left out but not be wrong.
    const needed = held === 0 ? 0 : 4 - held
    if (wrong || held === 1 || (padding > 0 && padding !== needed)) return null
    if (held > 0 && at + 2 > chunk.length) nextChunk()
    if (held >= 2) chunk[at++] = held === 2 ? bits >> 4 : bits >> 10
    if (held === 3) chunk[at++] = bits >> 2
    if (at > 0) full.push(chunk.subarray(0, at))
    return full
  }

  return {
    push,
    bytes: () => full.reduce((sum, piece) => sum + piece.length, 0) + at,
    finish,
  }
}

const PIECE_BYTES = 24 * 1024

/** Bytes as base64 text. */
export function encodeBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(from, from + PIECE_BYTES))))
  return pieces.join('')
}
