// The plan that the workbook holds, whether it still fits the sheet, and the plan before it.
import { clockText, confidenceText, counted, moneyText, momentText, withinText } from './words.ts'

export interface PlanSaid {
  readonly table: string
  readonly by: string
  readonly at: string
  readonly n: number
  readonly profit: number
  readonly threshold: number
  readonly limit: number | null
}

export const keptPlansText = {
  cannotRead: 'The plan in this workbook cannot be read',
  cannotReadEarlier: 'Not every earlier plan can be read',

  holdsPlan: 'This workbook holds a plan',
  outOfDate: 'The plan is out of date',
  plan: ({ table, by, at, n, profit, threshold, limit }: PlanSaid) =>
    `For ${table}, made by ${by}, ${momentText(at)}: ${counted(n, 'deal')} at ${confidenceText(threshold)} confidence${withinText(limit)}, predicted profit ${moneyText(profit)}.`,
  /** Sentences after `plan`; a list follows the second one. */
  changedSince: 'The tables have changed since: plan again.',
  changedSinceThen: 'Since then:',
  unchangedSince: 'The tables have not changed since.',
  /** The same without `plan`; a list follows the second one. */
  changedSinceMade: 'The tables have changed since it was made: plan again.',
  changedSinceMadeBy: 'The tables have changed since it was made:',
  takeIn: 'Plan again to take it in.',
  rowsFitAgain: 'Its rows fit again: write the rest.',
  /** A button. */
  stillFits: 'Does it still fit?',

  otherPlan: 'The columns hold another plan',
  notWritten: 'The plan on this screen is not written yet.',

  twoPlans: 'Columns of two plans',
  twoPlansNote:
    'Some rows hold another plan than the others. The pane puts this right by itself within half a minute while it is open; until then, do not buy by these columns.',
  notInColumns: 'The columns do not hold the plan',
  notInColumnsNote:
    'Cells of it were changed, or its writing was undone or did not end. Write it again, or restore another one.',
  /** A button. */
  writeItAgain: 'Write it again',
  /** A colleague wrote at the same time, and that plan stays. */
  beaten: (by: string, at: string) => `${by} wrote another plan at ${clockText(at)}`,
  beatenNote: 'It is in the columns now. Yours is kept in this workbook.',
  /** A button. */
  restoreMine: 'Restore mine',

  /** The last plan that was begun. */
  lastWritten: 'The last plan is written',
  lastWrittenBy: (by: string, since: string) =>
    `Begun by ${by}, ${momentText(since)}. Its deals, its remarks and the slider are there.`,
  begun: 'A plan was begun',
  begunInputTest: 'An input test was begun',
  begunBy: (by: string, since: string) => `By ${by}, ${momentText(since)}.`,
  /** A button. */
  goToIt: 'Go to it',

  restoreTitle: 'Restore the previous plan',
  restoreSwap:
    'Restoring writes it back into its columns; the current plan becomes the previous one.',
  /** A button. */
  restore: 'Restore previous plan',
}
