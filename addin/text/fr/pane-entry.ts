// The pane before the workbook is read, in French: the first that is painted, so this file stays small.
import type { paneEntryText as English } from '../en/pane-entry.ts'

export const paneEntryText: typeof English = {
  planMenu: 'Planifier le menu',
  opening: 'Ouverture…',
  outsideExcel:
    'Cette page fonctionne dans Excel : installez-y le complément et ouvrez-la depuis l’onglet EDPS.',
  notLoaded: 'Non chargé',
  flowNotLoaded: 'Le complément n’a pas pu être chargé en entier – réessayez',
  officeNotLoaded: 'Office.js n’a pas pu être chargé – réessayez',
  lookOnline: 'Vérifiez que vous êtes en ligne et qu’aucun pare-feu ne bloque le volet.',
  retry: 'Réessayer',
}
