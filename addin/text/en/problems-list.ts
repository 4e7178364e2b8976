// A list of problems with buttons that show their cells.
import { strong } from '../marks.ts'
import { counted } from './words.ts'

export const problemsListText = {
  error: (message: string) => `${strong('Error:')} ${message}`,
  warning: (message: string) => `${strong('Warning:')} ${message}`,
  /** Buttons that stand in a row, for the first three cells of a problem. */
  showCell: 'Show the cell',
  showSecond: 'The second',
  showThird: 'The third',
  /** After these buttons. */
  ofCells: (n: number) => `of ${counted(n, 'cell')}`,
  /** To the ear: what the button `text` shows. */
  showAt: (text: string, table: string, header: string, row: number) =>
    `${text}: ${table}, ${header}, data row ${row}`,
  /** In place of a header where there is none. */
  data: 'data',
}
