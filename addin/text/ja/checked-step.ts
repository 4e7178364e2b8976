// The screen after the check of the data, in Japanese.
import type { checkedStepText as English } from '../en/checked-step.ts'
import { counted, numberText } from './words.ts'

export const checkedStepText: typeof English = {
  /** While the check runs. */
  checking: 'データを確認しています',
  nothingLeaves: '確認中にデータがブックの外へ出ることはありません。',

  titles: {
    problems: (n) => `修正が必要な問題: ${counted(n, '件')}`,
    unclear: '説明があいまいです',
    ready: '計画の準備ができました',
  },
  inputTest: '入力テスト',
  inputTestNote: '結果は仮の値です。プランではありません。',
  warnings: (n) => `警告: ${counted(n, '件')}`,
  /** Title of a list of sentences. */
  derived: 'データから判断したこと',

  /** Buttons. */
  sendInputTest: '入力テストを送信',
  sendAndPlan: '送信して計画',
  changeDescription: '説明を変更',
  chooseColumns: '列を選択',
  describeBusiness: '事業を説明',
  /** Buttons that take the new names of renamed columns. */
  takeNewName: (name) => `はい、「${name}」を使う`,
  takeNewNames: 'はい、新しい名前を使う',

  columnsLeave: (n) => `ブックの外に送信される列: ${counted(n, '列')}`,
  /** A column and its table. */
  columnOf: (table, header) => `${table}: ${header}`,
  /** After a column: the name under which it is sent. */
  sentAs: (name) => `${name} として送信`,
  alsoLeaves: '説明とオプションも一緒に送信されます。それ以外は送信されません。',

  /** Names of counts, and the counts. */
  rowsToDecide: '判断する行',
  pastRows: '過去の行',
  pastRowsIn: (rows, menus) => `${counted(rows, '行')}（メニュー ${counted(menus, '個')}）`,
  sales: '売上',
  toSend: '送信量',
  kilobytes: (n) => `${numberText(n)} kB`,
  megabytes: (n) => `${numberText(n)} MB`,
  cost: '料金',
  costOf: (least, most) => `${numberText(least)}～${numberText(most)} トークン`,
  costNote: (reading, calculation) =>
    `この説明を初めて読み取る料金は ${numberText(reading)} トークンで、同じ説明と列での次回以降の読み取りは無料です。計算の料金は実行時間に応じて最大 ${numberText(calculation)} トークンです。計画中は上限額が確保され、使わなかった分は戻ります。`,
  costNotePaid: (paid) =>
    `${paid}計算の料金は実行時間で決まります。計画中は上限額が確保され、使わなかった分は戻ります。`,
  readingPaid: 'この説明の読み取り料金は支払い済みです。',
  youHave: '残高',
  tokens: (n) => `${numberText(n)} トークン`,
  tooFewTokens: (most) =>
    `計画中は ${numberText(most)} トークンが確保されますが、残高が足りないため、計画は受け付けられません。コンソールでトークンを入手するか、無料の入力テスト（オプション）をお試しください。`,
}
