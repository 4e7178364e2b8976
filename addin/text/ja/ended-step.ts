// The screen of a plan that was not made, in Japanese.
import { code } from '../marks.ts'
import type { endedStepText as English } from '../en/ended-step.ts'

export const endedStepText: typeof English = {
  noPlan: 'プランはありません',
  whatToChange: '変更が必要な点',
  forSupport: (problem) => `サポート用: ${code(problem)}`,
  forSupportOf: (problem, request) => `サポート用: ${code(problem)}、要求 ${code(request)}`,
  /** Names a button: `changeDescription`. */
  changedSince:
    'サービスの質問は、送信した説明についてのものです。説明はその後変更されています。「説明を変更」を押すと、現在の読み取り結果を確認できます。',
  /** Buttons. */
  changeDescription: '説明を変更',
  again: {
    check: 'データを再確認',
    look: 'プランをもう一度探す',
    'sign-in': 'もう一度サインイン',
  },
  backToTables: 'テーブルに戻る',
}
