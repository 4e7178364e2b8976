// The screen of a plan that is being made and cannot be followed here, in German.
import type { colleagueStepText as English } from '../en/colleague-step.ts'
import { momentText } from './words.ts'

export const colleagueStepText: typeof English = {
  title: (by) => `${by} plant gerade`,
  titleOwn: 'Ihr Plan wird gemacht',
  started: (by, since) =>
    `${by} hat am ${momentText(since)} einen Plan dieser Arbeitsmappe begonnen. Sobald er geschrieben ist, sehen Sie ihn hier und im Blatt.`,
  startedOwn: (since) =>
    `Sie haben am ${momentText(since)} einen Plan dieser Arbeitsmappe begonnen.`,
  lookAgain: 'Erneut nachsehen',
  leaveIt: 'Vorerst so lassen',
  planMyself: 'Selbst planen',
}
