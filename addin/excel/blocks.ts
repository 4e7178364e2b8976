// How a table is cut into blocks: Excel on the web answers at most 5 MB at once, and a long answer
// blocks the pane. Sizes only: no workbook is touched.

/** A cell as the Office library gives it; "" = empty. */
export type CellValue = string | number | boolean

/** Rows of the first block, by which the size of the others is guessed. */
export const PROBE_ROWS = 500
/** Bytes of an answer: 5 MB is Excel's limit; at this size a block is parsed in some 20 ms. */
export const READ_BYTES = 1.4 * 1024 * 1024
/** The same of single columns, whose cells are each a list of its own: longer in the parsing. */
export const LOOK_BYTES = 0.45 * 1024 * 1024
/** Bytes of a request that writes: 100,000 × 2 in five, each made in some 30 ms. */
export const WRITE_BYTES = 0.6 * 1024 * 1024
/** Rows of a block that are measured. */
const SAMPLE_ROWS = 500

const utf8 = new TextEncoder()

/** Bytes that a row of cells takes in an answer of Excel's, which is JSON within JSON. */
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

/** The number format by which a column is known: of its first number, else of its first cell. */
export function formatsOf(
  formats: readonly (readonly string[])[],
  values: readonly (readonly CellValue[])[],
): string[] {
  return (formats[0] ?? []).map((first, column) => {
    const row = values.findIndex((cells) => typeof cells[column] === 'number')
    return formats[row]?.[column] ?? first
  })
}

/** The column whose cells differ most in these rows: by it moved rows are noticed. */
export function tellingColumn(rows: readonly (readonly CellValue[])[]): number {
  const width = rows[0]?.length ?? 0
  const distinct = Array.from({ length: width }, (_, i) => new Set(rows.map((row) => row[i])).size)
  return Math.max(0, distinct.indexOf(Math.max(...distinct)))
}

/** Lets the page answer between two blocks: a macrotask. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
