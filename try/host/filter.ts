// What the filters of a table hide: comparisons with a number, which is what the add-in sets. A filter changes no cell.
import { cellAt } from './sheet-cells.ts'
import { columnRect, sheetOf } from './table.ts'
import { bodyRect, type Table, type Workbook } from './workbook.ts'

/** `>0`: what `applyCustomFilter` takes here. */
export const COMPARISON = /^(>|<|>=|<=|=|<>)(-?\d+(?:\.\d+)?)$/

/** Rows of the sheet (from 0) that the filters of a table hide. */
export function hiddenRows(book: Workbook, table: Table): number[] {
  const sheet = sheetOf(book, table.sheetId)
  const tests = table.filters.flatMap(({ column: id, criterion }) => {
    const column = table.columns.find((one) => one.id === id)
    return column ? [{ at: columnRect(table, column).left, passes: comparison(criterion) }] : []
  })
  if (tests.length === 0) return []
  const { top, bottom } = bodyRect(table)
  return Array.from({ length: bottom - top + 1 }, (_, row) => top + row).filter(
    (row) => !tests.every(({ at, passes }) => passes(cellAt(sheet, row, at).value)),
  )
}

function comparison(criterion: string): (value: unknown) => boolean {
  const [, sign, text] = COMPARISON.exec(criterion)!
  const limit = Number(text)
  const compare: Record<string, (value: number) => boolean> = {
    '>': (value) => value > limit,
    '<': (value) => value < limit,
    '>=': (value) => value >= limit,
    '<=': (value) => value <= limit,
    '=': (value) => value === limit,
    '<>': (value) => value !== limit,
  }
  return (value) => typeof value === 'number' && compare[sign!]!(value)
}
