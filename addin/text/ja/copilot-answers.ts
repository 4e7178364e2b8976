// What the pane answers an agent of Microsoft 365 Copilot, in Japanese.
import type { copilotAnswersText as English } from '../en/copilot-answers.ts'
import { confidenceText, counted, moneyText, rangeText } from './words.ts'

export const copilotAnswersText: typeof English = {
  /** Where the pane stands. */
  problems: (n) =>
    `先にテーブルの問題 ${counted(n, '件')}を修正する必要があります。EDPS の作業ウィンドウに一覧があり、該当するセルを表示できます。`,
  checked: (rows, past) =>
    `データに問題はありません。過去の ${counted(past, '行')}をもとに ${counted(rows, '行')}を判断します。まだ何も送信していません。作業ウィンドウで「送信して計画」を押して確定してください。`,
  tables: 'まず作業ウィンドウで案件のテーブルを選択してください。',
  mapping: '作業ウィンドウが各列の意味を推測しました。一度確認してから「次へ」を押してください。',
  description: '案件の収入と費用の情報が必要です。作業ウィンドウで事業を説明してください。',
  fit: 'すでに計画を処理中です。進行状況は作業ウィンドウに表示されています。',
  plan: (deals, profit) =>
    `プランが表示されています: ${counted(deals, '件')}、予測利益 ${moneyText(profit)}。`,
  signIn: 'まず作業ウィンドウでサインインしてください。',
  other: '作業ウィンドウを確認してください。次に必要なことが表示されています。',
  noPlan: 'プランが表示されていません。まず「計画を作成」でプランを作成してください。',
  noConfidence: '確信度を 0～100 % で指定してください。',
  /** What the plan takes at another confidence; `range`: 80 % sure, `spend`: null = unknown. */
  atConfidence: (then, now) => {
    const sure = then.range === null ? '' : `、80 % の確率で ${rangeText(then.range)}`
    const spent = then.spend === null ? '' : `、支出 ${moneyText(then.spend)}`
    return (
      `確信度 ${confidenceText(then.confidence)} では ${counted(then.deals, '件')}を採用（予測利益 ${moneyText(then.profit)}${sure}${spent}）、` +
      `現在の ${confidenceText(now.confidence)} では ${counted(now.deals, '件')}（${moneyText(now.profit)}）です。` +
      'まだ何も変更していません。作業ウィンドウでスライダーを動かし、「シートに反映」を押してください。'
    )
  },
}
