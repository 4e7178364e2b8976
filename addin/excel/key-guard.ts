// Recognizes API keys (interface §7), which must not be written into a workbook. The form alone
// decides, not the checksum, because a mistyped or cut key is a secret too.

/** A key or most of one, in any case, also with separators or invisible characters inside. */
const KEY_PATTERN = /edps[\s_\-–.:]*(paid|free)[\s_\-–.:]*[0-9a-z]{16,}/i
/** Zero-width characters, soft hyphens and the like, which no key contains. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g

/** Shorter than any key, even if one character stands for two. */
const LEAST_CHARACTERS = 12

/** Whether the text contains a key. */
export function holdsKey(text: string): boolean {
  return text.length >= LEAST_CHARACTERS && KEY_PATTERN.test(plain(text))
}

/** The text; a text with a key is replaced by the key's kind. */
export function withoutKeys(text: string): string {
  if (!holdsKey(text)) return text
  const kind = KEY_PATTERN.exec(plain(text))?.[1]?.toLowerCase() ?? 'paid'
  return `edps_${kind}_••••`
}

/** The text as a person reads it. */
const plain = (text: string): string => unescaped(text).normalize('NFKC').replace(UNSEEN, '')

/** Decodes JSON's escapes, which parts of the workbook contain. */
function unescaped(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
}

/** Whether any text or property name within plain data contains a key. */
export function dataHoldsKey(data: unknown): boolean {
  if (typeof data === 'string') return holdsKey(data)
  if (Array.isArray(data)) return data.some(dataHoldsKey)
  if (typeof data !== 'object' || data === null) return false
  return Object.entries(data).some(([name, value]) => holdsKey(name) || dataHoldsKey(value))
}
