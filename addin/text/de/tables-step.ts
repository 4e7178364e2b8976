// The screen where the tables of the workbook are chosen, in German.
import type { tablesStepText as English } from '../en/tables-step.ts'
import { key, strong } from '../marks.ts'
import { counted } from './words.ts'

export const tablesStepText: typeof English = {
  title: 'Wählen Sie Ihre Tabellen',
  titleNone: 'Noch keine Tabelle',
  notDone: 'Das hat nicht funktioniert',
  aboutKey: 'Zu Ihrem Schlüssel',

  next: 'Weiter: Spalten',
  noDeals: 'Wählen Sie zuerst die Tabelle der Angebote.',
  beingRead: 'Die Tabellen werden gelesen.',
  insertSample: 'Beispieldaten einfügen',
  sampleBeingWritten: 'Die Beispieldaten werden geschrieben.',
  lookAgain: 'Erneut nachsehen',
  lookForTables: 'Tabellen erneut suchen',

  makeTable: `Ihre Angebote müssen in einer Excel-Tabelle stehen. Klicken Sie in eine ihrer Zellen und drücken Sie ${key('Strg')}+${key('T')}, dann ${strong('Erneut nachsehen')}.`,
  trySample: `Oder probieren Sie es mit einem erfundenen Geschäft: ${strong('Beispieldaten einfügen')} fügt zwei Blätter hinzu und ändert sonst nichts.`,

  deals: 'Tabelle der Angebote',
  earlierDeals: 'Tabelle früherer Angebote',
  sales: 'Tabelle der Verkäufe',
  salesHint: 'Was Ihre Angebote verkauft haben. Ohne sie brauchen Angebote eine Gewinnspalte.',
  chooseTable: 'Tabelle wählen',
  noTable: 'Keine',
  table: (name, rows, sheet) => `${name} (${counted(rows, 'Zeile', 'Zeilen')}, Blatt ${sheet})`,

  whereEarlier: 'Wo stehen Ihre früheren Angebote?',
  inSameTable: 'In derselben Tabelle',
  inOwnTable: 'In einer eigenen Tabelle',
}
