// The plan that the workbook holds, whether it still fits the sheet, and the plan before it.
import { confidenceText, counted, moneyText, momentText, withinText } from './words.ts'

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

  unfinished: 'A plan may stand in the columns in part',
  unfinishedSince: (by: string, at: string) =>
    `${by} began to write it, ${momentText(at)}, and it has not ended: some rows may hold it and the others what stood there before. Do not buy by these columns until it is written once more.`,
  unfinishedSinceUndo: (by: string, at: string) =>
    `${by} began to write it, ${momentText(at)}, and it has not ended: some rows may hold it and the others what stood there before. Do not buy by these columns until it is written once more, or the plan before is brought back below.`,

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
  restoreUndo: 'Restoring writes it back into all of its rows.',
  restoreSwap:
    'Restoring writes it back into its columns; the current plan becomes the previous one.',
  /** A button. */
  restore: 'Restore previous plan',
}
