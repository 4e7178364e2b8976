// A list of problems with buttons that show their cells, in Japanese.
import { strong } from '../marks.ts'
import type { problemsListText as English } from '../en/problems-list.ts'
import { counted } from './words.ts'

export const problemsListText: typeof English = {
  error: (message) => `${strong('エラー:')} ${message}`,
  warning: (message) => `${strong('警告:')} ${message}`,
  /** Buttons that stand in a row, for the first three cells of a problem. */
  showCell: 'セルを表示',
  showSecond: '2番目',
  showThird: '3番目',
  /** After these buttons. */
  ofCells: (n) => `（全 ${counted(n, 'セル')}）`,
  /** To the ear: what the button `text` shows. */
  showAt: (text, table, header, row) => `${text}: ${table}、${header}、データの ${row}行目`,
  /** In place of a header where there is none. */
  data: 'データ',
}
