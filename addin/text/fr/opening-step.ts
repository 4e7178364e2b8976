// Screens without a choice, in French.
import type { openingStepText as English } from '../en/opening-step.ts'

export const openingStepText: typeof English = {
  planMenu: 'Planifier le menu',
  openingWorkbook: 'Ouverture du classeur…',
  notReady: 'Pas prêt',
  cannotGoOn: 'Le complément ne peut pas continuer',
  oneMoment: 'Un instant',
  notLoaded: 'Non chargé',
  screenNotLoaded: 'Cet écran n’a pas pu être chargé',
  nothingLost: 'Vérifiez que vous êtes en ligne. Rien n’est perdu.',
}
