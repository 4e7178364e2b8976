// Removes what the add-in wrote. What remembers it is removed last, so that an interrupted removal
// can be started again. What does not exist any more is skipped.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import { removalListText } from '#addin/text/en/removal-list.ts'
import { put } from './guarded.ts'
import { officeCode, type ExcelAnswer } from './failure.ts'
import type { OwnedThings } from './find-owned.ts'
import { inExcel, type Job } from './in-excel.ts'

interface RemoveOwnedOptions {
  readonly onProgress?: ((share: number) => void) | undefined
  readonly patience?: number | undefined
}

/** Returns sentences about what could not be removed. */
export function removeOwnedThings(
  { columns, comments, names, sheets, planSheets, parts, settings }: OwnedThings,
  { onProgress, patience }: RemoveOwnedOptions = {},
): Promise<ExcelAnswer<string[]>> {
  return inExcel({ what: excelThingsText.workbook, ...(patience && { patience }) }, async (job) => {
    const left: string[] = []
    const { workbook } = job.context
    const places = await placesOf(job, columns)
    const jobs: (() => Promise<unknown>)[] = [
      ...comments.map(
        ({ id }) =>
          () =>
            gone(job, () => workbook.comments.getItem(id).delete()),
      ),
      ...columns.map(({ table, id }) => () => {
        return gone(job, () => workbook.tables.getItem(table).columns.getItem(id).delete())
      }),
      () => resetWidths(job, places),
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

/** A column of a sheet, from 0. */
interface Place {
  readonly sheet: string
  readonly column: number
}

/** Places of the columns that still exist. */
async function placesOf({ context, sync }: Job, columns: OwnedThings['columns']): Promise<Place[]> {
  const { tables } = context.workbook
  const found = columns.map(({ table }) => tables.getItemOrNullObject(table).load('id'))
  if (found.length > 0) await sync()
  const there = found.flatMap((table, i) =>
    table.isNullObject ? [] : [table.columns.getItemOrNullObject(columns[i]!.id).load('id')],
  )
  if (there.length > 0) await sync()
  const ranges = there.flatMap((column) => {
    if (column.isNullObject) return []
    const range = column.getRange().load('columnIndex')
    return [{ range, sheet: range.worksheet.load('id') }]
  })
  if (ranges.length > 0) await sync()
  return ranges.map(({ range, sheet }) => ({ sheet: sheet.id, column: range.columnIndex }))
}

/** Resets the widths that were fitted to the headers, if the sheet's column is otherwise empty. */
async function resetWidths({ context, sync }: Job, places: readonly Place[]): Promise<void> {
  const whole = places.map(({ sheet, column }) =>
    context.workbook.worksheets.getItem(sheet).getCell(0, column).getEntireColumn(),
  )
  const used = whole.map((column) => column.getUsedRangeOrNullObject(true).load('address'))
  if (whole.length > 0) await sync()
  const empty = whole.filter((_, i) => used[i]!.isNullObject)
  for (const column of empty) put(column.format, { useStandardWidth: true })
  if (empty.length > 0) await sync()
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
    return void left.push(removalListText.stays.lastSheet(name))
  sheet.delete()
  await sync()
}
