// Deletes columns of the add-in from a table; every other column of the sheet keeps its width (column-widths.ts).
import { isOutside, movingWidths, setWidths, wholeColumn } from './column-widths.ts'
import { officeCode } from '../../excel/failure.ts'
import type { Job } from '../../excel/in-excel.ts'

/** Tries where somebody deletes one of the columns meanwhile. */
const TRIES = 3

/** Deletes the columns that are there, in one request with the widths. A table that is gone has none. */
export async function deleteColumns(
  job: Job,
  table: string,
  ids: readonly number[],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const queue = await deletionOf(job, table, ids)
      queue?.()
      if (queue) await job.sync()
      return
    } catch (fault) {
      if (officeCode(fault) !== 'ItemNotFound' || tries === TRIES) throw fault
    }
  }
}

/** Reads what the deletion needs; what it answers queues it for the next sync. Null: none of the columns is there. */
async function deletionOf(
  job: Job,
  table: string,
  ids: readonly number[],
): Promise<(() => void) | null> {
  const found = job.context.workbook.tables.getItemOrNullObject(table).load('id')
  await job.sync()
  if (found.isNullObject) return null
  found.columns.load('items/id')
  await job.sync()
  const there = found.columns.items.map(({ id }) => id)
  const places = there.flatMap((id, at) => (ids.includes(id) ? [at] : []))
  const at = places[0]
  if (at === undefined) return null
  const ends = there.slice(at).every((id) => ids.includes(id))
  const { sheet, first, widths, count, stays, inTable, rows } = await movingWidths(
    job,
    found,
    at,
    ends,
  )
  const left = widths.filter((_, i) => !places.includes(at + i))
  const kept = stays ? left.slice(0, inTable - places.length) : left.slice(0, count)
  // Columns of the sheet that are free afterwards, where cells above or below the table stay.
  const freed = Array.from({ length: count - kept.length }, (_, i) => first + kept.length + i)
  const used = freed.map((column) =>
    wholeColumn(job, sheet, column).getUsedRangeOrNullObject(true).load('rowIndex,rowCount'),
  )
  if (freed.length > 0) await job.sync()
  const empty = freed.filter((_, i) => !isOutside(used[i]!, rows))
  return () => {
    for (const place of places) found.columns.getItem(there[place]!).delete()
    setWidths(job, sheet, first, kept)
    for (const column of empty) setWidths(job, sheet, column, [null])
  }
}
