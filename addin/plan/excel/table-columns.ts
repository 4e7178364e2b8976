// The columns of a planned table, for the spend by one of them.
import type { CellValue } from '../../excel/blocks.ts'
import { missing, ExcelFault, type ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'
import { excelThingsText } from '../../messages/texts.ts'

export interface TableColumns {
  readonly table: string
  /** The current name of the column of keys; null = it is gone. */
  readonly key: string | null
  readonly headers: readonly string[]
  /** Those with texts of which few differ, the best to group by first; empty if they were not looked at. */
  readonly texts: readonly string[]
}

interface ColumnsOf {
  /** Id of the table, and its name for messages. */
  readonly table: string
  readonly called: string
  /** Id of its column of keys; null = it has none. */
  readonly key: number | null
}

/** Rows that are looked at, and most different texts of a group. */
const ROWS = 200
const MOST = 60
/** As many bars say most: two or three hide what differs. */
const GROUPS = 8

export function tableColumns(of: ColumnsOf, look: boolean): Promise<ExcelAnswer<TableColumns>> {
  const what = excelThingsText.table({ table: of.called })
  return inExcel({ what }, async ({ context, sync }) => {
    const table = context.workbook.tables.getItemOrNullObject(of.table).load('name')
    const body = table.getDataBodyRange().load('rowCount')
    const columns = table.columns.load('items/id,items/name')
    await sync()
    if (table.isNullObject) throw new ExcelFault(missing(what))
    const headers = columns.items.map(({ name }) => name)
    const key = columns.items.find(({ id }) => id === of.key)?.name ?? null
    if (!look) return { table: table.name, key, headers, texts: [] }
    const rows = Math.min(ROWS, body.rowCount)
    const first = body
      .getRow(0)
      .getResizedRange(rows - 1, 0)
      .load('values')
    await sync()
    const values = first.values as CellValue[][]
    const kinds = headers
      .map((name, at) => ({ name, kinds: kindsOf(values, at) }))
      .filter(({ name, kinds }) => name !== key && kinds > 1 && !name.startsWith('EDPS '))
      .toSorted((a, b) => Math.abs(a.kinds - GROUPS) - Math.abs(b.kinds - GROUPS))
    return { table: table.name, key, headers, texts: kinds.map(({ name }) => name) }
  })
}

/** How many texts differ; 0 where most cells are no texts, or where the texts name single deals. */
function kindsOf(values: readonly (readonly CellValue[])[], at: number): number {
  const filled = values.map((row) => row[at]!).filter((value) => value !== '')
  const texts = filled.filter((value) => typeof value === 'string' && !value.startsWith('#'))
  const kinds = new Set(texts).size
  return texts.length * 2 > filled.length && kinds <= MOST ? kinds : 0
}
