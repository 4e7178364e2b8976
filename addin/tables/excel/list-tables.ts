// Lists the tables of the workbook, for the analyst to choose from. No cell is read.
import { excelThingsText } from '../../messages/texts.ts'
import type { ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'

/** All tables in the workbook's order; takes two requests for any number of tables. */
export function listTables(): Promise<ExcelAnswer<ListedTable[]>> {
  return inExcel({ what: excelThingsText.workbook }, async ({ context, sync }) => {
    const tables = context.workbook.tables.load('items/id,items/name')
    await sync()
    const found = tables.items.map((table) => ({
      table,
      sheet: table.worksheet.load('name'),
      columns: table.columns.load('items/name'),
      body: table.getDataBodyRange().load('rowCount'),
    }))
    await sync()
    return found.map(({ table, sheet, columns, body }) => ({
      id: table.id,
      name: table.name,
      sheet: sheet.name,
      headers: columns.items.map((column) => column.name),
      rows: body.rowCount,
    }))
  })
}

/** A table of the workbook, as the analyst chooses it. */
export interface ListedTable {
  readonly id: string
  readonly name: string
  readonly sheet: string
  readonly headers: readonly string[]
  /** Data rows. */
  readonly rows: number
}
