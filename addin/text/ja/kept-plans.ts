// The plan that the workbook holds, and the plan before it, in Japanese.
import type { keptPlansText as English } from '../en/kept-plans.ts'
import { clockText, confidenceText, counted, moneyText, momentText, withinText } from './words.ts'

export type { PlanSaid } from '../en/kept-plans.ts'

export const keptPlansText: typeof English = {
  cannotRead: 'このブックのプランを読み取れません',
  cannotReadEarlier: '以前のプランの一部を読み取れません',

  holdsPlan: 'このブックにはプランがあります',
  outOfDate: 'プランが最新ではありません',
  plan: ({ table, by, at, n, profit, threshold, limit }) =>
    `${table} のプラン（作成: ${by}、${momentText(at)}）: 確信度 ${confidenceText(threshold)} で ${counted(n, '件')}${withinText(limit)}、予測利益 ${moneyText(profit)}。`,
  /** Sentences after `plan`; a list follows the second one. */
  changedSince: 'その後テーブルが変更されました。再計画してください。',
  changedSinceThen: 'その後の変更:',
  unchangedSince: 'その後テーブルは変更されていません。',
  /** The same without `plan`; a list follows the second one. */
  changedSinceMade: 'プランの作成後にテーブルが変更されました。再計画してください。',
  changedSinceMadeBy: 'プランの作成後にテーブルが変更されました:',
  takeIn: '反映するには再計画してください。',
  rowsFitAgain: '行が再び一致しました。残りを書き込んでください。',
  /** A button. */
  stillFits: '最新かどうか確認',

  otherPlan: '列には別のプランが入っています',
  notWritten: 'この画面のプランはまだ書き込まれていません。',

  twoPlans: '列に 2 つのプランが混ざっています',
  twoPlansNote:
    '一部の行に、ほかの行とは別のプランが入っています。作業ウィンドウを開いておけば 30 秒以内に自動で直ります。それまでは、これらの列をもとに購入しないでください。',
  notInColumns: '列にプランが入っていません',
  notInColumnsNote:
    'セルが変更されたか、書き込みが元に戻されたか、完了していません。もう一度書き込むか、別のプランを復元してください。',
  writeItAgain: 'もう一度書き込む',
  beaten: (by, at) => `${by} さんが ${clockText(at)} に別のプランを書き込みました`,
  beatenNote:
    'いま列に入っているのはそのプランです。あなたのプランはこのブックに保存されています。',
  restoreMine: '自分のプランを復元',

  /** The last plan that was begun. */
  lastWritten: '最後のプランは書き込み済みです',
  lastWrittenBy: (by, since) =>
    `開始: ${by}、${momentText(since)}。案件、補足、スライダーを確認できます。`,
  begun: '計画が開始されています',
  begunInputTest: '入力テストが開始されています',
  begunBy: (by, since) => `開始: ${by}、${momentText(since)}。`,
  /** A button. */
  goToIt: '開く',

  restoreTitle: '前のプランを復元',
  restoreSwap: '復元すると、元の列に書き戻され、現在のプランが「前のプラン」になります。',
  /** A button. */
  restore: '前のプランを復元',
}
