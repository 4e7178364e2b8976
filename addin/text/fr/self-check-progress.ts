// The self-check of this Excel: what it does just now, in French.
import type { selfCheckProgressText as English } from '../en/self-check-progress.ts'

export const selfCheckProgressText: typeof English = {
  makingSheet: 'Création d’une feuille',
  removingSheet: 'Suppression de la feuille',
  functionsFollow: 'Modification d’un nom donné à une fonction',
  undo: 'Écriture annulable en une étape',
}
