// What the pane says of the columns that a plan is written into, in German.
import type { planColumnsText as English } from '../en/plan-columns.ts'

const quoted = (headers: readonly string[]): string =>
  headers.map((header) => `„${header}“`).join(' und ')

export const planColumnsText: typeof English = {
  sizes: (headers) =>
    `„EDPS qty“ zählt wie ${headers.length === 0 ? 'die Mengen Ihrer Tabelle' : quoted(headers)}; 0 heißt: das Angebot nicht nehmen.`,
  money: (headers) =>
    `„EDPS profit“ ist der erwartete Gewinn des ganzen Angebots in dieser Menge, in der Währung von ${headers.length === 0 ? 'Ihren Beträgen' : quoted(headers)}.`,
  place: 'Wo die Spalten stehen',
  atEnd: 'Am rechten Ende der Tabelle',
  besideKey: (key) => `Rechts von „${key}“`,
  besideKeyHint: 'Spätere Spalten rücken weiter; SVERWEIS nach Nummer findet dann eine andere.',
  lookingForFormulas: 'Formeln, die die Spalten lesen, werden gesucht',
  confidence: 'Auch eine Spalte „EDPS confidence“',
  confidenceHint: 'Wie sicher jedes Angebot ist, rechts von „EDPS profit“.',
  confidenceGoes: 'Ohne das Häkchen verschwindet die Spalte.',
  orSelectRow: 'Oder wählen Sie seine Zeile im Blatt aus.',
  rowOutside:
    'Die ausgewählte Zeile gehört nicht zum Menü dieses Plans oder wurde seitdem geändert.',
  rowPassed: (key) =>
    `${key}, die ausgewählte Zeile, wird nicht genommen: Für Abgelehntes nennt der Plan keinen Grund.`,
  rowWithoutReason: (key) =>
    `${key}, die ausgewählte Zeile, wird genommen und hat keinen Grund: Den haben nur die ersten 200 Angebote des Plans, den der Dienst gemacht hat.`,
  writingConfidence: 'Die Sicherheit der Angebote wird geschrieben',
  noConfidence:
    'Der Plan in den Spalten stammt aus einer früheren Version des Add-Ins, ohne die Sicherheit seiner Angebote: Planen Sie neu. Es wurde nichts geschrieben.',
  confidenceAdded: 'Die Spalte „EDPS confidence“ steht rechts von den Spalten des Plans.',
  confidenceRemoved: 'Die Spalte „EDPS confidence“ ist gelöscht.',
  confidenceStays: {
    formula: (cell) =>
      `Die Spalte „EDPS confidence“ bleibt: Die Formel in ${cell} liest sie oder steht darin und würde einen Fehler zeigen.`,
    comment: (cell) =>
      `Die Spalte „EDPS confidence“ bleibt: Der Kommentar oder die Notiz in ${cell} ginge verloren.`,
    partly: (sheet) =>
      `Die Spalte „EDPS confidence“ bleibt: In einem Teil des Blatts ${sheet} konnten Formeln, die sie lesen, nicht gesucht werden, weil seine Zeilen verschoben wurden oder es zu groß ist.`,
  },
}
