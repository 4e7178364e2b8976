// The screen where the tables of the workbook are chosen, in Japanese.
import { key, strong } from '../marks.ts'
import type { tablesStepText as English } from '../en/tables-step.ts'
import { counted } from './words.ts'

export const tablesStepText: typeof English = {
  title: 'テーブルの選択',
  titleNone: 'テーブルがありません',
  notDone: '処理できませんでした',
  aboutKey: 'キーについて',

  /** Buttons, and why they cannot be pressed. */
  next: '次へ: 列',
  noDeals: '先に案件のテーブルを選択してください。',
  beingRead: 'テーブルを読み取っています。',
  insertSample: 'サンプル データを挿入',
  sampleBeingWritten: 'サンプルを書き込んでいます。',
  lookAgain: 'もう一度探す',
  lookForTables: 'テーブルをもう一度探す',

  /** Where there is no table. Both name a button. */
  makeTable: `案件は Excel のテーブルにする必要があります。案件のセルをクリックして ${key('Ctrl')}+${key('T')} キーを押してから、${strong('もう一度探す')}を押してください。`,
  trySample: `または架空の店で試せます。${strong('サンプル データを挿入')}を押すと、シートが 2枚追加されます。ほかは変更されません。`,

  /** Lists of tables; the last two are entries for none. */
  deals: '案件のテーブル',
  earlierDeals: '過去の案件のテーブル',
  sales: '売上のテーブル',
  salesHint: '案件の販売実績です。ない場合、案件に利益の列が必要です。',
  chooseTable: 'テーブルを選択',
  noTable: 'なし',
  /** An entry of a list. */
  table: (name, rows, sheet) => `${name}（${counted(rows, '行')}、シート「${sheet}」）`,

  whereEarlier: '過去の案件はどこにありますか？',
  inSameTable: '同じテーブル',
  inOwnTable: '別のテーブル',
}
