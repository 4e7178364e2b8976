// Deletes the add-in's third column for somebody who does not want it any more.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'
import { widthsAfter, widthsBefore } from './moved-widths.ts'
import { findOwned, type KeptColumn } from './plan-columns.ts'

/** Deletes the column if it is still the add-in's. */
export function removeConfidenceColumn(
  table: string,
  called: string,
  kept: KeptColumn,
): Promise<ExcelAnswer<null>> {
  return inExcel({ what: excelThingsText.table(called) }, async (job) => {
    const { columns } = job.context.workbook.tables.getItem(table)
    columns.load('items/id,items/name')
    await job.sync()
    const owned = findOwned(columns.items, kept)
    if (!owned) return null
    const widths = await widthsBefore(job, [{ table, id: owned.id }])
    columns.getItem(owned.id).delete()
    await job.sync()
    await widthsAfter(job, widths)
    return null
  })
}
