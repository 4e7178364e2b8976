// Writes a small block of cells where the analyst wants it, and never over anything: it refuses
// filled cells, tables, the sheet's edge and API keys.
import { excelThingsText } from '#addin/text/en/excel-things.ts'
import { formulaPlaceText } from '#addin/text/en/formula-place.ts'
import { put, type GuardedContext, type Range } from './guarded.ts'
import { ExcelFault, type ExcelAnswer } from './failure.ts'
import { inExcel } from './in-excel.ts'
import { keyless } from './keyless.ts'
import type { CellValue } from './blocks.ts'

interface BlockPlace {
  /** Row and column of the first cell, from 0. */
  readonly top: number
  readonly left: number
}

export interface Block {
  /** Address of the first cell, with its sheet ("Sheet2!B4"); null = the selected cell. */
  readonly address: string | null
  readonly rows: number
  readonly columns: number
  /** The cells for this place; text that begins with = is a formula. Shape: rows × columns. */
  readonly build: (place: BlockPlace) => Promise<readonly (readonly CellValue[])[]>
}

/** `B4`, `Sheet2!B4`, `'My sheet'!$B$4`. */
const CELL = /^(?:(?:'(?:[^']|'')+'|[^'!]+)!)?\$?[a-z]{1,3}\$?[1-9]\d{0,6}$/i

/** Returns the address that was filled. */
export async function insertBlock(block: Block): Promise<ExcelAnswer<string>> {
  const { address } = block
  if (address !== null && !CELL.test(address)) {
    const message = formulaPlaceText.noCell(address)
    return { ok: false, failure: { kind: 'missing', what: address, message } }
  }
  const what = address === null ? excelThingsText.selectedCell : excelThingsText.cell(address)
  const answer = await inExcel({ what }, async ({ context, sync }) => {
    const first = firstCell(context, address)
    const range = first.getResizedRange(block.rows - 1, block.columns - 1)
    range.load('address,formulas,rowIndex,columnIndex')
    const tables = range.getTables(false).load('items/name')
    await sync()
    const table = tables.items[0]
    if (table) throw occupied(address, range.address, table.name)
    if (range.formulas.some((row) => row.some((cell) => cell !== '')))
      throw occupied(address, range.address, null)
    const cells = await block.build({ top: range.rowIndex, left: range.columnIndex })
    put(range, {
      formulas: keyless(
        cells.map((row) => [...row]),
        formulaPlaceText.holdsKey,
      ),
    })
    await sync()
    return range.address
  })
  // The analyst typed this address; its sheet may never have existed.
  if (answer.ok || answer.failure.kind !== 'missing' || address === null) return answer
  const message = formulaPlaceText.cellMissing(address)
  return { ok: false, failure: { ...answer.failure, message } }
}

function firstCell({ workbook }: GuardedContext, address: string | null): Range {
  if (address === null) return workbook.getSelectedRange().getCell(0, 0)
  const at = address.lastIndexOf('!')
  if (at < 0) return workbook.worksheets.getActiveWorksheet().getRange(address).getCell(0, 0)
  const sheet = address
    .slice(0, at)
    .replace(/^'(.*)'$/s, '$1')
    .replaceAll("''", "'")
  return workbook.worksheets
    .getItem(sheet)
    .getRange(address.slice(at + 1))
    .getCell(0, 0)
}

/** `table`: the one that is in the way; null = filled cells. */
const occupied = (from: string | null, area: string, table: string | null): ExcelFault =>
  new ExcelFault({ kind: 'no_room', message: formulaPlaceText.occupied(from, area, table) })
