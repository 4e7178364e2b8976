// The check of the data, in French.
import type { checkRunText as English } from '../en/check-run.ts'

export const checkRunText: typeof English = {
  fitRuns: 'Un calcul est en cours : attendez-le ou annulez-le avant de vérifier à nouveau.',
  lookingAtWorkbook: 'Examen du classeur',
  checkingRules: 'Vérification de chaque règle',
  unread: 'La description n’est pas encore lue.',
  reading: 'La description est encore en cours de lecture.',
  open: 'La description laisse un point ouvert : le service posera sans doute une question avant de planifier.',
  openFix: 'Cliquez sur « Modifier la description » et répondez à la question.',
  doubtful: 'Un point de la description est à vérifier.',
  refused: 'La description n’est pas comprise : le service la refusera sans doute.',
  holdsKey:
    'La description ou le nom d’une colonne contient ce qui ressemble à une clé API : elle n’est pas envoyée pour être lue. Retirez la clé.',
}
