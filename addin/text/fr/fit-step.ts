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
  doing: {
    waiting: 'Aucune machine n’est encore libre.',
    starting: 'Une machine commence le calcul.',
    reading: 'Lecture des tableaux.',
    grounding: 'Évaluation des offres passées.',
    replay: 'Choix des menus passés à planifier à nouveau.',
    support: 'Apprentissage de ce qui a été pris, et en quelle quantité.',
    learning: 'Apprentissage à partir des offres passées, dont les menus sont planifiés à nouveau.',
    network: 'Interrogation du réseau préentraîné.',
    calibration: 'Comparaison des prévisions avec ce qui s’est produit.',
    reasons: 'Recherche d’offres passées semblables à celles qui sont prises.',
    writing: 'Écriture du plan.',
    inputTest: 'Essai à blanc : rien n’est calculé.',
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
