// Reads a CSV or Parquet file as a table of a fit request. It keeps the line of each row, so that
// an error can name it.
import { readFileSync } from 'node:fs'
import { encodeBase64 } from '#contract/base64.ts'
import { PARQUET_BYTES } from '#contract/limits.ts'
import { writeParquet } from '#tables/request-writer.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import type { Scalar } from '#contract/table.ts'
import { readCsv } from '#tables/csv.ts'
import { isUtf8 } from 'node:buffer'
import { quoted, shownText } from '#contract/shown.ts'

// Text as files have it, and what bytes that are no text seem to be. Not what the text says.

type Decoded =
  | { readonly ok: true; readonly text: string }
  /** A sentence that begins after the file's path. */
  | { readonly ok: false; readonly message: string }

/** Files that people name by mistake, by their first bytes. */
const FORMATS: readonly (readonly [bytes: string, message: string])[] = [
  [
    'PK\x03\x04',
    ' is an Excel workbook or another zip: name it without an option (npm run plan -- FILE.xlsx), or save the sheet as "CSV UTF-8".',
  ],
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

/** Where the rows of a table stand. */
export interface TablePlace {
  readonly path: string
  /** What `place` counts: lines of the file, or rows of the sheet, the first is 1; or its data rows, the first is 1. */
  readonly counts: 'line' | 'row' | 'data row'
  /** Where a zero-based row of the table stands. */
  place(row: number): number
}

export interface TableFile extends TablePlace {
  /** The table as a field of the request: base64 Parquet, or rows where that would be too large. */
  readonly field: string | readonly Record<string, Scalar | null>[]
}

type TableFileRead =
  | { readonly ok: true; readonly file: TableFile }
  | { readonly ok: false; readonly message: string }

/** Why a file gives no bytes, by the system's code. */
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder: name a file in it',
  EACCES: 'this account may not read it',
}

/** Why a file gives no bytes, as a sentence. */
export function unreadableFile(path: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  const why = code === undefined ? undefined : WHY[code]
  return `${path}: ${why ?? 'it cannot be read'}.`
}

/** Reads a file; a Parquet file goes on as it is, and its reader judges it. */
export function readTableFile(path: string): TableFileRead {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    return { ok: false, message: unreadableFile(path, error) }
  }
  if (bytes.subarray(0, 4).toString('latin1') === 'PAR1') {
    const place = (row: number) => row + 1
    return { ok: true, file: { path, field: encodeBase64(bytes), counts: 'data row', place } }
  }
  const decoded = decodeText(bytes)
  if (!decoded.ok) return { ok: false, message: `${path}${decoded.message}` }
  const read = readCsv(decoded.text)
  if (!read.ok) return { ok: false, message: `${path}, ${read.message}.` }
  const parquet = writeParquet(tableFromRows(read.rows))
  // Half of what both tables may have together: then neither leaves the other without room.
  const field = parquet.length <= PARQUET_BYTES / 2 ? encodeBase64(parquet) : read.rows
  const place = (row: number) => read.lines[row] ?? row + 2
  return { ok: true, file: { path, field, counts: 'line', place } }
}
