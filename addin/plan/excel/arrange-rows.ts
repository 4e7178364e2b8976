// Shows the rows of a planned table as a person wants to look at the plan: the taken ones alone, or all. Nothing is written: the
// filter is Excel's own (ExcelApi 1.2).
import { excelThingsText } from '../../text/en/excel-things.ts'
import type { ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'
import type { PlanColumns } from '../../write/excel/plan-columns.ts'

/** `taken`: rows with a quantity above 0; `all`: no filter. */
export type Arrangement = 'taken' | 'all'

/** `table`: id or name; `called`: its name for messages. */
export function arrangeRows(
  { table, called, columns }: { table: string; called: string; columns: PlanColumns },
  as: Arrangement,
): Promise<ExcelAnswer<null>> {
  return inExcel({ what: excelThingsText.table(called) }, async ({ context, sync }) => {
    const found = context.workbook.tables.getItem(table)
    if (as === 'all') found.clearFilters()
    else found.columns.getItem(columns.qty.id).filter.applyCustomFilter('>0')
    found.worksheet.activate()
    found.columns.getItem(columns.qty.id).getHeaderRowRange().select()
    await sync()
    return null
  })
}
