// One request that writes runs of cells into the two plan columns.
import { put, type Range } from '../../excel/guarded.ts'
import { officeCode } from '../../excel/failure.ts'
import type { Job } from '../../excel/in-excel.ts'
import { asItStood, keyless } from '../../excel/keyless.ts'
import { askShape, type Shape } from '../../tables/excel/read-table.ts'
import type { Run } from './plan-batches.ts'
import type { PlanColumns } from './plan-columns.ts'

/** Writes in one request; the table's shape then, or null if it has become too short: then nothing is written. */
export async function writeBatch(
  job: Job,
  name: string,
  columns: PlanColumns,
  runs: readonly Run[],
): Promise<Shape | null> {
  const table = job.context.workbook.tables.getItem(name)
  // A range of a table extends below its end, into other people's cells. Loading a row that does
  // not exist ends the request before anything is written.
  const last = Math.max(...runs.map((run) => run.from + run.qty.length)) - 1
  const guard = table.rows.getItemAt(last).load('index')
  const used: Range[] = []
  for (const which of ['qty', 'profit'] as const) {
    const body = table.columns.getItem(columns[which].id).getDataBodyRange()
    used.push(body)
    for (const run of runs) {
      const cell = body.getCell(run.from, 0)
      const range = run.qty.length > 1 ? cell.getResizedRange(run.qty.length - 1, 0) : cell
      const first = run[which][0]!
      if (first === '') range.clear(Excel.ClearApplyTo.contents)
      else if (typeof first === 'string') put(range, { formulas: asItStood([[first]]) })
      // Values: a formula could turn the whole column into a calculated one.
      else put(range, { values: keyless(run[which].map((value) => [value])) })
      used.push(cell, range)
    }
  }
  const shape = askShape(table)
  try {
    await job.sync()
  } catch (fault) {
    const code = officeCode(fault)
    const beyond = code === 'InvalidArgument' || code === 'ItemNotFound'
    if (beyond && (fault as OfficeExtension.Error).debugInfo.errorLocation?.includes('getItemAt'))
      return null
    throw fault
  }
  for (const range of new Set(used)) range.untrack()
  return guard.index === last ? shape() : null
}
