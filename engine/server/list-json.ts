// A list as the bytes of its JSON, in pieces: neither the list nor its text is ever held whole, for
// the platform's longest text is 512 MB and a market's labels may be more. Not a stream: what the
// service keeps is bounded, and a part is put with its length and its hash.

/** Characters that are encoded at once. */
const PIECE = 256 * 1024

const encoder = new TextEncoder()

/** The JSON of a list; null as soon as it is more than `limit` bytes, without reading any further. */
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
    // What is still text has at least a byte per character.
    if (bytes + text.length > limit) return null
    if (text.length >= PIECE && !flush()) return null
  }
  text += ']'
  return flush() ? Buffer.concat(pieces, bytes) : null
}
