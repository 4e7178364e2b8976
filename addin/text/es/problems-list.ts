// A list of problems with buttons that show their cells, in Spanish.
import { strong } from '../marks.ts'
import type { problemsListText as English } from '../en/problems-list.ts'
import { counted } from './words.ts'

export const problemsListText: typeof English = {
  error: (message) => `${strong('Error:')} ${message}`,
  warning: (message) => `${strong('Advertencia:')} ${message}`,
  showCell: 'Mostrar la celda',
  showSecond: 'La segunda',
  showThird: 'La tercera',
  ofCells: (n) => `de ${counted(n, 'celda')}`,
  showAt: (text, table, header, row) => `${text}: ${table}, ${header}, fila de datos ${row}`,
  data: 'datos',
}
