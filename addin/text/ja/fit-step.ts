// The screen while the service plans, in Japanese.
import type { fitStepText as English } from '../en/fit-step.ts'
import { countText, momentText } from './words.ts'

export const fitStepText: typeof English = {
  title: '計画中',
  titleInputTest: '入力テスト中',
  stages: {
    sending: 'データを送信しています…',
    finding: '開始した計画を探しています…',
    waiting: '順番を待っています…',
    grounding: '過去の案件の利益を求めています…',
    processing: '過去から学習し、判断しています…',
    fetching: 'プランを受け取っています…',
  },
  place: (n) => `順番を待っています: ${countText(n)}番目。`,
  /** The button “Cancel” after it was pressed, and why it cannot be pressed again. */
  canceling: 'キャンセルしています…',
  isCanceled: 'キャンセル中です。',
  noAnswer: '現在、応答がありません',
  safe: '作業を続けても、Excel を閉じてもかまいません。後でこの作業ウィンドウを開くと続きが表示されます。',
  keepOpen: 'データの送信が終わるまで、この作業ウィンドウを開いたままにしてください。',
  begunBy: (by, since) => `開始: ${by}、${momentText(since)}。`,
  formula: '説明の読み取り結果',
  formulaHint: 'サービスによる、案件の利益の計算式です。',
}
