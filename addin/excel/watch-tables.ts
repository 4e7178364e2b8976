// Hears that tables of the workbook are edited, by whomever, and says where: the add-in listens for as
// long as its page lives. What a formula comes to is no edit (learn.microsoft.com, Excel.TableCollection,
// onChanged), and what has changed is not told here: whoever wants to know reads the table.
import type { ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'

/** Columns of the sheet, from 0. */
export interface Columns {
  readonly first: number
  readonly last: number
}

export interface TableEdit {
  /** Id. */
  readonly table: string
  /** Of the cells that were edited; null = rows or columns came or went, or the table is gone. */
  readonly columns: Columns | null
}

/** `hear` is called in the middle of whatever the page does: it must not take long. */
export function watchTables(hear: (edit: TableEdit) => void): Promise<ExcelAnswer<null>> {
  return inExcel({ what: 'The workbook' }, async ({ context, sync }) => {
    const { tables } = context.workbook
    tables.onChanged.add(({ tableId, changeType, address }) => {
      hear({ table: tableId, columns: changeType === 'RangeEdited' ? columnsOf(address) : null })
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

/** Where the columns of these ids stand in their sheet; those that are gone are left out. */
export function placeOfColumns(
  table: string,
  ids: readonly number[],
): Promise<ExcelAnswer<number[]>> {
  return inExcel({ what: 'The table' }, async ({ context, sync }) => {
    const { columns } = context.workbook.tables.getItem(table)
    columns.load('items/id')
    const whole = context.workbook.tables.getItem(table).getRange().load('columnIndex')
    await sync()
    return columns.items.flatMap(({ id }, at) => (ids.includes(id) ? [whole.columnIndex + at] : []))
  })
}

/** Of `B2`, `B2:D9`, `Deals!B:D`; null where it names none, as `2:9` does not. */
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
