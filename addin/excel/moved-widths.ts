// Widths of the sheet's columns where columns of a table are moved or deleted: every one of the person's columns keeps
// its own (insert-columns.ts moves them along where columns are made).
import type { Table } from './guarded.ts'
import type { Job } from './in-excel.ts'
import { setWidths, wholeColumn, widthsFrom, type Widths } from './insert-columns.ts'

/**
 * Reads the widths before columns of a table are moved from their places to `at`, which is before all of them. What it
 * answers gives every column its own width at its new place, with the next sync.
 */
export async function widthsMoved(
  job: Job,
  table: Table,
  at: number,
  from: readonly number[],
): Promise<() => void> {
  const { sheet, first, widths } = await widthsFrom(job, table, at)
  const moved = from.map((place) => widths[place - at]!)
  const others = widths.filter((_, i) => !from.includes(at + i))
  return () => setWidths(job, sheet, first, [...moved, ...others])
}

/** The add-in's columns of a table, as they stood in the sheet before their deletion. */
interface Standing {
  /** The sheet's columns, ascending. */
  readonly ours: readonly number[]
  /** From the first of ours to the right end of the table. */
  readonly all: Widths
}

/** What the widths were before columns are deleted, by id; tables and columns that are gone have none. */
export async function widthsBefore(
  job: Job,
  columns: readonly { readonly table: string; readonly id: number }[],
): Promise<Standing[]> {
  const { tables } = job.context.workbook
  const found: Standing[] = []
  for (const name of new Set(columns.map(({ table }) => table))) {
    const table = tables.getItemOrNullObject(name).load('id')
    await job.sync()
    if (table.isNullObject) continue
    table.columns.load('items/id')
    await job.sync()
    const ids = columns.filter((one) => one.table === name).map(({ id }) => id)
    const places = table.columns.items.flatMap(({ id }, at) => (ids.includes(id) ? [at] : []))
    if (places.length === 0) continue
    const all = await widthsFrom(job, table, places[0]!)
    found.push({ ours: places.map((at) => all.first + at - places[0]!), all })
  }
  return found
}

/**
 * Moves the widths back after the deletion. A column at the table's right end that is free now gets the standard
 * width where the sheet's column is otherwise empty.
 */
export async function widthsAfter(job: Job, before: readonly Standing[]): Promise<void> {
  const free: { sheet: string; column: number }[] = []
  for (const { ours, all } of before) {
    const { sheet, first, widths } = all
    const stay = widths.filter((_, i) => !ours.includes(first + i))
    setWidths(job, sheet, first, stay)
    for (let i = stay.length; i < widths.length; i++) free.push({ sheet, column: first + i })
  }
  const used = free.map(({ sheet, column }) =>
    wholeColumn(job, sheet, column).getUsedRangeOrNullObject(true).load('address'),
  )
  if (before.length > 0) await job.sync()
  const empty = free.filter((_, i) => used[i]!.isNullObject)
  for (const { sheet, column } of empty) setWidths(job, sheet, column, [null])
  if (empty.length > 0) await job.sync()
}
