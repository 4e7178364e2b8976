// Moves the add-in's columns of a table to the right of one of its columns: Excel has no such call, so one request
// copies each into a new column and deletes it. Nothing is moved where a formula reads the columns or stands in them,
// for it would show an error or read other cells, nor where somebody's comment stands in them: it is not copied.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import { listTables } from './find-owned.ts'
import { goingColumns, isIn, namesOf } from './owned-formulas.ts'
import { ExcelFault, missing, type ExcelAnswer } from './failure.ts'
import { readsColumns, type ReadColumn } from './formula-reads.ts'
import { put } from './guarded.ts'
import { ownComments } from './header-comment.ts'
import { inExcel, type Job } from './in-excel.ts'
import { widthsMoved } from './moved-widths.ts'
import { cellName } from './cell-name.ts'
import { keyless } from './keyless.ts'
import { findOwned, freeHeader, type OwnedColumn } from './plan-columns.ts'
import { scanSheets } from './scan-sheets.ts'
import { withoutKeys } from '#addin/plan/key-guard.ts'

interface Move {
  /** Id of the table, and its name for messages. */
  readonly table: string
  readonly called: string
  readonly columns: readonly OwnedColumn[]
  /** Id of the column on whose right side they are wanted. */
  readonly after: number
  readonly onProgress?: (share: number) => void
}

/** What would be damaged, and its cell. */
interface Held {
  readonly holds: 'formula' | 'comment'
  readonly cell: string
}

/** The columns under their new ids, or why nothing was moved. */
export type Moved = { readonly columns: readonly OwnedColumn[] } | Held

export async function moveColumns(move: Move): Promise<ExcelAnswer<Moved>> {
  const what = excelThingsText.table(move.called)
  const held = await inExcel({ what }, (job) => heldBy(job, move))
  if (!held.ok) return held
  if (held.value !== null) return { ok: true, value: held.value }
  const moved = await inExcel({ what }, (job) => moveNow(job, move))
  if (moved.ok) return { ok: true, value: { columns: moved.value } }
  // Excel may have carried out what it did not answer: under the old ids there is nothing then.
  const now = await inExcel({ what }, (job) => movedBefore(job, move))
  return now.ok && now.value ? { ok: true, value: { columns: now.value } } : moved
}

const headersOf = async ({ context, sync }: Job, table: string): Promise<OwnedColumn[]> => {
  const { columns } = context.workbook.tables.getItem(table)
  columns.load('items/id,items/name')
  await sync()
  return columns.items.map(({ id, name }) => ({ id, name }))
}

/** The columns by their names if the old ones are gone; null if any is still there. */
async function movedBefore(job: Job, { table, columns }: Move): Promise<OwnedColumn[] | null> {
  const there = await headersOf(job, table)
  if (columns.some(({ id }) => there.some((one) => one.id === id))) return null
  const found = columns.flatMap(({ name }) => there.find((one) => one.name === name) ?? [])
  return found.length === columns.length ? found : null
}

async function moveNow(job: Job, { table, called, columns, after }: Move): Promise<OwnedColumn[]> {
  const there = await headersOf(job, table)
  const lost = columns.find((column) => !findOwned(there, column))
  if (lost) throw new ExcelFault(missing(excelThingsText.columnOf(lost.name, called)))
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

/** The first formula or comment that a move would damage; null = none. */
async function heldBy(job: Job, { table, columns, onProgress }: Move): Promise<Held | null> {
  const tables = await listTables(job)
  const there = tables.find(({ id }) => id === table)?.columns ?? []
  const ours = columns.filter(({ id }) => there.some((one) => one.id === id))
  const going = await goingColumns(
    job,
    tables,
    ours.map(({ id, name }) => ({ table, id, label: name })),
  )
  const reads = readsColumns(going, await namesOf(job))
  const comment = await commentIn(job, going)
  if (comment !== null) return { holds: 'comment', cell: comment }
  let cell: string | null = null
  const stop = new AbortController()
  await scanSheets(job, {
    signal: stop.signal,
    onProgress: (share) => onProgress?.(share),
    visit(sheet, row, column, formula) {
      if (cell !== null || typeof formula !== 'string' || !formula.startsWith('=')) return
      const inside = going.some((it) => it.sheet === sheet.name && isIn(it, row, column))
      const named = columns.some(
        ({ name }) => formula.includes(`[${name}]`) || formula.includes(`[@${name}]`),
      )
      if (!inside && !named && !reads(formula, sheet.name)) return
      cell = `${withoutKeys(sheet.name)}!${cellName(row, column)}`
      stop.abort()
    },
  })
  return cell === null ? null : { holds: 'formula', cell }
}

/** The first cell with a comment of somebody; the add-in's own is made anew. */
async function commentIn(job: Job, columns: readonly ReadColumn[]): Promise<string | null> {
  const ours = new Set(
    (await ownComments(job)).filter(({ replies }) => replies === 0).map(({ id }) => id),
  )
  const comments = job.context.workbook.comments.load('items/id')
  await job.sync()
  const others = comments.items.filter(({ id }) => !ours.has(id))
  const places = others.map((comment) => {
    const at = comment.getLocation().load('rowIndex,columnIndex')
    return { at, sheet: at.worksheet.load('name') }
  })
  if (places.length > 0) await job.sync()
  const found = places.find(({ at: { rowIndex, columnIndex }, sheet }) =>
    columns.some((it) => it.sheet === sheet.name && isIn(it, rowIndex, columnIndex)),
  )
  if (!found) return null
  const { at, sheet } = found
  return `${withoutKeys(sheet.name)}!${cellName(at.rowIndex, at.columnIndex)}`
}
