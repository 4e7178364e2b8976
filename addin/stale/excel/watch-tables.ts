// Reports edits of tables, by anyone, as long as the page lives. Recalculation is no edit
// (learn.microsoft.com, Excel.TableCollection, onChanged). What has changed is not reported: the
// listener reads the table.
import { excelThingsText } from '../../messages/texts.ts'
import type { ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'

/** Columns of the sheet, from 0. */
export interface Columns {
  readonly first: number
  readonly last: number
}

export interface TableEdit {
  /** Id. */
  readonly table: string
  /** The edited columns; null = rows or columns were added or deleted, or the table is gone. */
  readonly columns: Columns | null
}

/** `hear` and `added` run in the middle of other work, so they must be fast. */
export function watchTables(
  hear: (edit: TableEdit) => void,
  added: () => void,
): Promise<ExcelAnswer<null>> {
  return inExcel({ what: excelThingsText.workbook }, async ({ context, sync }) => {
    const { tables } = context.workbook
    tables.onChanged.add(({ tableId, changeType, address }) => {
      hear({ table: tableId, columns: changeType === 'RangeEdited' ? columnsOf(address) : null })
      return Promise.resolve()
    })
    tables.onAdded.add(() => {
      added()
      return Promise.resolve()
    })
    tables.onDeleted.add(({ tableId }) => {
      hear({ table: tableId, columns: null })
      return Promise.resolve()
    })
    await sync()
    return null
  })
}

/** Places in the sheet of the columns with these ids; those that are gone are left out. */
export function placeOfColumns(
  table: string,
  ids: readonly number[],
): Promise<ExcelAnswer<number[]>> {
  return inExcel({ what: excelThingsText.anyTable }, async ({ context, sync }) => {
    const { columns } = context.workbook.tables.getItem(table)
    columns.load('items/id')
    const whole = context.workbook.tables.getItem(table).getRange().load('columnIndex')
    await sync()
    return columns.items.flatMap(({ id }, at) => (ids.includes(id) ? [whole.columnIndex + at] : []))
  })
}

/**
 * The columns of `B2`, `B2:D9`, `Deals!B:D`; null for an address without columns, such as `2:9`.
 */
function columnsOf(address: string): Columns | null {
  const cells = address.slice(address.lastIndexOf('!') + 1).split(':')
  const [first, last = first] = cells.map((cell) => /^\$?([A-Z]{1,3})/.exec(cell)?.[1])
  return first === undefined || last === undefined
    ? null
    : { first: columnNumber(first), last: columnNumber(last) }
}

function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}
