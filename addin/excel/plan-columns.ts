// The two columns of the menu table that are ours: found again or made, at the right end of the table.
// Ours is a column whose id and name are the ones that were kept of this table (each table counts its
// columns anew); one of the same name that was not made here is somebody's, and is never taken.
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'

export interface OwnedColumn {
  readonly id: number
  readonly name: string
}

/** The columns of a plan: kept in the workbook's state, found again by both id and name. */
export interface PlanColumns {
  readonly qty: OwnedColumn
  readonly profit: OwnedColumn
}

export interface FoundColumns {
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
  kept: OwnedColumn | null | undefined,
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

/**
 * The plan's columns in a table (its id or name, and what it is `called`): the kept ones of this very table, and new ones in the place of those that are gone.
 * Keep what it answers before anything is written: without that the columns are nobody's.
 */
export function ensurePlanColumns(
  table: string,
  mock: boolean,
  kept: PlanColumns | null,
  called: string = table,
): Promise<ExcelAnswer<FoundColumns>> {
  return inExcel({ what: `The table ${called}` }, async ({ context, sync }) => {
    const found = context.workbook.tables.getItem(table)
    found.columns.load('items/id,items/name')
    await sync()
    const columns = found.columns.items.map(({ id, name }) => ({ id, name }))
    const headers = columns.map(({ name }) => name)
    const wanted = planHeaders(mock)
    const made: Excel.TableColumn[] = []
    const place = (which: 'qty' | 'profit') => {
      const owned = findOwned(columns, kept?.[which])
      if (owned) return () => owned
      const column = found.columns.add(undefined, undefined, freeHeader(headers, wanted[which]))
      column.load('id,name')
      // A new column takes the format of its neighbour: a date, perhaps.
      // One value for all cells, which the library takes and its types do not know.
      column.getDataBodyRange().set({ numberFormat: 'General' as unknown as string[][] })
      // Its header is read whole (ExcelApi 1.2).
      column.getRange().format.autofitColumns()
      made.push(column)
      return () => ({ id: column.id, name: column.name })
    }
    const qty = place('qty')
    const profit = place('profit')
    if (made.length > 0) await sync()
    return { columns: { qty: qty(), profit: profit() }, made: made.length > 0 }
  })
}
