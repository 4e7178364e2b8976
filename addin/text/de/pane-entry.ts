// The pane before the workbook is read, in German: the first that is painted, so this file stays small.
import type { paneEntryText as English } from '../en/pane-entry.ts'

export const paneEntryText: typeof English = {
  planMenu: 'Menü planen',
  opening: 'Wird geöffnet…',
  outsideExcel:
    'Diese Seite funktioniert nur in Excel: Installieren Sie dort das Add-In und öffnen Sie es auf der Registerkarte EDPS.',
  notLoaded: 'Nicht geladen',
  flowNotLoaded: 'Das Add-In wurde nicht ganz geladen – noch einmal versuchen',
  officeNotLoaded: 'Office.js wurde nicht geladen – noch einmal versuchen',
  lookOnline: 'Prüfen Sie, ob Sie online sind und ob eine Firewall den Bereich aufhält.',
  retry: 'Wiederholen',
}
