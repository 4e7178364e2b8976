// Inserts columns into a table, as wide as their headers; every other column of the sheet keeps its width (column-widths.ts).
import { movingWidths, setWidths, shiftWidths, wholeColumn, wider } from './column-widths.ts'
import { put, type Table } from '../../excel/guarded.ts'
import type { Job } from '../../excel/in-excel.ts'
import { keyless } from '../../excel/keyless.ts'

export interface NewColumn {
  readonly name: string
  /** Number format of its body. */
  readonly format: string
}

/** The new columns. `at`: their place; null = the right end. */
export async function insertColumns(
  job: Job,
  table: Table,
  at: number | null,
  columns: readonly NewColumn[],
): Promise<{ readonly id: number; readonly name: string }[]> {
  if (columns.length === 0) return []
  const moving = await movingWidths(job, table, at)
  const { sheet, first, widths, stays } = moving
  const made = columns.map(({ name, format }, i) => {
    const column = table.columns.add(at === null ? undefined : at + i, undefined, keyless(name))
    // A new column takes the format of its neighbour, such as a date. The library takes one value
    // for all cells; its types do not say so.
    put(column.getDataBodyRange(), { numberFormat: keyless(format as unknown as string[][]) })
    return column.load('id,name')
  })
  shiftWidths(job, moving, columns.length)
  // The headers are shown whole (ExcelApi 1.2).
  for (const column of made) column.getRange().format.autofitColumns()
  const fitted = made.map((_, i) => wholeColumn(job, sheet, first + i).format.load('columnWidth'))
  await job.sync()
  // A person's cells above or below the new columns stay, and keep their width where it is the wider one.
  if (stays && at === null) {
    const own = fitted.map(({ columnWidth }, i) => wider(widths[i], columnWidth))
    setWidths(job, sheet, first, own)
    await job.sync()
  }
  return made.map(({ id, name }) => ({ id, name }))
}
