// Finds or makes the add-in's two columns, at the right end of the menu table or right of the column that says the key. A column is the
// add-in's if its id and name are those that the workbook keeps for this table; column ids count
// within one table. A column of the same name that somebody else made is never used. Names are kept
// before the columns are made, because their ids are unknown if Excel's answer is lost.
import { excelThingsText } from '../../messages/texts.ts'
import { ExcelFault, type ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'
import { insertColumns } from './insert-columns.ts'
import { freeHeader } from '../../excel/blocks.ts'

export interface OwnedColumn {
  readonly id: number
  readonly name: string
}

/** The columns of a plan, found by id and name. */
export interface PlanColumns {
  readonly qty: OwnedColumn
  readonly profit: OwnedColumn
}

/** A column as the workbook keeps it; id null = it was about to be made and may exist. */
export interface KeptColumn {
  readonly id: number | null
  readonly name: string
}
export interface KeptColumns {
  readonly qty: KeptColumn
  readonly profit: KeptColumn
}

interface FoundColumns {
  readonly columns: PlanColumns
  /** Whether any column is new. */
  readonly made: boolean
}

/**
 * A refused deal's 0 is grey, and profits look like money: two decimals, and no currency, which the tables do not
 * name. The format goes with the column, and no rule of the sheet is touched.
 */
const FORMATS = {
  qty: 'General;-General;[Color16]General',
  profit: '#,##0.00;-#,##0.00;[Color16]0',
} as const

/** Headers of the two columns; those of an input test say that their numbers are placeholders. */
export function planHeaders(mock: boolean): { qty: string; profit: string } {
  const mark = mock ? ' (mock)' : ''
  return { qty: `EDPS qty${mark}`, profit: `EDPS profit${mark}` }
}

/** Header of the third column (confidence-column.ts). */
export const CONFIDENCE_HEADER = 'EDPS confidence'

/** The kept column if its id and name still match, else null. */
export function findOwned(
  columns: readonly OwnedColumn[],
  kept: KeptColumn | null | undefined,
): OwnedColumn | null {
  if (!kept) return null
  return columns.find(({ id, name }) => id === kept.id && name === kept.name) ?? null
}

interface ColumnsWanted {
  /** Id or name of the table, and its name for messages. */
  readonly table: string
  readonly called?: string
  readonly mock: boolean
  readonly kept: KeptColumns | null
  /** Id of the column on whose right side both are made; by default at the right end. */
  readonly after?: number | null
  /**
   * Keeps the columns that are about to be made; returns null, or why it cannot: then none is made.
   */
  readonly keep: (columns: KeptColumns) => Promise<string | null>
  readonly patience?: number
}

/**
 * The plan's columns in a table: the kept ones, and new ones for those that are gone. The caller
 * must keep the result before anything is written, or the columns cannot be found again.
 */
export function ensurePlanColumns(wanted: ColumnsWanted): Promise<ExcelAnswer<FoundColumns>> {
  const { table, called = table, mock, kept, after = null, keep, patience } = wanted
  return inExcel({ what: excelThingsText.table({ table: called }), patience }, async (job) => {
    const { sync } = job
    const found = job.context.workbook.tables.getItem(table)
    found.columns.load('items/id,items/name')
    await sync()
    const columns = found.columns.items.map(({ id, name }) => ({ id, name }))
    const headers = columns.map(({ name }) => name)

    // The columns that exist, those that may exist, and free names for the others.
    const look = (which: 'qty' | 'profit') => {
      const owned = findOwned(columns, kept?.[which])
      const begun = kept?.[which].id === null ? kept[which].name : null
      const maybe = owned === null ? columns.find(({ name }) => name === begun) : undefined
      const used = maybe && found.columns.getItem(maybe.name).getDataBodyRange()
      return { owned, maybe, used: used?.getUsedRangeOrNullObject(true).load('address') }
    }
    const seen = { qty: look('qty'), profit: look('profit') }
    if (seen.qty.used || seen.profit.used) await sync()
    const place = (which: 'qty' | 'profit'): KeptColumn => {
      const { owned, maybe, used } = seen[which]
      if (owned) return owned
      // The add-in has not written into it yet; a column with a filled cell is somebody's.
      if (maybe && used?.isNullObject) return maybe
      return { id: null, name: freeHeader(headers, planHeaders(mock)[which]) }
    }
    const placed = { qty: place('qty'), profit: place('profit') }
    const missing = Object.values(placed).filter(({ id }) => id === null)
    if (missing.length > 0) {
      const refused = await keep(placed)
      if (refused !== null)
        throw new ExcelFault({ kind: 'failed', code: 'NotKept', message: refused })
    }

    const at = missing.length === 2 ? columns.findIndex(({ id }) => id === after) + 1 : 0
    const made = await insertColumns(
      job,
      found,
      at > 0 ? at : null,
      missing.map(({ name }) => ({
        name,
        format: FORMATS[name === placed.qty.name ? 'qty' : 'profit'],
      })),
    )
    const done = ({ id, name }: KeptColumn): OwnedColumn => ({
      id: id ?? made.find((column) => column.name === name)!.id,
      name,
    })
    const both = { qty: done(placed.qty), profit: done(placed.profit) }
    return { columns: both, made: made.length > 0 }
  })
}
