// Why a column was guessed to be a field, or proposed to be sent or to stay, in French.
import type { columnGuessesText as English } from '../en/column-guesses.ts'

export const columnGuessesText: typeof English = {
  noColumn: (field) => `Pas de colonne pour ${field}.`,
  sameName: (header) => `« ${header} » porte exactement ce nom.`,
  sameButForCase: (header, field) =>
    `« ${header} » est ${field}, à la casse et aux séparateurs près.`,
  usualName: (header, field) => `« ${header} » est un nom courant pour ${field}.`,
  onlyDates: (header) => `« ${header} » est la seule colonne de dates.`,

  stays: {
    unnamed: 'La colonne n’a pas de nom.',
    written: 'Le complément écrit cette colonne.',
    twice: 'Une autre colonne porte le même nom.',
    blank: 'La colonne est vide.',
    personal: 'Son nom évoque des notes ou des personnes.',
    notMoney:
      'Dans les ventes, seules les colonnes de montants sont lues ; prenez-la si votre description la nomme.',
    distinct: 'Presque chaque ligne a son propre texte : rien ne se répète.',
  },
  taken: {
    number: 'Des nombres qui peuvent influer sur le résultat.',
    text: 'Des textes qui se répètent et peuvent influer sur le résultat.',
    boolean: 'Vrai ou faux.',
    date: 'Des dates, envoyées comme jours ISO.',
    mixed: 'Des nombres et des textes.',
    blank: '',
  },
}
