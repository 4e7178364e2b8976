// JSON that is held whole: its value, or what is wrong with it in the middle of a sentence ("row 3 …").
// A name that an object has twice is wrong too: JSON.parse would keep the last of two values.

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
