// Moves the add-in's columns of a table to the right of one of its columns: Excel has no such call, so one request
// copies each into a new column and deletes it. Nothing is moved where a formula reads the columns or stands in them,
// for it would show an error or read other cells, nor where somebody's comment stands in them: it is not copied.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import { ExcelFault, missing, type ExcelAnswer } from './failure.ts'
import { put } from './guarded.ts'
import { heldBy, type Held } from './held-columns.ts'
import { inExcel, type Job } from './in-excel.ts'
import { widthsMoved } from './moved-widths.ts'
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
  /** Id of the column on whose right side they are wanted. */
  readonly after: number
  readonly onProgress?: (share: number) => void
}

/** The columns under their new ids, or why nothing was moved. */
export type Moved = { readonly columns: readonly OwnedColumn[] } | Held

/** A move of the columns that are there. */
type MoveNow = Omit<Move, 'columns' | 'third'> & { readonly columns: readonly OwnedColumn[] }

export async function moveColumns(move: Move): Promise<ExcelAnswer<Moved>> {
  const what = excelThingsText.table(move.called)
  const looked = await inExcel({ what }, async (job) => {
    const columns = await columnsThere(job, move)
    return { columns, held: await heldBy(job, { ...move, columns }) }
  })
  if (!looked.ok) return looked
  const { columns, held } = looked.value
  if (held !== null) return { ok: true, value: held }
  const { third: _, ...rest } = move
  const now: MoveNow = { ...rest, columns }
  const moved = await inExcel({ what }, (job) => moveNow(job, now))
  if (moved.ok) return { ok: true, value: { columns: moved.value } }
  // Excel may have carried out what it did not answer: under the old ids there is nothing then.
  const before = await inExcel({ what }, (job) => movedBefore(job, now))
  return before.ok && before.value ? { ok: true, value: { columns: before.value } } : moved
}

/** The columns that are to be moved; throws if one of the plan is gone. */
async function columnsThere(job: Job, { table, called, columns, third }: Move) {
  const there = await headersOf(job, table)
  const ours = columns.map((column) => findOwned(there, column) ?? lost(column.name, called))
  const confidence = findOwned(there, third)
  return confidence ? [...ours, confidence] : ours
}

const lost = (name: string, called: string): never => {
  throw new ExcelFault(missing(excelThingsText.columnOf(name, called)))
}

const headersOf = async ({ context, sync }: Job, table: string): Promise<OwnedColumn[]> => {
  const { columns } = context.workbook.tables.getItem(table)
  columns.load('items/id,items/name')
  await sync()
  return columns.items.map(({ id, name }) => ({ id, name }))
}

/** The columns by their names if the old ones are gone; null if any is still there. */
async function movedBefore(job: Job, { table, columns }: MoveNow): Promise<OwnedColumn[] | null> {
  const there = await headersOf(job, table)
  if (columns.some(({ id }) => there.some((one) => one.id === id))) return null
  const found = columns.flatMap(({ name }) => there.find((one) => one.name === name) ?? [])
  return found.length === columns.length ? found : null
}

async function moveNow(
  job: Job,
  { table, called, columns, after }: MoveNow,
): Promise<OwnedColumn[]> {
  const there = await headersOf(job, table)
  for (const column of columns) if (!findOwned(there, column)) lost(column.name, called)
  const at = there.findIndex(({ id }) => id === after) + 1
  const found = job.context.workbook.tables.getItem(table)
  const from = columns.map(({ id }) => there.findIndex((one) => one.id === id))
  // They stand there already, or left of it.
  if (from.some((place) => place <= at)) return [...columns]
  const moveWidths = await widthsMoved(job, found, at, from)
  const headers = there.map(({ name }) => name)
  const made = columns.map(({ id, name }, i) => {
    const header = freeHeader(headers, name)
    headers.push(header)
    const column = found.columns.add(at + i, undefined, keyless(header))
    column.getDataBodyRange().copyFrom(found.columns.getItem(id).getDataBodyRange())
    return column.load('id')
  })
  for (const { id } of columns) found.columns.getItem(id).delete()
  made.forEach((column, i) => put(column, { name: keyless(columns[i]!.name) }))
  moveWidths()
  await job.sync()
  return made.map(({ id }, i) => ({ id, name: columns[i]!.name }))
}
