// What was written into the sheet, and the rows that could not be filled, in Japanese.
import { code } from '../marks.ts'
import type { writtenText as English } from '../en/written.ts'
import { counted, countText } from './words.ts'

export const writtenText: typeof English = {
  title: '書き込みました',
  rows: (rows, first, second, beside, taken) =>
    `現在のメニューの ${counted(rows, '行')}に書き込みました。${beside === null ? 'テーブルの右側' : `「${beside}」の右`}の「${first}」と「${second}」を確認してください。${taken === 0 ? '採用した行はありません。' : `うち ${counted(taken, '行')}を採用しています。`}`,
  formula: (separator) =>
    `ほかのセルでは ${code(`=EDPS.QTY(A2${separator} EDPS_Plan)`)} のように使えます（A2 は案件のキー）。数式の一覧はヘルプにあります。`,

  withoutValue: (rows) => `値のない行: ${counted(rows, '行')}`,
  whyWithout: (_rows) =>
    'プランの作成後に追加または変更された行です。値を入れるには再計画してください。',
  /** Buttons. */
  showChanged: (row) => `変更された行を表示（行 ${countText(row)}）`,
  showNew: (row) => `新しい行を表示（行 ${countText(row)}）`,

  notFound: (deals) => `見つからない案件: ${counted(deals, '件')}`,
  /** `more`: how many are not named. */
  whichLost: (deals, more) =>
    `シートで削除または変更されたもの: ${deals.join('、')}${more > 0 ? ` ほか ${counted(more, '件')}` : ''}。`,
}
