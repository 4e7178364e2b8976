// Texts of the pane about the plan sheet. What stands in the sheet itself: ../plan-sheet-cells.ts.
import { clockText, counted } from './words.ts'

export const planSheetText = {
  title: 'A sheet with charts',
  what: 'Native charts and tables of the plan on a sheet of their own. Its numbers are formulas and follow each plan that is written.',
  looking: 'Looking at the columns of the menu…',
  category: 'Spend by',
  noCategory: 'No column',
  make: 'Make a plan sheet',
  again: 'Make it again',
  notWritten: 'Write a plan first: the sheet shows the plan that the workbook holds.',
  otherPlan:
    'The sheet shows the plan that is in the columns. The one above is shown as soon as it is written.',
  making: 'The sheet is being made.',
  steps: {
    looking: 'Looking into the workbook',
    writing: 'Writing tables',
    calculating: 'Waiting for Excel to calculate',
    charts: 'Drawing charts',
  },
  made: 'Made',
  /** `at`: an ISO moment. */
  madeAgain: (at: string) => `Made again at ${clockText(at)}`,
  madeAs: (sheet: string) =>
    `See the sheet “${sheet}”. “Remove everything EDPS wrote” takes it away again.`,
  left: (parts: readonly string[]) =>
    `Without a chart, for a reason that stands there: ${parts.join('; ')}.`,
  parts: {
    deals: 'the taken deals',
    sweep: 'other confidences',
    past: 'past menus',
    spend: 'spend by a column',
  },
  /** The subject of “… is not in the workbook any more.” */
  theSheet: (sheet: string) => `The sheet ${sheet}`,
  failed: 'Not made',
  nameTaken: (sheet: string) =>
    `A sheet “${sheet}” is in this workbook that the add-in did not make. Rename it, then try again.`,
  structure:
    'The structure of the workbook is protected, so no sheet can be added. Unprotect it (Review → Protect Workbook), then try again.',
  protectedSheet: (sheet: string) =>
    `The sheet “${sheet}” is protected. Unprotect it, then try again.`,
  beingMade: 'A colleague is making the plan sheet too. Try again in a moment.',
  removed: (sheet: string, cells: number) =>
    cells === 0
      ? `The sheet ${sheet} with its tables and charts`
      : `The sheet ${sheet} with its tables and charts, and ${counted(cells, 'cell')} that somebody typed into it`,
  copied: (sheet: string) =>
    `The sheet ${sheet}: it is a copy of a plan sheet, or the workbook does not remember that the add-in made it.`,
}
