// Moves the add-in's columns of a table to the right of one of its columns, or to its right end: Excel has no such call, so
// each is copied into a new column, and deleted by another request once the copy was compared with it. Nothing is moved where
// something reads the columns or stands in them that would show an error, read other cells or be lost (held-columns.ts).
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import { planColumnsText } from '#addin/text/en/plan-columns.ts'
import { movingWidths, readWidths, setWidths, shiftWidths, wider } from './column-widths.ts'
import { deleteColumns, deletionOf } from './delete-columns.ts'
import { ExcelFault, missing, type ExcelAnswer } from './failure.ts'
import { put } from './guarded.ts'
import { areSame, type Copied } from './column-copies.ts'
import { heldBy, type Held } from './held-columns.ts'
import { inExcel, type Job } from './in-excel.ts'
import { headersOf, movedBefore } from './moved-before.ts'
import { keyless } from './keyless.ts'
import { findOwned, freeHeader, type KeptColumn, type OwnedColumn } from './plan-columns.ts'

interface Move {
  /** Id of the table, and its name for messages. */
  readonly table: string
  readonly called: string
  /** The two of the plan. */
  readonly columns: readonly KeptColumn[]
  /** The third one, which is left out where a person deleted or renamed it. */
  readonly third: KeptColumn | null
  /** Id of the column on whose right side they are wanted; null = at the right end. */
  readonly after: number | null
  readonly onProgress?: (share: number) => void
  /** Keeps that the columns are being moved, or are not; returns null, or why it cannot: then none is moved. */
  readonly keep: (columns: readonly OwnedColumn[], moving: boolean) => Promise<string | null>
}

/** The columns under their new ids, or why nothing was moved. */
export type Moved =
  | { readonly columns: readonly OwnedColumn[] }
  | Held
  /** Rows are hidden: Excel may copy the others alone, and the filter of a column goes with it. */
  | { readonly holds: 'filtered'; readonly cell: string }

/** A move of the columns that are there. */
interface MoveNow extends Omit<Move, 'columns' | 'third'> {
  readonly columns: readonly OwnedColumn[]
  /** Ids of all columns of the table before it. */
  readonly known: readonly number[]
}

export async function moveColumns(move: Move): Promise<ExcelAnswer<Moved>> {
  const what = excelThingsText.table(move.called)
  const looked = await inExcel({ what }, async (job) => {
    const there = await headersOf(job, move.table)
    const columns = columnsOf(there, move)
    const known = there.map(({ id }) => id)
    const { autoFilter } = job.context.workbook.tables.getItem(move.table)
    autoFilter.load('isDataFiltered')
    await job.sync()
    const filtered = { holds: 'filtered', cell: move.called } as const
    const held = autoFilter.isDataFiltered ? filtered : await heldBy(job, { ...move, columns })
    return { columns, known, held }
  })
  if (!looked.ok) return looked
  const { columns, known, held } = looked.value
  if (held !== null) return { ok: true, value: held }
  const { third: _, ...rest } = move
  const now: MoveNow = { ...rest, columns, known }
  const refused = await move.keep(columns, true)
  if (refused !== null)
    return { ok: false, failure: { kind: 'failed', code: 'NotKept', message: refused } }
  const moved = await inExcel({ what }, (job) => moveNow(job, now))
  if (moved.ok) return { ok: true, value: { columns: moved.value } }
  // Excel may have carried out what it did not answer: under the old ids there is nothing then.
  const before = await inExcel({ what }, (job) => movedBefore(job, now))
  if (before.ok && before.value) return { ok: true, value: { columns: before.value } }
  // Who cannot look now leaves it to the next write.
  if (!before.ok) return moved
  await inExcel({ what }, (job) => dropCopies(job, now))
  await move.keep(columns, false)
  return moved
}

/** Deletes copies whose making Excel did not answer: new since the move began, and the same as the columns. */
async function dropCopies(job: Job, { table, columns, known }: MoveNow): Promise<void> {
  const there = (await headersOf(job, table)).filter(({ id }) => !known.includes(id))
  const copies = columns.flatMap(({ id: from, name }) => {
    const copy = there.find((one) => one.name.startsWith(`${name} `))
    return copy ? [{ from, to: copy.id }] : []
  })
  if (copies.length === 0 || !(await areSame(job, table, copies))) return
  const ids = copies.map(({ to }) => to)
  await deleteColumns(job, table, ids)
}

/** The columns that are to be moved; throws if one of the plan is gone. */
function columnsOf(there: readonly OwnedColumn[], { called, columns, third }: Move): OwnedColumn[] {
  const ours = columns.map((column) => findOwned(there, column) ?? lost(column.name, called))
  const confidence = findOwned(there, third)
  return confidence ? [...ours, confidence] : ours
}

const lost = (name: string, called: string): never => {
  throw new ExcelFault(missing(excelThingsText.columnOf(name, called)))
}

async function moveNow(
  job: Job,
  { table, called, columns, after }: MoveNow,
): Promise<OwnedColumn[]> {
  const there = await headersOf(job, table)
  for (const column of columns) if (!findOwned(there, column)) lost(column.name, called)
  const at = after === null ? null : there.findIndex(({ id }) => id === after) + 1
  const from = columns.map(({ id }) => there.findIndex((one) => one.id === id))
  const first = at ?? there.length - from.length
  if (from.every((place, i) => place === first + i)) return [...columns]
  const copies = await copyColumns(job, table, at, there, columns)
  if (!(await areSameOrDrop(job, table, copies))) throw new ExcelFault(notCopied())
  const ids = columns.map(({ id }) => id)
  const queue = (await deletionOf(job, table, ids)) ?? lost(columns[0]!.name, called)
  queue()
  const made = job.context.workbook.tables.getItem(table).columns
  const moved = copies.map(({ to }, i) => ({ id: to, name: columns[i]!.name }))
  for (const { id, name } of moved) put(made.getItem(id), { name: keyless(name) })
  await job.sync()
  return moved
}

/** New columns at the place with all that stands in these, as wide as they are. */
async function copyColumns(
  job: Job,
  table: string,
  at: number | null,
  there: readonly OwnedColumn[],
  columns: readonly OwnedColumn[],
): Promise<Copied[]> {
  const found = job.context.workbook.tables.getItem(table)
  found.load('showTotals')
  const ranges = columns.map(({ id }) => found.columns.getItem(id).getRange().load('columnIndex'))
  const moving = await movingWidths(job, found, at)
  const { sheet, first } = moving
  const own = []
  for (const { columnIndex } of ranges) own.push(...(await readWidths(job, sheet, columnIndex, 1)))
  const headers = there.map(({ name }) => name)
  const made = columns.map(({ id, name }, i) => {
    const header = freeHeader(headers, name)
    headers.push(header)
    const place = at === null ? undefined : at + i
    const column = found.columns.add(place, undefined, keyless(header))
    const from = found.columns.getItem(id)
    // What a person gave the header; its text is the new column's own.
    const formats = keyless(Excel.RangeCopyType.formats)
    column.getHeaderRowRange().copyFrom(from.getHeaderRowRange(), formats)
    column.getDataBodyRange().copyFrom(from.getDataBodyRange())
    if (found.showTotals) column.getTotalRowRange().copyFrom(from.getTotalRowRange())
    return column.load('id')
  })
  shiftWidths(job, moving, columns.length)
  const { stays, widths } = moving
  const asWide = own.map((width, i) => (stays && at === null ? wider(widths[i], width) : width))
  setWidths(job, sheet, first, asWide)
  await job.sync()
  return columns.map(({ id }, i) => ({ from: id, to: made[i]!.id }))
}

const notCopied = () =>
  ({ kind: 'failed', code: 'NotCopied', message: planColumnsText.notCopied }) as const

/** Compares the copies before anything is deleted; where they differ, or cannot be read, they are deleted again. */
async function areSameOrDrop(job: Job, table: string, copies: readonly Copied[]): Promise<boolean> {
  let same = false
  try {
    same = await areSame(job, table, copies)
  } finally {
    const ids = copies.map(({ to }) => to)
    if (!same) await deleteColumns(job, table, ids)
  }
  return same
}
