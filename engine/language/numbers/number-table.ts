// Tables of words: objects without a prototype, so that "constructor" is no entry of any of them.

/** A record without inherited names: "constructor" is no word of it. */
export function table<Value>(
  entries: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries)
}

/** The words of a text, by white space. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/).filter(Boolean)
}
