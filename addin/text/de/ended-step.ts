// The screen of a plan that was not made, in German.
import type { endedStepText as English } from '../en/ended-step.ts'
import { code } from '../marks.ts'

export const endedStepText: typeof English = {
  noPlan: 'Es gibt keinen Plan',
  whatToChange: 'Was zu ändern ist',
  forSupport: (problem) => `Für den Support: ${code(problem)}`,
  forSupportOf: (problem, request) => `Für den Support: ${code(problem)}, Anfrage ${code(request)}`,
  changedSince:
    'Der Dienst fragte zu der Beschreibung, wie sie gesendet wurde. Sie haben sie seitdem geändert: Drücken Sie „Beschreibung ändern“, um zu sehen, wie sie jetzt gelesen wird.',
  changeDescription: 'Beschreibung ändern',
  again: {
    check: 'Daten erneut prüfen',
    look: 'Plan erneut suchen',
    'sign-in': 'Erneut anmelden',
  },
  backToTables: 'Zurück zu den Tabellen',
}
