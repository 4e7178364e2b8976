// Questions about what a description leaves open, in French.
import type { questionsText as English } from '../en/questions.ts'

export const questionsText: typeof English = {
  titles: {
    answers: 'Vos réponses',
    one: 'Une question',
    of: (number, count) => `Question ${number} sur ${count}`,
  },
  late: 'Ces questions portent sur votre texte tel qu’il était avant.',
  profitsCheck: 'Vos bénéfices passés vérifieront cette réponse.',
  next: 'Question suivante',
  first: 'Première question',
  undo: 'Annuler la dernière réponse',
  use: 'Utiliser cette réponse',
  somethingElse: 'Autre chose',
}
