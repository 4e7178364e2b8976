// The rows of the planned table as a person wants to see them, by the columns that hold the plan. Loaded when it is asked for.
import { excelThingsText, writeRunText } from '../messages/texts.ts'
import type { Shell } from '../shell/shell.ts'
import { runExclusive } from '../shell/jobs.ts'
import { planColumnsOf } from './written-columns.ts'
import type { ExcelAnswer } from '../excel/failure.ts'
import { inExcel } from '../excel/in-excel.ts'
import type { PlanColumns } from './excel/plan-columns.ts'

export function arrange(shell: Shell, as: Arrangement): Promise<void> {
  return runExclusive(shell, 'arrange', async () => {
    const place = await planColumnsOf(shell)
    if (place === null) return shell.notify('problem', writeRunText.noColumns)
    const arranged = await arrangeRows(place, as)
    if (arranged.ok) shell.notify('done', writeRunText.arranged[as])
    else shell.notify('problem', arranged.failure.message)
  })
}

/** `taken`: rows with a quantity above 0; `all`: no filter. */
export type Arrangement = 'taken' | 'all'

/** `table`: id or name; `called`: its name for messages. */
function arrangeRows(
  { table, called, columns }: { table: string; called: string; columns: PlanColumns },
  as: Arrangement,
): Promise<ExcelAnswer<null>> {
  return inExcel({ what: excelThingsText.table({ table: called }) }, async ({ context, sync }) => {
    const found = context.workbook.tables.getItem(table)
    if (as === 'all') found.clearFilters()
    else found.columns.getItem(columns.qty.id).filter.applyCustomFilter('>0')
    found.worksheet.activate()
    found.columns.getItem(columns.qty.id).getHeaderRowRange().select()
    await sync()
    return null
  })
}
