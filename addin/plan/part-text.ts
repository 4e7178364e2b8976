// What the sheet holds of a plan of which not every row could be filled: the pane and `=EDPS.STATUS()`
// say it alike.
import type { WrittenPart } from './kept-plan.ts'
import { counted, countText, moneyText } from '#addin/text/words.ts'

/** `planned`: the deals of all of it. */
export function partText({ n, profit, unfilled }: WrittenPart, planned: number): string {
  const rows = unfilled === 1 ? '1 row was' : `${countText(unfilled)} rows were`
  // Rows that it refuses may be what has changed: of its deals nothing is lacking then.
  const says = [
    ...(n === planned
      ? []
      : [
          `The sheet holds ${countText(n)} of its ${counted(planned, 'deal')}, predicted profit ${moneyText(profit)}.`,
        ]),
    ...(unfilled === 0 ? [] : [`${rows} new or changed when it was written, and left empty.`]),
  ]
  return says.join(' ')
}
