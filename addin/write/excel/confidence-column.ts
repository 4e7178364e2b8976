// The add-in's third column, on wish: how sure each deal is, right of the two that hold the plan. The workbook
// keeps its id and name like theirs (plan-columns.ts). A person who deletes or renames it does not want it any more.
import { excelThingsText } from '../../messages/texts.ts'
import { ExcelFault, type ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'
import { insertColumns } from './insert-columns.ts'
import {
  CONFIDENCE_HEADER,
  findOwned,
  type KeptColumn,
  type OwnedColumn,
  type PlanColumns,
} from './plan-columns.ts'
import { freeHeader } from '../../excel/blocks.ts'

const PERCENT = '0 %'

interface ConfidenceWanted {
  /** Id of the table, and its name for messages. */
  readonly table: string
  readonly called: string
  /** The plan's column on whose right side it is made. */
  readonly beside: OwnedColumn
  readonly kept: KeptColumn | null
  /** Whether it is made in a table without one. */
  readonly make: boolean
  /** Keeps the column that is about to be made; returns null, or why it cannot: then none is made. */
  readonly keep: (column: KeptColumn) => Promise<string | null>
}

/** The column, and whether it is new; null = the table has none. */
export function ensureConfidenceColumn(
  wanted: ConfidenceWanted,
): Promise<ExcelAnswer<{ column: OwnedColumn; made: boolean } | null>> {
  const { table, called, beside, kept, make, keep } = wanted
  return inExcel({ what: excelThingsText.table({ table: called }) }, async (job) => {
    const { sync } = job
    const found = job.context.workbook.tables.getItem(table)
    const columns = found.columns.load('items/id,items/name')
    await sync()
    const there = columns.items.map(({ id, name }) => ({ id, name }))
    const owned = findOwned(there, kept)
    if (owned) return { column: owned, made: false }
    // It was about to be made and Excel did not answer: it is empty, or somebody's.
    const maybe = kept?.id === null ? there.find(({ name }) => name === kept.name) : undefined
    if (maybe) {
      const body = columns.getItem(maybe.id).getDataBodyRange()
      const used = body.getUsedRangeOrNullObject(true).load('address')
      await sync()
      if (used.isNullObject) return { column: maybe, made: true }
    }
    if (!make) return null
    const name = freeHeader(
      there.map((column) => column.name),
      CONFIDENCE_HEADER,
    )
    const refused = await keep({ id: null, name })
    if (refused !== null)
      throw new ExcelFault({ kind: 'failed', code: 'NotKept', message: refused })
    const at = there.findIndex(({ id }) => id === beside.id) + 1
    const place = at < there.length ? at : null
    const [column] = await insertColumns(job, found, place, [{ name, format: PERCENT }])
    return { column: { id: column!.id, name }, made: true }
  })
}

/** The one column as a pair of itself: so it is written and mended as the two columns are. */
export const asPair = (column: OwnedColumn): PlanColumns => ({ qty: column, profit: column })
