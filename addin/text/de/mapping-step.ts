// The screen where the columns of the tables are checked, in German.
import type { mappingStepText as English } from '../en/mapping-step.ts'

export const mappingStepText: typeof English = {
  title: 'Prüfen Sie die Spalten',
  next: 'Weiter: Beschreibung',
  fieldOf: (field, table) => `${field} von ${table}`,
  lacks: (fields) => `Noch ohne Spalte: ${fields.join(', ')}.`,
  lookAgain: 'Bitte noch einmal ansehen',
  recalled: 'Wie beim letzten Mal in dieser Arbeitsmappe. Noch wird keine Zelle gesendet.',
  guessed:
    'Das sind Vermutungen nach Ihren Überschriften. Berichtigen Sie, was falsch ist. Noch wird keine Zelle gesendet.',

  time: 'Zeit',
  timeAsBelow: 'Zeit: wie unten',
  timeByColumn: 'Zeit: aus eigener Spalte T',
  timeByDatesLatest: {
    day: 'Zeit: nach Datum, täglich, das letzte ist das aktuelle Menü',
    week: 'Zeit: nach Datum, wöchentlich, das letzte ist das aktuelle Menü',
    month: 'Zeit: nach Datum, monatlich, das letzte ist das aktuelle Menü',
    quarter: 'Zeit: nach Datum, vierteljährlich, das letzte ist das aktuelle Menü',
    year: 'Zeit: nach Datum, jährlich, das letzte ist das aktuelle Menü',
  },
  timeByDatesNow: {
    day: (now) => `Zeit: nach Datum, täglich, jetzt ist ${now}`,
    week: (now) => `Zeit: nach Datum, wöchentlich, jetzt ist ${now}`,
    month: (now) => `Zeit: nach Datum, monatlich, jetzt ist ${now}`,
    quarter: (now) => `Zeit: nach Datum, vierteljährlich, jetzt ist ${now}`,
    year: (now) => `Zeit: nach Datum, jährlich, jetzt ist ${now}`,
  },
}
