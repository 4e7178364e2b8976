// A fit that ended without a plan, in French.
import type { fitEndedText as English } from '../en/fit-ended.ts'

export const fitEndedText: typeof English = {
  canceled: {
    title: 'La planification a été annulée',
    message: 'Rien n’a été écrit. Ce qui avait été envoyé est supprimé du service.',
  },
  notSent: {
    title: 'Le calcul n’a pas commencé',
    message:
      'Le service ne connaît pas ce calcul : la demande ne lui est pas parvenue. Contrôlez le réseau, puis vérifiez et envoyez à nouveau.',
  },
  gone: {
    title: 'Le calcul n’existe plus',
    message:
      'Il a été supprimé, ou il date de plus de 30 jours, durée de conservation des résultats. Le contenu des colonnes reste.',
  },
  keyRefused: {
    title: 'La clé a été refusée',
    message: 'Le service n’accepte plus cette clé. Reconnectez-vous ; un calcul en cours continue.',
  },
  serviceFailed: 'Le service n’y est pas parvenu',
  serviceBusy: 'Le service est occupé',
  serviceRefused: 'Le service a refusé la demande',
  lost: {
    title: 'Le calcul n’est plus suivi',
    message: (why) => `${why} Le calcul lui-même continue dans le service.`,
  },
  notCanceled: 'Le calcul n’a pas pu être annulé',
  failed: {
    grounding_unresolved: 'La description n’est pas encore claire',
    reconciliation_failed: 'La description contredit vos propres bénéfices',
    insufficient_history: 'L’historique est trop court',
    engine_lost: 'Les moteurs qui y travaillaient ont été perdus',
    engine_error: 'Le moteur n’a pas pu terminer',
    deadline_exceeded: 'Le calcul a pris trop de temps',
    mock_failed: 'L’essai à blanc a échoué, comme demandé',
  },
  soldMore: 'Il s’est vendu plus qu’il n’y avait',
  otherFailure: 'Le calcul a échoué',
  noReason: 'Le service n’a donné aucune raison.',
}
