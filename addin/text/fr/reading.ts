// How the service reads a description, in French.
import type { readingText as English } from '../en/reading.ts'
import { quoted } from '../marks.ts'
import { counted } from './words.ts'

/** After another sentence, with a space before. */
const readOnceMore = ' Le service la relit encore une fois ; cela peut changer.'
const moreOf = (more: boolean) => (more ? readOnceMore : '')

export const readingText: typeof English = {
  reading: 'Lecture…',
  understoodIn: (sentences, more) =>
    `Description comprise, en ${counted(sentences, 'phrase')}.${moreOf(more)}`,
  notUnderstood: (more) => `Description pas encore comprise.${moreOf(more)}`,
  notClear: (questions, more) =>
    `Pas encore claire : ${counted(questions, 'question')}.${moreOf(more)}`,

  before: 'Comment votre texte était lu avant :',
  byModel: 'Lu par le modèle de langage de ce service ; vérifiez chaque ligne.',
  understoodAs: 'Compris ainsi',
  assumedLine: 'supposé : votre texte ne le dit pas',
  from: (words) => `d’après ${quoted(words)}`,

  check: 'À vérifier',
  assumed: 'Supposé',
  clearSoFar: 'Clair jusqu’ici',
  titleOf: (title, n) => `${title} (${n})`,
  sayOtherwise: 'Dites-le autrement',
  orSayOtherwise: 'Ou dites-le autrement',

  excelFormula: 'Comme formule Excel',
  excelFormulaHint:
    'Collez-la à côté d’une ligne de vos offres passées : elle montre ce que cette offre a rapporté par ses ventes.',
  formula: 'Comme formule',
  formulaHint:
    'Le bénéfice d’une offre. Après le plan, vous pourrez mettre le bénéfice d’une offre dans la feuille, terme par terme.',
  copyFormula: 'Copier la formule',
  notCopied: 'Non copiée : sélectionnez la formule et appuyez sur Ctrl+C.',

  askedWords: 'Votre texte, où ce qui fait l’objet d’une question est souligné',
}
