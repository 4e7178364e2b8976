// The columns of a table that a plan's spend can be grouped by: those that hold texts, of which few differ.
import type { CellValue } from './blocks.ts'
import { missing, ExcelFault, type ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'

export interface TableColumns {
  readonly table: string
  /** The current name of the column of keys; null = it is gone. */
  readonly key: string | null
  /** Names of columns with texts, the fewest different ones first. */
  readonly texts: readonly string[]
}

/** Rows that are looked at, and most different texts of a group. */
const ROWS = 200
const MOST = 60

/** `table`: id of the table, `key`: id of its column of keys; `called`: the table's name for messages. */
export function textColumns(
  table: string,
  key: number | null,
  called: string,
): Promise<ExcelAnswer<TableColumns>> {
  return inExcel({ what: `The table ${called}` }, async ({ context, sync }) => {
    const found = context.workbook.tables.getItemOrNullObject(table).load('name')
    await sync()
    if (found.isNullObject) throw new ExcelFault(missing(`The table ${called}`))
    const body = found.getDataBodyRange().load('rowCount')
    const columns = found.columns.load('items/id,items/name')
    await sync()
    const rows = Math.min(ROWS, body.rowCount)
    const first = body
      .getRow(0)
      .getResizedRange(rows - 1, 0)
      .load('values')
    await sync()
    const values = first.values as CellValue[][]
    const kinds = columns.items
      .map(({ id, name }, at) => ({ id, name, kinds: kindsOf(values, at) }))
      .filter(({ id, name, kinds }) => id !== key && kinds > 1 && !name.startsWith('EDPS '))
    return {
      table: found.name,
      key: columns.items.find(({ id }) => id === key)?.name ?? null,
      texts: kinds.toSorted((a, b) => a.kinds - b.kinds).map(({ name }) => name),
    }
  })
}

/** How many texts differ; 0 where most cells are none, or where the texts name single deals. */
function kindsOf(values: readonly (readonly CellValue[])[], at: number): number {
  const filled = values.map((row) => row[at]!).filter((value) => value !== '')
  const texts = filled.filter((value) => typeof value === 'string' && !value.startsWith('#'))
  const kinds = new Set(texts).size
  return texts.length * 2 > filled.length && kinds <= MOST ? kinds : 0
}
