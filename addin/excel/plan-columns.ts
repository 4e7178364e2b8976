// Finds or makes the add-in's two columns at the right end of the menu table. A column is the
// add-in's if its id and name are those that the workbook keeps for this table; column ids count
// within one table. A column of the same name that somebody else made is never used. Names are kept
// before the columns are made, because their ids are unknown if Excel's answer is lost.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import { put } from './guarded.ts'
import { ExcelFault, type ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'
import { keyless } from './keyless.ts'

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
interface KeptColumn {
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

/** Shows a refused deal's 0 in grey: the format goes with the column, and no rule of the sheet is touched. */
const REFUSED_GREY = 'General;-General;[Color16]General'

/** Headers of the two columns; those of an input test say that their numbers are placeholders. */
export function planHeaders(mock: boolean): { qty: string; profit: string } {
  const mark = mock ? ' (mock)' : ''
  return { qty: `EDPS qty${mark}`, profit: `EDPS profit${mark}` }
}

/** The kept column if its id and name still match, else null. */
export function findOwned(
  columns: readonly OwnedColumn[],
  kept: KeptColumn | null | undefined,
): OwnedColumn | null {
  if (!kept) return null
  return columns.find(({ id, name }) => id === kept.id && name === kept.name) ?? null
}

/** A free name, with a number after the mark; Excel ignores case in names. */
export function freeHeader(headers: readonly string[], wanted: string, mark = ' '): string {
  const taken = new Set(headers.map((header) => header.toLowerCase()))
  for (let n = 1; ; n++) {
    const header = n === 1 ? wanted : `${wanted}${mark}${n}`
    if (!taken.has(header.toLowerCase())) return header
  }
}

interface ColumnsWanted {
  /** Id or name of the table, and its name for messages. */
  readonly table: string
  readonly called?: string
  readonly mock: boolean
  readonly kept: KeptColumns | null
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
  const { table, called = table, mock, kept, keep, patience } = wanted
  return inExcel({ what: excelThingsText.table(called), patience }, async ({ context, sync }) => {
    const found = context.workbook.tables.getItem(table)
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

    const made = missing.map(({ name }) => {
      const column = found.columns.add(undefined, undefined, keyless(name))
      column.load('id,name')
      // A new column takes the format of its neighbour, such as a date. The library takes one value
      // for all cells; its types do not say so.
      const format = keyless(REFUSED_GREY as unknown as string[][])
      put(column.getDataBodyRange(), { numberFormat: format })
      // The header is shown whole (ExcelApi 1.2).
      column.getRange().format.autofitColumns()
      return column
    })
    if (made.length > 0) await sync()
    const done = ({ id, name }: KeptColumn): OwnedColumn => ({
      id: id ?? made.find((column) => column.name === name)!.id,
      name,
    })
    const both = { qty: done(placed.qty), profit: done(placed.profit) }
    return { columns: both, made: made.length > 0 }
  })
}
