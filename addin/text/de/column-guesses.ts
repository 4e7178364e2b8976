// Why a column was guessed to be a field, and why one is proposed to be sent or to stay, in German.
import type { columnGuessesText as English } from '../en/column-guesses.ts'

export const columnGuessesText: typeof English = {
  noColumn: (field) => `Keine Spalte für ${field}.`,
  sameName: (header) => `„${header}“ heißt genau so.`,
  sameButForCase: (header, field) =>
    `„${header}“ ist ${field}, abgesehen von Groß- und Kleinschreibung und Trennzeichen.`,
  usualName: (header, field) => `„${header}“ ist ein üblicher Name für ${field}.`,
  onlyDates: (header) => `„${header}“ ist die einzige Spalte mit Datumsangaben.`,

  stays: {
    unnamed: 'Die Spalte hat keinen Namen.',
    written: 'Das Add-In schreibt diese Spalte.',
    twice: 'Eine andere Spalte hat denselben Namen.',
    blank: 'Die Spalte ist leer.',
    personal: 'Dem Namen nach enthält sie Notizen oder Personen.',
    notMoney:
      'Bei Verkäufen werden Geldspalten gelesen; wählen Sie sie, wenn Ihre Beschreibung sie nennt.',
    distinct: 'Fast jede Zeile hat einen eigenen Text: Nichts wiederholt sich.',
  },
  taken: {
    number: 'Zahlen, die das Ergebnis beeinflussen können.',
    text: 'Texte, die sich wiederholen und das Ergebnis beeinflussen können.',
    boolean: 'Wahr oder falsch.',
    date: 'Datumsangaben, gesendet als Tage im ISO-Format.',
    mixed: 'Zahlen und Texte.',
    blank: '',
  },
}
