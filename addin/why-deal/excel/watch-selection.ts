// Reports where in a table a person selects cells, until it is told to stop (ExcelApi 1.7), and reads some cells
// of the row that is selected. Selects nothing.
import { excelThingsText } from '../../text/en/excel-things.ts'
import type { CellValue } from '../../excel/blocks.ts'
import type { ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'

/** `hear` gets the address; the answer stops it. */
export function watchSelection(
  table: string,
  hear: (address: string) => void,
): Promise<ExcelAnswer<() => void>> {
  return inExcel({ what: excelThingsText.anyTable }, async ({ context, sync }) => {
    // The library tells the events of tables apart by their loaded id.
    const found = context.workbook.tables.getItem(table).load('id')
    await sync()
    const handler = found.onSelectionChanged.add(({ address, isInsideTable }) => {
      if (isInsideTable) hear(address)
      return Promise.resolve()
    })
    await sync()
    return () => {
      handler.remove()
      // A workbook that does not answer any more reports nothing either.
      handler.context.sync().catch(() => undefined)
    }
  })
}

/**
 * The cells of columns (by id) in the first row of an address; null = the address has no row of the
 * table's body.
 */
export function readRowAt(
  table: string,
  address: string,
  columns: readonly number[],
): Promise<ExcelAnswer<CellValue[] | null>> {
  return inExcel({ what: excelThingsText.anyTable }, async ({ context, sync }) => {
    const line = /\d+/.exec(address.slice(address.lastIndexOf('!') + 1))?.[0]
    const found = context.workbook.tables.getItem(table)
    const body = found.getDataBodyRange().load('rowIndex,rowCount')
    await sync()
    const row = Number(line ?? 0) - 1 - body.rowIndex
    if (row < 0 || row >= body.rowCount) return null
    const cells = columns.map((id) =>
      found.columns.getItem(id).getDataBodyRange().getCell(row, 0).load('values'),
    )
    await sync()
    return cells.map(({ values }) => values[0]![0] as CellValue)
  })
}
