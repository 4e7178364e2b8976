// The bill of a past deal on a plan sheet: plain cells right of the reasons, each a text or a number whatever it looks
// like. Pure.
import { sheetBillText } from '../../messages/texts.ts'
import type { BillRow, SheetBill } from '../sheet-bill.ts'
import { cut, numberCell, textCell } from './cell-texts.ts'
import { sideCells, type SidePart } from './side-part.ts'

export const BILL: SidePart = {
  row: 17,
  column: 32,
  rows: 80,
  widths: [130, 270, 76, 330],
  money: [2],
  format: '#,##0.00',
}

/** Most characters of a cell: one that is longer is hardly read, and Excel takes 8,192 of what is typed as a formula. */
const LONGEST = 2000

const text = (words: string): string => textCell(cut(words, LONGEST))

/** All its cells, `bill` null: of a plan without one. */
export function billCells(bill: SheetBill | null): ReturnType<typeof sideCells> {
  const { title, line, rule, money, words, none } = sheetBillText
  const table = bill === null ? [] : [[line, rule, money, words].map(text), ...fitting(bill.rows)]
  return sideCells(BILL, [text(title), text(bill?.head ?? none)], table)
}

/** As many rows as there is room for; the last one says that there is more. */
function fitting(rows: readonly BillRow[]): string[][] {
  const cells = rows.map(({ what, rule, money, words }) => [
    text(what),
    text(rule),
    typeof money === 'number' ? numberCell(money) : text(money),
    text(words),
  ])
  return cells.length <= BILL.rows ? cells : [...cells.slice(0, BILL.rows - 1), [text('…')]]
}
