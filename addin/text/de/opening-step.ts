// Screens without a choice, in German.
import type { openingStepText as English } from '../en/opening-step.ts'

export const openingStepText: typeof English = {
  planMenu: 'Menü planen',
  openingWorkbook: 'Die Arbeitsmappe wird geöffnet…',
  notReady: 'Nicht bereit',
  cannotGoOn: 'Das Add-In kann nicht fortfahren',
  oneMoment: 'Einen Moment',
  notLoaded: 'Nicht geladen',
  screenNotLoaded: 'Diese Ansicht konnte nicht geladen werden',
  nothingLost: 'Prüfen Sie, ob Sie online sind. Es ist nichts verloren.',
}
