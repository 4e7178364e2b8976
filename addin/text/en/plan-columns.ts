// What the pane says of the columns that a plan is written into.

const quoted = (headers: readonly string[]): string =>
  headers.map((header) => `“${header}”`).join(' and ')

export const planColumnsText = {
  sizes: (headers: readonly string[]): string =>
    `“EDPS qty” counts like ${headers.length === 0 ? 'the sizes of your table' : quoted(headers)}; 0 means: do not take the deal.`,
  money: (headers: readonly string[]): string =>
    `“EDPS profit” is what the whole deal at that size is expected to earn, in the currency of ${headers.length === 0 ? 'your amounts' : quoted(headers)}.`,
  place: 'Where the columns stand',
  atEnd: 'At the right end of the table',
  besideKey: (key: string): string => `Right of “${key}”`,
  besideKeyHint: 'Columns after it move; VLOOKUP by number then finds another one.',
  lookingForFormulas: 'Looking for formulas that read the columns',
  confidence: 'A column “EDPS confidence” too',
  confidenceHint: 'How sure each deal is, right of “EDPS profit”.',
  /** The table has columns of a plan, and the tick stands. */
  confidenceGoes: 'Take the tick away, and the column goes.',
  orSelectRow: 'Or select its row in the sheet.',
  rowOutside: 'The selected row is not of this plan’s menu, or has changed since.',
  rowPassed: (key: string): string =>
    `${key}, the selected row, is not taken: the plan gives no reason for what it passes.`,
  rowWithoutReason: (key: string): string =>
    `${key}, the selected row, is taken and has no reason: those come with the first 200 deals of the service’s own plan.`,
  writingConfidence: 'Writing the confidence of the deals',
  noConfidence:
    'The plan in the columns was kept by an earlier version of the add-in, without the confidence of its deals: plan again. Nothing was written.',
  confidenceAdded: 'The column “EDPS confidence” stands right of the plan’s columns.',
  confidenceRemoved: 'The column “EDPS confidence” is deleted.',
  confidenceStays: {
    formula: (cell: string): string =>
      `The column “EDPS confidence” stays: the formula in ${cell} reads it, or stands in it, and would show an error.`,
    comment: (cell: string): string =>
      `The column “EDPS confidence” stays: the comment or note in ${cell} would be lost.`,
    partly: (sheet: string): string =>
      `The column “EDPS confidence” stays: a part of the sheet ${sheet} could not be searched for formulas that read it, because its rows moved or it is too large.`,
  },
}
