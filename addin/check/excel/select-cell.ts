// Selects a cell of a table, such as that of a problem. If the row has changed since it was read,
// the whole table is searched for it, because people sort and add rows.
import { isBlank } from '../../mapping/cell.ts'
import type { RowAsRead } from '../../mapping/problems.ts'
import { excelFailuresText, excelThingsText } from '../../messages/texts.ts'
import type { CellValue } from '../../excel/blocks.ts'
import { changed, ExcelFault, type ExcelAnswer } from '../../excel/failure.ts'
import { inExcel } from '../../excel/in-excel.ts'
import { readTable } from '../../tables/excel/read-table.ts'

interface CellPlace {
  /** Name or id. */
  readonly table: string
  /** Data row, from 0; null = the header. */
  readonly row: number | null
  readonly header: string
  /** A person who looks at another sheet stays there. */
  readonly stay?: boolean
  /** What the row held when it was read; without it the place alone counts. */
  readonly asRead?: RowAsRead | undefined
}

/** Activates the sheet and selects the cell in the row that was read. */
export async function selectCell(place: CellPlace): Promise<ExcelAnswer<null>> {
  const here = await selectAt(place, place.row)
  if (here.ok || here.failure.kind !== 'changed' || !place.asRead) return here
  const rows = await rowsLike(place.asRead, place.table)
  if (!rows.ok) return rows
  const [row, another] = rows.value
  return row === undefined || another !== undefined ? here : selectAt(place, row)
}

function selectAt(
  { table, header, stay, asRead }: CellPlace,
  row: number | null,
): Promise<ExcelAnswer<null>> {
  const what = excelThingsText.cellIn({ header, table })
  return inExcel({ what }, async ({ context, sync }) => {
    const found = context.workbook.tables.getItem(asRead?.table ?? table)
    found.columns.load('items/id')
    const column = found.columns.getItem(asRead?.column ?? header)
    const body = column.getDataBodyRange().load('rowCount')
    const sheets = [found.worksheet, context.workbook.worksheets.getActiveWorksheet()]
    for (const sheet of sheets) sheet.load('id')
    await sync()
    if (stay === true && sheets[0]!.id !== sheets[1]!.id) return null
    // There are cells below the last row, but they do not belong to the table.
    if (row !== null && row >= body.rowCount)
      throw new ExcelFault(
        asRead
          ? changed(table)
          : { kind: 'missing', what, message: excelFailuresText.rowMissing({ what }) },
      )
    if (row !== null && asRead) {
      const ids = found.columns.items.map(({ id }) => id)
      if (!asRead.cells.every((cell) => ids.includes(cell.column)))
        throw new ExcelFault(changed(table))
      const now = asRead.cells.map((cell) =>
        found.columns.getItem(cell.column).getDataBodyRange().getCell(row, 0).load('values'),
      )
      await sync()
      if (!isLike(asRead, (at) => now[at]!.values[0]![0] as CellValue))
        throw new ExcelFault(changed(table))
    }
    found.worksheet.activate()
    if (row === null) column.getHeaderRowRange().select()
    else body.getCell(row, 0).select()
    await sync()
    return null
  })
}

/** The data rows of a table that hold the same cells, from the top. */
async function rowsLike(asRead: RowAsRead, called: string): Promise<ExcelAnswer<number[]>> {
  const read = await readTable(
    asRead.table,
    ({ columnIds }) => {
      const places = asRead.cells.map(({ column }) => columnIds.indexOf(column))
      const like: number[] = []
      let rows = 0
      return {
        like,
        add(block) {
          for (const cells of block) {
            if (isLike(asRead, (at) => cells[places[at]!])) like.push(rows)
            rows++
          }
        },
      }
    },
    { called },
  )
  return read.ok ? { ok: true, value: read.value.sink.like } : read
}

/** Whether a row holds the same cells. */
function isLike({ cells }: RowAsRead, now: (at: number) => CellValue | undefined): boolean {
  return cells.every(({ value }, at) => {
    const other = now(at)
    return isBlank(value) ? isBlank(other) : value === other
  })
}
