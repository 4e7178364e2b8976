// The plan that the workbook holds, and the plan before it, in Japanese.
import type { keptPlansText as English } from '../en/kept-plans.ts'
import { confidenceText, counted, moneyText, momentText, withinText } from './words.ts'

export type { PlanSaid } from '../en/kept-plans.ts'

/** That somebody began to write a plan, and what the columns may hold. */
const begun = (by: string, at: string) =>
  `${by} さんが ${momentText(at)} にプランの書き込みを始めましたが、まだ終わっていません。一部の行にはそのプランが、ほかの行には以前の内容が入っている可能性があります。`

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

  unfinished: 'プランの一部だけが列に入っている可能性があります',
  unfinishedSince: (by, at) =>
    `${begun(by, at)}もう一度書き込むまで、これらの列をもとに購入しないでください。`,
  unfinishedSinceUndo: (by, at) =>
    `${begun(by, at)}もう一度書き込むか、下で前のプランに戻すまで、これらの列をもとに購入しないでください。`,

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
  restoreUndo: '復元すると、すべての行に書き戻されます。',
  restoreSwap: '復元すると、元の列に書き戻され、現在のプランが「前のプラン」になります。',
  /** A button. */
  restore: '前のプランを復元',
}
