// The tables of the workbook: what an analyst chooses among. No cell of theirs is read.
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'

export interface ListedTable {
  readonly id: string
  readonly name: string
  readonly sheet: string
  readonly headers: readonly string[]
  readonly rows: number
}

/** All tables, in the workbook's order; in two requests however many there are. */
export function listTables(): Promise<ExcelAnswer<ListedTable[]>> {
  return inExcel({ what: 'The workbook' }, async ({ context, sync }) => {
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
