// `Range.copyFrom` of all that stands in cells, in a range of the same size (learn.microsoft.com, Excel.Range). What this
// host does not know is refused: formulas, which would point at other cells afterwards, and headers of tables.
import type { Rect } from './address.ts'
import { columnCount, intersection, rectAt, rowCount } from './address.ts'
import { fail } from './failure.ts'
import { cellAt, note, putCell, refuseProtected } from './sheet-cells.ts'
import type { Sheet, Workbook } from './workbook.ts'
import { headerRect, newId, tablesAt } from './workbook.ts'

interface Place {
  readonly sheet: Sheet
  readonly rect: Rect
}

export function copyCells(book: Workbook, from: Place, to: Place): void {
  refuseProtected(to.sheet)
  const { rect } = to
  const [rows, columns] = [rowCount(rect), columnCount(rect)]
  if (rowCount(from.rect) !== rows || columnCount(from.rect) !== columns)
    fail('ApiNotFound', 'Range.copyFrom of another size')
  const headers = tablesAt(book, to.sheet.id, rect).map(headerRect)
  if (headers.some((header) => intersection(header, rect)))
    fail('ApiNotFound', 'Range.copyFrom over the header of a table')
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      cellAt(from.sheet, from.rect.top + row, from.rect.left + column),
    ),
  )
  if (cells.flat().some(({ formula }) => formula !== null))
    fail('ApiNotFound', 'Range.copyFrom of formulas')
  cells.forEach((line, row) => {
    line.forEach((cell, column) =>
      putCell(to.sheet, rect.top + row, rect.left + column, { ...cell }),
    )
  })
  // Their conditional formats and validations come along.
  book.rules.push(
    ...book.rules.flatMap((rule) => {
      const common = rule.sheetId === from.sheet.id ? intersection(rule.rect, from.rect) : null
      if (!common) return []
      const [down, right] = [rect.top - from.rect.top, rect.left - from.rect.left]
      const moved = rectAt(
        common.top + down,
        common.left + right,
        rowCount(common),
        columnCount(common),
      )
      return { ...rule, id: newId(book), sheetId: to.sheet.id, rect: moved }
    }),
  )
  note(book, to.sheet, rect, 'RangeEdited', 'None')
}
