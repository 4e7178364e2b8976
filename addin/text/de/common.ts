// Words that several screens share, in German.
import type { commonText as English } from '../en/common.ts'

export const commonText: typeof English = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  planAgain: 'Neu planen',
  tryAgain: 'Erneut versuchen',
  checkAgain: 'Erneut prüfen',
  signIn: 'Anmelden',
  writeTheRest: 'Rest schreiben',
  opening: 'Wird geöffnet…',
  atWork: 'Das Add-In arbeitet.',
  copied: 'Kopiert.',
  notKnown: 'unbekannt',
  predictedProfit: 'Erwarteter Gewinn',
  deals: 'Angebote',
  spend: 'Ausgaben',
}
