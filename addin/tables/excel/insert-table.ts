// Writes the sample data as a new table on a new sheet. Nothing else in the workbook changes; a
// name that is taken gets a number.
import { excelThingsText } from '../../messages/texts.ts'
import { put } from '../../excel/guarded.ts'
import {
  freeHeader,
  bytesPerRow,
  pause,
  rowsWithin,
  WRITE_BYTES,
  type CellValue,
} from '../../excel/blocks.ts'
import type { ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'
import { keyless } from '../../excel/keyless.ts'

export interface NewTable {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly (readonly CellValue[])[]
  /** Header → number format, where it is not General. */
  readonly formats?: Readonly<Record<string, string>>
}

/** Writes the table and returns its name. `show`: activates its sheet. */
export function insertTable(
  table: NewTable,
  show: boolean,
  onProgress?: (share: number) => void,
): Promise<ExcelAnswer<string>> {
  const what = excelThingsText.table({ table: table.name })
  return inExcel({ what }, async ({ context, sync }) => {
    const { worksheets, tables } = context.workbook
    worksheets.load('items/name')
    tables.load('items/name')
    await sync()
    const sheets = worksheets.items.map(({ name }) => name)
    const sheet = worksheets.add(keyless(freeHeader(sheets, table.name)))
    const width = table.headers.length
    const corner = sheet.getRange('A1')
    put(corner.getResizedRange(0, width - 1), { values: keyless([[...table.headers]]) })
    for (const [header, format] of Object.entries(table.formats ?? {})) {
      const column = table.headers.indexOf(header)
      const cells = corner.getCell(1, column).getResizedRange(table.rows.length - 1, 0)
      // The library takes one value for all cells; its types do not say so.
      put(cells, { numberFormat: keyless(format as unknown as string[][]) })
    }
    const block = rowsWithin(WRITE_BYTES, bytesPerRow(table.rows))
    for (let from = 0; from < table.rows.length; from += block) {
      const rows = table.rows.slice(from, from + block)
      const range = corner.getCell(1 + from, 0).getResizedRange(rows.length - 1, width - 1)
      put(range, { values: keyless(rows.map((row) => [...row])) })
      await sync()
      range.untrack()
      onProgress?.((from + rows.length) / table.rows.length)
      await pause()
    }
    const made = sheet.tables.add(corner.getResizedRange(table.rows.length, width - 1), true)
    const names = tables.items.map(({ name }) => name)
    put(made, { name: keyless(freeHeader(names, table.name, '_')) })
    made.load('name')
    if (show) sheet.activate()
    await sync()
    return made.name
  })
}
