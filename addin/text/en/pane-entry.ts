// The pane before the workbook is read: the first that is painted, so this file stays small.

export const paneEntryText = {
  planMenu: 'Plan menu',
  opening: 'Opening…',
  outsideExcel:
    'This page works inside Excel: install the add-in there and open it from the EDPS tab.',
  notLoaded: 'Not loaded',
  flowNotLoaded: 'The add-in could not be loaded whole – retry',
  officeNotLoaded: 'Office.js could not be loaded – retry',
  lookOnline: 'Look whether you are online, and whether a firewall stops the pane.',
  /** A button. */
  retry: 'Retry',
}
