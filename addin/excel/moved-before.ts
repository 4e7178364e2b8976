// Finds the columns of a move that was cut short after Excel carried it out and before their new ids were noted.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import type { ExcelAnswer } from './failure.ts'
import { inExcel, type Job } from './in-excel.ts'
import type { KeptColumn, OwnedColumn } from './plan-columns.ts'

interface Moving {
  /** Id of the table. */
  readonly table: string
  readonly columns: readonly KeptColumn[]
}

/** The columns of a begun move under their new ids; null if any stands under its old one, or they are gone. */
export const findMoved = (
  moving: Moving & { readonly called: string },
): Promise<ExcelAnswer<OwnedColumn[] | null>> =>
  inExcel({ what: excelThingsText.table(moving.called) }, (job) => movedBefore(job, moving))

/** Only for a move that was begun: else columns of these names may be somebody's. */
export async function movedBefore(
  job: Job,
  { table, columns }: Moving,
): Promise<OwnedColumn[] | null> {
  const there = await headersOf(job, table)
  if (columns.some(({ id }) => there.some((one) => one.id === id))) return null
  const found = columns.flatMap(({ name }) => there.find((one) => one.name === name) ?? [])
  return found.length === columns.length ? found : null
}

export async function headersOf({ context, sync }: Job, table: string): Promise<OwnedColumn[]> {
  const { columns } = context.workbook.tables.getItem(table)
  columns.load('items/id,items/name')
  await sync()
  return columns.items.map(({ id, name }) => ({ id, name }))
}
