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
