// Text of a cell's tooltip: why it shows an error, and its comment.
import { columnName, intersection, rectAt } from '../host/range-address.ts'
import type { WorkbookHost } from '../host/host.ts'
import { cellAt } from '../host/sheet-cells.ts'
import { sheetOf } from '../host/table.ts'
import { fullAddress, type Comment } from '../host/workbook.ts'
import { pageText, type PageText } from './texts.ts'

/** For formulas that no add-in has answered. */
const WHY: readonly string[] = ['#CALC!', '#SPILL!', '#VALUE!', '#NAME?'] satisfies PageText[]

/** For a cell of the active sheet; null = nothing to say. */
export function wordsOf(host: WorkbookHost, row: number, column: number): string | null {
  const sheet = sheetOf(host.book, host.book.activeSheetId)
  const { type, value, formula } = cellAt(sheet, row, column)
  const comment = commentAt(host, row, column)
  const error =
    type !== 'Error'
      ? null
      : (host.hover(fullAddress(sheet, columnName(column) + (row + 1))) ??
        (formula === null ? null : whyOf(value)))
  const lines = [
    ...(error === null ? [] : [error]),
    ...(comment ? [pageText('comment', { text: textOf(comment) })] : []),
  ]
  return lines.length === 0 ? null : lines.join(' ')
}

const whyOf = (value: unknown): string | null =>
  WHY.includes(String(value)) ? pageText(value as PageText) : null

/** The comment of a cell of the active sheet. */
export function commentAt(
  { book }: WorkbookHost,
  row: number,
  column: number,
): Comment | undefined {
  const cell = rectAt(row, column, 1, 1)
  return book.comments.find(
    ({ target }) => target.sheetId === book.activeSheetId && intersection(target.rect, cell),
  )
}

const textOf = ({ content, replies }: Comment): string => [content, ...replies].join(' · ')
