// A workbook file (.xlsx) as cells: what its sheets show, not how they were made. The file may be hostile: its size,
// its parts, what they unpack to and its cells are bounded before anything is parsed.
import { unzipSync, zipSync } from 'fflate'
import { parseCellRef, readXlsx, type Cell, type Sheet, type TableDefinition } from 'hucre/xlsx'
import type { Scalar } from '#contract/table.ts'

/** What a workbook file may have. More than a plan takes (interface §1), and less than a browser's tab bears. */
export const FILE_LIMITS = {
  bytes: 50_000_000,
  parts: 2_000,
  unpackedBytes: 200_000_000,
  sheets: 100,
  cells: 3_000_000,
} as const

/** A value; with its number format where that is not General. An error is its text, such as `#N/A`. */
export type FileCell = Scalar | null | { readonly value: Scalar; readonly format: string }

/** Rows and columns from 0, both ends included. */
export interface FileRect {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface FileTable {
  readonly name: string
  /** Header row, body and, if there is one, the total row. */
  readonly rect: FileRect
  readonly totals: boolean
}

export interface FileSheet {
  readonly name: string
  /** From the sheet's first cell on; each row as long as its last filled cell. */
  readonly rows: readonly (readonly FileCell[])[]
  readonly tables: readonly FileTable[]
}

export type FileRead =
  | {
      readonly ok: true
      readonly sheets: readonly FileSheet[]
      /** Separated values: one sheet, and what it holds is meant as a table. */
      readonly isText: boolean
      /** What was left out, in sentences. */
      readonly notes: readonly string[]
    }
  /** A sentence that begins after the file's name. */
  | { readonly ok: false; readonly message: string }

/** Parts of a package that hold no cells. */
const NO_CELLS = /^(?:customXml|xl\/(?:media|embeddings|pivotCache|printerSettings))\/|\.bin$/
const NO_WORKBOOK =
  ' is no Excel workbook (.xlsx) that can be read: save it in Excel as .xlsx, or the sheet as "CSV UTF-8".'
const PROTECTED =
  ' is an old Excel workbook (.xls), or one with a password: save it as .xlsx without a password.'

class TooLarge extends Error {}

/** Reads every visible sheet. Days are serial numbers from 1900 in either date system, formulas their values. */
export async function readWorkbookFile(bytes: Uint8Array): Promise<FileRead> {
  const refused = (message: string): FileRead => ({ ok: false, message })
  if (bytes.length > FILE_LIMITS.bytes)
    return refused(` has more than ${FILE_LIMITS.bytes / 1e6} MB: leave out what is not planned.`)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return refused(PROTECTED)
  if (!startsWith(bytes, [0x50, 0x4b])) return refused(NO_WORKBOOK)
  try {
    return await readSheets(boundedPackage(bytes, NO_CELLS))
  } catch (fault) {
    // What the library says is about the inside of the file.
    return refused(fault instanceof TooLarge ? fault.message : NO_WORKBOOK)
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/** The package without some parts, stored unpacked: its parts are no larger than they said. Throws where they are too many or too large. */
export function boundedPackage(bytes: Uint8Array, without?: RegExp): Uint8Array {
  const found = { parts: 0, packed: 0, unpacked: 0 }
  const parts = unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      found.parts++
      found.packed += size
      if (found.parts > FILE_LIMITS.parts) throw new TooLarge(' has too many parts for a workbook.')
      if (without?.test(name)) return false
      found.unpacked += originalSize
      // Parts that share their bytes unpack to more than they should.
      if (found.unpacked > FILE_LIMITS.unpackedBytes || found.packed > bytes.length)
        throw new TooLarge(
          ` unpacks to more than ${FILE_LIMITS.unpackedBytes / 1e6} MB: leave out what is not planned.`,
        )
      return true
    },
  })
  return zipSync(parts, { level: 0 })
}

/** One sheet at a time: the library lays each out as a rectangle. */
async function readSheets(bytes: Uint8Array): Promise<FileRead> {
  const shown: number[] = []
  const hidden: string[] = []
  await readXlsx(bytes, {
    sheets: ({ name, index, hidden: isHidden, veryHidden }) => {
      if (isHidden || veryHidden) hidden.push(name)
      else shown.push(index)
      return false
    },
  })
  if (shown.length > FILE_LIMITS.sheets)
    throw new TooLarge(
      ` has more than ${FILE_LIMITS.sheets} sheets: leave out what is not planned.`,
    )
  const sheets: FileSheet[] = []
  const counts = { cells: 0, unvalued: 0 }
  for (const index of shown) {
    const { sheets: read } = await readXlsx(bytes, { sheets: [index], readStyles: true })
    for (const sheet of read) sheets.push(sheetOf(sheet, counts))
  }
  const notes = [
    ...(hidden.length > 0 ? [`Hidden sheets are left out: ${hidden.join(', ')}.`] : []),
    ...(counts.unvalued > 0
      ? [
          `${counts.unvalued} formulas have no value in the file and are read as empty: open it in Excel once and save it.`,
        ]
      : []),
  ]
  return { ok: true, sheets, isText: false, notes }
}

function sheetOf(sheet: Sheet, counts: { cells: number; unvalued: number }): FileSheet {
  const rows = sheet.rows.map((values, row) => {
    const last = values.findLastIndex((value) => value !== null && value !== '')
    counts.cells += last + 1
    if (counts.cells > FILE_LIMITS.cells)
      throw new TooLarge(
        ` has more than ${FILE_LIMITS.cells / 1e6} million cells: leave out what is not planned.`,
      )
    return values
      .slice(0, last + 1)
      .map((value, column) => cellOf(value, sheet.cells?.get(`${row},${column}`)))
  })
  for (const { formula, value } of sheet.cells?.values() ?? [])
    if (formula !== undefined && value === null) counts.unvalued++
  const filled = rows.findLastIndex((row) => row.length > 0)
  return {
    name: sheet.name,
    rows: rows.slice(0, filled + 1),
    tables: (sheet.tables ?? []).flatMap((table) => tableOf(table, filled)),
  }
}

function cellOf(value: Sheet['rows'][number][number], cell: Cell | undefined): FileCell {
  if (value === null || value === '') return null
  const format = cell?.style?.numFmt
  if (typeof value === 'object')
    return { value: serialOf(value.getTime()), format: format ?? 'yyyy-mm-dd' }
  const isPlain = typeof value === 'string' || format === undefined || format === 'General'
  return isPlain ? value : { value, format }
}

/** The first serial number's moment as Excel counts from March 1900 on, and what a day has. */
const [EPOCH_MS, DAY_MS, LEAP_DAY] = [-2_209_161_600_000, 86_400_000, 61]

/** A moment as Excel's serial number; before March 1900 Excel counts a day less, as for times of day. */
function serialOf(moment: number): number {
  const days = Math.round(((moment - EPOCH_MS) / DAY_MS) * 1e8) / 1e8
  return days < LEAP_DAY ? days - 1 : days
}

/** A table within the filled rows; none where its range cannot be read. */
function tableOf({ name, range, showTotalRow }: TableDefinition, last: number): FileTable[] {
  const corners = /^([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})$/.exec(range?.replaceAll('$', '') ?? '')
  if (!corners) return []
  const [first, end] = [parseCellRef(corners[1]!), parseCellRef(corners[2]!)]
  const rect = {
    top: first.row,
    left: first.col,
    bottom: Math.min(end.row, last),
    right: end.col,
  }
  const totals = showTotalRow === true && rect.bottom === end.row
  return rect.bottom < rect.top || rect.right < rect.left ? [] : [{ name, rect, totals }]
}
