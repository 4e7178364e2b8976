// Text as files have it, and what bytes that are no text seem to be. Not what the text says.
import { isUtf8 } from 'node:buffer'
import { quoted, shownText } from '#contract/shown.ts'

export type Decoded =
  | { readonly ok: true; readonly text: string }
  /** A sentence that begins after the file's path. */
  | { readonly ok: false; readonly message: string }

/** Files that people name by mistake, by their first bytes. */
const FORMATS: readonly (readonly [bytes: string, message: string])[] = [
  ['PK\x03\x04', ' is an Excel workbook or another zip: save the sheet as "CSV UTF-8".'],
  ['\xd0\xcf\x11\xe0', ' is an old Excel workbook (.xls): save the sheet as "CSV UTF-8".'],
  ['\x1f\x8b', ' is packed by gzip: unpack it.'],
]

/** The text of UTF-8, or of UTF-16 with a byte order mark; the mark is not part of it. */
export function decodeText(bytes: Buffer): Decoded {
  const first = bytes.toString('latin1', 0, 4)
  const format = FORMATS.find(([begin]) => first.startsWith(begin))
  if (format) return { ok: false, message: format[1] }
  const utf16 = first.startsWith('\xff\xfe')
    ? 'utf-16le'
    : first.startsWith('\xfe\xff')
      ? 'utf-16be'
      : null
  try {
    return { ok: true, text: new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const lines = bytes.toString('latin1').split(/\r\n|\r|\n/)
    const at = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')))
    const shown = quoted(shownText(lines[at]!.trim(), 60))
    const message = `, line ${at + 1}: ${shown} is not UTF-8. Save it as UTF-8, in Excel as "CSV UTF-8".`
    return { ok: false, message }
  }
}
