// Choosing and reading the tables: progress, and what is missing before a check, in German.
import type { tableSetupText as English } from '../en/table-setup.ts'
import { counted, countText } from './words.ts'

/** What a needed column says. */
const lacksWhat = {
  key: 'den Schlüssel des Angebots',
  size: 'die Menge',
  time: 'die Zeit des Angebots',
}

export const tableSetupText: typeof English = {
  chooseTable: 'Wählen Sie die Tabelle, in der die Angebote stehen.',
  readingTables: 'Die Tabellen werden gelesen',
  readingTable: (table, done, rows) =>
    `${table} wird gelesen: ${countText(done)} von ${counted(rows, 'Zeile', 'Zeilen')}`,
  lacking: (lacks) =>
    `Wählen Sie die Spalte für ${lacks.map((lack) => lacksWhat[lack]).join(' und für ')}.`,
  loadingSample: 'Die Beispieldaten werden geladen',
  writingTable: (table) => `${table} wird geschrieben`,
  sampleHasWords:
    'Die Beispieldaten haben eine eigene Beschreibung. Ihre bleibt erhalten: Sie erscheint wieder, wenn Sie Ihre eigenen Tabellen wählen.',
  lookOnce:
    'Aus diesen Spalten entsteht ein Plan: Prüfen Sie die Vermutungen einmal und drücken Sie dann noch einmal „Menü planen“ oder „Weiter“.',
  describeFirst:
    'Ein Plan muss wissen, was ein Angebot bringt und kostet: Sagen Sie es hier einmal und drücken Sie dann noch einmal „Menü planen“ oder „Weiter“.',
  nothingToCancel: 'Es gibt nichts abzubrechen: Hier wird kein Plan gemacht.',
  partNotLoaded:
    'Dieser Teil des Add-Ins konnte nicht geladen werden: Prüfen Sie, ob Sie online sind, und versuchen Sie es erneut.',
  answerTooLong: (most) =>
    `Mit dieser Antwort hat die Beschreibung mehr als ${most} Zeichen: Kürzen Sie sie und antworten Sie dann noch einmal.`,
}
