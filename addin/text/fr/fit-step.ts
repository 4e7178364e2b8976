// The screen while the service plans, in French.
import type { fitStepText as English } from '../en/fit-step.ts'
import { countText, momentText } from './words.ts'

export const fitStepText: typeof English = {
  title: 'Planification',
  titleInputTest: 'Essai à blanc',
  stages: {
    sending: 'Envoi de vos données…',
    finding: 'Recherche du plan lancé…',
    waiting: 'En file d’attente…',
    grounding: 'Calcul de ce qu’ont rapporté les offres passées…',
    processing: 'Apprentissage du passé et décision…',
    fetching: 'Réception du plan…',
  },
  place: (n) => `En file d’attente : place ${countText(n)}.`,
  canceling: 'Annulation…',
  isCanceled: 'Annulation en cours.',
  noAnswer: 'Pas de réponse pour le moment',
  safe: 'Vous pouvez continuer à travailler, ou fermer Excel : rouvrez ce volet plus tard et le suivi reprend.',
  keepOpen: 'Gardez le volet ouvert jusqu’à l’arrivée de vos données.',
  begunBy: (by, since) => `Lancé par ${by}, ${momentText(since)}.`,
  formula: 'Comment votre description est lue',
  formulaHint: 'D’après le service : voici le bénéfice d’une offre.',
}
