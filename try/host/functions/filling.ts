// Fills cells with the answer of a custom function: its value, or a matrix that spills if nothing
// is in the way.
import type { Rect } from '../range-address.ts'
import type { Cell } from '../cell.ts'
import { emptyCell, typeOf } from '../cell.ts'
import { cellAt, putCell } from '../sheet-cells.ts'
import { sheetOf } from '../table.ts'
import type { Workbook } from '../workbook.ts'
import { tablesAt } from '../workbook.ts'
import type { Place } from './formula.ts'
import type { FunctionCell } from './function-cell.ts'

/** `cells`: all cells that call functions, by place. */
export function createFilling(book: Workbook, cells: ReadonlyMap<string, FunctionCell>) {
  const sheetCell = ({ sheetId, rect }: Place): Cell =>
    cellAt(sheetOf(book, sheetId), rect.top, rect.left)
  const put = ({ sheetId, rect }: Place, cell: Cell): void =>
    putCell(sheetOf(book, sheetId), rect.top, rect.left, cell)
  const show = (one: FunctionCell, value: Cell['value'], hover: string | null = null): void => {
    one.hover = hover
    // An empty text from a formula counts as text.
    const type = value === '' ? 'String' : typeOf(value)
    put(one.place, { ...sheetCell(one.place), type, value, formula: one.formula })
  }

  function clearSpill(one: FunctionCell): void {
    const sheet = book.sheets.find(({ id }) => id === one.place.sheetId)
    for (const { row, column, cell } of one.spilled.splice(0))
      // A cell that somebody has overwritten stays.
      if (sheet && cellAt(sheet, row, column) === cell)
        putCell(sheet, row, column, emptyCell(cell.format))
  }

  /** Fills the cells from this one on; `#SPILL!` if something is in the way. */
  function fill(
    one: FunctionCell,
    values: (Cell['value'] | { error: string; message: string })[][],
  ): void {
    clearSpill(one)
    const { sheetId, rect } = one.place
    const sheet = sheetOf(book, sheetId)
    const [rows, columns] = [values.length, values[0]?.length ?? 0]
    const area = { ...rect, bottom: rect.top + rows - 1, right: rect.left + columns - 1 }
    const inTheWay =
      rows * columns > 1 &&
      (tablesAt(book, sheetId, area).length > 0 || isFilled(sheet.rows, area, rect))
    if (rows * columns === 0 || inTheWay) return show(one, inTheWay ? '#SPILL!' : '#CALC!')
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const value = values[row]![column]!
        const shown = typeof value === 'object' ? value.error : value
        if (row === 0 && column === 0) {
          show(one, shown, typeof value === 'object' ? value.message : null)
          continue
        }
        const type = shown === '' ? 'String' : typeOf(shown)
        const { format } = cellAt(sheet, rect.top + row, rect.left + column)
        const cell: Cell = { type, value: shown, formula: null, format, spilled: true }
        putCell(sheet, rect.top + row, rect.left + column, cell)
        one.spilled.push({ row: rect.top + row, column: rect.left + column, cell })
      }
  }

  /** Whether something is in the way; old spills from the file do not count. */
  function isFilled(rows: (Cell | undefined)[][], area: Rect, but: Rect): boolean {
    const isOwned = (cell: Cell): boolean =>
      [...cells.values()].some(({ spilled }) => spilled.some((one) => one.cell === cell))
    for (let row = area.top; row <= area.bottom; row++)
      for (let column = area.left; column <= area.right; column++) {
        const cell = rows[row]?.[column]
        if (!cell || cell.type === 'Empty' || (row === but.top && column === but.left)) continue
        if (!cell.spilled || isOwned(cell)) return true
      }
    return false
  }

  return { sheetCell, put, show, clearSpill, fill }
}
