// The client's own texts as an answer shows them: keys and column names may be of any length, and
// a key may be a number that JSON cannot write. Not what a plan returns: there keys stand as sent.
import { ENTRY_CHARACTERS } from './limits.ts'

/** The text, cut to what an entry shows of it: `characters` at most. */
export function shownText(text: string, characters: number = ENTRY_CHARACTERS): string {
  if (text.length <= characters) return text
  const last = text.charCodeAt(characters - 2)
  // Half a character would be no text that every reader can take.
  const end = last >= 0xd800 && last < 0xdc00 ? characters - 2 : characters - 1
  return `${text.slice(0, end)}…`
}

/** The key as an entry shows it: numbers that JSON has no word for, and booleans, as text. */
export function shownKey(key: string | number | boolean): string | number {
  if (typeof key === 'string') return shownText(key)
  return typeof key === 'number' && Number.isFinite(key) ? key : String(key)
}

/** The text in quotes; of characters that show nothing their code: "qty<U+200B>". */
export function quoted(text: string): string {
  const code = (hidden: string) =>
    hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return JSON.stringify(text).replace(/(?! )[\p{Cf}\p{Z}]/gu, (hidden) => `<U+${code(hidden)}>`)
}

/** The text so that no spreadsheet runs it as a formula (interface §7). */
export function asPlainText(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}
