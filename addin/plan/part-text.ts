// Text about a plan whose rows could not all be filled, for the pane and `=EDPS.STATUS()`.
import type { WrittenPart } from './kept-plan.ts'
import { counted, countText, moneyText } from '#addin/text/words.ts'

/** `planned`: the number of deals in the whole plan. */
export function partText({ n, profit, unfilled }: WrittenPart, planned: number): string {
  const rows = unfilled === 1 ? '1 row was' : `${countText(unfilled)} rows were`
  // If all deals are in the sheet, only the refused rows may have changed.
  const sentences = [
    ...(n === planned
      ? []
      : [
          `The sheet holds ${countText(n)} of its ${counted(planned, 'deal')}, predicted profit ${moneyText(profit)}.`,
        ]),
    ...(unfilled === 0 ? [] : [`${rows} new or changed when it was written, and left empty.`]),
  ]
  return sentences.join(' ')
}
