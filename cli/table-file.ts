// Reads a CSV or Parquet file as a table of a fit request. It keeps the line of each row, so that
// an error can name it.
import { readFileSync } from 'node:fs'
import { encodeBase64 } from '#contract/base64.ts'
import { PARQUET_BYTES } from '#contract/limits.ts'
import { writeParquet } from '#tables/parquet-writer.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import type { Scalar } from '#contract/table.ts'
import { readCsv } from '#tables/csv.ts'
import { decodeText } from './text-file.ts'

export interface TableFile {
  readonly path: string
  /** The table as a field of the request: base64 Parquet, or rows where that would be too large. */
  readonly field: string | readonly Record<string, Scalar | null>[]
  /** What `place` counts: lines of the file, the first is 1; or its data rows, the first is 1. */
  readonly counts: 'line' | 'data row'
  /** Where a zero-based row of the table stands. */
  place(row: number): number
}

export type TableFileRead =
  | { readonly ok: true; readonly file: TableFile }
  | { readonly ok: false; readonly message: string }

/** Why a file gives no bytes, by the system's code. */
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder: name a file in it',
  EACCES: 'this account may not read it',
}

/** Reads a file; a Parquet file goes on as it is, and its reader judges it. */
export function readTableFile(path: string): TableFileRead {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === undefined ? undefined : WHY[code]
    return { ok: false, message: `${path}: ${why ?? 'it cannot be read'}.` }
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
