// The screen after the check of the data: its problems, or what would be sent; and the check itself.
import { counted, countText, numberText } from './words.ts'

export const checkedStepText = {
  /** While the check runs. */
  checking: 'Checking your data',
  nothingLeaves: 'Nothing leaves the workbook while it is checked.',

  titles: {
    problems: (n: number) => `${counted(n, 'problem')} to mend`,
    unclear: 'The description is unclear',
    ready: 'Ready to plan',
  },
  inputTest: 'Input test',
  inputTestNote: 'The answer holds placeholders. It is no plan.',
  warnings: (n: number) => counted(n, 'warning'),
  /** Title of a list of sentences. */
  derived: 'What was derived',

  /** Buttons. */
  sendInputTest: 'Send the input test',
  sendAndPlan: 'Send and plan',
  changeDescription: 'Change the description',
  chooseColumns: 'Choose columns',
  describeBusiness: 'Describe your business',
  /** Buttons that take the new names of renamed columns. */
  takeNewName: (name: string) => `Yes, take “${name}”`,
  takeNewNames: 'Yes, take the new names',

  columnsLeave: (n: number) => `${counted(n, 'column')} will leave the workbook`,
  /** A column and its table. */
  columnOf: (table: string, header: string) => `${table}: ${header}`,
  /** After a column: the name under which it is sent. */
  sentAs: (name: string) => `as ${name}`,
  alsoLeaves: 'Your description and the options go with them. Nothing else does.',

  /** Names of counts, and the counts. */
  rowsToDecide: 'Rows to decide',
  pastRows: 'Past rows',
  pastRowsIn: (rows: number, menus: number) => `${countText(rows)} in ${counted(menus, 'menu')}`,
  sales: 'Sales',
  toSend: 'To send',
  kilobytes: (n: number) => `${numberText(n)} kB`,
  megabytes: (n: number) => `${numberText(n)} MB`,
  cost: 'Cost',
  costOf: (least: number, most: number) => `${numberText(least)}–${numberText(most)} tokens`,
  /** `reading`: the most for reading the words; `calculation`: for the longest calculation. */
  costNote: (reading: number, calculation: number) =>
    `Reading these words for the first time costs ${numberText(reading)} tokens, later plans of the same words and columns nothing. The calculation costs up to ${numberText(calculation)}, by its run time. The most is held while the service plans; what is not charged comes back.`,
  /** `paid`: `readingPaid`, or nothing. */
  costNotePaid: (paid: string) =>
    `${paid}The calculation is charged by its run time. The most is held while the service plans; what is not charged comes back.`,
  readingPaid: 'Your account has paid for the reading of these words. ',
  youHave: 'You have',
  tokens: (n: number) => `${numberText(n)} tokens`,
  tooFewTokens: (most: number) =>
    `The service holds ${numberText(most)} tokens while it plans, more than the account has: it will refuse the plan. Get tokens in the console, or try an input test (Options), which is free.`,
}
