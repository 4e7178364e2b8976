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
  doing: {
    waiting: '空いている計算機がまだありません。',
    starting: '計算を開始しています。',
    reading: 'テーブルを読み取っています。',
    grounding: '過去の案件の利益を評価しています。',
    replay: 'もう一度計画する過去のメニューを選んでいます。',
    support: '何をどの数量で採用したかを学習しています。',
    learning: '過去の案件から学習し、過去のメニューを計画し直しています。',
    network: '事前学習済みのネットワークに問い合わせています。',
    calibration: '予測と実際の結果を比べています。',
    reasons: '採用する案件に似た過去の案件を探しています。',
    writing: 'プランを書き出しています。',
    inputTest: '入力テストです。計算は行いません。',
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
