// A list of problems with buttons that show their cells, in French.
import type { problemsListText as English } from '../en/problems-list.ts'
import { strong } from '../marks.ts'
import { counted } from './words.ts'

export const problemsListText: typeof English = {
  error: (message) => `${strong('Erreur :')} ${message}`,
  warning: (message) => `${strong('Avertissement :')} ${message}`,
  showCell: 'Montrer la cellule',
  showSecond: 'La deuxième',
  showThird: 'La troisième',
  ofCells: (n) => `sur ${counted(n, 'cellule')}`,
  showAt: (text, table, header, row) => `${text} : ${table}, ${header}, ligne de données ${row}`,
  data: 'données',
}
