// A list of problems with buttons that show their cells, in German.
import type { problemsListText as English } from '../en/problems-list.ts'
import { strong } from '../marks.ts'
import { counted } from './words.ts'

export const problemsListText: typeof English = {
  error: (message) => `${strong('Fehler:')} ${message}`,
  warning: (message) => `${strong('Warnung:')} ${message}`,
  showCell: 'Zelle zeigen',
  showSecond: 'Die zweite',
  showThird: 'Die dritte',
  ofCells: (n) => `von ${counted(n, 'Zelle', 'Zellen')}`,
  showAt: (text, table, header, row) => `${text}: ${table}, ${header}, Datenzeile ${row}`,
  data: 'Daten',
}
