// A plan of which the sheet could take a part only.
import { counted, countText, moneyText } from './words.ts'

export const writtenPartText = {
  /** `deals` of the plan's `planned` deals. */
  holds: (deals: number, planned: number, profit: number) =>
    `The sheet holds ${countText(deals)} of its ${counted(planned, 'deal')}, predicted profit ${moneyText(profit)}.`,
  unfilled: (rows: number) =>
    rows === 1
      ? '1 row was new or changed when it was written, and left empty.'
      : `${countText(rows)} rows were new or changed when it was written, and left empty.`,
}
