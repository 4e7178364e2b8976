// The screen of a plan that is being made and cannot be followed here: a colleague's, or one's own
// without its key.
import { momentText } from './words.ts'

export const colleagueStepText = {
  title: (by: string) => `${by} is planning`,
  titleOwn: 'Your plan is running',
  started: (by: string, since: string) =>
    `${by} started a plan of this workbook on ${momentText(since)}. When it is written you see it here and in the sheet.`,
  startedOwn: (since: string) => `You started a plan of this workbook on ${momentText(since)}.`,
  /** Buttons. */
  lookAgain: 'Look again',
  leaveIt: 'Leave it for now',
  planMyself: 'Plan myself',
}
