// Problems that the add-in finds in the tables before the service's rules are run, in German.
import type { tableProblemsText as English } from '../en/table-problems.ts'
import { counted, countText, exactText } from './words.ts'

/** The current period, whose name is `now`; after "nach". */
const current = {
  day: (now: string) => `dem aktuellen Tag (${now})`,
  week: (now: string) => `der aktuellen Woche (${now})`,
  month: (now: string) => `dem aktuellen Monat (${now})`,
  quarter: (now: string) => `dem aktuellen Quartal (${now})`,
  year: (now: string) => `dem aktuellen Jahr (${now})`,
}

/** The same: when. */
const within = {
  day: (now: string) => `am aktuellen Tag (${now})`,
  week: (now: string) => `in der aktuellen Woche (${now})`,
  month: (now: string) => `im aktuellen Monat (${now})`,
  quarter: (now: string) => `im aktuellen Quartal (${now})`,
  year: (now: string) => `im aktuellen Jahr (${now})`,
}

export const tableProblemsText: typeof English = {
  atRows: (table, header, says, rows) =>
    header === null
      ? `${table}, ${rows}: ${says}.`
      : `${table}, Spalte „${header}“, ${rows}: ${says}.`,
  rows: (shown, more) => {
    if (more > 0) return `Zeilen ${shown.join(', ')} und ${countText(more)} weitere`
    if (shown.length === 1) return `Zeile ${shown[0]}`
    return `Zeilen ${shown.slice(0, -1).join(', ')} und ${shown.at(-1)}`
  },
  rowsCounted: (n) => counted(n, 'Zeile', 'Zeilen'),
  cellSays: (shown, one, more) =>
    `In ${one ? 'der Zelle' : 'den Zellen'} steht ${shown.map((text) => `„${text}“`).join(', ')}${more ? ' und anderes' : ''}.`,

  says: {
    dateInFuture: (now, period) => `Das Datum liegt nach ${current[period](now)}`,
    saleInFuture: (now, period) => `Der Verkauf liegt nach ${current[period](now)}`,
    historyIsNow: (now, period) => `Die Zeile der Historie liegt ${within[period](now)}`,
    dateMissing: 'Das Datum fehlt',
    dateUnreadable: 'Die Zelle ist kein Datum',
    dateAmbiguous:
      'Der Text kann zwei Tage bedeuten, weil Monat und Tag nicht zu unterscheiden sind',
    timeUnreadable: 'Die Zelle ist keine Zahl',
    farOff: (value, usual) =>
      `Hier steht ${exactText(value)}, während fast alle Werte höchstens ${exactText(usual)} sind`,
    belowZero: (value) =>
      `Hier steht ${exactText(value)}, während alle anderen Werte 0 oder mehr sind`,
    takenSizeUnknown: 'Das Angebot wurde genommen, und nichts sagt, in welcher seiner Mengen',
    takenNotUnits: 'Die genommene Menge ist keine Stückzahl',
    sizesUnreadable: 'Es sind keine Mengen zu lesen',
    sizesAmbiguous:
      'Es ist unklar, ob ein Komma oder Leerzeichen zwei Mengen trennt oder zu einer gehört',
    sizesNotPositive: 'Eine Menge oder ein Schritt ist nicht größer als 0',
    sizesEmptyRange: 'Die kleinste Menge ist größer als die größte',
    sizesTooMany: 'Es sind mehr als 1.000 Mengen',
    sizesAreDate: 'Excel hat aus den Mengen ein Datum gemacht',
    menuUnknown: 'In diesem Menü oder dieser Charge wurde der Schlüssel nicht angeboten',
    saleBeforeHistory:
      'Der Verkauf ist älter als alle früheren Angebote seines Schlüssels und wird weggelassen',
    excelError: 'Hier steht ein Excel-Fehler',
  },
  fix: {
    dateOrPeriod: 'Berichtigen Sie das Datum oder wählen Sie eine andere aktuelle Periode.',
    historyIsNow:
      'Wählen Sie eine kürzere Periode oder verschieben Sie die Zeile in die Tabelle des aktuellen Menüs.',
    dateMissing: 'Tragen Sie das Datum ein oder löschen Sie die ganze Zeile.',
    dateUnreadable:
      'Schreiben Sie ein Datum, das Excel als Datum anzeigt, oder in der Form 2024-01-31.',
    dateAmbiguous:
      'Wandeln Sie die Texte in Datumsangaben um (Daten, Text in Spalten, Datum) oder schreiben Sie 2024-01-31.',
    timeUnreadable: 'Geben Sie nur die Zahl der Perioden ein: 0 ist jetzt, −1 vor einer Periode.',
    oddValue: 'Berichtigen Sie ihn, wenn es ein Versehen ist: Der Plan lernt von ihm, wie er ist.',
    takenSizeUnknown:
      'Ordnen Sie eine Spalte mit den genommenen Stückzahlen zu oder führen Sie in der Historie je Menge eine Zeile.',
    takenNotUnits:
      'Schreiben Sie die genommene Stückzahl; 0 oder leer, wo das Angebot abgelehnt wurde.',
    sizes: 'Schreiben Sie eine Menge, eine Liste wie 1; 2; 5 oder einen Bereich wie 1-10 step 2.',
    sizesAmbiguous:
      'Schreiben Sie zwei Mengen als 1; 500 und eine Menge als Zahl ohne Komma oder Leerzeichen.',
    sizesTooMany: 'Vergrößern Sie den Schritt.',
    sizesAreDate:
      'Formatieren Sie die Spalte als Text (Start, Zahl, Text) und geben Sie die Mengen neu ein.',
    menuUnknown:
      'Berichtigen Sie Menü oder Charge oder lassen Sie die Zelle leer: Dann entscheidet die Zeit des Verkaufs.',
    saleBeforeHistory: 'Nichts zu tun, wenn die Stücke vor dem Beginn der Historie gekauft wurden.',
    errorInFeature: 'Berichtigen Sie die Formel oder leeren Sie die Zelle, wo nichts bekannt ist.',
    errorInField: 'Berichtigen Sie die Formel oder geben Sie stattdessen den Wert ein.',
  },

  noMenuTime: (table) =>
    `${table}: Weder eine Spalte T noch Datumsangaben sagen, wann jedes Menü war.`,
  noMenuTimeFix:
    'Ordnen Sie eine Datumsspalte zu und wählen Sie eine Periode, oder ordnen Sie T zu (0 = jetzt, −1 = vor einer Periode).',
  noSaleTime: (table) => `${table}: Keine Spalte sagt, wann ein Verkauf war.`,
  noSaleTimeFix: {
    byDate: 'Ordnen Sie die Datumsspalte zu.',
    byT: 'Ordnen Sie T zu oder lassen Sie T in allen Tabellen aus dem Datum folgen.',
  },
  noDates: (table) =>
    `${table}: Keine Datumsspalte ist zugeordnet, und T soll aus dem Datum folgen.`,
  noDatesFix: 'Ordnen Sie die Datumsspalte zu oder geben Sie an, dass das Blatt T selbst enthält.',
  unmapped: (tables, field, means) => {
    const explained = means === null ? field : `${field} (${means})`
    return `${tables.join(' und ')}: ${explained} ist keine Spalte zugeordnet.`
  },
  unmappedFix: 'Wählen Sie die Spalte unter „Spalten“.',
  rowsOfSizes: (table, rows, most) =>
    `${table}: Alle Mengen zusammen ergeben ${countText(rows)} Zeilen; höchstens ${countText(most)} sind möglich.`,
  rowsOfSizesFix:
    'Vergrößern Sie die Schritte zwischen den Mengen oder lassen Sie die ältesten Menüs weg.',
  tableGone: (table) => `Die Tabelle „${table}“ ist nicht in der Arbeitsmappe.`,
  tableGoneFix: 'Wählen Sie eine andere Tabelle dafür oder machen Sie das Löschen rückgängig.',
  columnGone: (table, header) => `${table} hat keine Spalte „${header}“.`,
  columnGoneFix: 'Ordnen Sie stattdessen eine andere Spalte zu.',
  columnTwice: (table, header) => `${table} hat zwei Spalten „${header}“.`,
  columnTwiceFix: 'Geben Sie einer von ihnen einen anderen Namen.',
  columnRenamedFix: (to) =>
    `Heißt sie jetzt „${to}“? Dann nehmen Sie diese Spalte; sonst ordnen Sie eine andere zu.`,
  tableEmpty: (table) => `${table} enthält kein Angebot: Alle Zeilen sind leer.`,
  tableEmptyFix: 'Füllen Sie die Tabelle aus oder wählen Sie stattdessen eine andere.',
  featureNamed: (table, header) =>
    `${table}: Das Merkmal „${header}“ heißt wie eine Spalte, die der Dienst als etwas anderes liest.`,
  featureNamedFix:
    'Ordnen Sie es diesem Feld zu, benennen Sie die Spalte um oder lassen Sie sie weg.',
  descriptionMissing:
    'Ihr Geschäft ist nicht beschrieben: Jeder Plan braucht das, auch einer aus Ihren eigenen Gewinnen.',
  descriptionMissingFix: 'Sagen Sie in der Beschreibung, was ein Angebot bringt und was es kostet.',
}
