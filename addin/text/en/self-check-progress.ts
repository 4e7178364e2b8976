// The self-check of this Excel: what it does just now. Its report is English in every language, for
// it goes to whoever supports the add-in.
import { counted } from './words.ts'

export const selfCheckProgressText = {
  makingSheet: 'Making a sheet',
  removingSheet: 'Removing the sheet',
  name: 'Changing a name',
  functions: 'Calling a custom function',
  functionsFollow: 'Changing a name that a function is given',
  events: 'Waiting for an event',
  undo: 'Writing as one step of undo',
  writingRows: (rows: number) => `Writing ${counted(rows, 'row')}`,
  latency: 'Timing requests',
  blocks: 'Writing and reading 20,000 cells',
  limits: 'Reading 6 MB',
  setting: 'Keeping a setting',
  part: 'Keeping an XML part',
  saving: 'Asking how the workbook is saved',
  comment: 'Putting a comment',
  storage: 'Asking for storage',
  theme: 'Asking for the theme',
  table: 'Making a table',
}
