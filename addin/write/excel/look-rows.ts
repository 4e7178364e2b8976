// Reads the identity of each row of a menu table and what the two plan columns hold. Writes nothing.
import { excelThingsText } from '../../messages/texts.ts'
import type { CellValue } from '../../excel/blocks.ts'
import { ExcelFault, missing } from '../../excel/failure.ts'
import type { Job } from '../../excel/in-excel.ts'
import { readInJob, type KnownTable, type TableHead } from '../../tables/excel/read-table.ts'
import type { OnlyColumns } from '../../tables/excel/spans.ts'
import type { PlanColumns } from './plan-columns.ts'
import type { Align, SeenRows } from './plan-rows.ts'

interface IdentityColumn {
  /** Id or header. */
  readonly id: number | string
  /** Name for messages. */
  readonly name: string
}

export interface RowsLook {
  /** Id or name of the menu table, and its name for messages. */
  readonly table: string
  readonly called?: string
  readonly columns: PlanColumns
  /** The columns that identify a row: key, menu, T, qty, unit_cost as mapped. */
  readonly identity: readonly IdentityColumn[]
  readonly align: Align
  readonly patience?: number
}

type Looked = Omit<RowsLook, 'align'>

/** Rows that are handled at once, about 20 ms. */
export const SLICE_ROWS = 5_000

/** Rows of a table as they were read: only these columns, in this order. */
export interface RowsRead {
  readonly head: Pick<TableHead, 'headers' | 'columnIds'>
  readonly rows: readonly (readonly CellValue[])[]
}

/** What a look reads. Formulas: a cell that must be restored may hold one. */
export const lookedColumns = (
  identity: RowsLook['identity'],
  owned: readonly { readonly id: number | null }[],
): OnlyColumns => ({
  values: identity.map(({ id }) => id),
  formulas: owned.flatMap(({ id }) => id ?? []),
})

/** The rows as a write sees them; a column that was made since is empty. */
export function seenRows({ head, rows }: RowsRead, { identity, columns }: Looked): SeenRows {
  const placeOf = (id: number | string) =>
    typeof id === 'number' ? head.columnIds.indexOf(id) : head.headers.indexOf(id)
  const cellsOf = (at: number) => rows.map((cells) => cells[at] ?? '')
  const told = identity.map(({ id }) => placeOf(id))
  return {
    identities: { length: rows.length, at: (row) => told.map((at) => rows[row]![at]!) },
    qty: cellsOf(placeOf(columns.qty.id)),
    profit: cellsOf(placeOf(columns.profit.id)),
  }
}

/** Reads the rows' identity and what the two columns hold. `known`: the table as it was a moment ago. */
export async function look(
  job: Job,
  plan: Looked,
  known: KnownTable | null,
): Promise<{ readonly seen: SeenRows; readonly eachRow: number }> {
  const { table, called, identity, columns } = plan
  const only = lookedColumns(identity, [columns.qty, columns.profit])
  const open = (head: TableHead) => {
    checkColumns(plan, [...head.columnIds, ...head.headers])
    const rows: (readonly CellValue[])[] = []
    const add = (block: readonly (readonly CellValue[])[]) => {
      for (const cells of block) rows.push(cells)
    }
    return { head, rows, add }
  }
  const { sink, eachRow } = await readInJob(job, table, open, { called, only }, known)
  return { seen: seenRows(sink, plan), eachRow }
}

/** Throws if a column is none of these, which are ids and headers. */
export function checkColumns(
  { table, called = table, identity, columns }: Looked,
  there: readonly (number | string)[],
): void {
  const gone = [...identity, columns.qty, columns.profit].find(({ id }) => !there.includes(id))
  if (gone)
    throw new ExcelFault(missing(excelThingsText.columnOf({ column: gone.name, table: called })))
}
