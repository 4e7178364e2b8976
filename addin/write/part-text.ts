// Text about a plan whose rows could not all be filled, for the pane and, in English, `=EDPS.STATUS()`.
import { writtenPartText } from '../messages/texts.ts'
import type { WrittenPart } from '../kept-plans/kept-plan.ts'

/** `planned`: the number of deals in the whole plan. */
export function partText(
  { n, profit, unfilled }: WrittenPart,
  planned: number,
  words: typeof writtenPartText = writtenPartText,
): string {
  // If all deals are in the sheet, only the refused rows may have changed.
  const sentences = [
    ...(n === planned ? [] : [words.holds({ deals: n, planned, profit })]),
    ...(unfilled === 0 ? [] : [words.unfilled({ rows: unfilled })]),
  ]
  return sentences.join(' ')
}
