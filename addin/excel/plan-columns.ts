// The two columns of the menu table that are ours: found again or made, at the right end of the table.
// Ours is a column whose id and name are the ones that were kept of this table (each table counts its
// columns anew); one of the same name that was not made here is somebody's, and is never taken.
// Their names are kept before they are made: where Excel's answer is lost, nobody knows their ids.
import { put } from './guarded.ts'
import { ExcelFault, type ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'
import { keyless } from './keyless.ts'

export interface OwnedColumn {
  readonly id: number
  readonly name: string
}

/** The columns of a plan, found again by both id and name. */
export interface PlanColumns {
  readonly qty: OwnedColumn
  readonly profit: OwnedColumn
}

/** As the workbook's state keeps them; no id = it was about to be made, and may be there or not. */
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
  /** Whether any of them was made now. */
  readonly made: boolean
}

/** Headers of the two columns; those of an input test say that their numbers are placeholders. */
export function planHeaders(mock: boolean): { qty: string; profit: string } {
  const mark = mock ? ' (mock)' : ''
  return { qty: `EDPS qty${mark}`, profit: `EDPS profit${mark}` }
}

/** The kept column where it still is what was kept, else null. */
export function findOwned(
  columns: readonly OwnedColumn[],
  kept: KeptColumn | null | undefined,
): OwnedColumn | null {
  if (!kept) return null
  return columns.find(({ id, name }) => id === kept.id && name === kept.name) ?? null
}

/** A name that is not taken, with a number after the mark: Excel tells names apart without case. */
export function freeHeader(headers: readonly string[], wanted: string, mark = ' '): string {
  const taken = new Set(headers.map((header) => header.toLowerCase()))
  for (let n = 1; ; n++) {
    const header = n === 1 ? wanted : `${wanted}${mark}${n}`
    if (!taken.has(header.toLowerCase())) return header
  }
}

interface ColumnsWanted {
  /** Id or name of the table, and what it is called. */
  readonly table: string
  readonly called?: string
  readonly mock: boolean
  readonly kept: KeptColumns | null
  /** Keeps what is about to be made; answers why it cannot, and then nothing is made. */
  readonly keep: (columns: KeptColumns) => Promise<string | null>
  readonly patience?: number
}

/**
 * The plan's columns in a table: the kept ones of this very table, and new ones in the place of those
 * that are gone. Keep what it answers before anything is written: without that the columns are nobody's.
 */
export function ensurePlanColumns(wanted: ColumnsWanted): Promise<ExcelAnswer<FoundColumns>> {
  const { table, called = table, mock, kept, keep, patience } = wanted
  return inExcel({ what: `The table ${called}`, patience }, async ({ context, sync }) => {
    const found = context.workbook.tables.getItem(table)
    found.columns.load('items/id,items/name')
    await sync()
    const columns = found.columns.items.map(({ id, name }) => ({ id, name }))
    const headers = columns.map(({ name }) => name)

    // What is there of them, what may be there, and under which name the others would be made.
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
      // Nothing was written into it yet; whatever holds a cell is somebody's.
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
      // A new column takes the format of its neighbour: a date, perhaps.
      // One value for all cells, which the library takes and its types do not know.
      const format = keyless('General' as unknown as string[][])
      put(column.getDataBodyRange(), { numberFormat: format })
      // Its header is read whole (ExcelApi 1.2).
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
