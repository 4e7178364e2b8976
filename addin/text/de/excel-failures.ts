// What Excel refuses or does not do, and what to do about it, in German.
import type { excelFailuresText as English } from '../en/excel-failures.ts'

export const excelFailuresText: typeof English = {
  cellEdited:
    'Eine Zelle wird bearbeitet: Drücken Sie im Blatt die Eingabetaste oder Esc und versuchen Sie es erneut.',
  dialogOpen: 'Ein Dialogfeld von Excel ist offen: Schließen Sie es und versuchen Sie es erneut.',
  busy: 'Excel ist beschäftigt: Warten Sie einen Moment und versuchen Sie es erneut.',
  expired:
    'Die Verbindung zur Arbeitsmappe ist abgelaufen: Laden Sie die Seite neu und versuchen Sie es erneut.',
  protected:
    'Das Blatt ist geschützt oder die Arbeitsmappe schreibgeschützt: Heben Sie den Schutz auf und versuchen Sie es erneut.',
  noRoom:
    'Rechts von der Tabelle ist kein Platz: Verschieben Sie, was dort steht (eine andere Tabelle, ' +
    'verbundene Zellen), und versuchen Sie es erneut.',
  missing: (what) => `Nicht mehr in der Arbeitsmappe: ${what}.`,
  rowMissing: (what) => `Nicht mehr vorhanden: ${what}.`,
  tooLong: (what) =>
    `${what}: Der Inhalt einiger Zellen ist so lang, dass Excel ihn nicht übergeben kann. Kürzen Sie lange Texte.`,
  other: (code) =>
    `Excel konnte das nicht ausführen (${code}). Versuchen Sie es erneut; öffnen Sie die Arbeitsmappe neu, wenn es dabei bleibt.`,
  tooOld: (needs) =>
    `Dieses Excel ist zu alt: Das Add-In braucht ${needs} (Excel 2021, Microsoft 365 oder das Web).`,
  newerVersion: 'eine neuere Version',
  noAnswer: (seconds) =>
    `Excel hat seit ${seconds} s nicht geantwortet. Sehen Sie ins Blatt, bevor Sie es erneut versuchen.`,
  changed: (table) =>
    `${table} wurde seit dem Lesen geändert, und diese Zeile ist dort nicht mehr zu finden: Prüfen Sie erneut.`,
  changing: (table, tries) =>
    `Bei allen ${tries} Leseversuchen kamen Zeilen von ${table} hinzu, fielen weg oder wurden verschoben. ` +
    'Versuchen Sie es erneut, wenn niemand sortiert oder Zeilen hinzufügt.',
  holdsKey:
    'Ein API-Schlüssel wäre in die Arbeitsmappe geschrieben worden, wo ihn jeder lesen könnte, der die Datei hat: Es wurde nichts geschrieben.',
  nameTaken: (name) =>
    `Der Name ${name} bedeutet in dieser Arbeitsmappe etwas anderes: Benennen Sie ihn um, sonst folgen Formeln dem Plan nicht von selbst.`,
  workerDied:
    'Der Teil des Add-Ins, der mit Tabellen arbeitet, ist ausgefallen: Laden Sie das Add-In neu. In der Arbeitsmappe geht nichts verloren.',
}
