// The columns of one table: which field each is, and which are sent, in German.
import type { columnMappingText as English } from '../en/column-mapping.ts'
import { counted, countText } from './words.ts'

export const columnMappingText: typeof English = {
  columnsOf: (table) => `Spalten von ${table}`,
  rows: (n) => counted(n, 'Zeile', 'Zeilen'),
  noColumn: 'Keine Spalte',
  fieldMeans: (field, meaning) => `${field}: ${meaning}`,
  neededMeaning: (meaning) => `${meaning} (nötig)`,

  change: 'Ändern',
  changeOf: (parts) => `Ändern: ${parts.join(', ')}`,
  matched: (columns) => `${counted(columns, 'Spalte', 'Spalten')} am Namen erkannt`,
  without: (fields) => `${counted(fields, 'Feld', 'Felder')} ohne Spalte`,
  sent: (sent, of) =>
    `${countText(sent)} von ${counted(of, 'weiteren Spalte', 'weiteren Spalten')} gesendet`,

  usedFor: (header, field) => `${header} (jetzt ${field})`,
  noPlanWithout: 'Ohne sie gibt es keinen Plan: Wählen Sie die Spalte.',
  yourChoice: 'Ihre Wahl.',
  likely: 'Wahrscheinlich',
  otherColumns: 'Weitere Spalten',
  otherColumnsHint: 'Was das Ergebnis beeinflusst, hilft. Was kein Häkchen hat, bleibt hier.',
  sendAll: 'Alle senden',
  sendNone: 'Keine senden',
}
