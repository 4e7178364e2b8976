// The self-check of this Excel: what it does just now, in French.
import type { selfCheckProgressText as English } from '../en/self-check-progress.ts'
import { counted } from './words.ts'

export const selfCheckProgressText: typeof English = {
  makingSheet: 'Création d’une feuille',
  removingSheet: 'Suppression de la feuille',
  name: 'Modification d’un nom',
  functions: 'Appel d’une fonction personnalisée',
  functionsFollow: 'Modification d’un nom donné à une fonction',
  events: 'Attente d’un événement',
  undo: 'Écriture annulable en une étape',
  writingRows: (rows) => `Écriture de ${counted(rows, 'ligne')}`,
  latency: 'Chronométrage de requêtes',
  blocks: 'Écriture et lecture de 20 000 cellules',
  limits: 'Lecture de 6 Mo',
  setting: 'Conservation d’un paramètre',
  part: 'Conservation d’une partie XML',
  saving: 'Lecture du mode d’enregistrement',
  comment: 'Ajout d’un commentaire',
  storage: 'Demande de stockage',
  theme: 'Lecture du thème',
  table: 'Création d’un tableau',
}
