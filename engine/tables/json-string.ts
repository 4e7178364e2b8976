// The inside of a JSON string as it comes, cut anywhere: hands on its characters as bytes, escapes
// resolved, for strings too long to be held. Meant for ASCII (base64): what is beyond is handed on
// as bytes above 127, not decoded. As strict as JSON.parse about escapes and control characters.

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

const SPACE = 0x20
const QUOTE = 0x22
const BACKSLASH = 0x5c
const LETTER_U = 0x75
const NOT_ASCII = 255
/** Each digit at its value, in both cases. */
const HEX_DIGITS = new TextEncoder().encode('0123456789abcdef0123456789ABCDEF')

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

  /** Takes a byte of an escape; false where it is none. */
  function escape(byte: number): boolean {
    if (digits < 0) {
      escaped = false
      if (byte !== LETTER_U) return giveOne(ESCAPES.get(byte))
      digits = 0
      character = 0
      return true
    }
    const digit = HEX_DIGITS.indexOf(byte)
    if (digit < 0) return false
    character = character * 16 + (digit & 15)
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
