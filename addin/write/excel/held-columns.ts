// Looks whether columns of the add-in can go: formulas that read them or stand in them would break, and a comment or note in
// them would be lost. Where a sheet was not read whole they stay.
import { withoutKeys } from '../../excel/key-guard.ts'
import { cellName } from '../../excel/blocks.ts'
import { listTables } from '../../tables/excel/find-samples.ts'
import { readsColumns, type ReadColumn } from './formula-reads.ts'
import type { Job } from '../../excel/in-excel.ts'
import { goingColumns, isIn, namesOf } from './owned-formulas.ts'
import { findOwned, type KeptColumn } from './plan-columns.ts'
import { scanSheets } from './scan-sheets.ts'

interface Going {
  /** Id of the table. */
  readonly table: string
  readonly columns: readonly KeptColumn[]
  readonly onProgress?: ((share: number) => void) | undefined
}

/** What would be damaged, and its cell; or the sheet that was read in part. */
export interface Held {
  readonly holds: 'formula' | 'comment' | 'partly'
  readonly cell: string
}

/** The first that holds those of the columns that are still the add-in's; null = nothing does. */
export async function heldBy(
  job: Job,
  { table, columns, onProgress }: Going,
): Promise<Held | null> {
  const tables = await listTables(job)
  const there = tables.find(({ id }) => id === table)?.columns ?? []
  const ours = columns.flatMap((column) => findOwned(there, column) ?? [])
  if (ours.length === 0) return null
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
  const { partly } = await scanSheets(job, {
    signal: stop.signal,
    onProgress: (share) => onProgress?.(share),
    visit(sheet, row, column, formula) {
      if (cell !== null || typeof formula !== 'string' || !formula.startsWith('=')) return
      const inside = going.some((it) => it.sheet === sheet.name && isIn(it, row, column))
      const named = ours.some(
        ({ name }) => formula.includes(`[${name}]`) || formula.includes(`[@${name}]`),
      )
      if (!inside && !named && !reads(formula, sheet.name)) return
      cell = `${withoutKeys(sheet.name)}!${cellName(row, column)}`
      stop.abort()
    },
  })
  if (cell !== null) return { holds: 'formula', cell }
  return partly[0] === undefined ? null : { holds: 'partly', cell: withoutKeys(partly[0]) }
}

/** The first cell with a comment or a note. */
async function commentIn(job: Job, columns: readonly ReadColumn[]): Promise<string | null> {
  const comments = job.context.workbook.comments.load('items/id')
  // Notes are other things than comments; no earlier set knows them.
  const notes = Office.context.requirements.isSetSupported('ExcelApi', '1.18')
    ? job.context.workbook.notes.load('items/visible')
    : null
  await job.sync()
  const places = [...comments.items, ...(notes?.items ?? [])].map((said) => {
    const at = said.getLocation().load('rowIndex,columnIndex')
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
