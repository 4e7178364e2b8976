// Words that several screens share, in French.
import type { commonText as English } from '../en/common.ts'

export const commonText: typeof English = {
  cancel: 'Annuler',
  close: 'Fermer',
  delete: 'Supprimer',
  planAgain: 'Planifier à nouveau',
  tryAgain: 'Réessayer',
  checkAgain: 'Vérifier à nouveau',
  signIn: 'Se connecter',
  writeTheRest: 'Écrire le reste',
  opening: 'Ouverture…',
  atWork: 'Le complément est occupé.',
  copied: 'Copié.',
  notKnown: 'non connue',
  predictedProfit: 'Bénéfice prévu',
  deals: 'Offres',
  spend: 'Dépense',
}
