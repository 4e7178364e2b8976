// What was written into the sheet, and the rows that could not be filled, in German.
import type { writtenText as English } from '../en/written.ts'
import { code } from '../marks.ts'
import { counted, countText } from './words.ts'

const takenOf = (taken: number) =>
  `Davon ${taken > 1 ? 'werden' : 'wird'} ${taken === 0 ? 'keine' : countText(taken)} genommen.`

export const writtenText: typeof English = {
  title: 'Geschrieben',
  rows: (rows, first, second, beside, taken) =>
    `${counted(rows, 'Zeile', 'Zeilen')} des aktuellen Menüs: siehe „${first}“ und „${second}“ ${beside === null ? 'rechts in der Tabelle' : `rechts von „${beside}“`}. ${takenOf(taken)}`,
  formula: (separator) =>
    `In jeder anderen Zelle: ${code(`=EDPS.QTY(A2${separator} EDPS_Plan)`)}, wobei A2 den Schlüssel eines Angebots enthält. Die Hilfe führt alle Formeln auf.`,

  withoutValue: (rows) => `${counted(rows, 'Zeile', 'Zeilen')} ohne Wert`,
  whyWithout: (rows) =>
    rows === 1
      ? 'Sie ist neu oder geändert, seit der Plan gemacht wurde. Planen Sie neu, um sie zu füllen.'
      : 'Sie sind neu oder geändert, seit der Plan gemacht wurde. Planen Sie neu, um sie zu füllen.',
  showChanged: (row) => `Geänderte Zeile zeigen, Zeile ${countText(row)}`,
  showNew: (row) => `Neue Zeile zeigen, Zeile ${countText(row)}`,

  notFound: (deals) => `${counted(deals, 'geplantes Angebot', 'geplante Angebote')} nicht gefunden`,
  whichLost: (deals, more) =>
    `Seitdem im Blatt gelöscht oder geändert: ${deals.join(', ')}${more > 0 ? ` und ${countText(more)} weitere` : ''}.`,
}
