// JSON that is held whole: its value, or what is wrong with it in the middle of a sentence ("row 3 …").
// A name that an object has twice is wrong too: JSON.parse would keep the last of two values.
import { ENVELOPE_BYTES } from '#contract/limits.ts'

export type JsonRead = { ok: true; value: unknown } | { ok: false; what: string }

/** Reads the bytes; `decoder` is a fatal one, for U+FFFD would make one text of two. */
export function readJson(decoder: TextDecoder, bytes: Uint8Array): JsonRead {
  let text = ''
  try {
    text = decoder.decode(bytes)
  } catch {
    return { ok: false, what: 'is not text in UTF-8' }
  }
  try {
    const value = JSON.parse(text) as unknown
    const twice = membersOf(text) > keptOf(value)
    return twice ? { ok: false, what: 'names a field twice' } : { ok: true, value }
  } catch {
    return { ok: false, what: whyNot(text) }
  }
}

/** A string; one without its end too, so that no byte is looked at twice. */
const STRING = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)/g

/** What Python and JavaScript write for numbers that JSON does not have. */
function whyNot(text: string): string {
  const word = /-?\b(?:NaN|Infinity)\b/.exec(text.replace(STRING, '""'))?.[0]
  return word === undefined
    ? 'cannot be read as JSON'
    : `holds ${word}, which is no JSON: write null`
}

/** Members that the objects of a well-formed text have: each has one colon outside of strings. */
function membersOf(text: string): number {
  return text.replace(STRING, '').split(':').length - 1
}

/** Members that all objects of the value have. */
function keptOf(value: unknown): number {
  let members = 0
  const open = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one !== 'object' || one === null) continue
    const inside = Object.values(one)
    if (!Array.isArray(one)) members += inside.length
    for (const each of inside) open.push(each)
  }
  return members
}

// A name or value of the envelope, held until it is whole and then parsed; what all of them take together is bounded.
// Where a value begins and ends is the slicer's to say.

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
