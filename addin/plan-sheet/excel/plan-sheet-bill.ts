// The bill of a past deal on a plan sheet: plain cells right of the reasons, each a text or a number whatever it looks
// like. Pure.
import { sheetBillText } from '../../messages/texts.ts'
import type { BillRow, SheetBill } from '../sheet-bill.ts'
import { cut, numberCell, textCell } from './cell-texts.ts'

/** Most rows below the headers. */
export const BILL_ROWS = 80
/** Where the heading stands; which deal it is, the headers and the rows follow. */
export const BILL_AT = { row: 17, column: 32 } as const
export const BILL_WIDTH = 4
/** The column of the money, counted in the bill. */
export const BILL_MONEY = 2
/** The row of the headers. */
export const BILL_HEAD = BILL_AT.row + 2
/** The last row that it may fill. */
export const BILL_LAST = BILL_HEAD + BILL_ROWS

interface Cell {
  readonly row: number
  readonly column: number
  readonly text: string
}

/** Most characters of a cell: one that is longer is hardly read, and Excel takes 8,192 of what is typed as a formula. */
const LONGEST = 2000

const text = (words: string): string => textCell(cut(words, LONGEST))

/** All its cells, `bill` null: of a plan without one; an empty text empties a place. */
export function billCells(bill: SheetBill | null): Cell[] {
  const { title, line, rule, money, words, none } = sheetBillText
  const table = bill === null ? [] : [[line, rule, money, words].map(text), ...fitting(bill.rows)]
  const { row, column } = BILL_AT
  return [
    { row, column, text: text(title) },
    { row: row + 1, column, text: text(bill?.head ?? none) },
    ...Array.from({ length: 1 + BILL_ROWS }, (_, i) =>
      Array.from({ length: BILL_WIDTH }, (__, at) => ({
        row: BILL_HEAD + i,
        column: column + at,
        text: table[i]?.[at] ?? '',
      })),
    ).flat(),
  ]
}

/** As many rows as there is room for; the last one says that there is more. */
function fitting(rows: readonly BillRow[]): string[][] {
  const cells = rows.map(({ what, rule, money, words }) => [
    text(what),
    text(rule),
    typeof money === 'number' ? numberCell(money) : text(money),
    text(words),
  ])
  return cells.length <= BILL_ROWS ? cells : [...cells.slice(0, BILL_ROWS - 1), [text('…')]]
}
