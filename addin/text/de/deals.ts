// Tables of deals, and what a plan changes, in German.
import type { dealsText as English } from '../en/deals.ts'
import { counted, countText, moneyText } from './words.ts'

const moreDeals = (n: number) => counted(n, 'weiteres Angebot', 'weitere Angebote')

export const dealsText: typeof English = {
  deal: 'Angebot',
  qty: 'Menge',
  profit: 'Gewinn',
  sure: 'Sicher',
  more: (n) => `und ${moreDeals(n)}: Das Blatt enthält alle, sobald der Plan geschrieben ist.`,
  moreWritten: (n) => `und ${moreDeals(n)}: Das Blatt enthält alle.`,

  rowsOfTable: 'Zeilen der Tabelle',
  onlyTaken: 'Nur genommene',
  allRows: 'Alle Zeilen',

  pastMenus: 'Frühere Menüs',
  triedOn: (menus, predicted, earned) =>
    `Erprobt an ${counted(menus, 'früheren Menü', 'früheren Menüs')}: erwartet ${moneyText(predicted)}, verdient ${moneyText(earned)}`,
  pastMenusHint:
    'Jedes frühere Menü wurde geplant, als wäre es das aktuelle, nach dem, was damals bekannt war.',
  menu: 'Menü',
  taken: 'Genommen',
  predicted: 'Erwartet',
  earned: 'Verdient',
  takenOf: (taken, of) => `${countText(taken)} von ${countText(of)}`,
  ago: {
    day: (n) => `vor ${counted(n, 'Tag', 'Tagen')}`,
    week: (n) => `vor ${counted(n, 'Woche', 'Wochen')}`,
    month: (n) => `vor ${counted(n, 'Monat', 'Monaten')}`,
    quarter: (n) => `vor ${counted(n, 'Quartal', 'Quartalen')}`,
    year: (n) => `vor ${counted(n, 'Jahr', 'Jahren')}`,
  },

  againstColumns: (added, dropped, resized) =>
    `Gegenüber dem Plan in den Spalten: ${changes(added, dropped, resized)}`,
  againstBefore: (added, dropped, resized) =>
    `Gegenüber dem Plan davor: ${changes(added, dropped, resized)}`,
  unchanged: 'Unverändert',
  unchangedDeals: (n) => counted(n, 'Angebot'),
  added: 'Neu',
  dropped: 'Entfallen',
  resized: 'Andere Menge',
  namesAndMore: (names, more) =>
    more === 0 ? names.join(', ') : `${names.join(', ')} und ${countText(more)} weitere`,
}

function changes(added: number, dropped: number, resized: number): string {
  return `${countText(added)} neu, ${countText(dropped)} entfallen, ${countText(resized)} mit anderer Menge`
}
