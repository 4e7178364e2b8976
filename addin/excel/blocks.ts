// Sizes of the blocks in which a table is read and written. Excel on the web answers at most 5 MB
// at once, and a long answer blocks the pane. No workbook is touched.

/** A cell as the Office library gives it; "" = empty. */
export type CellValue = string | number | boolean

/** Rows of the first block; its size gives the size of the next ones. */
export const PROBE_ROWS = 500
/** Bytes of an answer. Excel's limit is 5 MB; a block of this size is parsed in about 20 ms. */
export const READ_BYTES = 1.4 * 1024 * 1024
/**
 * Bytes of an answer with single columns. Each of their cells is a list, which takes longer to
 * parse.
 */
export const LOOK_BYTES = 0.45 * 1024 * 1024
/** Bytes of a request that writes: 100,000 × 2 cells take five requests of about 30 ms each. */
export const WRITE_BYTES = 0.6 * 1024 * 1024
/** Rows of a block that are measured. */
const SAMPLE_ROWS = 500

const utf8 = new TextEncoder()

/** Bytes of a row in Excel's answer, which is JSON within JSON. */
export function bytesPerRow(rows: readonly (readonly CellValue[])[]): number {
  if (rows.length === 0) return 1
  const step = Math.max(1, Math.floor(rows.length / SAMPLE_ROWS))
  const sample = rows.filter((_, i) => i % step === 0)
  return utf8.encode(JSON.stringify(JSON.stringify(sample))).length / sample.length
}

/** Rows of the next block, at least one. */
export function rowsWithin(bytes: number, eachRow: number): number {
  return Math.max(1, Math.floor(bytes / eachRow))
}

/** The number format that stands for a column: that of its first number, else of its first cell. */
export function formatsOf(
  formats: readonly (readonly string[])[],
  values: readonly (readonly CellValue[])[],
): string[] {
  return (formats[0] ?? []).map((first, column) => {
    const row = values.findIndex((cells) => typeof cells[column] === 'number')
    return formats[row]?.[column] ?? first
  })
}

/** The column whose cells differ most in these rows; it reveals moved rows. Only where `may` is true. */
export function tellingColumn(
  rows: readonly (readonly CellValue[])[],
  may: (column: number) => boolean = () => true,
): number {
  const width = rows[0]?.length ?? 0
  const distinct = Array.from({ length: width }, (_, i) =>
    may(i) ? new Set(rows.map((row) => row[i])).size : 0,
  )
  return Math.max(0, distinct.indexOf(Math.max(...distinct)))
}

/** Lets the page respond between two blocks (a macrotask). */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

// Excel's name of a cell: B4. Rows and columns are counted from 0.
export function columnLetters(column: number): string {
  let letters = ''
  for (let at = column + 1; at > 0; at = Math.floor((at - 1) / 26))
    letters = String.fromCharCode(65 + ((at - 1) % 26)) + letters
  return letters
}

export const cellName = (row: number, column: number): string =>
  `${columnLetters(column)}${row + 1}`

/** A free name, with a number after the mark; Excel ignores case in names. */
export function freeHeader(headers: readonly string[], wanted: string, mark = ' '): string {
  const taken = new Set(headers.map((header) => header.toLowerCase()))
  for (let n = 1; ; n++) {
    const header = n === 1 ? wanted : `${wanted}${mark}${n}`
    if (!taken.has(header.toLowerCase())) return header
  }
}
