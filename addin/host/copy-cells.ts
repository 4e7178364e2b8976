// `Range.copyFrom` of all that stands in cells, in a range of the same size (learn.microsoft.com, Excel.Range). What this
// host does not know is refused: formulas, which would point at other cells afterwards, and headers of tables.
import type { Rect } from './address.ts'
import { columnCount, intersection, rectAt, rowCount } from './address.ts'
import { fail } from './failure.ts'
import { WIDTH } from './column-widths.ts'
import { cellAt, note, putCell, refuseProtected } from './sheet-cells.ts'
import type { Sheet, Workbook } from './workbook.ts'
import { headerRect, newId, tablesAt } from './workbook.ts'

interface Place {
  readonly sheet: Sheet
  readonly rect: Rect
}

/** `Excel.RangeCopyType.formats`: also over the header of a table. */
export function copyFormats(from: Place, to: Place): void {
  refuseProtected(to.sheet)
  const { rect } = to
  const [rows, columns] = [rowCount(rect), columnCount(rect)]
  if (rowCount(from.rect) !== rows || columnCount(from.rect) !== columns)
    fail('ApiNotFound', 'Range.copyFrom of another size')
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const { format } = cellAt(from.sheet, from.rect.top + row, from.rect.left + column)
      const old = cellAt(to.sheet, rect.top + row, rect.left + column)
      putCell(to.sheet, rect.top + row, rect.left + column, { ...old, format })
    }
  }
  copyPaints(from, to)
}

/** Fills and fonts; a column's width is none of its cells'. */
function copyPaints(from: Place, to: Place): void {
  const [down, right] = [to.rect.top - from.rect.top, to.rect.left - from.rect.left]
  to.sheet.paints.push(
    ...from.sheet.paints.flatMap((paint) => {
      const common = paint.property === WIDTH ? null : intersection(paint.rect, from.rect)
      if (!common) return []
      const { top, left } = common
      const rect = rectAt(top + down, left + right, rowCount(common), columnCount(common))
      return { ...paint, rect }
    }),
  )
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
  copyPaints(from, to)
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
