// What to change about a description or a plan, in Japanese.
import type { FeedbackCode } from '#contract/feedback.ts'
import { sayByCode, type Says } from '../by-code.ts'
import type { feedbackText as English } from '../en/feedback.ts'

/** The words that it is about, before what is said of them. */
const named = (words: string): string => (words === '' ? '' : `「${words}」: `)

const whole: Says<FeedbackCode, string> = {
  no_economics: () =>
    '説明に費用が書かれていません。1個ごとに何を支払うか（価格に対する割合、送料、保管料など）を英語で書いてください。ほかに費用がなければ「There are no other costs.」と書き足してください。',
  not_assembled: () => '一部の金額を組み立てられませんでした。費用ごとに1文ずつ書いてください。',
  not_english: () => '説明が英語で書かれていません。英語で書いてください。',
  description_too_long: () =>
    '説明が長すぎるか、金額が多すぎます。1つの案件について書いてください。',
  mixed_currencies: (words) =>
    `${named(words)}金額と列はすべて同じ通貨単位にしてください。換算が必要です。`,
  share_out_of_range: (words) =>
    `${named(words)}取り分は 0 % より大きく、100 % 以下にしてください。`,
  bracket_open: (words) => `${named(words)}閉じかっこがありません。`,
  model_unusable: () => 'サービスの言語モデルでも読み取れませんでした。',
  model_used_up: () =>
    '言語モデルによる本日の読み取り回数を使い切りました。説明は固定の規則で読み取られました。',
  choose_reading: () =>
    '固定の規則では読み取れます。その読み取りが正しければ選択し、違えば別の言葉で書いてください。',
  history_too_short: () =>
    '結果の出た案件を含む過去のメニューを追加してください。採用した案件には利益か売上が必要です。何も売れなかった場合は数量 0 の行を入れてください。',
  write_controlled: () =>
    'または、全体を決まった形の簡単な英語の文で、費用ごとに1文ずつ書いてください。',
  other_problems: () => 'ほかにも問題があります。',
}

const lead: Says<FeedbackCode, string> = {
  bracket_not_controlled: (words) => `${named(words)}かっこの中が読み取れる文になっていません。`,
  column_type: (words) => `${named(words)}列の内容が文の求めるものと異なります。`,
  contradiction: (words) => `${named(words)}ほかの記述と矛盾しています。`,
  horizon_before_deal: (words) => `${named(words)}案件より前の時点です。`,
  open_question: () => '未回答の質問があります。',
  period_unknown: (words) => `${named(words)}1期間の長さが書かれていません。`,
  too_large: () => '一度に書かれている内容が多すぎます。',
  unclear_formula: (words) => `${named(words)}この式は明確ではありません。`,
  unknown_column: (words) => `${named(words)}この名前の列がありません。`,
  wrong_dimension: (words) => `${named(words)}単位の合わない計算があります。`,
  wrong_nesting: (words) => `${named(words)}文の入れ子が深すぎます。`,
  model_open: () => '言語モデルが読み取りましたが、決まっていない点があります。',
  model_refused: () => '言語モデルはこの文を読み取れません。',
  amount_too_large: () => '大きすぎる金額があります。',
  history_too_large: () => '履歴が大きすぎます。',
  profits_differ: () => 'お手元の利益と説明が一致しません。',
  profits_undecided: () => '利益からも、どの読み取りが正しいか決められません。',
  sold_more: () => '在庫より多く売れたことになっています。',
  words_not_sent: () => 'リクエストに説明がなかったため、保存された説明を読みました。',
}

export const feedbackText: typeof English = {
  example: '例:',
  whole: ({ code, words }) => sayByCode(whole, code, words),
  lead: ({ code, words }) => sayByCode(lead, code, words),
}
