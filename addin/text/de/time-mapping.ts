// How time is read: from a column of the sheet, or from dates by a period, in German.
import type { timeMappingText as English } from '../en/time-mapping.ts'

export const timeMappingText: typeof English = {
  howTold: 'Wie gibt das Blatt die Zeit an?',
  byDates: 'Durch eine Datumsspalte',
  byDatesBlocked: 'Wählen Sie zuerst oben die Datumsspalte.',
  byColumn: 'Durch eine eigene Spalte T',
  byColumnHint: '0 = jetzt, negativ = frühere Perioden.',

  decidedEvery: 'Über Angebote wird entschieden',
  periods: {
    day: 'täglich',
    week: 'wöchentlich',
    month: 'monatlich',
    quarter: 'vierteljährlich',
    year: 'jährlich',
  },
  currentMenu: 'Das aktuelle Menü ist',
  latest: {
    day: 'Der letzte Tag der Tabelle',
    week: 'Die letzte Woche der Tabelle',
    month: 'Der letzte Monat der Tabelle',
    quarter: 'Das letzte Quartal der Tabelle',
    year: 'Das letzte Jahr der Tabelle',
  },
  ofDay: {
    day: 'Ein bestimmter Tag',
    week: 'Die Woche eines Tages',
    month: 'Der Monat eines Tages',
    quarter: 'Das Quartal eines Tages',
    year: 'Das Jahr eines Tages',
  },
  dayOf: {
    day: 'Der aktuelle Tag',
    week: 'Ein Tag der aktuellen Woche',
    month: 'Ein Tag des aktuellen Monats',
    quarter: 'Ein Tag des aktuellen Quartals',
    year: 'Ein Tag des aktuellen Jahres',
  },
}
