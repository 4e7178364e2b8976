// A list as the bytes of its JSON, made in pieces: the platform's longest text is 512 MB and a market's
// labels may be longer. Not a stream: the size is bounded, and a part is put with its length and hash.

/** Characters encoded at once. */
const PIECE = 256 * 1024

const encoder = new TextEncoder()

/** The JSON of a list; null as soon as it exceeds `limit` bytes, without reading further. */
export function listJson(rows: Iterable<unknown>, limit: number): Uint8Array | null {
  const pieces: Uint8Array[] = []
  let bytes = 0
  let text = '['
  const flush = (): boolean => {
    const piece = encoder.encode(text)
    text = ''
    pieces.push(piece)
    bytes += piece.length
    return bytes <= limit
  }
  let separator = ''
  for (const row of rows) {
    text += separator + JSON.stringify(row)
    separator = ','
    // Text that is not encoded yet has at least one byte per character.
    if (bytes + text.length > limit) return null
    if (text.length >= PIECE && !flush()) return null
  }
  text += ']'
  return flush() ? Buffer.concat(pieces, bytes) : null
}
