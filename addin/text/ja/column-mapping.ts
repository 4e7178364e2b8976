// The columns of one table, in Japanese.
import type { columnMappingText as English } from '../en/column-mapping.ts'
import { counted } from './words.ts'

export const columnMappingText: typeof English = {
  /** To the ear: a table's part of the screen. */
  columnsOf: (table) => `${table} の列`,
  rows: (n) => counted(n, '行'),
  noColumn: '列なし',
  /** A field's name and what it means. */
  fieldMeans: (field, meaning) => `${field}: ${meaning}`,
  neededMeaning: (meaning) => `${meaning}（必須）`,

  /** The title of a folded list, and its parts. */
  change: '変更',
  changeOf: (parts) => `変更: ${parts.join('、')}`,
  matched: (columns) => `名前で一致した列 ${counted(columns, '個')}`,
  without: (fields) => `列のない項目 ${counted(fields, '個')}`,
  sent: (sent, of) => `その他の列 ${counted(of, '個')}中 ${counted(sent, '個')}を送信`,

  /** A column that is already another field's. */
  usedFor: (header, field) => `${header}（現在は ${field}）`,
  noPlanWithout: '計画に必須です。列を選択してください。',
  yourChoice: '選択した列です。',
  likely: '候補',
  otherColumns: 'その他の列',
  otherColumnsHint: '結果に影響する列は役に立ちます。チェックしない列は送信されません。',
  /** Buttons. */
  sendAll: 'すべて送信',
  sendNone: 'すべて送信しない',
}
