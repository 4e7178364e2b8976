// Finds sheets that hold only the inserted sample; they are removed with what the add-in wrote.
import { removalListText } from '../../messages/texts.ts'
import type { CellValue } from '../../excel/blocks.ts'
import type { Job } from '../../excel/in-excel.ts'
import type { NewTable } from './insert-table.ts'
import type { OwnedColumn } from '../../write/excel/plan-columns.ts'
import { withoutKeys } from '../../excel/key-guard.ts'

export interface ListedTable {
  readonly id: string
  readonly name: string
  readonly sheet: { readonly id: string; readonly name: string }
  readonly columns: readonly OwnedColumn[]
}

interface UnchangedSample {
  readonly sheet: { readonly id: string; readonly name: string }
  readonly table: string
}

/** Sheets that hold a sample table and, apart from the add-in's own columns, nothing else. */
export async function findSamples(
  job: Job,
  tables: readonly ListedTable[],
  own: readonly { readonly table: string; readonly id: number }[],
  samples: readonly NewTable[] | null,
  stays: string[],
): Promise<UnchangedSample[]> {
  const unchanged: UnchangedSample[] = []
  for (const table of tables) {
    const isOurs = ({ id }: { readonly id: number }) =>
      own.some((column) => column.table === table.id && column.id === id)
    const theirs = table.columns.flatMap((column, at) => (isOurs(column) ? [] : [at]))
    const sample = samples?.find(
      ({ headers }) =>
        headers.length === theirs.length &&
        headers.every((header, i) => header === table.columns[theirs[i]!]!.name),
    )
    if (!sample) continue
    const alone = tables.filter(({ sheet }) => sheet.id === table.sheet.id).length === 1
    if (alone && (await isUnchanged(job, table, sample, theirs)))
      unchanged.push({ sheet: table.sheet, table: table.name })
    else stays.push(removalListText.stays.sampleChanged({ sheet: withoutKeys(table.sheet.name) }))
  }
  if (samples === null) stays.push(removalListText.stays.samplesUnknown)
  return unchanged
}

async function isUnchanged(
  { context, sync }: Job,
  { sheet: { id }, columns }: ListedTable,
  sample: NewTable,
  theirs: readonly number[],
): Promise<boolean> {
  const sheet = context.workbook.worksheets.getItem(id)
  const used = sheet.getUsedRange(true).load('rowIndex,columnIndex,rowCount,columnCount')
  const comments = sheet.comments.load('items/id')
  await sync()
  const width = columns.length
  const whole =
    used.rowIndex === 0 &&
    used.columnIndex === 0 &&
    used.rowCount === sample.rows.length + 1 &&
    used.columnCount === width
  if (!whole || comments.items.length > 0) return false
  // A sample has a few thousand rows of a few columns, so one read is enough.
  const cells = sheet.getRangeByIndexes(1, 0, sample.rows.length, width).load('formulas')
  await sync()
  return (cells.formulas as CellValue[][]).every((row, at) =>
    theirs.every((column, i) => row[column] === sample.rows[at]![i]),
  )
}

/** The tables of the workbook with their columns. */
export async function listTables({ context, sync }: Job): Promise<ListedTable[]> {
  const tables = context.workbook.tables.load('items/id,items/name')
  await sync()
  const found = tables.items.map((table) => ({
    table,
    sheet: table.worksheet.load('id,name'),
    columns: table.columns.load('items/id,items/name'),
  }))
  await sync()
  return found.map(({ table, sheet, columns }) => ({
    id: table.id,
    name: table.name,
    sheet: { id: sheet.id, name: sheet.name },
    columns: columns.items.map(({ id, name }) => ({ id, name })),
  }))
}
