// A copy of a workbook file with two columns more at the right end of one of its tables; all else stays.
import { colToLetter, openXlsx, saveXlsx, type CellValue, type Sheet } from 'hucre/xlsx'
import type { FilePlace } from './file-tables.ts'
import { boundedPackage, type FileRect } from './workbook-file.ts'

interface CopyOrder extends FilePlace {
  /** The table's sheet. */
  readonly on: string
  readonly names: readonly [string, string]
  /** Values of both columns by data row, from 0; the cells of other rows are empty. */
  readonly cells: ReadonlyMap<number, readonly [number, number]>
}

export async function workbookWith(
  bytes: Uint8Array,
  { on, named, rect, names, cells }: CopyOrder,
): Promise<Uint8Array> {
  const workbook = await openXlsx(boundedPackage(bytes), { readStyles: true })
  const sheet = workbook.sheets.find(({ name }) => name === on)!
  const place = placeOf(sheet, rect, names)
  const put = (row: number, column: number, value: CellValue): void => {
    const filled = (sheet.rows[row] ??= [])
    while (filled.length <= column) filled.push(null)
    filled[column] = value
    sheet.cells?.delete(`${row},${column}`)
  }
  names.forEach((name, at) => put(rect.top, place.column + at, name))
  for (let row = rect.top + 1; row <= rect.bottom; row++) {
    const [first = null, second = null] = cells.get(row - rect.top - 1) ?? []
    put(row, place.column, first)
    put(row, place.column + 1, second)
  }
  if (place.isBeside) widen(sheet, { named, rect }, names)
  // The library keeps what a formula gave where that is a number; a program that calculates nothing reads texts too.
  for (const { cells: all } of workbook.sheets)
    for (const each of all?.values() ?? [])
      if (each.formula !== undefined) each.formulaResult ??= each.value
  return saveXlsx(workbook)
}

/** The columns of an earlier plan; else those beside the table, where they are empty; else behind all others. */
function placeOf(
  { rows }: Sheet,
  rect: FileRect,
  [name]: readonly [string, string],
): { readonly column: number; readonly isBeside: boolean } {
  const earlier = rows[rect.top]!.indexOf(name)
  if (earlier >= rect.left && earlier < rect.right) return { column: earlier, isBeside: false }
  const beside = rect.right + 1
  const isFree = rows
    .slice(rect.top, rect.bottom + 1)
    .every((row) => [beside, beside + 1].every((column) => (row[column] ?? null) === null))
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return isFree ? { column: beside, isBeside: true } : { column: width + 1, isBeside: false }
}

/** The table of the workbook has the two columns too. */
function widen(sheet: Sheet, { named, rect }: FilePlace, names: readonly [string, string]): void {
  const table = sheet.tables?.find(({ name }) => name === named)
  if (!table?.range) return
  table.range = table.range.replace(/[A-Z]+(\$?\d+)$/, `${colToLetter(rect.right + 2)}$1`)
  table.columns = [...table.columns, ...names.map((name) => ({ name }))]
}
