// Anything of an API key's pattern (interface §7) is kept out of the workbook: cells, names, settings
// and XML parts can be read by everyone who has the file. Looks at form alone, checksum aside: a
// mistyped or cut key is a secret too.

/** A key, or most of one, also with other case, separators or invisible characters within. */
const KEY_PATTERN = /edps[\s_\-–.:]*(paid|free)[\s_\-–.:]*[0-9a-z]{16,}/i
/** Zero-width characters, soft hyphens and the like: unseen, and no part of any key. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g

/** Shorter than any key, also where one character stands for two. */
const LEAST_CHARACTERS = 12

/** Whether the text holds anything of a key's pattern. */
export function holdsKey(text: string): boolean {
  return text.length >= LEAST_CHARACTERS && KEY_PATTERN.test(plain(text))
}

/** A text that may be shown: one that holds a key is named by the key's kind and nothing else of it. */
export function withoutKeys(text: string): string {
  if (!holdsKey(text)) return text
  const kind = KEY_PATTERN.exec(plain(text))?.[1]?.toLowerCase() ?? 'paid'
  return `edps_${kind}_••••`
}

/** As a person would read it, whatever it is written with. */
const plain = (text: string): string => unescaped(text).normalize('NFKC').replace(UNSEEN, '')

/** JSON's escapes, as parts of the workbook are written with them, hide nothing. */
function unescaped(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
}

/** Whether any text or name within plain data does. */
export function dataHoldsKey(data: unknown): boolean {
  if (typeof data === 'string') return holdsKey(data)
  if (Array.isArray(data)) return data.some(dataHoldsKey)
  if (typeof data !== 'object' || data === null) return false
  return Object.entries(data).some(([name, value]) => holdsKey(name) || dataHoldsKey(value))
}
