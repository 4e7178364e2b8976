// The screen of a plan that is being made and cannot be followed here, in French.
import type { colleagueStepText as English } from '../en/colleague-step.ts'
import { momentText } from './words.ts'

export const colleagueStepText: typeof English = {
  title: (by) => `${by} prépare un plan`,
  titleOwn: 'Votre plan est en cours',
  started: (by, since) =>
    `${by} a lancé un plan de ce classeur le ${momentText(since)}. Une fois écrit, vous le verrez ici et dans la feuille.`,
  startedOwn: (since) => `Vous avez lancé un plan de ce classeur le ${momentText(since)}.`,
  lookAgain: 'Regarder à nouveau',
  leaveIt: 'Laisser pour l’instant',
  planMyself: 'Planifier moi-même',
}
