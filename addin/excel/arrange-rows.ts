// Shows the rows of a planned table as a person wants to look at the plan: the taken ones alone, by profit, or all. Nothing is
// written: filter and sort are Excel's own (ExcelApi 1.2). order-rows.ts puts the order back.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'
import type { PlanColumns } from './plan-columns.ts'

/** `taken`: rows with a quantity above 0; `profit`: all rows by profit, the highest first; `all`: no filter. */
export type Arrangement = 'taken' | 'profit' | 'all'

/** `table`: id or name; `called`: its name for messages. */
export function arrangeRows(
  { table, called, columns }: { table: string; called: string; columns: PlanColumns },
  as: Arrangement,
): Promise<ExcelAnswer<null>> {
  return inExcel({ what: excelThingsText.table(called) }, async ({ context, sync }) => {
    const found = context.workbook.tables.getItem(table)
    if (as === 'all') found.clearFilters()
    else if (as === 'taken') found.columns.getItem(columns.qty.id).filter.applyCustomFilter('>0')
    else {
      const profit = found.columns.getItem(columns.profit.id).load('index')
      await sync()
      found.sort.apply([{ key: profit.index, ascending: false }])
    }
    found.worksheet.activate()
    found.columns.getItem(columns.qty.id).getHeaderRowRange().select()
    await sync()
    return null
  })
}
