// Shows the analyst a cell of a table: where a problem stands.
import { ExcelFault, type ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'

export interface CellPlace {
  /** Name or id. */
  readonly table: string
  /** Data row, from 0; null = the header. */
  readonly row: number | null
  readonly header: string
}

/** Activates the sheet and selects the cell. */
export function selectCell({ table, row, header }: CellPlace): Promise<ExcelAnswer<null>> {
  const what = `The cell in ${header} of ${table}`
  return inExcel({ what }, async ({ context, sync }) => {
    const found = context.workbook.tables.getItem(table)
    const column = found.columns.getItem(header)
    const body = column.getDataBodyRange().load('rowCount')
    await sync()
    // Beyond the last row there are cells too, but they are not the table's.
    if (row !== null && row >= body.rowCount)
      throw new ExcelFault({ kind: 'missing', what, message: `${what} is not there any more.` })
    found.worksheet.activate()
    if (row === null) column.getHeaderRowRange().select()
    else body.getCell(row, 0).select()
    await sync()
    return null
  })
}
