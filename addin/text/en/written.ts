// What was written into the sheet, and the rows that could not be filled.
import { code } from '../marks.ts'
import { counted, countText } from './words.ts'

const takenOf = (taken: number) =>
  `${taken === 0 ? 'None' : countText(taken)} of them ${taken === 1 ? 'is' : 'are'} taken.`

export const writtenText = {
  title: 'Written',
  /** `first`, `second`: headers of columns; `beside`: of the one that they stand right of, null = they end the table. */
  rows: (rows: number, first: string, second: string, beside: string | null, taken: number) =>
    `${counted(rows, 'row')} of the current menu: see “${first}” and “${second}” ${beside === null ? 'at the right of the table' : `right of “${beside}”`}. ${takenOf(taken)}`,
  /** `separator`: between a formula's arguments, by the workbook's own signs. */
  formula: (separator: string) =>
    `In any other cell: ${code(`=EDPS.QTY(A2${separator} EDPS_Plan)`)}, where A2 holds a deal’s key. Help lists all formulas.`,

  withoutValue: (rows: number) => `${counted(rows, 'row')} without a value`,
  whyWithout: (rows: number): string =>
    rows === 1
      ? 'It is new or has changed since the plan was made. Plan again to fill it.'
      : 'They are new or have changed since the plan was made. Plan again to fill them.',
  /** Buttons. */
  showChanged: (row: number) => `Show the changed row, row ${countText(row)}`,
  showNew: (row: number) => `Show the new row, row ${countText(row)}`,

  notFound: (deals: number) => `${counted(deals, 'planned deal')} not found`,
  /** `more`: how many are not named. */
  whichLost: (deals: readonly string[], more: number) =>
    `Deleted or changed in the sheet since: ${deals.join(', ')}${more > 0 ? ` and ${countText(more)} more` : ''}.`,
}
