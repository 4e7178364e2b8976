// Deletes the add-in's third column for somebody who does not want it any more, unless something holds it.
import { excelThingsText } from '../../messages/texts.ts'
import type { ExcelAnswer } from '../../excel/failure.ts'
import { deleteColumns } from './delete-columns.ts'
import { heldBy, type Held } from './held-columns.ts'
import { inExcel } from '../../excel/in-excel.ts'
import { findOwned, type KeptColumn } from './plan-columns.ts'

interface Removal {
  /** Id of the table, and its name for messages. */
  readonly table: string
  readonly called: string
  readonly column: KeptColumn
  readonly onProgress: (share: number) => void
}

/** Deletes the column if it is still the add-in's; answers what holds it, and then it stays. */
export function removeConfidenceColumn(removal: Removal): Promise<ExcelAnswer<Held | null>> {
  const { table, called, column, onProgress } = removal
  return inExcel({ what: excelThingsText.table({ table: called }) }, async (job) => {
    const held = await heldBy(job, { table, columns: [column], onProgress })
    if (held !== null) return held
    const found = job.context.workbook.tables.getItemOrNullObject(table)
    await job.sync()
    // The column went with its table.
    if (found.isNullObject) return null
    const { columns } = found
    columns.load('items/id,items/name')
    await job.sync()
    const owned = findOwned(columns.items, column)
    if (!owned) return null
    await deleteColumns(job, table, [owned.id])
    return null
  })
}
