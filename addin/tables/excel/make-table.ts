// Makes a table of the block of cells around the selected one, as Excel's own command does; a title above the headers
// is no part of it.
import { headerRow } from '#tables/table-block.ts'
import { excelThingsText } from '../../messages/texts.ts'
import type { CellValue } from '../../excel/blocks.ts'
import type { ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'

/** The table that was made; or that the cell is in; null = there is no block. */
export type MadeTable =
  | { readonly made: string; readonly rows: number }
  | { readonly standsIn: string }
  | null

/** Rows in which the headers are looked for. */
const TOP_ROWS = 20

export function makeTable(): Promise<ExcelAnswer<MadeTable>> {
  const what = excelThingsText.workbook
  return inExcel({ what, undoesAtOnce: true }, async ({ context, sync }) => {
    const cell = context.workbook.getActiveCell()
    const block = cell.getSurroundingRegion().load('rowCount')
    const tables = cell.worksheet.tables.load('items/name')
    await sync()
    const top = block.getRow(0).getResizedRange(Math.min(block.rowCount, TOP_ROWS) - 1, 0)
    top.load('values')
    const shared = tables.items.map((table) => ({
      name: table.name,
      cells: table.getRange().getIntersectionOrNullObject(cell).load('address'),
      block: table.getRange().getIntersectionOrNullObject(block).load('address'),
    }))
    await sync()
    const around = shared.find(({ cells }) => !cells.isNullObject)
    if (around) return { standsIn: around.name }
    const head = headerRow(top.values as CellValue[][])
    if (head === null || shared.some((table) => !table.block.isNullObject)) return null
    const rows = block.rowCount - head
    const whole = block.getRow(head).getResizedRange(rows - 1, 0)
    const made = cell.worksheet.tables.add(whole, true)
    made.load('name')
    await sync()
    return { made: made.name, rows: rows - 1 }
  })
}
