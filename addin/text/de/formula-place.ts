// “Insert live formula”: where the formulas are put, and why there are none, in German.
import type { formulaPlaceText as English } from '../en/formula-place.ts'

export const formulaPlaceText: typeof English = {
  noCell: (address) =>
    `„${address}“ ist keine Zelle: Schreiben Sie sie als B4 oder mit ihrem Blatt als Tabelle2!B4.`,
  cellMissing: (address) =>
    `In dieser Arbeitsmappe gibt es keine Zelle ${address}: Sehen Sie nach, wie das Blatt heißt.`,
  holdsKey:
    'Der Block enthielte einen API-Schlüssel, den jeder lesen könnte, der die Arbeitsmappe hat: Es wurde nichts geschrieben. Entfernen Sie den Schlüssel aus dem Blatt und der Beschreibung.',
  occupied: (from, area, table) => {
    const what = table === null ? 'dort steht schon etwas' : `dort steht die Tabelle ${table}`
    const empty = 'mit leeren Zellen rechts davon und darunter, außerhalb aller Tabellen'
    return from === null
      ? `Ab der markierten Zelle würden die Formeln ${area} füllen, doch ${what}. Markieren Sie eine Zelle ${empty}, oder geben Sie sie als „Erste Zelle“ ein; drücken Sie dann die Schaltfläche erneut.`
      : `Ab ${from} würden die Formeln ${area} füllen, doch ${what}. Geben Sie eine andere „Erste Zelle“ ein, ${empty}; drücken Sie dann die Schaltfläche erneut.`
  },
  checkFirst: 'Prüfen Sie zuerst die Daten: Die Formel entsteht aus den Tabellen.',
  otherTable: (table) =>
    `Der Plan gilt für ${table}, zuletzt wurde aber eine andere Tabelle geprüft: Wählen Sie wieder ${table} und prüfen Sie.`,
  noValuation:
    'Es gibt keine Bewertung zu zeigen: Die Beschreibung wurde nicht gelesen, oder Ihre eigenen Gewinne werden verwendet.',
  noRow: (key) => `In den geprüften Tabellen steht keine Zeile mit dem Schlüssel ${key}.`,
  noSize: (key, size) => `Die geprüften Tabellen bieten ${key} nicht in der Menge ${size} an.`,
  notAlone: (table) =>
    `Eine andere Zeile von ${table} ist nach Schlüssel, Menge und Datum dasselbe Angebot: Eine Formel kann sie nicht unterscheiden.`,
  columnMissing: (column) => `Die Bewertung liest ${column}, doch keine Spalte des Blatts ist das.`,
}
