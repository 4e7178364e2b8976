// “Take EDPS out of this workbook”: what is removed, and what stays, in German.
import type { removalListText as English } from '../en/removal-list.ts'

export const removalListText: typeof English = {
  beginning: 'Wird gestartet',
  looking: 'Es wird gesucht, was das Add-In geschrieben hat',
  lookingForFormulas: (sheet) => `Im Blatt ${sheet} werden Formeln gesucht`,
  takingOut: 'Es wird entfernt, was das Add-In geschrieben hat',
  planIsMade:
    'Aus dieser Arbeitsmappe wird gerade ein Plan gemacht: Brechen Sie ihn zuerst ab oder warten Sie, bis er da ist.',
  changed:
    'Die Arbeitsmappe wurde geändert, seit dies aufgelistet wurde: Sehen Sie sie noch einmal durch.',
  broke: (why) => `${why} Was bis dahin entfernt wurde, ist weg.`,

  columnOf: (column, table) => `„${column}“ von ${table}`,
  column: (column) => `Die Spalte ${column} mit ihren Werten und Kommentaren`,
  parts:
    'Die Pläne, die die Arbeitsmappe aufbewahrt, Ihre Beschreibung und Optionen, der begonnene Plan',
  settings: 'Was die Arbeitsmappe sich für das Add-In merkt: Tabellen, Spalten, wer geplant hat',
  name: (name) => `Der Name ${name}`,
  sampleSheet: (sheet) => `Das Blatt ${sheet} der Beispieldaten, das unverändert ist`,

  staysAlways: [
    'Ihre eigenen Tabellen, Zellen und Blätter',
    'Pläne beim Dienst, bis er sie von selbst löscht',
    'Ihr Schlüssel auf diesem Gerät, falls er dort gespeichert ist: „Abmelden“ löscht ihn',
    'Ihre Diagramme, Namen, bedingten Formatierungen und Datenüberprüfungen, die Entferntes lesen: Sie stehen nicht in dieser Liste, suchen Sie bitte selbst danach',
  ],
  stays: {
    sheetPartly: (sheet) =>
      `In einem Teil des Blatts ${sheet} wurden Formeln nicht gesucht: Seine Zeilen wurden verschoben, oder es ist zu groß.`,
    sampleUsed: (sheet) => `Das Beispielblatt ${sheet}: Formeln anderer Blätter verwenden es.`,
    sampleChanged: (sheet) => `Das Blatt ${sheet} der Beispieldaten: Es wurde geändert.`,
    samplesUnknown:
      'Blätter der Beispieldaten: Das Add-In konnte nicht laden, womit sie zu vergleichen sind.',
    columnRenamed: (now, table, before) =>
      `Die Spalte „${now}“ von ${table}: Sie hieß „${before}“ und wurde umbenannt, also gehört sie Ihnen.`,
    columnUnknown: (column, table) =>
      `Die Spalte „${column}“ von ${table}: Die Arbeitsmappe weiß nicht mehr, dass das Add-In sie angelegt hat.`,
    name: (name) => `Der Name ${name}: Er steht für Zellen, also gehört er Ihnen.`,
    lastSheet: (sheet) => `Das Blatt ${sheet}: Eine Arbeitsmappe behält mindestens ein Blatt.`,
  },
}
