// Writing a plan into its two columns, restoring an earlier one, and the other writers of the workbook.
import { counted, countText } from './words.ts'

export const writeRunText = {
  /** Progress. */
  findingDeals: 'Finding each deal',
  writingColumns: 'Writing the columns',

  otherWrote: (by: string) =>
    `Meanwhile ${by} wrote another plan here: look at what differs. To put yours in its place press the button again; the other one can then be restored.`,

  /** Why nothing is written. */
  rowsUnknown:
    'The workbook no longer knows which rows were planned, and the tables have changed since: plan anew.',
  noPlan: 'There is no such plan to write.',
  columnGone: (table: string, column: string) =>
    `${table} has no column “${column}” any more, by which its rows were known: undo its deletion, or plan again.`,
  rowsGone: (table: string) =>
    `No row of ${table} is as it was planned: they are gone. Nothing was written; plan again.`,
  rowsChanged: (table: string) =>
    `No row of ${table} is as it was planned: they are new or have changed since. Nothing was written; plan again.`,
  /** `unfilled` rows are new or changed; of the plan's `deals` deals `lost` are not there. */
  tooFewRows: (table: string, unfilled: number, deals: number, lost: number) =>
    `Too few rows of ${table} are still as they were planned. New or changed since: ` +
    `${countText(unfilled)}; of the plan’s ${counted(deals, 'deal')} not there any more: ` +
    `${countText(lost)}. Nothing was written; plan again.`,
  planGone: 'That plan is not in the workbook any more.',
  onePlanGone: 'One of these plans is not in the workbook any more.',
  /** `why`: a sentence. */
  notRestored: (why: string) => `The earlier plan stays where it is. ${why}`,
  notKept: (why: string) => `The workbook does not keep the plan: ${why}`,
  /** Plans that were dropped for want of room. */
  dropped: (plans: number) =>
    plans === 1
      ? 'The workbook has no room for the oldest of its plans: it cannot be restored any more.'
      : `The workbook has no room for the ${plans} oldest of its plans: they cannot be restored any more.`,

  /** What was done. */
  repaired: (rows: number) =>
    `The columns held rows of two plans: ${counted(rows, 'row')} got the values of the plan in the workbook again.`,
  restored: (deals: number, by: string) =>
    `The plan of ${counted(deals, 'deal')} by ${by} is in the columns again.`,
  writtenAgain: (deals: number) => `The plan of ${counted(deals, 'deal')} is written once more.`,
  /** What the rows could not take: sentences after the two above. */
  unfilled: (rows: number) =>
    `Rows without a value, for they are new or have changed since: ${countText(rows)}.`,
  /** `deals`: the first ones; `more`: how many others. */
  lostDeals: (deals: readonly string[], more: number) => {
    const others = more > 0 ? ` and ${countText(more)} more` : ''
    return `Of its deals, deleted or changed in the sheet since: ${deals.join(', ')}${others}.`
  },
  planDeleted: 'The plan is deleted from the workbook.',
  planDescribed: 'The name and the notes of the plan are saved.',

  /** The rows of the table by the plan in its columns. */
  arranged: {
    taken: 'The table shows the deals that the plan takes. “All rows” brings back the others.',
    all: 'The table shows all its rows.',
  },
  noColumns: 'No columns hold this plan any more.',
  noneTaken: (table: string) =>
    `${table} holds no deal that the plan takes any more: write it again, or plan again.`,
  /** The deal whose cell is selected: the `deal`th of `of`. */
  takenDeal: (deal: number, of: number, key: string, row: number) => {
    const more = of > 1 ? ' Press again for the next.' : ''
    return `Taken deal ${countText(deal)} of ${countText(of)}: ${key}, row ${countText(row)}.${more}`
  },
}
