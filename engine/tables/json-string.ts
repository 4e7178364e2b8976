// The inside of a JSON string as it comes, cut anywhere: hands on its characters as bytes, escapes
// resolved, for strings too long to be held. Meant for ASCII (base64): what is beyond is handed on
// as bytes above 127, not decoded. As strict as JSON.parse about escapes and control characters.

// The bytes that structure JSON.
export const TAB = 0x09
export const LINE_FEED = 0x0a
export const RETURN = 0x0d
export const SPACE = 0x20
export const QUOTE = 0x22
export const COMMA = 0x2c
export const COLON_SIGN = 0x3a
export const OPEN_LIST = 0x5b
export const BACKSLASH = 0x5c
export const CLOSE_LIST = 0x5d
export const OPEN_OBJECT = 0x7b
export const CLOSE_OBJECT = 0x7d

/** The index of the first byte from `from` on that is no blank of JSON; the chunk's length where all are. */
export function behindBlanks(chunk: Uint8Array, from: number): number {
  let i = from
  for (; i < chunk.length; i++) {
    const byte = chunk[i]!
    if (byte !== SPACE && byte !== LINE_FEED && byte !== RETURN && byte !== TAB) break
  }
  return i
}

export interface StringScan {
  /** The index behind what was read: all of the chunk unless the string ended or is at fault. */
  next: number
  ended: boolean
  fault: string | null
}

export interface StringScanner {
  /** Reads chunk[from …]; the first call begins behind the opening quote. */
  scan(chunk: Uint8Array, from: number): StringScan
}

const LETTER_U = 0x75
const NOT_ASCII = 255

/** The letters of escapes and the characters that they stand for. */
const ESCAPES: ReadonlyMap<number, number> = new Map(
  Object.entries({
    '"': '"',
    '\\': '\\',
    '/': '/',
    b: '\b',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
  }).map(([letter, meaning]) => [letter.charCodeAt(0), meaning.charCodeAt(0)]),
)

/** `give` takes the characters bytes[from … to − 1]. */
export function createStringScanner(
  give: (bytes: Uint8Array, from: number, to: number) => void,
): StringScanner {
  // Where an escape stands: nowhere, after its backslash, or behind so many of its four digits.
  let escaped = false
  let digits = -1
  let character = 0
  const one = new Uint8Array(1)

  function scan(chunk: Uint8Array, from: number): StringScan {
    let plainFrom = from
    for (let i = from; i < chunk.length; i++) {
      if (escaped || digits >= 0) {
        if (!escape(chunk[i]!)) return { next: i + 1, ended: false, fault: 'an escape is unknown' }
        plainFrom = i + 1
        continue
      }
      let byte = chunk[i]!
      while (byte !== QUOTE && byte !== BACKSLASH && byte >= SPACE && i + 1 < chunk.length)
        byte = chunk[++i]!
      if (byte < SPACE)
        return { next: i + 1, ended: false, fault: 'a string holds a control character' }
      if (byte !== QUOTE && byte !== BACKSLASH) continue
      if (i > plainFrom) give(chunk, plainFrom, i)
      plainFrom = i + 1
      if (byte === QUOTE) return { next: i + 1, ended: true, fault: null }
      escaped = true
    }
    if (chunk.length > plainFrom) give(chunk, plainFrom, chunk.length)
    return { next: chunk.length, ended: false, fault: null }
  }

  /** Takes a byte of an escape; false where it is not one. */
  function escape(byte: number): boolean {
    if (digits < 0) {
      escaped = false
      if (byte !== LETTER_U) return giveOne(ESCAPES.get(byte))
      digits = 0
      character = 0
      return true
    }
    const digit = hexDigit(byte)
    if (digit < 0) return false
    character = character * 16 + digit
    if (++digits < 4) return true
    digits = -1
    return giveOne(character < 128 ? character : NOT_ASCII)
  }

  function giveOne(meaning: number | undefined): boolean {
    if (meaning === undefined) return false
    one[0] = meaning
    give(one, 0, 1)
    return true
  }

  return { scan }
}

/** The value of a hexadecimal digit in either case; -1 where it is not one. */
function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
