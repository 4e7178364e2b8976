// A list of problems with buttons that show their cells.
import { strong } from '../marks.ts'
import { counted } from './words.ts'

export const problemsListText = {
  error: (message: string) => `${strong('Error:')} ${message}`,
  warning: (message: string) => `${strong('Warning:')} ${message}`,
  /** Buttons: the first three cells. */
  showCells: ['Show the cell', 'The second', 'The third'],
  /** After these buttons. */
  ofCells: (n: number) => `of ${counted(n, 'cell')}`,
  /** To the ear: what the button `text` shows. */
  showAt: (text: string, table: string, header: string, row: number) =>
    `${text}: ${table}, ${header}, data row ${row}`,
  /** In place of a header where there is none. */
  data: 'data',
}
