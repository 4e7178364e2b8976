// A name or value of the envelope, held until it is whole and then parsed. What all of them take
// together is bounded. Knows bytes, and not where a value begins or ends: that is the slicer's.
import { ENVELOPE_BYTES } from '#contract/limits.ts'
import { readJson, type JsonRead } from './read-json.ts'

const FIRST_CAPACITY = 1024

export interface HeldValue {
  /** Lets go of what was held: another one begins at byte `at` of the body. */
  start(at: number): void
  /** Byte of the body where it began. */
  from(): number
  /** Holds chunk[from … to − 1]; false where all of them take more than ENVELOPE_BYTES. */
  add(chunk: Uint8Array, from: number, to: number): boolean
  /** What is held, as JSON says it, or what is wrong with it. */
  parse(): JsonRead
}

/** A holder for one body, empty. */
export function createHeldValue(): HeldValue {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })
  let bytes = new Uint8Array(FIRST_CAPACITY)
  let length = 0
  let began = 0
  let spent = 0
  return {
    start(at) {
      length = 0
      began = at
    },
    from: () => began,
    add(chunk, from, to) {
      const size = to - from
      spent += size
      if (spent > ENVELOPE_BYTES) return false
      if (length + size > bytes.length) {
        const grown = new Uint8Array(Math.max(bytes.length * 2, length + size))
        grown.set(bytes.subarray(0, length))
        bytes = grown
      }
      bytes.set(chunk.subarray(from, to), length)
      length += size
      return true
    },
    parse: () => readJson(decoder, bytes.subarray(0, length)),
  }
}
