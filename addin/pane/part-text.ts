// What the sheet holds of a plan of which not every row could be filled: the pane and `=EDPS.STATUS()`
// say it alike.
import type { WrittenPart } from '#addin/plan/kept-plan.ts'
import { counted, countText, moneyText } from './words.ts'

/** `planned`: the deals of all of it. */
export function partText({ n, profit, unfilled }: WrittenPart, planned: number): string {
  const rows = unfilled === 1 ? '1 row was' : `${countText(unfilled)} rows were`
  const empty = unfilled === 0 ? '' : ` ${rows} new or changed when it was written, and left empty.`
  return `The sheet holds ${countText(n)} of its ${counted(planned, 'deal')}, predicted profit ${moneyText(profit)}.${empty}`
}
