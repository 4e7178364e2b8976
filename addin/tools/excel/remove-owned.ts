// Removes what the add-in wrote. What remembers it is removed last, so that an interrupted removal
// can be started again. What does not exist any more is skipped.
import { excelThingsText, removalListText } from '../../messages/texts.ts'
import { deleteColumns } from '../../write/excel/delete-columns.ts'
import { officeCode, type ExcelAnswer } from '../../excel/failure.ts'
import type { OwnedThings } from './find-owned.ts'
import { inExcel, type Job } from '../../excel/in-excel.ts'

interface RemoveOwnedOptions {
  readonly onProgress?: ((share: number) => void) | undefined
  readonly patience?: number | undefined
}

/** Returns sentences about what could not be removed. */
export function removeOwnedThings(
  { columns, names, sheets, planSheets, parts, settings }: OwnedThings,
  { onProgress, patience }: RemoveOwnedOptions = {},
): Promise<ExcelAnswer<string[]>> {
  return inExcel({ what: excelThingsText.workbook, ...(patience && { patience }) }, async (job) => {
    const left: string[] = []
    const { workbook } = job.context
    const jobs: (() => Promise<unknown>)[] = [
      ...[...new Set(columns.map(({ table }) => table))].map((name) => () => {
        const ids = columns.flatMap(({ table, id }) => (table === name ? [id] : []))
        return deleteColumns(job, name, ids)
      }),
      ...names.map((name) => () => gone(job, () => workbook.names.getItem(name).delete())),
      ...[...planSheets, ...sheets].map((sheet) => () => removeSheet(job, sheet, left)),
      ...parts.map((id) => () => gone(job, () => workbook.customXmlParts.getItem(id).delete())),
      ...settings.map((key) => () => gone(job, () => workbook.settings.getItem(key).delete())),
    ]
    for (const [i, remove] of jobs.entries()) {
      await remove()
      onProgress?.((i + 1) / jobs.length)
    }
    return left
  })
}

/** Runs a deletion of something that may not exist any more. */
async function gone({ sync }: Job, remove: () => void): Promise<void> {
  try {
    remove()
    await sync()
  } catch (fault) {
    if (officeCode(fault) !== 'ItemNotFound') throw fault
  }
}

/** A workbook must keep one visible sheet. */
async function removeSheet(
  { context, sync }: Job,
  { id, name }: OwnedThings['sheets'][number],
  left: string[],
): Promise<void> {
  const { worksheets } = context.workbook
  worksheets.load('items/id,items/visibility')
  await sync()
  const sheet = worksheets.items.find((one) => one.id === id)
  if (!sheet) return
  const seen = worksheets.items.filter(
    ({ visibility }) => visibility === Excel.SheetVisibility.visible,
  )
  if (seen.length === 1 && seen[0] === sheet)
    return void left.push(removalListText.stays.lastSheet({ sheet: name }))
  sheet.delete()
  await sync()
}
