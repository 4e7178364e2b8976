// The pane before the workbook is read, in Spanish.
import type { paneEntryText as English } from '../en/pane-entry.ts'

export const paneEntryText: typeof English = {
  planMenu: 'Planificar menú',
  opening: 'Abriendo…',
  outsideExcel:
    'Esta página funciona dentro de Excel: instale allí el complemento y ábralo desde la pestaña EDPS.',
  notLoaded: 'No se cargó',
  flowNotLoaded: 'El complemento no se cargó por completo: reintente',
  officeNotLoaded: 'No se pudo cargar Office.js: reintente',
  lookOnline: 'Compruebe si tiene conexión y si un firewall bloquea el panel.',
  retry: 'Reintentar',
}
