// The tool that removes what the add-in wrote into the workbook.
import { counted } from './words.ts'

export const toolRemovalText = {
  /** A button, and the same button when it was pressed once. */
  remove: 'Remove all of this',
  reallyRemove: 'Really remove all of this',
  lookAgain: 'Look again',
  whatGoes: 'What goes',
  nothing: 'Nothing: this workbook holds nothing of the add-in’s.',
  forGood: 'It cannot be brought back here. Save a copy first if you may want the plan.',
  whatStays: 'What stays',

  removed: 'Removed',
  removedNote:
    'The workbook holds nothing of the add-in’s any more. Save it, so that the file is without it too.',
  whatStayed: 'What stayed',

  /** The analyst's formulas that read what goes, or what went. */
  formulasRead: (n: number) =>
    `${counted(n, 'formula')} of yours ${n === 1 ? 'reads' : 'read'} what goes`,
  formulasReadGone: (n: number) =>
    `${counted(n, 'formula')} of yours ${n === 1 ? 'reads' : 'read'} what went`,
  moreFormulas: (n: number) => `And ${counted(n, 'more formula')}.`,
}
